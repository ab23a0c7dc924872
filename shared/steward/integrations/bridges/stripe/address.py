"""Where Stripe is, and which version of its interface is spoken."""

ADDRESS = "https://api.stripe.com"
VERSION = "2026-10-28.endive"
# By which what we have made there is known again.
ACCOUNT, REQUEST, ONCE = "steward_account", "steward_request", "steward_call"
