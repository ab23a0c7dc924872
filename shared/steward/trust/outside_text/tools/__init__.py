"""What outsiders wrote."""
