"""Whether what is in the tables may be an earlier moment's, while texts that were still to go then have long gone.

The sweep leaves its beat in a row every minute. A restored backup brings back an old beat, and nothing of what came
after it: a hole in the beat is where that can have happened. An outage leaves the same hole, and the same question is
then asked once for nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from steward.aws.tables import Item, Table
from steward.core.clock import from_iso, to_iso

# In the conversations table, where a delivery's other facts are read by the same request.
PULSE_KEY = {"conversation_id": "pulse", "row": "pulse"}
# Two beats may be missed and the third late without anything being wrong.
_HOLE = timedelta(minutes=4)
# No backup is restored faster: what began this short a time before the first beat began after the hole. AWS restores
# to five minutes ago at the latest, and everything stands still while it does.
_RESTORING = timedelta(minutes=2)


@dataclass(frozen=True)
class Pulse:
    """When the sweep ran last, and until when the last hole in its beat may have lasted."""

    beat_at: datetime
    resumed_at: datetime

    @classmethod
    def of(cls, item: Item | None) -> Pulse | None:
        """Read the row; None before the first beat."""
        return cls(from_iso(item["beat_at"]), from_iso(item["resumed_at"])) if item else None

    def doubtful_since(self, cause: datetime, now: datetime) -> datetime | None:
        """When it was over that an effect of `cause` can have been had and forgotten; None if it cannot have been.

        `cause` is the moment of what led to the effect. While nothing beats, that is only said of causes as old as the
        last beat: a sweep that stands still must hold nobody up.
        """
        if now - self.beat_at > _HOLE:
            return now if cause <= self.beat_at + _HOLE else None
        return self.resumed_at if cause < self.resumed_at else None


def beaten(before: Pulse | None, now: datetime) -> Pulse:
    """The pulse after a beat."""
    whole = before is not None and now - before.beat_at <= _HOLE
    return Pulse(now, before.resumed_at if before and whole else now - _RESTORING)


def carry_on(table: Table, now: datetime) -> None:
    """Say that nothing was lost since the last beat, however long ago it was: whoever calls knows."""
    pulse = Pulse.of(table.get(PULSE_KEY))
    _put(table, Pulse(now, pulse.resumed_at if pulse else now - _RESTORING))


def came_back(table: Table, now: datetime) -> None:
    """Say that the rows are those of an earlier moment, however short a time ago that was."""
    _put(table, Pulse(now, now))


def beat(table: Table, now: datetime) -> None:
    """Leave the sweep's beat in the conversations table."""
    _put(table, beaten(Pulse.of(table.get(PULSE_KEY)), now))


def _put(table: Table, pulse: Pulse) -> None:
    table.put({**PULSE_KEY, "beat_at": to_iso(pulse.beat_at), "resumed_at": to_iso(pulse.resumed_at)})
