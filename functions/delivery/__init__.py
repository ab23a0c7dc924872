"""Lambda function: sends messages to people."""
