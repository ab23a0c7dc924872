"""Lambda function: web pages on which members connect an account, for example at Google (OAuth)."""
