"""Lambda function: calls third-party tools, which are MCP servers and HTTP interfaces that owners registered."""
