"""Tools for times."""
