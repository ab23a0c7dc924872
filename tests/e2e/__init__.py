"""Real browsers against the whole of Steward on this machine."""
