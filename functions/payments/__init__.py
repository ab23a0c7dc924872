"""Asks payment providers."""
