"""Checks of applicants through the account's provider: asking for them, and what came of them."""
