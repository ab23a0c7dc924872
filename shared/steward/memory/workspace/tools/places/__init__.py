"""Deleting, moving, copying the team's own files."""
