"""Crash machine: disturbs runs of Steward at every outside call of a function; nothing may be lost or doubled.

`uv run python -m tests.faults [--full] [--json]`. A scenario is a few lines in `scenarios.py`, a way to disturb it a
small class in `modes/`; where it can be disturbed is found by itself, at the transports (`transports.py`).
"""
