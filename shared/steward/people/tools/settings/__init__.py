"""What a member prefers."""
