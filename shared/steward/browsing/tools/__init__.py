"""Tools of the web."""
