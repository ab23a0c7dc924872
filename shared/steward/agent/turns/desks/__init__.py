"""Who the agent speaks to: what differs between a turn for a member and one for somebody outside the team."""
