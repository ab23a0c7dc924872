"""Members of the team."""
