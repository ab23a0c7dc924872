"""The member's own mail: search, read, draft, send, label."""
