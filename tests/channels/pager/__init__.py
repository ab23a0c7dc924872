"""Minimal second channel for tests: a pager, with a port and a fake provider in this process."""
