"""Events that a conversation can receive, and those that only conversations send each other."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from steward.actors.events import TimerFired
from steward.agent.conversations.background_jobs import JobKind
from steward.agent.conversations.entries import TurnNote, Usage
from steward.agent.conversations.models import CallReport
from steward.channels.messaging.events import (
    ChannelNews,
    DeliverySettled,
    MemberTold,
    MessageReceived,
    OutsiderWrote,
    SendsRefused,
)
from steward.core.provenance import Provenance, Quote, addresses_of
from steward.core.records import Personal, Record
from steward.integrations.accounts.events import AccountReplaced, SignInAsked
from steward.integrations.bridges.events import BridgeNews
from steward.people.directory.models import ConversationParty
from steward.time.scanners.events import ScanNews
from steward.time.schedules.events import JobCalledOff, JobDue, JobStopped
from steward.time.watchers.events import MailNews, WatcherEnded, WatcherNews
from steward.tools.declaration import Decides
from steward.tools.events import ToolFinished
from steward.trades.records.events import RecordsChanged
from steward.trust.approvals.events import (
    ApprovalAsked,
    ApprovalClosed,
    ApprovalDecided,
    ApprovalExpired,
    ApprovalLinkAsked,
    ApprovedCallReported,
    ContactWrittenTo,
    RejectedTooLate,
)
from steward.trust.autonomy.events import PauseChanged


class ConversationBegun(Record):
    """A member asked for a new conversation; `model` is the family used by the previous one, or empty."""

    KIND: ClassVar[str] = "conversation_begun"

    party: ConversationParty
    model: str = ""


class MemberMoved(Record):
    """The member has a new address."""

    KIND: ClassVar[str] = "member_moved"

    party: ConversationParty


class MemberInvited(Record):
    """The member was added to the team, or has a new number (`moved`).

    `invitation` counts the codes sent, 0 for none. `name` is the member's, `by_name` that of the person who added them,
    or empty.
    """

    KIND: ClassVar[str] = "member_invited"

    party: ConversationParty
    account_name: str
    invitation: int
    moved: bool = False
    name: Annotated[str, Personal()]
    by_name: Annotated[str, Personal("")] = ""


class EndedRequest(BaseModel):
    """Request of a member, `asked_in` a conversation or other actor, that ends undecided.

    Its effect in each language, and the members who were asked.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    asked_in: str
    previews: dict[str, str]
    approvers: tuple[str, ...]
    provenance: Provenance


class MemberLeft(Record):
    """The member, called `name`, was taken out of the team. `owners` hear of it in these conversations.

    The one `by` whom it was done, a member id, knows it already. The others hear what `ends` with it, and that the
    owner in the conversation `heir` is asked about the member's `workflows` from now on (their titles, by id). It goes
    on to these workflows and, without owners, to every other conversation in which the member has asked for something.
    """

    KIND: ClassVar[str] = "member_left"

    party: ConversationParty
    name: Annotated[str, Personal()]
    owners: dict[str, ConversationParty]
    by: str = ""
    heir: str = ""
    heir_name: Annotated[str, Personal("")] = ""
    workflows: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    ends: Annotated[tuple[EndedRequest, ...], Personal([])] = ()


class ConversationRenamed(Record):
    """The member has given the conversation a title, in the web app."""

    KIND: ClassVar[str] = "conversation_renamed"

    title: Annotated[str, Personal()]


class ConversationDeleted(Record):
    """The member has deleted the conversation, in the web app."""

    KIND: ClassVar[str] = "conversation_deleted"


class AnswerStopped(Record):
    """The member has stopped the answer under way, in the web app."""

    KIND: ClassVar[str] = "answer_stopped"


class AbbreviationMade(Record):
    """The small model has abbreviated the conversation up to `through_seq`, at a cost of `cost_micros`.

    `noted` is the lowest provenance of the turns that `notes` describe, `about` the people whom these quote.
    """

    KIND: ClassVar[str] = "abbreviation_made"

    through_seq: int
    provenance: Provenance
    usage: Usage
    cost_micros: int
    noted: Provenance = "account"
    about: Annotated[tuple[str, ...], Personal([])] = ()
    notes: Annotated[tuple[TurnNote, ...], Personal([])] = ()
    text: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The people in the notes."""
        return self.about


class TitleMade(Record):
    """The small model has given a title; `topics` are kebab-case."""

    KIND: ClassVar[str] = "title_made"

    provenance: Provenance
    usage: Usage
    cost_micros: int
    title: Annotated[str, Personal()]
    topics: Annotated[tuple[str, ...], Personal([])]


class Compressed(BaseModel):
    """Summary of the log up to `through_seq`, or of the result `result_seq`; see `CompressionEntry`."""

    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )

    through_seq: int = 0
    result_seq: int = 0
    kept: tuple[int, ...] = ()
    seen: tuple[Decides, ...] = ()
    model: str
    usage: Usage
    cost_micros: int
    text: str


class CompressionMade(Record):
    """Summaries for a window that is too long, without those that failed.

    `wasted_micros` is the cost of failed ones.
    """

    KIND: ClassVar[str] = "compression_made"

    provenance: Provenance
    made: Annotated[tuple[Compressed, ...], Personal([])]
    wasted_micros: int = 0


class JobFailed(Record):
    """A model gave no usable answer for a background job, at a cost of `cost_micros`."""

    KIND: ClassVar[str] = "job_failed"

    job: JobKind
    cost_micros: int


class FactsDrawn(Record):
    """The small model has extracted facts up to `through_seq`: `count` are new or more certain.

    `cost_micros` and `seconds` are its cost. If it `failed`, its answer could not be parsed.
    """

    KIND: ClassVar[str] = "facts_drawn"

    through_seq: int
    status: Literal["done", "failed"]
    count: int
    model: str
    cost_micros: int
    seconds: float


class CorrespondenceNews(Record):
    """News of a correspondence for this member: texts that Steward has answered, or an outcome.

    `said` is the part of `text` that quotes the outsider, or empty. `contact_id` is empty for a stranger; `channel` is
    the one they write by. The reader takes it for an `emergency`.
    """

    KIND: ClassVar[str] = "correspondence_news"

    party: ConversationParty
    conversation_id: str
    address: Annotated[str, Personal()]
    contact_name: Annotated[str, Personal("")]
    contact_id: str = ""
    channel: str = ""
    emergency: bool = False
    said: Annotated[str, Personal("")] = ""
    text: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The outsider."""
        return (self.address,)


