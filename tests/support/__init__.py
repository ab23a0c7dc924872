"""Helpers that all tests share: fakes, example records, and a whole Steward in memory."""
