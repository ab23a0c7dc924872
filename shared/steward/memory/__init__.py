"""The workspace of files, facts, search, documents, preferences, and the sync with a repository."""
