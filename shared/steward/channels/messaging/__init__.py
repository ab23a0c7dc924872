"""How messages come in and go out: normalised inbound events, deliveries with states, and providers."""
