"""Approvals: ask the people who may decide, without holding up the conversation."""
