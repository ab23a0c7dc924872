"""Progress lines for a person who waits, on stderr so that stdout stays machine-readable."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import typer

_BEGAN = time.monotonic()
_STEPS: dict[str, float] = {}
# What takes less than this needs no line.
UNNOTICED_SECONDS = 0.5


def say(text: str) -> None:
    """One line on stderr, at once."""
    typer.echo(text, err=True)


@contextmanager
def step(what: str) -> Iterator[None]:
    """Say that `what` is being done once it takes a while, and when it is done how many seconds it took."""
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
    """How long each step took that is done, some at the same time; `start` is all of it up to now."""
    steps = {**_STEPS, "start": time.monotonic() - _BEGAN}
    return {what: round(took, 1) for what, took in steps.items()}
