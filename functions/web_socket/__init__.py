"""Lambda function: WebSockets of the web app."""
