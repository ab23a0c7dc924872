"""Receives Gmail's notices of new mail."""
