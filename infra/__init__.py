"""Everything that deploys Steward: the CDK app, the layers, and the launcher for one machine."""
