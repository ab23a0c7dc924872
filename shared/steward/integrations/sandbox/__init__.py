"""Sandbox for programs that the model wrote, in a function without access to anything."""
