"""Simulated outside world: fakes of Twilio, the Messages API, Google and other providers, and the local pages.

Product code never imports anything from here; it meets this world only over HTTP.
"""
