"""Asks providers other than of payments."""
