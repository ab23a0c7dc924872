"""Plans of several steps."""
