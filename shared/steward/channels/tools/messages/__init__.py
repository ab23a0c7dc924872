"""Sending messages."""
