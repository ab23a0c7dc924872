"""Two-way sync of an account's workspace with a Git repository."""
