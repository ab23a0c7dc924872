"""Tools about what is due later."""
