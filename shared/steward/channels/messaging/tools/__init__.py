"""Writing to contacts."""
