"""What decisions must hold."""
