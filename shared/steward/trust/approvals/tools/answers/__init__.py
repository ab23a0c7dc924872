"""What a decision by text must hold."""
