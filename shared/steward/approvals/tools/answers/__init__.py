"""What an answer by text must hold."""
