"""DynamoDB store for timers, in buckets of an hour and a shard, with a cursor over completed minutes."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from datetime import datetime, timedelta

from steward.actors.timers import Timer, bucket_of
from steward.aws.row_codec import RowCodec
from steward.aws.schema import TIMER_SHARDS
from steward.aws.tables import Condition, Delete, Put, Table
from steward.core.clock import from_iso, to_iso
from steward.core.errors import CorruptRecordError, UnknownVersionError
from steward.core.log import logger

_CURSOR = {"bucket": "cursor", "row": "cursor"}
# A timer may be committed this much after it was due, so minutes stay open that long.
TIMERS_STAY_OPEN = timedelta(minutes=4)


class TimerStore:
    """Rows of the timers table."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def due(self, start: datetime, end: datetime) -> Iterator[Timer]:
        """Yield timers due from the minute of `start` up to `end`, in order; unreadable rows are left alone."""
        first, last = to_iso(start.replace(second=0, microsecond=0)), f"{to_iso(end)}~"
        hour = start.replace(minute=0, second=0, microsecond=0)
        while hour <= end:
            shards = [
                self._table.query(
                    Condition(
                        "#bucket = :bucket AND #row BETWEEN :first AND :last",
                        {":bucket": bucket_of(hour, shard), ":first": first, ":last": last},
                    )
                )
                for shard in range(TIMER_SHARDS)
            ]
            for item in heapq.merge(*shards, key=lambda item: str(item["row"])):
                try:
                    yield self._rows.decode(item, Timer)
                except (UnknownVersionError, CorruptRecordError):
                    logger.exception("timer cannot be read", extra={"bucket": item["bucket"], "row": item["row"]})
            hour += timedelta(hours=1)

    def addition(self, timer: Timer, now: datetime) -> Put:
        """Return the write that sets a timer, for the transaction that needs it; one that was due before is due now.

        The sweep reads no minute again that it is done with, whatever is written there later.
        """
        timer = timer.model_copy(update={"due_at": max(timer.due_at, now)})
        return Put(self._table, {**timer.key, **self._rows.encode(timer, owner=timer.conversation_id, persons=())})

    def cancellation(self, timer: Timer) -> Delete:
        """Return the write that deletes an obsolete timer, fired or not."""
        return Delete(self._table, timer.key)

    def removal(self, timer: Timer) -> Delete:
        """Return the write that deletes a timer, for the transaction that acts on it.

        It fails if it was deleted before.
        """
        return Delete(self._table, timer.key, Condition("attribute_exists(#row)"))

    def delete(self, timer: Timer) -> None:
        """Delete a timer."""
        self._table.delete(timer.key)

    def cursor(self, now: datetime) -> datetime:
        """Return the first minute that may still hold timers to fire."""
        item = self._table.get(_CURSOR)
        return from_iso(item["minute"]) if item else now - TIMERS_STAY_OPEN - timedelta(minutes=1)

    def move_cursor(self, minute: datetime) -> None:
        """Mark every minute before this one as completed."""
        self._table.put({**_CURSOR, "minute": to_iso(minute)})
