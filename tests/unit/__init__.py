"""Tests of one rule at a time, without a cloud."""
