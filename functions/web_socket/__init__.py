"""WebSockets of the web app."""
