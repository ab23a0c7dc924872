"""Letting: listings, who applies for them, and who gets it."""
