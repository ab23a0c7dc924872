"""Every event a conversation can receive, and those that only conversations tell each other."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from steward.actors.events import TimerFired
from steward.agent.conversations.entries import TurnNote, Usage
from steward.agent.conversations.jobs import JobKind
from steward.agent.conversations.models import Report
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
from steward.people.directory.models import Party
from steward.time.scanners.events import ScanNews
from steward.time.schedules.events import JobCalledOff, JobDue, JobStopped
from steward.time.watchers.events import MailNews, WatcherEnded, WatcherNews
from steward.tools.declaration import Decides
from steward.tools.events import ToolFinished
from steward.trust.approvals.events import ApprovalAsked, ApprovalClosed, ApprovalDecided, ApprovalExpired
from steward.trust.autonomy.events import PauseChanged


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
    """The small model has summed the conversation up to `through_seq`; `cost_micros` is what that cost.

    `noted` is the lowest provenance of the turns that `notes` are of, `about` is whom these quote.
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
        """Whom the notes are about."""
        return self.about


class TitleMade(Record):
    """The small model has named the conversation; `topics` are kebab-case."""

    KIND: ClassVar[str] = "title_made"

    provenance: Provenance
    usage: Usage
    cost_micros: int
    title: Annotated[str, Personal()]
    topics: Annotated[tuple[str, ...], Personal([])]


class Compressed(BaseModel):
    """What stands in place of the log up to `through_seq`, or of the result `result_seq`; see `CompressionEntry`."""

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
    """A model has summed up what the window is too full of; what failed is not in it, and stays as it was.

    `wasted_micros` is what a model took for what failed.
    """

    KIND: ClassVar[str] = "compression_made"

    provenance: Provenance
    made: Annotated[tuple[Compressed, ...], Personal([])]
    wasted_micros: int = 0


class JobFailed(Record):
    """A model was asked for what a job wants, and gave nothing that could be used; `cost_micros` is what that took."""

    KIND: ClassVar[str] = "job_failed"

    job: JobKind
    cost_micros: int


class FactsDrawn(Record):
    """The small model has looked through what the member said up to `through_seq`: `count` facts are new or surer.

    `cost_micros` and `seconds` are what that took. One that `failed` had no answer anybody could read.
    """

    KIND: ClassVar[str] = "facts_drawn"

    through_seq: int
    status: Literal["done", "failed"]
    count: int
    model: str
    cost_micros: int
    seconds: float


class CorrespondenceNews(Record):
    """What this member should know of a correspondence: texts Steward has answered, or what became of something.

    `said` quotes the outsider within `text`, empty where nothing does. `contact_id` is empty for a stranger, and
    `channel` the one they write by.
    """

    KIND: ClassVar[str] = "correspondence_news"

    party: Party
    conversation_id: str
    address: Annotated[str, Personal()]
    contact_name: Annotated[str, Personal("")]
    contact_id: str = ""
    channel: str = ""
    said: Annotated[str, Personal("")] = ""
    text: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The outsider."""
        return (self.address,)


class PlanEnded(Record):
    """What has become of a plan that this conversation asked for: said once.

    In `text` the mark `{1}` stands for the first of `quotes`; `reports` are the calls that were made, `seen` what
    values that were shown to whoever made them could decide (`Decides`).
    """

    KIND: ClassVar[str] = "plan_ended"

    plan_id: str
    ending: Literal["done", "failed", "stopped", "late"]
    seen: tuple[str, ...] = ()
    text: Annotated[str, Personal()]
    quotes: Annotated[tuple[Quote, ...], Personal([])] = ()
    reports: Annotated[tuple[Report, ...], Personal([])] = ()

    def persons(self) -> tuple[str, ...]:
        """Whose words it holds."""
        return addresses_of(self.quotes)


class RepositoryNews(Record):
    """What this owner should know of the repository their workspace is kept in step with, in the words of `text`."""

    KIND: ClassVar[str] = "repository_news"

    party: Party
    text: Annotated[str, Personal()]


class WorkflowNews(Record):
    """What this member should know of a workflow they asked for, in the words of `text`."""

    KIND: ClassVar[str] = "workflow_news"

    party: Party
    workflow_id: str
    text: Annotated[str, Personal()]


class AppChanged(Record):
    """An app that uses Steward as this member was connected, or was disconnected; `name` is what they call it."""

    KIND: ClassVar[str] = "app_changed"

    party: Party
    form: Literal["connected", "disconnected"]
    app_id: str
    name: Annotated[str, Personal()]


class AppReported(Record):
    """What has become of a call that an app of this member's asked for, or a workflow."""

    KIND: ClassVar[str] = "app_reported"

    party: Party
    report: Annotated[Report, Personal({"call_id": "", "text": "", "undo": None})]


Event = (
    MessageReceived
    | OutsiderWrote
    | SendsRefused
    | ChannelNews
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
    | CompressionMade
    | JobFailed
    | FactsDrawn
    | CorrespondenceNews
    | SignInAsked
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
    | AppReported
    | ScanNews
    | BridgeNews
    | WorkflowNews
    | MemberTold
)

EVENT_KINDS = (
    MessageReceived,
    OutsiderWrote,
    SendsRefused,
    ChannelNews,
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
    CompressionMade,
    JobFailed,
    FactsDrawn,
    CorrespondenceNews,
    SignInAsked,
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
    AppReported,
    ScanNews,
    BridgeNews,
    WorkflowNews,
    MemberTold,
)
