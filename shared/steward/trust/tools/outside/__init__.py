"""Using outside text without reading it."""
