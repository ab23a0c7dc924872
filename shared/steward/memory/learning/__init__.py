"""Learning from people's decisions: corrections, preferences, rules and precedents."""
