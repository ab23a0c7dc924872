"""Mail as RFC 5322 has it, wherever it came from: who wrote it, what of it is theirs, and what goes with it."""
