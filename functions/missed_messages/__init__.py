"""Lambda function: fetches inbound messages that no webhook delivered."""
