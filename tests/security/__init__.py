"""Security tests: attacks by outside text against the policy, and against a whole Steward."""
