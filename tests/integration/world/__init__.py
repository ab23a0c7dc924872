"""Tests of the simulated outside world."""
