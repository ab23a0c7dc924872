"""Lambda function: webhooks of channel providers, such as Twilio."""
