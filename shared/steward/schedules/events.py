"""What a timer tells a conversation."""

from __future__ import annotations

from typing import ClassVar, Literal

from steward.core.records import Record


class TimerFired(Record):
    """A timer the conversation set is due; `subject` is the attempt or the call it was set for."""

    KIND: ClassVar[str] = "timer_fired"
    VERSION: ClassVar[int] = 2

    timer: Literal["model_retry", "tool_deadline", "idle", "correspondence_notice"]
    subject: str
