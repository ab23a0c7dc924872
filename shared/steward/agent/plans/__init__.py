"""Plans: the steps of one request, each done by a sub-agent."""
