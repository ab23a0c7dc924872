"""Event that tells a correspondence of its sender's block."""

from __future__ import annotations

from typing import Annotated, ClassVar

from steward.core.records import Personal, Record


class SenderBlockChanged(Record):
    """A member, `member_id`, has blocked the sender of a correspondence, or lets them through again.

    The sender may be a contact; times are told by the clock of `zone`.
    """

    KIND: ClassVar[str] = "sender_block_changed"

    blocked: bool
    member_id: str
    zone: str
    contact_id: str = ""
    name: Annotated[str, Personal("")] = ""
