"""Work on conversations that nobody waits for."""
