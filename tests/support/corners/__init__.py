"""Scenarios that together make use of every right there is: each function does all that it can do."""
