"""The team's own notes and lists: read, search, write."""
