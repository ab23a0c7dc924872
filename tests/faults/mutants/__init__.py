"""Planted bugs made by hand: each breaks one guarantee, and some test must notice it.

`tests.mutation` draws errors in rules at random. These are about the order of writes and rings, conditions of writes,
claims and checks of accounts. `uv run python -m tests.faults.mutants` before a release.
"""
