"""Browses the web."""
