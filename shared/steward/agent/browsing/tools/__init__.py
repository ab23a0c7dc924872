"""The web: search, pages, which of it may be read."""
