"""The state of a conversation, folded from its events."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from steward.actors.models import ActorState
from steward.agent.conversations.overview import Overview
from steward.channels.messaging.models import Purpose
from steward.core.provenance import Provenance
from steward.core.records import Personal
from steward.core.threads import Thread
from steward.people.directory.models import Party
from steward.time.schedules.events import JobDue
from steward.time.watchers.events import MailNews
from steward.time.watchers.models import MatchedCall
from steward.tools.declaration import Autonomy
from steward.tools.events import Undo
from steward.trust.approvals.models import Purpose as ApprovalPurpose


class _Value(BaseModel):
    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )


class OpenCall(_Value):
    """A running call whose result the model is waiting for.

    `fingerprint` is the same for the same tool with the same arguments.
    """

    tool_use_id: str
    tool: str
    deadline_at: datetime
    level: int = Autonomy.EXECUTE
    fingerprint: str = ""


class JobRun(_Value):
    """The time of a scheduled job that a call is made for; `what` says what it does, as a person reads it.

    `tries` counts how often it was made; if it fails it is made `again_at` some time, if any is given.
    """

    job_id: str
    occurrence: str
    tries: int
    again_at: datetime | None
    zone: str
    what: str


class BackgroundCall(_Value):
    """A call that runs while the conversation goes on: approved earlier, past its deadline, or scheduled (`job`).

    The outcome of a `quiet` one is told as it is, without the model, and so is that of a scheduled one. What a mail has
    led to is told with the mails of the news of this id (`mail`).
    """

    tool: str
    label: str
    level: int = Autonomy.EXECUTE
    quiet: bool = False
    job: JobRun | None = None
    mail: str = ""


class OpenApproval(_Value):
    """A proposal somebody still has to decide.

    `approvers` are member ids; those with a conversation of their own are told there, and are found in `others`. An
    empty tuple stands for the asker alone. What a scheduled job asks for has its `job_id`; once nobody wants that any
    more it is `withdrawn`.
    """

    code: str
    tool: str
    group: str
    repeatable: bool
    provenance: Provenance
    expires_at: datetime
    purpose: ApprovalPurpose = "run"
    level: int = Autonomy.DRAFT
    reason: str = ""
    by_link_only: bool = False
    asked_at_seq: int = 0
    cost_micros: int = 0
    approvers: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    job_id: str = ""
    withdrawn: bool = False


class AskedApproval(_Value):
    """A proposal of another conversation's that this one's member may decide.

    Of a `quiet` one the other conversation tells the member itself. Nobody can decide any more at `expires_at`.
    """

    code: str
    by_link_only: bool
    expires_at: datetime
    purpose: ApprovalPurpose = "run"
    quiet: bool = False


class Report(_Value):
    """What has become of a call, which the member has yet to be told; `undo` is the call that takes it back.

    Of one that waits `text` is what it would do, and nothing if it failed: the model has the reason.
    """

    call_id: str
    text: str
    undo: Undo | None
    tool: str = ""
    status: Literal["done", "failed", "unknown", "waiting"] = "done"
    provenance: Provenance = "account"


class MailCall(_Value):
    """What has become of a call that a mail has led to, as the member reads it; one that was done may be taken back."""

    status: Literal["done", "failed", "unknown", "refused", "asked", "signing_in", "tried"]
    said: str = ""
    report: Report | None = None


class MailToTell(_Value):
    """Mails that came at `since`, told once all their calls have `ended`; those `running` have yet to."""

    news: MailNews
    since: datetime
    running: tuple[str, ...] = ()
    ended: dict[str, MailCall] = Field(default_factory=dict)

    @property
    def calls(self) -> tuple[MatchedCall, ...]:
        """Of all its mails, in order."""
        return tuple(call for item in self.news.items for call in item.calls)

    @property
    def due_call(self) -> MatchedCall | None:
        """The call that is to be judged next."""
        return next((one for one in self.calls if one.call_id not in self.ended | dict.fromkeys(self.running)), None)

    @property
    def due(self) -> bool:
        """Whether there is something to do: a call to be judged, or all of it to be told."""
        return self.due_call is not None or not self.running


class HeldText(_Value):
    """Something the member is told later; `seq` is its note's place in the log.

    `then` says what they can do about it: said once below several that say the same. A decision has its `approval_id`;
    where nothing else is told with it, it is asked for in its own words, `alone`, which a link follows; one `by_link`
    has its link in any case.
    """

    text: str
    then: str = ""
    about: tuple[str, ...] = ()
    seq: int = 0
    approval_id: str = ""
    alone: str = ""
    by_link: bool = False
    by_stranger: bool = False


class Held(_Value):
    """What waits until the member wants to hear of it, in order, and how much `more` there was.

    `in_quiet` says that it waits for the end of their quiet hours, not only for what else comes at the same moment.
    """

    texts: tuple[HeldText, ...] = ()
    more: int = 0
    in_quiet: bool = False


class Unweighed(_Value):
    """Something of which the reader is asked whether it can wait: what a `sender`, as they are counted, `said`."""

    held: HeldText
    sender: str
    said: str
    at: datetime


class Woken(_Value):
    """How often a sender was let through before `until`."""

    until: datetime
    times: int


class ToAsk(_Value):
    """A decision of another conversation's that the member is asked for later; `seq` is its note's place in the log."""

    approval_id: str
    not_before: datetime
    expires_at: datetime
    seq: int
    text: str


class Errand(_Value):
    """A use of outside text that the loop waits for: the reader or the drafter is asked before the model goes on."""

    tool_use_id: str
    tool: str
    arguments: dict[str, Any]


class Loop(_Value):
    """One run of the agent: from a reason to call the model until it ends in words.

    `looked_at` are the ids of the outside text it has seen, since the log entry `looked_seq`. Of one that nobody but a
    scheduled `job` asked for, tools may only read. `made` are the fingerprints of the calls with an effect that it has
    started or asked for.
    """

    started_at: datetime
    model_calls: int = 0
    failures: int = 0
    first_failed_at: datetime | None = None
    next_try_at: datetime | None = None
    narrowed: bool = False
    corrected: bool = False
    looked_at: tuple[str, ...] = ()
    looked_seq: int = 0
    errands: tuple[Errand, ...] = ()
    spent_micros: int = 0
    failed: dict[str, int] = Field(default_factory=dict)
    made: tuple[str, ...] = ()
    job: str = ""
    open_calls: dict[str, OpenCall] = Field(default_factory=dict)


class Compression(_Value):
    """The newest summary, which stands for the log up to `through_seq`: its place, and those of what it names."""

    seq: int
    through_seq: int
    kept: tuple[int, ...] = ()


class Phase(StrEnum):
    """Where the conversation stands."""

    IDLE = "idle"
    MODEL_DUE = "model_due"
    MODEL_RETRY = "model_retry"
    AWAITING_TOOLS = "awaiting_tools"


class ConversationState(ActorState):
    """A member's conversation with Steward.

    `labels` says what each open approval is about, `drafts` in which words; `closed` what became of the last few, by
    code. `stuck_on` is the failure that has stopped the loop. `due_jobs` are scheduled calls to be judged and questions
    to be answered, `job_reports` what has become of such calls, `mail` what is told of mails with what has become of
    their calls. `calls_alone` counts model calls since a person last said or decided anything. `spent_micros` is what
    the model has cost on the UTC day `spent_on`, in millionths of a dollar. `heard_at` is when the member last wrote or
    decided something, `held` what they are told at `held_until`; `unweighed` may be told before. `woken` counts by
    sender what was. `to_ask` are decisions they are asked for later, and somebody looks at `ask_at` whether it is time.
    """

    KIND: ClassVar[str] = "state"
    # Whether it is a member who reads what it says.
    WITH_MEMBER: ClassVar[bool] = True
    # Whether what has become of a call is kept until a member is told.
    KEEPS_REPORTS: ClassVar[bool] = True

    party: Party
    # Where the member wrote last, if that has threads.
    thread: Annotated[Thread | None, Personal(None)] = None
    turn: int = 0
    loop: Loop | None = None
    background: Annotated[dict[str, BackgroundCall], Personal({})] = Field(default_factory=dict)
    approvals: dict[str, OpenApproval] = Field(default_factory=dict)
    asked: dict[str, AskedApproval] = Field(default_factory=dict)
    labels: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    drafts: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    closed: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    reports: Annotated[tuple[Report, ...], Personal([])] = ()
    due_jobs: Annotated[tuple[JobDue, ...], Personal([])] = ()
    job_reports: Annotated[tuple[Report, ...], Personal([])] = ()
    mail: Annotated[tuple[MailToTell, ...], Personal([])] = ()
    stuck_on: Annotated[str, Personal("")] = ""
    calls_alone: int = 0
    spent_on: str = ""
    spent_micros: int = 0
    # The newest text to the member: the next one must not overtake it.
    last_delivery: str | None = None
    # When the pending idle timer is due, if there is one.
    idle_due_at: datetime | None = None
    # Until then somebody looks for facts in what the member says.
    facts_due_at: datetime | None = None
    heard_at: datetime | None = None
    held: Annotated[Held, Personal({})] = Held()
    held_until: datetime | None = None
    unweighed: Annotated[tuple[Unweighed, ...], Personal([])] = ()
    woken: dict[str, Woken] = Field(default_factory=dict)
    to_ask: Annotated[tuple[ToAsk, ...], Personal([])] = ()
    ask_at: datetime | None = None
    compression: Compression | None = None
    # Since when one has been asked for that has not come.
    compressing_since: datetime | None = None
    overview: Annotated[Overview, Personal({})] = Overview()

    @property
    def codes(self) -> frozenset[str]:
        """Every code that means something here, or did a while ago."""
        own, asked = self.approvals.values(), self.asked.values()
        return frozenset((*(one.code for one in own), *(one.code for one in asked), *self.closed))

    @property
    def open_to_member(self) -> dict[str, AskedApproval]:
        """What this member may decide at present, by approval id."""
        own = {
            key: AskedApproval(
                code=waiting.code,
                by_link_only=waiting.by_link_only,
                purpose=waiting.purpose,
                expires_at=waiting.expires_at,
            )
            for key, waiting in self.approvals.items()
            if not waiting.approvers or self.party.member_id in waiting.approvers
        }
        return own | self.asked

    @property
    def address(self) -> str:
        """Where its texts go."""
        return self.party.address

    @property
    def addressee(self) -> str:
        """What whoever it is with is called, if they are no member."""
        return ""

    @property
    def besides(self) -> tuple[int, ...]:
        """What stands for the log before the window, and what it names."""
        return (*self.compression.kept, self.compression.seq) if self.compression else ()

    @property
    def concerned(self) -> tuple[str, ...]:
        """The member."""
        return (self.party.member_id,)

    def sends(self, purpose: Purpose, *, carries: bool) -> bool:
        """Whether a text with this purpose, and perhaps a link or a code, may go to whoever it is with."""
        return True

    def told(self, words: str) -> Self:
        """The state after somebody should be told this besides whoever the conversation is with."""
        return self

    @property
    def due_call(self) -> JobDue | None:
        """The scheduled call that is to be judged next."""
        return next((job for job in self.due_jobs if job.does == "call"), None)

    @property
    def due_mail(self) -> MailToTell | None:
        """The mails to see to next: one of their calls is to be judged, or they are to be told."""
        return next((mail for mail in self.mail if mail.due), None)

    @property
    def phase(self) -> Phase:
        """The phase, derived: there is nothing to keep in step."""
        if self.loop is None:
            return Phase.IDLE
        if self.loop.open_calls:
            return Phase.AWAITING_TOOLS
        return Phase.MODEL_RETRY if self.loop.next_try_at else Phase.MODEL_DUE
