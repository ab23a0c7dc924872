"""Text messages by Twilio."""
