"""Lambda function: web page on which a person approves or rejects an action."""
