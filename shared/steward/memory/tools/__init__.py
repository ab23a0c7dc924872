"""Tools of the memory domain."""
