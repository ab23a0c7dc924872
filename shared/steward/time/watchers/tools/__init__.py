"""Watching the member's mail."""
