"""Files in Drive."""
