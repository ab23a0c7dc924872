"""Polls until a condition holds, for at most five minutes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 300.0

Found = TypeVar("Found")


def wait_until(look: Callable[[], Found], what: str, *, every: float = 0.1) -> Found:
    """Return the result of `look` once it is true; raise `AssertionError` with `what` after `PATIENCE` seconds."""
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < end, f"waited for {PATIENCE:.0f} s, and still: not {what}"
        time.sleep(every)
    return found
