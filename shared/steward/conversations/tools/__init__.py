"""Tools of the conversations domain."""
