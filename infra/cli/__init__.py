"""Command line of operators: the command `steward`."""
