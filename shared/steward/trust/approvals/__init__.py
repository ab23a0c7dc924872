"""Asking the person who may decide, without holding up the conversation."""
