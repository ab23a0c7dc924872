"""Steward on one machine: the launcher, and under `world` the simulated outside world."""
