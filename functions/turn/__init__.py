"""Runs steps of conversations."""
