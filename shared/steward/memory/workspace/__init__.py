"""The account's workspace of files, and what Steward was asked to remember."""
