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
    """The sweep's last heartbeat, the end of the last gap, and the last restore that somebody reported."""

    beat_at: datetime
    resumed_at: datetime | None
    restored_at: datetime | None

    @classmethod
    def of(cls, item: Item | None) -> SweepHeartbeat | None:
        """Read the row; None before the first heartbeat."""
        return (
            cls(from_iso(item["beat_at"]), _moment(item, "resumed_at"), _moment(item, "restored_at")) if item else None
        )

    def doubtful_since(self, cause: datetime, now: datetime) -> datetime | None:
        """Return since when an effect of `cause` may have happened and been forgotten, or None if that is impossible.

        `cause` is the time of what led to the effect. During a gap this only applies to causes as old as the last
        heartbeat: a stopped sweep must not block anything.
        """
        if now - self.beat_at > _HOLE:
            return now if cause <= self.beat_at + _HOLE else None
        return self.resumed_at if self.resumed_at and cause < self.resumed_at else None


def beaten(before: SweepHeartbeat | None, now: datetime) -> SweepHeartbeat:
    """Return the heartbeat after one more. The first one follows no gap: before it there is nothing to bring back."""
    if before is None:
        return SweepHeartbeat(now, None, None)
    whole = now - before.beat_at <= _HOLE
    return SweepHeartbeat(now, before.resumed_at if whole else now - _RESTORING, before.restored_at)


def carry_on(table: Table, now: datetime) -> None:
    """Record that nothing was lost since the last reported restore. The caller confirms it, despite any gap."""
    pulse = SweepHeartbeat.of(table.get(PULSE_KEY))
    restored_at = pulse.restored_at if pulse else None
    _put(table, SweepHeartbeat(now, restored_at, restored_at))


def came_back(table: Table, now: datetime) -> None:
    """Record that the rows are from an earlier moment, however recent."""
    _put(table, SweepHeartbeat(now, now, now))


def beat(table: Table, now: datetime) -> None:
    """Write the sweep's heartbeat to the conversations table."""
    _put(table, beaten(SweepHeartbeat.of(table.get(PULSE_KEY)), now))


def _moment(item: Item, name: str) -> datetime | None:
    return from_iso(item[name]) if name in item else None


def _put(table: Table, pulse: SweepHeartbeat) -> None:
    moments = {"beat_at": pulse.beat_at, "resumed_at": pulse.resumed_at, "restored_at": pulse.restored_at}
    table.put({**PULSE_KEY, **{name: to_iso(moment) for name, moment in moments.items() if moment}})
