"""Timers: rows with a due time."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from steward.aws.schema import TIMER_SHARDS
from steward.core.clock import to_iso
from steward.core.ids import shard_of
from steward.core.records import Record


class Timer(Record):
    """Something that becomes due. Its keys follow from its fields, so it can be cancelled without a look-up."""

    KIND: ClassVar[str] = "timer"

    timer: str
    conversation_id: str
    subject: str
    due_at: datetime

    @property
    def timer_id(self) -> str:
        """The same for the same purpose: setting a timer twice is setting it once."""
        return f"{self.conversation_id}/{self.timer}/{self.subject}"

    @property
    def key(self) -> dict[str, str]:
        """Where the row lives: the due minute and a shard, then the exact time."""
        shard = shard_of(self.timer_id, TIMER_SHARDS)
        return {"bucket": bucket_of(self.due_at, shard), "row": f"{to_iso(self.due_at)}#{self.timer_id}"}


def bucket_of(minute: datetime, shard: int) -> str:
    """The partition that holds what is due in `minute` on `shard`."""
    return f"{to_iso(minute)[:16]}#{shard}"
