"""The kill machine: every call a function makes to the outside is a place to die, and nothing may be lost or doubled.

`uv run python -m tests.faults [--full] [--json]`. A scenario is a few lines in `scenarios.py`; where it can be killed
is found by itself, at the transports (`transports.py`).
"""
