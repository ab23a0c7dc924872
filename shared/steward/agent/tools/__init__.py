"""Tools of the agent domain."""
