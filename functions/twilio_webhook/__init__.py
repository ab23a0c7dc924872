"""Twilio's webhooks."""
