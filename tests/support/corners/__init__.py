"""Scenarios that together use every IAM permission: each function does all that it can do."""
