"""Which accounts are connected."""
