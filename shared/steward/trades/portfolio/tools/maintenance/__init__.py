"""Repairs: jobs, quotes, vendors, insurance."""
