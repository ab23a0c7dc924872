"""What was said before; texts exchanged with contacts."""
