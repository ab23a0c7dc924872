"""Drives the state machines of workflows, and receives their steps."""
