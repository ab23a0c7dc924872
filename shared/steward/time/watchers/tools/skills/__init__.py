"""Watching the member's mail, and acting on it."""
