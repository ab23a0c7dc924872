"""Other systems: members' accounts, connectors, providers' bridges and the sandbox."""
