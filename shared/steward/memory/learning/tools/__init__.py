"""The tools of this room."""
