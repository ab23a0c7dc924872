"""Lambda function: receives Gmail's push notifications of new mail."""
