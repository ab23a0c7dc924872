"""Reads members' mailboxes for their watchers."""
