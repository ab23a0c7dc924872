"""Plans of several steps for what is too much for one go."""
