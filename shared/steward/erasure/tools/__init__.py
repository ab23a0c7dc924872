"""Tools that erase."""
