"""Mutation testing: random small errors in the pure modules, and the tests near each that should notice."""
