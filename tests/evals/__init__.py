"""Evaluations that need a model, and say that they were skipped where there is no key for one."""
