"""Where Domain is, and where it gives tokens out."""

ADDRESS = "https://api.domain.com.au"
TOKENS = "https://auth.domain.com.au"
