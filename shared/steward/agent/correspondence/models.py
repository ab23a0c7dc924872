"""State of a correspondence, its row in the account's list, and the scope for answers to contacts."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict

from steward.agent.conversations.models import ConversationState
from steward.channels.messaging.models import Purpose
from steward.core.records import Personal, Record
from steward.people.directory.outside_addresses import is_correspondence

Tier = Literal["known", "stranger", "blocked"]
Outcome = Literal["reply", "memory_note", "task", "escalation", "nothing"]


class _Value(BaseModel):
    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )


class BlockedText(_Value):
    """A text that somebody wrote while they were blocked."""

    at: datetime
    said: str


class Outsider(_Value):
    """The outsider of a correspondence. `name` is the contact's, or empty.

    `language` is the tag of the one that the reader found them to write in, "" while it was not sure.

    `news` are texts to be posted to the members concerned, and to the `deciders`, who approved what the texts tell of.
    `asked` and `answered` are the last text and its answer that those concerned have not been told of. `blocked_texts`
    are the newest that they wrote since they were blocked, of `blocked_count` in all.
    """

    address: str
    name: str = ""
    language: str = ""
    news: tuple[str, ...] = ()
    deciders: tuple[str, ...] = ()
    asked: str = ""
    answered: str = ""
    blocked_texts: tuple[BlockedText, ...] = ()
    blocked_count: int = 0

    @property
    def called(self) -> str:
        """The name or address shown to members."""
        return self.name or self.address


class EmergencyText(_Value):
    """A text that the reader took for an emergency; `seq` is its place in the log."""

    at: datetime
    seq: int


class OpenQuestion(_Value):
    """An unanswered text: `them` if they wait for us, `us` if we wait for them. `seq` is its place in the log.

    It follows from who wrote last and who decided the words, never from their content. `emergencies` are the unanswered
    texts that the reader took for one, oldest first; `seq` is then the newest one's. A member has `seen_to` it in some
    other way than by an answer. Ours was sent by the actor `asked_by`. It was asked again at `again_at`: ours by
    Steward, theirs by another text of theirs, the newest.
    """

    whose: Literal["them", "us"]
    since: datetime
    seq: int
    emergencies: tuple[EmergencyText, ...] = ()
    seen_to: bool = False
    asked_by: str = ""
    again_at: datetime | None = None

    @property
    def emergency_at(self) -> datetime | None:
        """Time of their newest message about an emergency."""
        return self.emergencies[-1].at if self.emergencies else None

    @property
    def waits_for_us(self) -> bool:
        """Return whether nobody has answered them or seen to it."""
        return self.whose == "them" and not self.seen_to

    @property
    def occurrence(self) -> str:
        """Key of the scanner's findings about it."""
        return (self.emergency_at or self.since).isoformat()


class Correspondence(_Value):
    """Record of a correspondence besides its log; its size does not depend on the log's length.

    `unhandled` are the positions of texts nobody has handled, `settled` the newest deliveries in the log by reference,
    `replied_at` the automatic replies of the last day, `ran` the tools that have run for the current texts.
    `unreported` counts texts answered since the members concerned were last told, at `noticed_at`. If `digest_hour` is
    set, strangers wrote more texts in that hour than are told one by one, and the owners are told of the rest. `open`
    is the question nobody has answered. The reader takes the unhandled texts for an `emergency`;
    it has not been asked while that is None.
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
    emergency: bool | None = None
    open: OpenQuestion | None = None


class CorrespondenceState(ConversationState):
    """State of a correspondence. Its party has no address; its member is responsible for what it does."""

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
        """The outsider's address."""
        return self.outsider.address if self.outsider else self.party.address

    @property
    def addressee(self) -> str:
        """The contact's name, or ""."""
        return self.outsider.name if self.outsider else ""

    @property
    def concerned(self) -> tuple[str, ...]:
        """The outsider."""
        return self.persons()

    @property
    def news(self) -> tuple[str, ...]:
        """Texts that the members concerned are still to be told."""
        return self.outsider.news if self.outsider else ()

    def sends(self, purpose: Purpose, *, carries: bool) -> bool:
        """Allow answers only: nothing meant for a member may reach an outsider."""
        return purpose == "reply" and not carries

    def told(self, words: str) -> Self:
        """Keep the words for the members concerned."""
        if self.outsider is None:
            return self
        news = (*self.outsider.news, words)
        return self.model_copy(update={"outsider": self.outsider.model_copy(update={"news": news})})


def state_type(conversation_id: str) -> type[ConversationState]:
    """Return the state's record type for a conversation or correspondence, for callers that read the row alone."""
    return CorrespondenceState if is_correspondence(conversation_id) else ConversationState


class CorrespondenceOverview(Record):
    """Row of an account's list of correspondences, written with every step of its correspondence.

    `unanswered` is what they wrote, and was passed on to the team, while nobody has answered it or seen to it.
    """

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
    unanswered: bool = False
    last_seq: int
    address: Annotated[str, Personal()]
    name: Annotated[str, Personal("")]

    def persons(self) -> tuple[str, ...]:
        """The outsider."""
        return (self.address,)


class ContactScope(Record):
    """The texts that Steward may answer contacts by itself, set by an owner (`set_by`, a member id).

    `words` say what and how; `tools` names the tools it may use. With `contact_ids` it applies to these contacts only.
    Strangers are acknowledged once unless `acknowledge` is off, in the words of `acknowledgement` if not empty.
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
        """Tell if a contact may be answered under it."""
        return bool(self.words) and (not self.contact_ids or contact_id in self.contact_ids)
