"""What comes attached to messages: kept as it came, read when somebody asks, outside text in all it says."""
