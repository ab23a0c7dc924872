"""Evaluations with a real model; they are skipped without an API key."""
