"""Erases people."""
