"""Calls tools of others: MCP servers and HTTP interfaces that owners have registered."""
