"""Sends messages."""
