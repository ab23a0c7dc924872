"""Twilio, which carries text messages and WhatsApp: what both channels share."""
