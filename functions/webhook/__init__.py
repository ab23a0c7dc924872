"""What providers of channels call."""
