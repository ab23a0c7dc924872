"""Evaluations with a real model; without a key they report that they were skipped."""
