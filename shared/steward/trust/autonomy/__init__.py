"""Autonomy of Steward in an account: the levels people have set, and whether it is paused."""
