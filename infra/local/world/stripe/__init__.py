"""Fake of Stripe: Checkout Sessions, payments, refunds, mandates and webhooks."""

from infra.local.world.stripe.world import StripeWorld

__all__ = ["StripeWorld"]
