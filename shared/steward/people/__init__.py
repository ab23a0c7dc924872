"""Accounts, members and contacts, and the erasure of personal data."""
