"""The mailbox: every event a conversation can receive."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ulid import ULID

from steward.approvals.events import ApprovalAsked, ApprovalClosed, ApprovalDecided, ApprovalExpired
from steward.channels.events import DeliverySettled, MessageReceived, OutsiderWrote
from steward.correspondence.events import CorrespondenceNews, TextReceived, TextSettled
from steward.schedules.events import TimerFired
from steward.tools.events import ToolFinished

Event = (
    MessageReceived
    | OutsiderWrote
    | DeliverySettled
    | ToolFinished
    | ApprovalDecided
    | ApprovalExpired
    | ApprovalAsked
    | ApprovalClosed
    | TimerFired
    | TextReceived
    | TextSettled
    | CorrespondenceNews
)

EVENT_KINDS = (
    MessageReceived,
    OutsiderWrote,
    DeliverySettled,
    ToolFinished,
    ApprovalDecided,
    ApprovalExpired,
    ApprovalAsked,
    ApprovalClosed,
    TimerFired,
    TextReceived,
    TextSettled,
    CorrespondenceNews,
)


@dataclass(frozen=True)
class Post:
    """An event for a conversation; `inbound_id` is the provider's id if it came from outside, so it enters once."""

    conversation_id: str
    event: Event
    inbound_id: str | None = None


@dataclass(frozen=True)
class Mail:
    """An event waiting in the mailbox; `mail_id` orders it among the others by arrival."""

    mail_id: str
    event: Event

    @property
    def arrived_at(self) -> datetime:
        """When it came, to the millisecond."""
        return ULID.from_str(self.mail_id).datetime

    @property
    def row(self) -> str:
        """The row's sort key."""
        return mail_row(self.mail_id)


def mail_row(mail_id: str) -> str:
    """The sort key of a waiting event."""
    return f"mail#{mail_id}"
