"""WhatsApp by Twilio."""
