"""Members' accounts at other services: signing in, and what is done there."""
