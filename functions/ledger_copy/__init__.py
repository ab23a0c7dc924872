"""The one-minute sweep."""
