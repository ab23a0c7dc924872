"""Watchers of members' own mailboxes, which classify new mail by skills."""
