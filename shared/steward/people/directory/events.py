"""Event that tells a correspondence of its sender's block."""

from __future__ import annotations

from typing import ClassVar

from steward.core.records import Record


class SenderBlockChanged(Record):
    """A member, `member_id`, has blocked the sender of a correspondence, or lets them through again."""

    KIND: ClassVar[str] = "sender_block_changed"

    blocked: bool
    member_id: str
