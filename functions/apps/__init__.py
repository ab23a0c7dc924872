"""Lambda function: MCP endpoint for the apps that members connect."""
