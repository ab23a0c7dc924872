"""The crash machine: every call a function makes to the outside is a place to disturb it; nothing is lost or doubled.

`uv run python -m tests.faults [--full] [--json]`. A scenario is a few lines in `scenarios.py`, a way to disturb it a
small class in `modes/`; where it can be disturbed is found by itself, at the transports (`transports.py`).
"""

import os

# Loggers are made when modules are imported, and functions that are disturbed on purpose have much to say.
os.environ.setdefault("POWERTOOLS_LOG_LEVEL", "CRITICAL")
