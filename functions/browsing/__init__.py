"""Looks at the web."""
