"""Restore guard: detects a restored backup, so that messages sent after it are not sent again.

The sweep writes a heartbeat every minute. A restored backup has an old heartbeat and lacks everything after it, so a
gap between heartbeats may mean a restore. An outage leaves the same gap, and then the question is asked once for
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from steward.aws.tables import Item, Table
from steward.core.clock import from_iso, to_iso

# Row in the conversations table, read by the same request as other facts of a delivery.
PULSE_KEY = {"conversation_id": "pulse", "row": "pulse"}
# Normal operation may miss two heartbeats and delay a third.
_HOLE = timedelta(minutes=4)
# The shortest possible restore, before the first heartbeat after the gap. AWS restores to five minutes ago at the
# latest, and everything stands still meanwhile.
_RESTORING = timedelta(minutes=2)


@dataclass(frozen=True)
class SweepHeartbeat:
    """The sweep's last heartbeat, and the end of the last gap."""

    beat_at: datetime
    resumed_at: datetime

    @classmethod
    def of(cls, item: Item | None) -> SweepHeartbeat | None:
        """Read the row; None before the first heartbeat."""
        return cls(from_iso(item["beat_at"]), from_iso(item["resumed_at"])) if item else None

    def doubtful_since(self, cause: datetime, now: datetime) -> datetime | None:
        """Return since when an effect of `cause` may have happened and been forgotten, or None if that is impossible.

        `cause` is the time of what led to the effect. During a gap this only applies to causes as old as the last
        heartbeat: a stopped sweep must not block anything.
        """
        if now - self.beat_at > _HOLE:
            return now if cause <= self.beat_at + _HOLE else None
        return self.resumed_at if cause < self.resumed_at else None


def beaten(before: SweepHeartbeat | None, now: datetime) -> SweepHeartbeat:
    """Return the heartbeat after one more."""
    whole = before is not None and now - before.beat_at <= _HOLE
    return SweepHeartbeat(now, before.resumed_at if before and whole else now - _RESTORING)


def carry_on(table: Table, now: datetime) -> None:
    """Record that nothing was lost since the last heartbeat, however long ago: the caller knows."""
    pulse = SweepHeartbeat.of(table.get(PULSE_KEY))
    _put(table, SweepHeartbeat(now, pulse.resumed_at if pulse else now - _RESTORING))


def came_back(table: Table, now: datetime) -> None:
    """Record that the rows are from an earlier moment, however recent."""
    _put(table, SweepHeartbeat(now, now))


def beat(table: Table, now: datetime) -> None:
    """Write the sweep's heartbeat to the conversations table."""
    _put(table, beaten(SweepHeartbeat.of(table.get(PULSE_KEY)), now))


def _put(table: Table, pulse: SweepHeartbeat) -> None:
    table.put({**PULSE_KEY, "beat_at": to_iso(pulse.beat_at), "resumed_at": to_iso(pulse.resumed_at)})
