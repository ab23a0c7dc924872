"""Progress lines on stderr for a person who waits; stdout stays machine-readable."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import typer

_BEGAN = time.monotonic()
_STEPS: dict[str, float] = {}
# Shorter steps get no line (seconds).
UNNOTICED_SECONDS = 0.5


def say(text: str) -> None:
    """Print one line on stderr, at once."""
    typer.echo(text, err=True)


@contextmanager
def step(what: str) -> Iterator[None]:
    """Print `what` once it takes a while, and the seconds it took when it is done."""
    started = time.monotonic()
    announcement = threading.Timer(UNNOTICED_SECONDS, say, (f"  {what} …",))
    announcement.daemon = True
    announcement.start()
    try:
        yield
    finally:
        announcement.cancel()
    _STEPS[what] = took = time.monotonic() - started
    if took >= UNNOTICED_SECONDS:
        say(f"  {what}: done in {took:.1f} s")


def seconds() -> dict[str, float]:
    """Return the seconds of each finished step; some ran at the same time. `start` is the whole time so far."""
    steps = {**_STEPS, "start": time.monotonic() - _BEGAN}
    return {what: round(took, 1) for what, took in steps.items()}
