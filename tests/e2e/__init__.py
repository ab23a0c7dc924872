"""End-to-end tests: real browsers against the whole of Steward on this machine."""
