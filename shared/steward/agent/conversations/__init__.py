"""Conversations of members as actors: their state, their log, and the rules for each event."""
