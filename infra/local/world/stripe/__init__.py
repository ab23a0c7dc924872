"""Stripe, as far as Steward and those who pay it need it: Checkout Sessions, what is paid by them, and its webhooks."""

from infra.local.world.stripe.world import StripeWorld

__all__ = ["StripeWorld"]
