"""Asks the providers of all bridges but payments."""
