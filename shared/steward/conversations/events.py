"""Every event a conversation can receive, and those that only conversations tell each other."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, ClassVar

from ulid import ULID

from steward.actors.events import TimerFired
from steward.approvals.events import ApprovalAsked, ApprovalClosed, ApprovalDecided, ApprovalExpired
from steward.autonomy.events import PauseChanged
from steward.channels.events import DeliverySettled, MessageReceived, OutsiderWrote
from steward.conversations.entries import Usage
from steward.core.provenance import Provenance
from steward.core.records import Personal, Record
from steward.people.models import Party
from steward.tools.events import ToolFinished


class ConversationBegun(Record):
    """A member asked for a new conversation; `model` is the family the one before it used, or empty."""

    KIND: ClassVar[str] = "conversation_begun"

    party: Party
    model: str = ""


class MemberMoved(Record):
    """The member is reached at another address from now on."""

    KIND: ClassVar[str] = "member_moved"

    party: Party


class MemberInvited(Record):
    """The member has come to the team, or to another number (`moved`); `invitation` counts the codes sent, 0 for none.

    `name` is theirs, `by_name` that of whoever added them, or empty.
    """

    KIND: ClassVar[str] = "member_invited"

    party: Party
    account_name: str
    invitation: int
    moved: bool = False
    name: Annotated[str, Personal()]
    by_name: Annotated[str, Personal("")] = ""


class AbbreviationMade(Record):
    """The small model has summed the conversation up to `through_seq`; `cost_micros` is what that cost."""

    KIND: ClassVar[str] = "abbreviation_made"

    through_seq: int
    provenance: Provenance
    usage: Usage
    cost_micros: int
    text: Annotated[str, Personal()]


class TitleMade(Record):
    """The small model has named the conversation; `topics` are kebab-case."""

    KIND: ClassVar[str] = "title_made"

    provenance: Provenance
    usage: Usage
    cost_micros: int
    title: Annotated[str, Personal()]
    topics: Annotated[tuple[str, ...], Personal([])]


class CorrespondenceNews(Record):
    """What this member should know of a correspondence: texts Steward has answered, or what became of something.

    `said` quotes the outsider within `text`, empty where nothing does.
    """

    KIND: ClassVar[str] = "correspondence_news"

    party: Party
    conversation_id: str
    address: Annotated[str, Personal()]
    contact_name: Annotated[str, Personal("")]
    said: Annotated[str, Personal("")] = ""
    text: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The outsider."""
        return (self.address,)


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
    | ConversationBegun
    | MemberMoved
    | PauseChanged
    | MemberInvited
    | AbbreviationMade
    | TitleMade
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
    ConversationBegun,
    MemberMoved,
    PauseChanged,
    MemberInvited,
    AbbreviationMade,
    TitleMade,
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
    def caused_at(self) -> datetime:
        """When what it tells of began, as far as it says."""
        known = (getattr(self.event, name, None) for name in ("caused_at", "received_at"))
        return min((at for at in known if at), default=self.arrived_at)

    @property
    def row(self) -> str:
        """The row's sort key."""
        return mail_row(self.mail_id)


def mail_row(mail_id: str) -> str:
    """The sort key of a waiting event."""
    return f"mail#{mail_id}"
