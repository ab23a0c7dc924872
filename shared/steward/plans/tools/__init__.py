"""Tools for plans."""
