"""Connectors to MCP servers and HTTP APIs that an owner has registered as sources of tools."""
