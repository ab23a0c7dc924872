"""Does background work on conversations."""
