"""Tools of the channels domain."""
