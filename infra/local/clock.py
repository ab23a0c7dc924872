"""The clock of the Steward on this machine. People may put it forward, and all that is ours goes with it.

The AWS stand-in keeps its own: its queues and schedules beat as they always do.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from infra.local.follow_clock import CLOCK_FILE, LOOK_SECONDS, FollowedClock
from steward.core.clock import utc_now
from steward.core.errors import StewardError

FURTHEST = timedelta(days=366)


class CannotMove(StewardError):
    """The clock stays where it is; the message says why."""


class MovedClock:
    """This process's clock and the workers'. `moved` is told when all of them have followed."""

    def __init__(self, folder: Path, moved: Callable[[], None] = lambda: None) -> None:
        self._path = folder / CLOCK_FILE
        self._followed = FollowedClock(self._path)
        self.moved = moved

    def take_up(self) -> None:
        """Go where the clock was put in an earlier run."""
        self._followed.look()

    def move(self, to: datetime) -> datetime:
        """Put the clock forward to the moment `to` and return what it shows then. Raises `CannotMove`."""
        further = to - utc_now()
        if further <= timedelta(0):
            raise CannotMove("The clock goes forward alone: what has happened stays. Start with --reset for today.")
        if further > FURTHEST:
            raise CannotMove("The clock goes forward by a year at most at a time.")
        written = self._path.with_suffix(".new")
        written.write_text(str(self._followed.ahead + further.total_seconds()))
        written.replace(self._path)
        self._followed.look()
        # Workers look for themselves.
        time.sleep(5 * LOOK_SECONDS)
        self.moved()
        return utc_now()
