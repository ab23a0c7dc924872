"""Renews Gmail's notices of new mail."""
