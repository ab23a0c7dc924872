"""What people's decisions have shown: corrections, preferences, rules and precedents."""
