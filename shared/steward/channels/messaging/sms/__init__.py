"""Text messages, by Twilio."""
