"""Tools of the documents domain."""
