"""Timer records: rows with a due time."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from steward.aws.schema import TIMER_SHARDS
from steward.core.clock import to_iso
from steward.core.ids import shard_of
from steward.core.records import Record


class Timer(Record):
    """A timer. Its keys follow from its fields, so it can be cancelled without a look-up."""

    KIND: ClassVar[str] = "timer"

    timer: str
    conversation_id: str
    subject: str
    due_at: datetime

    @property
    def timer_id(self) -> str:
        """Return an id that is equal for an equal purpose: setting a timer twice is setting it once."""
        return f"{self.conversation_id}/{self.timer}/{self.subject}"

    @property
    def key(self) -> dict[str, str]:
        """Return the row's key: the due hour and a shard, then the exact time."""
        shard = shard_of(self.timer_id, TIMER_SHARDS)
        return {"bucket": bucket_of(self.due_at, shard), "row": f"{to_iso(self.due_at)}#{self.timer_id}"}


def bucket_of(at: datetime, shard: int) -> str:
    """Return the partition of timers due in the hour of `at` on `shard`."""
    return f"{to_iso(at)[:13]}#{shard}"
