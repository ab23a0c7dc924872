"""The simulated outside world: a Twilio stand-in, a Messages API stand-in, and the page with the phone.

Product code never imports anything from here; it meets this world only over HTTP.
"""
