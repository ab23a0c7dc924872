"""Watching members' own mailboxes."""
