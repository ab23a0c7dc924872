"""Lambda function: does background work on conversations, such as titles and abbreviations."""
