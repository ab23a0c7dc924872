"""URL and version of Stripe's API."""

ADDRESS = "https://api.stripe.com"
VERSION = "2026-10-28.endive"
# Metadata keys by which our objects at Stripe are recognized.
ACCOUNT, REQUEST, ONCE = "steward_account", "steward_request", "steward_call"
