"""Remembering something from now on."""
