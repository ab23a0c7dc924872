"""The web app: pages that rooms declare, for members who signed in, and the same data as JSON."""
