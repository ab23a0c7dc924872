"""Webhook of payment providers."""
