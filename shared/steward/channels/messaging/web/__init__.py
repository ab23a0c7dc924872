"""The channel of the web app."""
