"""Deciding by text."""
