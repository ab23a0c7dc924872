"""Texts exchanged with a contact."""
