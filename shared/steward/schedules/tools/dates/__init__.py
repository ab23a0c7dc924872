"""Which time was meant."""
