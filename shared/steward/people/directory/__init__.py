"""Directory of accounts, members, contacts and outsiders: identifies people by address."""
