"""Endpoint of members' apps."""
