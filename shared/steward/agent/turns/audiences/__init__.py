"""The audiences that a turn of the agent serves: a member, an outsider, a sub-agent, an app."""
