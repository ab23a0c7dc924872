"""Security tests of outside text: tasks and attacks against the policy, and injections into a whole Steward."""
