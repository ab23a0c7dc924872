"""Payments by link through the account's payment provider: asking for one, giving back."""
