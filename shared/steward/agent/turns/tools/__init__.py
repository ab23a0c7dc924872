"""How Steward works for a member."""
