"""Tools of search."""
