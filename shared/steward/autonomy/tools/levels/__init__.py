"""Levels of autonomy."""
