"""Lambda function: pages of the web app."""
