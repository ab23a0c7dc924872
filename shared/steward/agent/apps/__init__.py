"""Apps of members: programs that speak MCP and use Steward's tools as the member who connected them."""
