"""Tools of the correspondence domain."""
