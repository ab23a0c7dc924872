"""Stripe payments: the REST API and webhooks of one API version."""
