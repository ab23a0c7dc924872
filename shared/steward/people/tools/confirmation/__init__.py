"""Confirming a number."""
