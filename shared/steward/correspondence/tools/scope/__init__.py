"""What contacts may be answered without a person."""
