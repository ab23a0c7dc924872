"""Scans due records."""
