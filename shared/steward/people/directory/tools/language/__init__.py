"""The language a member reads."""
