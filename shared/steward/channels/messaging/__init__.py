"""Messaging: channels and their providers, inbound events, and deliveries with their states."""
