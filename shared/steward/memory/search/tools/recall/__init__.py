"""What was said before in conversations."""
