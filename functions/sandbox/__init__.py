"""Runs programs that the model wrote."""
