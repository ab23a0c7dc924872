"""Tests of `steward local`: its launcher, state, clock and pages."""
