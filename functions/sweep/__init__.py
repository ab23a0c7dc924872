"""Runs the one-minute sweep."""
