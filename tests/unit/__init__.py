"""Unit tests: one rule at a time, without a cloud."""
