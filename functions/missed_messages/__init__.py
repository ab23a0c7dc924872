"""Fetches messages that the webhook missed."""
