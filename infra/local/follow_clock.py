"""Keeps the clock of a local Lambda worker ahead by the offset that a file holds.

The file, beside the workers' interpreter, holds seconds. A copy of this module is the only part of Steward in a worker
besides its code, so it imports nothing of Steward's.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from datetime import timedelta
from pathlib import Path

import time_machine

CLOCK_FILE = "clock"
# One file for each following process, named by its id, with the offset it has applied.
FOLLOWERS = "clock-followers"
# Seconds between two polls.
LOOK_SECONDS = 0.1


class FollowedClock:
    """Keeps this process's clock ahead of the machine's by the offset in `path`; it never goes backwards."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._ahead = 0.0
        self._traveller: time_machine.Traveller | None = None
        self._lock = threading.Lock()

    @property
    def ahead(self) -> float:
        """Return the offset in seconds."""
        return self._ahead

    def look(self) -> None:
        """Apply the offset that is in the file now."""
        try:
            wanted = float(self._path.read_text())
        except (OSError, ValueError):
            return
        with self._lock:
            further = wanted - self._ahead
            if further <= 0:
                return
            self._ahead = wanted
            if self._traveller:
                self._traveller.shift(timedelta(seconds=further))
            else:
                self._traveller = time_machine.travel(timedelta(seconds=further), tick=True).start()
                # time-machine lets a moved clock stand still until somebody reads it, so read it now: in a process
                # that had nothing to do it would stay seconds behind all others.
                time.time()

    def leave_word(self) -> None:
        """Write the offset that this process has applied into its file."""
        followers = self._path.with_name(FOLLOWERS)
        followers.mkdir(exist_ok=True)
        (followers / str(os.getpid())).write_text(str(self.ahead))

    def follow(self) -> None:
        """Poll the file for as long as the process lives."""
        while True:
            time.sleep(LOOK_SECONDS)
            before = self.ahead
            self.look()
            if self.ahead > before:
                self.leave_word()


def start(path: Path) -> FollowedClock:
    """Follow the file at `path` from now on."""
    clock = FollowedClock(path)
    # Before the first poll: a process without a file has not polled yet.
    clock.leave_word()
    clock.look()
    clock.leave_word()
    threading.Thread(target=clock.follow, daemon=True).start()
    return clock


if __name__ == "follow_clock":
    start(Path(sys.prefix).parent / CLOCK_FILE)
