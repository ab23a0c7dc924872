"""Contacts, and the member's own settings."""
