"""The function that asks providers of payments."""
