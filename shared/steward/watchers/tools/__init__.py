"""Tools for watching mail."""
