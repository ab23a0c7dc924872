"""Webhooks of channel providers."""
