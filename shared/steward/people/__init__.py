"""Accounts, members and contacts, and the erasure of what is known of them."""
