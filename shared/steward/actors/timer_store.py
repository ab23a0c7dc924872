"""Rows of timers, in buckets of a minute and a shard, and the cursor that says which minutes are behind us."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from steward.actors.timers import Timer, bucket_of
from steward.aws.rows import Rows
from steward.aws.schema import TIMER_SHARDS
from steward.aws.tables import Condition, Delete, Put, Table
from steward.core.clock import from_iso, to_iso
from steward.core.errors import CorruptRecord, UnknownVersion
from steward.core.log import logger

_CURSOR = {"bucket": "cursor", "row": "cursor"}
# A timer may be committed this much later than the moment it was due from: minutes stay open that long.
TIMERS_STAY_OPEN = timedelta(minutes=4)


class TimerStore:
    """The timers table."""

    def __init__(self, table: Table, rows: Rows) -> None:
        self._table = table
        self._rows = rows

    def due(self, start: datetime, end: datetime) -> Iterator[Timer]:
        """Timers due from the minute of `start` up to `end`, in order of minutes; what cannot be read is left alone."""
        minute = start.replace(second=0, microsecond=0)
        while minute <= end:
            for shard in range(TIMER_SHARDS):
                condition = Condition(
                    "#bucket = :bucket AND #row <= :end",
                    {":bucket": bucket_of(minute, shard), ":end": f"{to_iso(end)}~"},
                )
                for item in self._table.query(condition):
                    try:
                        yield self._rows.decode(item, Timer)
                    except (UnknownVersion, CorruptRecord):
                        logger.exception("timer cannot be read", extra={"bucket": item["bucket"], "row": item["row"]})
            minute += timedelta(minutes=1)

    def addition(self, timer: Timer) -> Put:
        """The write that sets a timer, for the transaction that needs it."""
        return Put(self._table, {**timer.key, **self._rows.encode(timer, owner=timer.conversation_id, persons=())})

    def cancellation(self, timer: Timer) -> Delete:
        """The write that takes a timer away that nobody needs any more, fired or not."""
        return Delete(self._table, timer.key)

    def removal(self, timer: Timer) -> Delete:
        """The write that takes a timer away, for the transaction that acts on it; it fails if somebody did already."""
        return Delete(self._table, timer.key, Condition("attribute_exists(#row)"))

    def delete(self, timer: Timer) -> None:
        """Take a timer away."""
        self._table.delete(timer.key)

    def cursor(self, now: datetime) -> datetime:
        """The first minute that may still hold timers to fire."""
        item = self._table.get(_CURSOR)
        return from_iso(item["minute"]) if item else now - TIMERS_STAY_OPEN - timedelta(minutes=1)

    def move_cursor(self, minute: datetime) -> None:
        """Every minute before this one is done with."""
        self._table.put({**_CURSOR, "minute": to_iso(minute)})
