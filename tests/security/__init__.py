"""What outside text may not do: a corpus of tasks and attacks behind the policy, and injections into a whole Steward."""
