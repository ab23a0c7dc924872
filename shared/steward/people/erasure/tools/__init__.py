"""Erasing all that is kept of a person."""
