"""Sums, tables and text worked out exactly, by a short program."""
