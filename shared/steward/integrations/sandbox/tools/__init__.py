"""Working something out by a program."""
