"""Tools of the people domain."""
