"""What is remembered; the team's own notes and files."""
