"""The agent: turns of the main model, and the members, contacts, apps and sub-agents that it serves."""
