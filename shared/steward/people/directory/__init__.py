"""Accounts, members, contacts and outsiders: who somebody is, by address."""
