"""URL paths of Twilio's webhooks."""

from __future__ import annotations

MESSAGES, STATUS = "/webhooks/twilio/messages", "/webhooks/twilio/status"
