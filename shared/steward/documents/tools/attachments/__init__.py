"""Reading what came attached to messages."""
