"""Local system: the launcher runs Steward on one machine; `world` is the simulated outside world."""
