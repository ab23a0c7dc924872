"""Snapshots of search, and the daily look at them."""
