"""Local clock of Steward, which a person may put forward; all our processes follow it.

The AWS stand-in keeps its own clock: its queues and schedules keep their pace.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from infra.local.follow_clock import CLOCK_FILE, FOLLOWERS, LOOK_SECONDS, FollowedClock
from steward.core.clock import utc_now
from steward.core.errors import StewardError

FURTHEST = timedelta(days=366)
# A worker that has not followed by then is considered hung, and is ignored.
_PATIENCE = 30.0


class ClockMoveError(StewardError):
    """The clock was not moved; the message says why."""


class MovedClock:
    """Clock of this process and of the workers.

    `moves` is called with the target before a move, `moved` once all processes have followed.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / CLOCK_FILE
        self._followed = FollowedClock(self._path)
        self.moves: Callable[[datetime], None] = lambda _: None
        self.moved: Callable[[], None] = lambda: None

    def take_up(self) -> None:
        """Move to where the clock was put in an earlier run."""
        self._followed.look()

    def move(self, to: datetime) -> datetime:
        """Put the clock forward to the moment `to` and return its present time. Raises `ClockMoveError`."""
        further = to - utc_now()
        if further <= timedelta(0):
            raise ClockMoveError("The clock goes forward alone: what has happened stays. Start with --reset for today.")
        if further > FURTHEST:
            raise ClockMoveError("The clock goes forward by a year at most at a time.")
        self.moves(to)
        written = self._path.with_suffix(".new")
        written.write_text(str(self._followed.ahead + further.total_seconds()))
        written.replace(self._path)
        self._followed.look()
        given_up = time.monotonic() + _PATIENCE
        while self._behind() and time.monotonic() < given_up:
            time.sleep(LOOK_SECONDS)
        self.moved()
        return utc_now()

    def _behind(self) -> list[int]:
        """Return the ids of running processes that have not followed yet."""
        followers = self._path.with_name(FOLLOWERS)
        behind = []
        for one in followers.iterdir() if followers.is_dir() else ():
            if not _lives(int(one.name)):
                one.unlink(missing_ok=True)
            elif float(one.read_text() or 0) < self._followed.ahead:
                behind.append(int(one.name))
        return behind


def _lives(process_id: int) -> bool:
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    return True
