"""What says that mail came."""
