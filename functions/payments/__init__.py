"""Lambda function: sends requests to payment providers."""
