"""What outside text may not do: tasks and attacks behind the policy, and injections into a whole Steward."""
