"""What came with messages."""
