"""Which contacts are answered without a person."""
