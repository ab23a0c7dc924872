"""Stripe: its REST interface and its webhooks, as of one version."""
