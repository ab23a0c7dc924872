"""The web app: members sign in with an OpenID Connect provider and use Steward in a browser."""
