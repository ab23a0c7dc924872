"""A correspondence: the actor behind one outside address, what is known of it, and what it may answer."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict

from steward.agent.conversations.models import ConversationState
from steward.channels.messaging.models import Purpose
from steward.core.records import Personal, Record
from steward.people.directory.addresses import is_correspondence

Tier = Literal["known", "stranger", "blocked"]
Outcome = Literal["reply", "memory_note", "task", "escalation", "nothing"]


class _Value(BaseModel):
    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )


class Outsider(_Value):
    """Who is at the other end. `name` is the contact's, or empty.

    `news` are texts for the members concerned that have yet to be posted to them. `asked` and `answered` are the last
    text and its answer that they have not been told of.
    """

    address: str
    name: str = ""
    news: tuple[str, ...] = ()
    asked: str = ""
    answered: str = ""

    @property
    def called(self) -> str:
        """How a member is told who it is."""
        return self.name or self.address


class OpenQuestion(_Value):
    """Who waits for the other side since when: `them` for us, or `us` for them. `seq` is where the text stands.

    That follows from who wrote last and who decided it, never from what it says.
    """

    whose: Literal["them", "us"]
    since: datetime
    seq: int


class Correspondence(_Value):
    """What a correspondence knows besides its log; its size does not depend on the log's length.

    `unhandled` are the positions of texts nobody has dealt with yet, `settled` the newest deliveries in the log by
    reference, `replied_at` the automatic replies of the last day, `ran` the tools that have run for the texts at hand.
    `unreported` counts texts that were answered since the members concerned were last told, at `noticed_at`. At
    `digest_hour`, if it is set, strangers wrote more than is told one by one, and the owners are to hear of the rest.
    `open` is the question nobody has answered yet.
    """

    first_at: datetime
    last_at: datetime
    contact_id: str | None = None
    tier: Tier = "stranger"
    inbound: int = 0
    outbound: int = 0
    outcomes: tuple[Outcome, ...] = ()
    unhandled: tuple[int, ...] = ()
    settled: tuple[str, ...] = ()
    acknowledged_at: datetime | None = None
    replied_at: tuple[datetime, ...] = ()
    ran: tuple[str, ...] = ()
    noticed_at: datetime | None = None
    unreported: int = 0
    digest_hour: str = ""
    open: OpenQuestion | None = None


class CorrespondenceState(ConversationState):
    """A correspondence. Its party has no address, and its member is who answers for what it does."""

    KIND: ClassVar[str] = "correspondence_state"
    WITH_MEMBER: ClassVar[bool] = False
    KEEPS_REPORTS: ClassVar[bool] = False

    correspondence: Correspondence
    outsider: Annotated[Outsider | None, Personal(None)] = None

    def persons(self) -> tuple[str, ...]:
        """The outsider."""
        return (self.outsider.address,) if self.outsider else ()

    @property
    def address(self) -> str:
        """The outsider's."""
        return self.outsider.address if self.outsider else self.party.address

    @property
    def addressee(self) -> str:
        """The contact's name, if it is one."""
        return self.outsider.name if self.outsider else ""

    @property
    def concerned(self) -> tuple[str, ...]:
        """The outsider."""
        return self.persons()

    @property
    def news(self) -> tuple[str, ...]:
        """What the members concerned have yet to be told."""
        return self.outsider.news if self.outsider else ()

    def sends(self, purpose: Purpose, *, carries: bool) -> bool:
        """Answers alone: whatever is meant for a member must not reach an outsider."""
        return purpose == "reply" and not carries

    def told(self, words: str) -> Self:
        """The members concerned hear of it."""
        if self.outsider is None:
            return self
        news = (*self.outsider.news, words)
        return self.model_copy(update={"outsider": self.outsider.model_copy(update={"news": news})})


def state_type(conversation_id: str) -> type[ConversationState]:
    """The record that is the state of a conversation or a correspondence, for whoever reads its row alone."""
    return CorrespondenceState if is_correspondence(conversation_id) else ConversationState


class CorrespondenceOverview(Record):
    """One line of an account's list of correspondences, written with every step of the one it is about."""

    KIND: ClassVar[str] = "correspondence_overview"

    account_id: str
    conversation_id: str
    contact_id: str | None
    tier: Tier
    first_at: datetime
    last_at: datetime
    inbound: int
    outbound: int
    outcomes: tuple[Outcome, ...]
    last_seq: int
    address: Annotated[str, Personal()]
    name: Annotated[str, Personal("")]

    def persons(self) -> tuple[str, ...]:
        """The outsider."""
        return (self.address,)


class ContactScope(Record):
    """What Steward may deal with by itself when contacts write, set by an owner (`set_by`, a member id).

    `words` say what and how; `tools` name what it may use. With `contact_ids` it counts for these contacts alone.
    Strangers are acknowledged once unless `acknowledge` is off, in `acknowledgement` if that is not empty.
    """

    KIND: ClassVar[str] = "contact_scope"

    account_id: str
    words: Annotated[str, Personal("")] = ""
    tools: tuple[str, ...] = ()
    contact_ids: tuple[str, ...] = ()
    acknowledge: bool = True
    acknowledgement: Annotated[str, Personal("")] = ""
    set_by: str
    set_at: datetime

    def covers(self, contact_id: str) -> bool:
        """Whether a contact may be answered under it."""
        return bool(self.words) and (not self.contact_ids or contact_id in self.contact_ids)
