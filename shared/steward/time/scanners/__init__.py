"""Scanners: examine a trade's records by schedule, and report or propose what has become due."""
