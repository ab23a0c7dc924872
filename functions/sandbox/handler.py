"""Lambda handler: runs one program of the model for `run_python`. It has no permissions, no settings and no log."""

from __future__ import annotations

from typing import Any

from steward.integrations.sandbox.interpreter import run


def handler(event: dict[str, Any], context: object) -> dict[str, Any]:
    """Run the program, and return its output."""
    return run(event)
