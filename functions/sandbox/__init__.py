"""Runs programs written by the model."""
