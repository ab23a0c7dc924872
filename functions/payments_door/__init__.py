"""The door of providers of payments."""
