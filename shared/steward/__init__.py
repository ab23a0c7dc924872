"""Steward: an operations assistant that a small team reaches by text."""
