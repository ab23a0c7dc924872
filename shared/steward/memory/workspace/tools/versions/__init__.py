"""Earlier versions of the team's own files."""
