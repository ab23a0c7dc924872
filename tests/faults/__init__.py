"""Crash machine: disturbs Steward at every outside call of a function, and checks that nothing is lost or doubled.

`uv run python -m tests.faults [--full] [--json]`. A scenario is a few lines in `scenarios.py`, a way to disturb it a
small class in `modes/`; where it can be disturbed is found by itself, at the transports (`transports.py`).
"""
