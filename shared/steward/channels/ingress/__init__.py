"""Inbound messages: identification of the sender, routing to an actor, and recovery of missed messages."""
