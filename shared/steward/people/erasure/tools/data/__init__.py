"""Erasing all that is kept of a person, also the member's own data."""
