"""Contacts: find, add, change, merge, block, remove."""
