"""What an operator does from a terminal: the command `steward`."""
