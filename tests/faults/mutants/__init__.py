"""Planted bugs that no mutation operator makes: each breaks one guarantee of the engine.

`tests.mutation` draws errors in rules at random. These are about the order of writes and rings, conditions of writes,
claims and checks of accounts. `uv run python -m tests.faults.mutants` before a release.
"""
