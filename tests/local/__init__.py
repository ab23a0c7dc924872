"""Tests of the launcher of `steward local`."""
