"""A program of the model's, from the executor of `run_python`. It has no rights, no settings and no log."""

from __future__ import annotations

from typing import Any

from steward.integrations.sandbox.interpreter import run


def handler(event: dict[str, Any], context: object) -> dict[str, Any]:
    """Run it and answer with what it printed."""
    return run(event)
