"""Progress lines for a person who waits, on stderr so that stdout stays machine-readable."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import typer

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
    seconds = time.monotonic() - started
    if seconds >= UNNOTICED_SECONDS:
        say(f"  {what}: done in {seconds:.1f} s")
