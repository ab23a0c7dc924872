"""Calls registered tools: MCP servers and HTTP interfaces that owners have added."""
