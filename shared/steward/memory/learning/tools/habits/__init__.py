"""What the team prefers, rules learned from its decisions, and how calls like one went."""
