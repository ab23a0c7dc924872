"""Mutation testing: plants random small errors in pure modules, and runs the tests that should notice them."""
