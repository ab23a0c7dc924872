"""What AWS tells of mail: what came in, what became of what went out."""
