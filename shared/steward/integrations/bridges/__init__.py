"""Bridges: providers that an account has connected, what they are asked, and what they tell at their door."""
