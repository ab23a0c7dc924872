"""URLs of Domain's API and of its token endpoint."""

ADDRESS = "https://api.domain.com.au"
TOKENS = "https://auth.domain.com.au"
