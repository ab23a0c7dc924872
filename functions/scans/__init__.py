"""Lambda function: scans an account's records that are due."""