class PlanEnded(Record):
    """The outcome of a plan that this conversation asked for, sent once.

    In `text` the mark `{1}` stands for the first of `quotes`; `reports` are the calls that were made, `seen` is what
    values shown to the sub-agents could decide (`Decides`).
    """

    KIND: ClassVar[str] = "plan_ended"

    plan_id: str
    ending: Literal["done", "failed", "stopped", "late"]
    seen: tuple[str, ...] = ()
    text: Annotated[str, Personal()]
    quotes: Annotated[tuple[Quote, ...], Personal([])] = ()
    reports: Annotated[tuple[CallReport, ...], Personal([])] = ()

    def persons(self) -> tuple[str, ...]:
        """The people quoted."""
        return addresses_of(self.quotes)


class RepositoryNews(Record):
    """News for this owner about the repository that mirrors the workspace, in the words of `text`."""

    KIND: ClassVar[str] = "repository_news"

    party: ConversationParty
    text: Annotated[str, Personal()]


class WorkflowNews(Record):
    """News for this member about a workflow they asked for, in each language, since they may have chosen another.

    In `texts` the mark `{1}` stands for the first of the outside `quotes`. News that `asks` for the member's word is
    left out of a digest once there is newer news of the workflow.
    """

    KIND: ClassVar[str] = "workflow_news"

    party: ConversationParty
    workflow_id: str
    texts: Annotated[dict[str, str], Personal({})]
    quotes: Annotated[tuple[Quote, ...], Personal([])] = ()
    asks: bool = False

    def persons(self) -> tuple[str, ...]:
        """Return the authors of the quotes."""
        return addresses_of(self.quotes)


class AppChanged(Record):
    """An app that uses Steward as this member was connected or disconnected; `name` is the member's name for it."""

    KIND: ClassVar[str] = "app_changed"

    party: ConversationParty
    form: Literal["connected", "disconnected"]
    app_id: str
    name: Annotated[str, Personal()]


class WebSignedIn(Record):
    """Somebody signed in to the web app as this member with `device`, a browser; at `url` they sign out everywhere."""

    KIND: ClassVar[str] = "web_signed_in"

    party: ConversationParty
    session_id: str
    device: Annotated[str, Personal()]
    url: str


class AppReported(Record):
    """The outcome of a call that an app of this member's, or a workflow, asked for."""

    KIND: ClassVar[str] = "app_reported"

    party: ConversationParty
    report: Annotated[CallReport, Personal({"call_id": "", "text": "", "undo": None})]


ProposerEvent = (
    ToolFinished | ApprovalDecided | ApprovalExpired | SignInAsked | DeliverySettled | TimerFired | MemberLeft
)

# What every proposer accepts, whether it talks to somebody or not.
PROPOSER_EVENTS = (
    ToolFinished,
    ApprovalDecided,
    ApprovalExpired,
    SignInAsked,
    DeliverySettled,
    TimerFired,
    MemberLeft,
)

Event = (
    ProposerEvent
    | MessageReceived
    | OutsiderWrote
    | SendsRefused
    | ChannelNews
    | ApprovalAsked
    | ApprovalClosed
    | ApprovalLinkAsked
    | ContactWrittenTo
    | RejectedTooLate
    | ApprovedCallReported
    | RecordsChanged
    | ConversationBegun
    | MemberMoved
    | PauseChanged
    | MemberInvited
    | AbbreviationMade
    | TitleMade
    | ConversationRenamed
    | ConversationDeleted
    | AnswerStopped
    | CompressionMade
    | JobFailed
    | FactsDrawn
    | CorrespondenceNews
    | AccountReplaced
    | JobCalledOff
    | JobDue
    | JobStopped
    | MailNews
    | WatcherNews
    | WatcherEnded
    | PlanEnded
    | RepositoryNews
    | AppChanged
    | WebSignedIn
    | AppReported
    | ScanNews
    | BridgeNews
    | WorkflowNews
    | MemberTold
)

EVENT_KINDS = (
    *PROPOSER_EVENTS,
    MessageReceived,
    OutsiderWrote,
    SendsRefused,
    ChannelNews,
    ApprovalAsked,
    ApprovalClosed,
    ApprovalLinkAsked,
    ContactWrittenTo,
    RejectedTooLate,
    ApprovedCallReported,
    RecordsChanged,
    ConversationBegun,
    MemberMoved,
    PauseChanged,
    MemberInvited,
    AbbreviationMade,
    TitleMade,
    ConversationRenamed,
    ConversationDeleted,
    AnswerStopped,
    CompressionMade,
    JobFailed,
    FactsDrawn,
    CorrespondenceNews,
    AccountReplaced,
    JobCalledOff,
    JobDue,
    JobStopped,
    MailNews,
    WatcherNews,
    WatcherEnded,
    PlanEnded,
    RepositoryNews,
    AppChanged,
    WebSignedIn,
    AppReported,
    ScanNews,
    BridgeNews,
    WorkflowNews,
    MemberTold,
)
