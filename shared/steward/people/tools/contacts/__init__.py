"""Finding contacts."""
