"""Tools of others: MCP servers and HTTP interfaces that an owner has registered, and how they are called."""
