"""Accounts signed in to, lent or disconnected."""
