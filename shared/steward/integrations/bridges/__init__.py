"""Bridges to providers that an account has connected: requests, polls and webhooks."""
