"""Mail as a channel."""
