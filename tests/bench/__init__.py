"""Benchmarks: ratios and counts taken in one run, never timed by a test. `uv run python -m tests.bench [--json]`."""
