"""Channels: inbound and outbound messages, mail, webhooks, and the pages behind links."""
