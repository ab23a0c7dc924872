"""Lambda function: runs steps of conversations."""
