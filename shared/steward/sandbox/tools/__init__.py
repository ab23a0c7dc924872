"""Tools of the sandbox."""
