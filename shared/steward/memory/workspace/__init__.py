"""Workspace of an account: files, MEMORY.md, procedures, and facts about members."""
