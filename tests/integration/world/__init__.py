"""Tests of the fakes: Twilio, Google, Stripe, the model and the other simulated services."""
