"""State of a conversation, and of other actors that propose calls. It is folded from their events."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from steward.actors.models import ActorState, LogEntry
from steward.agent.conversations.overview import Overview, advance
from steward.channels.messaging.models import Purpose
from steward.core.provenance import Provenance
from steward.core.records import Personal
from steward.core.threads import Thread
from steward.people.directory.models import ConversationParty
from steward.time.schedules.events import JobDue
from steward.time.watchers.events import MailNews
from steward.time.watchers.models import MatchedCall
from steward.tools.declaration import Autonomy
from steward.tools.events import UndoCall
from steward.trust.approvals.models import Purpose as ApprovalPurpose


class _Value(BaseModel):
    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )


class OpenCall(_Value):
    """A running call whose result the model waits for.

    `fingerprint` is equal for the same tool with the same arguments; see `BackgroundCall` for `what` and `does`.
    """

    tool_use_id: str
    tool: str
    deadline_at: datetime
    level: int = Autonomy.EXECUTE
    fingerprint: str = ""
    what: str = ""
    does: dict[str, str] = Field(default_factory=dict)


class JobRun(_Value):
    """The occurrence of a scheduled job that a call is made for; `what` describes it for people, `why` its reason.

    `tries` counts the attempts; after a failure the next one is at `again_at`, if set.
    """

    job_id: str
    occurrence: str
    tries: int
    again_at: datetime | None
    zone: str
    what: str
    why: str = ""


class OtherDecider(_Value):
    """The member who approved another one's call, and hears in their own conversation what became of it.

    `previews` is what the call does, by language.
    """

    name: str
    conversation_id: str
    previews: dict[str, str]


class HeardOfYes(_Value):
    """Conversations of other members who were told that `decider` said yes to a call, and who hear if it fails.

    Of an undo, they were told of the yes to what the `decider` takes back, and hear once that is done. `previews` is
    what the call does, or what is taken back, by language, `code` the code of the question.
    """

    conversations: tuple[str, ...]
    decider: str
    previews: dict[str, str]
    code: str


class BackgroundCall(_Value):
    """A call that runs while the conversation continues: approved earlier, late, or scheduled (`job`).

    The outcome of a `quiet` call, or of a scheduled one, is told without the model. The outcome of a call that a mail's
    skill made is told with the mail news of the id `mail`. An undo `undoes` what the member was told. `what` says what
    the call is to do, in the asker's language; `does` says it in each language, with more of its words, if it can be
    undone. `approval_id` is the approval that allowed it, if any, which the member `approved_by` gave; if that is not
    the asker, it is the `decider`. Others who were asked have `heard` of the yes. A call that nobody asked for is
    `by_steward`; if it `texts_contact`, the member hears of it afterwards. `job_id` names the scheduled job whose
    question was approved. If its answer was `stopped`, nobody waits for what a reading call found.
    """

    tool: str
    label: str
    level: int = Autonomy.EXECUTE
    quiet: bool = False
    undoes: str = ""
    job: JobRun | None = None
    mail: str = ""
    what: str = ""
    does: dict[str, str] = Field(default_factory=dict)
    approval_id: str = ""
    approved_by: str = ""
    decider: OtherDecider | None = None
    heard: HeardOfYes | None = None
    by_steward: bool = False
    texts_contact: bool = False
    job_id: str = ""
    stopped: bool = False


class OpenApproval(_Value):
    """A proposal that waits for a decision.

    `approvers` are member ids; approvers with another conversation are told in it, and it is listed in `others`. An
    empty tuple stands for the asker alone. `job_id` is set for a scheduled job's question, and for the offer to undo
    what the job did. The question becomes `withdrawn` when the job is cancelled, its effect is `on_record` already,
    it is not wanted any more for a known reason (`whys`, by language), which a member knows if it was `ended_by` them,
    or its asker, called `left`, has left the team; and `replaced` if another job asks instead. What no person proposed
    is `by_steward`. What was asked in a chat of the web app has the asker's conversation by text or mail as `home`.
    """

    code: str
    tool: str
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
    by_steward: bool = False
    withdrawn: bool = False
    on_record: bool = False
    whys: dict[str, str] = Field(default_factory=dict)
    ended_by: str = ""
    replaced: bool = False
    home: str = ""
    left: str = ""


class AskedApproval(_Value):
    """A proposal of another conversation that this member may decide.

    If `quiet`, the member hears of its end elsewhere, or has heard. Nobody can decide after `expires_at`. One that is
    `ours` is known to hold no words of people outside.
    """

    code: str
    by_link_only: bool
    expires_at: datetime
    purpose: ApprovalPurpose = "run"
    quiet: bool = False
    ours: bool = False


class CallReport(_Value):
    """The outcome of a call that the member is still to be told; `undo` is the call that reverses it.

    Of a call that waits for a decision, or was not done, `text` says what it would do; `why` is why it failed. `what`,
    `does`, `approval_id` and `by_steward` are as in `BackgroundCall`; `decider` names who approved it, unless the asker
    did; `job_id` names the scheduled job, if one made it.
    """

    call_id: str
    text: str
    undo: UndoCall | None
    tool: str = ""
    status: Literal["done", "failed", "unknown", "waiting"] = "done"
    provenance: Provenance = "account"
    why: str = ""
    what: str = ""
    does: dict[str, str] = Field(default_factory=dict)
    approval_id: str = ""
    decider: str = ""
    by_steward: bool = False
    job_id: str = ""


class MailCall(_Value):
    """The outcome of a call that a mail's skill made, in words for the member. A call that was done may be undone."""

    status: Literal["done", "failed", "unknown", "refused", "asked", "signing_in", "tried"]
    said: str = ""
    report: CallReport | None = None


class MailToTell(_Value):
    """Mails that came at `since`. They are told once all their calls have `ended`; the `running` ones have not."""

    news: MailNews
    since: datetime
    running: tuple[str, ...] = ()
    ended: dict[str, MailCall] = Field(default_factory=dict)

    @property
    def calls(self) -> tuple[MatchedCall, ...]:
        """The calls of all its mails, in order."""
        return tuple(call for item in self.news.items for call in item.calls)

    @property
    def due_call(self) -> MatchedCall | None:
        """The call that is to be judged next."""
        return next((one for one in self.calls if one.call_id not in self.ended | dict.fromkeys(self.running)), None)

    @property
    def due(self) -> bool:
        """True if a call is to be judged, or if all is ready to be told."""
        return self.due_call is not None or not self.running


class HeldMessage(_Value):
    """A contact's message in a held text: what they said, files included, without who said it and when."""

    who: str
    said: str
    at: datetime


class HeldText(_Value):
    """A text that the member is told later; `seq` is its note's place in the log.

    `then` says what they can do about it, once below several that say the same. A decision has its `approval_id`; told
    alone, it is asked for in its own words, `alone`, which a link follows. One `by_link` has its link in any case. News
    that nobody decided a question has its key, `undecided`; news of what became of a question has its code,
    `outcome_of`. News that asks for the member's word has its workflow, `asked_by`. `offers` are those of its lines
    that offer to undo something, or say that a question waits, by approval id: they are left out once that is over.
    `matter` is the record or correspondence it is about. A contact's `message` is told below one lead with their
    others. A finding has its `occurrence` too, and is left out beside a newer one, or beside the message it is about,
    which came `at` that moment. One that `has_deadline` comes first. One that is `ours` is known to hold no words of
    people outside.
    """

    text: str
    then: str = ""
    about: tuple[str, ...] = ()
    seq: int = 0
    approval_id: str = ""
    alone: str = ""
    by_link: bool = False
    by_stranger: bool = False
    undecided: str = ""
    outcome_of: str = ""
    asked_by: str = ""
    offers: dict[str, str] = Field(default_factory=dict)
    matter: str = ""
    occurrence: str = ""
    has_deadline: bool = False
    message: HeldMessage | None = None
    ours: bool = False


class HeldNotices(_Value):
    """Texts that wait, in order, and the number of those beyond the limit (`more`).

    `in_quiet` says that they wait for the end of quiet hours, not only for other news of the same moment.
    """

    texts: tuple[HeldText, ...] = ()
    more: int = 0
    in_quiet: bool = False


class UnratedNotice(_Value):
    """A held text of which the reader is to judge the urgency; `said` are the words of `sender`."""

    held: HeldText
    sender: str
    said: str
    at: datetime


class SenderBreakthroughs(_Value):
    """Number of times that a sender has broken quiet hours until `until`."""

    until: datetime
    times: int


class QueuedApproval(_Value):
    """A decision that the member is asked for later; `seq` is its note's place in the log.

    What is `on_its_page` was opened there for the member, who may decide it before any text.
    """

    approval_id: str
    not_before: datetime
    expires_at: datetime
    seq: int
    text: str
    on_its_page: bool = False


class ModelTask(_Value):
    """A use of outside text that the loop waits for: the reader or drafter runs before the model continues."""

    tool_use_id: str
    tool: str
    arguments: dict[str, Any]


class AgentLoop(_Value):
    """One run of the agent, from a reason to call the model until it ends in words.

    `looked_at` are the ids of the outside text that the model was shown, since the log entry `looked_seq`. In a loop
    that only a scheduled `job` asked for, tools may only read. `made` are the fingerprints of the calls with an effect
    that it has started or asked for. A loop that its member has `stopped` asks the model nothing more. `unknown_code`
    is what its newest message may have meant to decide, or to undo if it `takes_back`: that is answered even if the
    model has nothing to say. So is a loop that `expects_answer`.
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
    errands: tuple[ModelTask, ...] = ()
    spent_micros: int = 0
    failed: dict[str, int] = Field(default_factory=dict)
    made: tuple[str, ...] = ()
    job: str = ""
    stopped: bool = False
    unknown_code: str = ""
    takes_back: bool = False
    expects_answer: bool = False
    open_calls: dict[str, OpenCall] = Field(default_factory=dict)


class HistorySummary(_Value):
    """The newest summary, which stands for the log up to `through_seq`; `kept` are the places that it refers to."""

    seq: int
    through_seq: int
    kept: tuple[int, ...] = ()


class ConversationPhase(StrEnum):
    """The phase of a conversation."""

    IDLE = "idle"
    MODEL_DUE = "model_due"
    MODEL_RETRY = "model_retry"
    AWAITING_TOOLS = "awaiting_tools"


class ProposerState(ActorState):
    """State of an actor that proposes calls: running calls, open decisions, and costs.

    Its party is the member it works for. `labels` says what each open approval is about, `drafts` its words; `closed`
    the outcome of the last few, by code. `stuck_on` is the failure that has stopped the loop. `calls_alone` counts
    model calls since a person last said or decided anything. `spent_micros` is the cost of models on the UTC day
    `spent_on`, in millionths of a dollar.
    """

    # True if a member reads its texts.
    WITH_MEMBER: ClassVar[bool] = False
    # True if outcomes of calls are kept until a member is told.
    KEEPS_REPORTS: ClassVar[bool] = True

    party: ConversationParty
    turn: int = 0
    loop: AgentLoop | None = None
    background: Annotated[dict[str, BackgroundCall], Personal({})] = Field(default_factory=dict)
    approvals: dict[str, OpenApproval] = Field(default_factory=dict)
    labels: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    drafts: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    closed: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    reports: Annotated[tuple[CallReport, ...], Personal([])] = ()
    stuck_on: Annotated[str, Personal("")] = ""
    calls_alone: int = 0
    spent_on: str = ""
    spent_micros: int = 0
    # The newest text to the other side, which the next one must not overtake.
    last_delivery: str | None = None

    @property
    def codes(self) -> frozenset[str]:
        """Every code in use here now, or until recently."""
        return frozenset((*(one.code for one in self.approvals.values()), *self.closed))

    @property
    def address(self) -> str:
        """The address of its texts."""
        return self.party.address

    @property
    def addressee(self) -> str:
        """The name of the outsider it is with, or "" for a member."""
        return ""

    @property
    def replies_in(self) -> Thread | None:
        """The thread that its texts continue, on a channel that has threads."""
        return None

    @property
    def concerned(self) -> tuple[str, ...]:
        """The member."""
        return (self.party.member_id,)

    @property
    def chosen_model(self) -> str:
        """The model that somebody chose for it, or "" for the account's usual one."""
        return ""

    def without_work(self) -> Self:
        """Return the state without pending work."""
        return self.model_copy(update={"loop": None})

    def sends(self, purpose: Purpose, *, carries: bool) -> bool:
        """Tell if a text with this purpose, and perhaps a link or a code, may go to the other side.

        An actor that talks to nobody sends its member only what carries one, such as the link to sign in.
        """
        return carries

    def told(self, words: str) -> Self:
        """Return the state after noting the words for others who should know them."""
        return self

    def logged(self, entry: LogEntry) -> Self:
        """Return the state after `entry` was added to the log."""
        return self

    def heard(self, at: datetime) -> Self:
        """Return the state after the member has decided something."""
        return self

    @property
    def phase(self) -> ConversationPhase:
        """The phase, derived from the loop, so that the two cannot differ."""
        if self.loop is None:
            return ConversationPhase.IDLE
        if self.loop.open_calls:
            return ConversationPhase.AWAITING_TOOLS
        return ConversationPhase.MODEL_RETRY if self.loop.next_try_at else ConversationPhase.MODEL_DUE


class KeptBackCall(_Value):
    """A call that was refused because the person at `address` had stopped texts.

    `what` it would do is said to the member, its `label` to the model; `whats` says the same in each language, for the
    one that the member reads by then. It was refused `at` this moment, which older rows do not say. Its text is right
    until the member's local time `right_until`, if that is given.
    """

    address: str
    what: str
    label: str
    whats: dict[str, str] = Field(default_factory=dict)
    at: datetime | None = None
    right_until: str = ""


class ConversationState(ProposerState):
    """State of a conversation: it proposes calls, and also exchanges messages with somebody.

    `due_jobs` are scheduled calls to be judged and questions to be answered, `job_reports` the outcomes of such calls,
    `mail` the mails to be told with the outcomes of their calls. `heard_at` is when the member last wrote or decided
    something, `held` is told at `held_until`; `unweighed` may be told earlier. `woken` counts by sender how often quiet
    hours were broken. `to_ask` is the queue of decisions, looked at again at `ask_at`. `missed` counts the texts that
    have not reached the member since they stopped them; `kept_back` are the calls refused since others did.
    """

    KIND: ClassVar[str] = "state"
    WITH_MEMBER: ClassVar[bool] = True

    # The thread of the member's last message.
    thread: Annotated[Thread | None, Personal(None)] = None
    # The end of a mail that they wrote here while nothing was open.
    mail_signature: Annotated[str, Personal("")] = ""
    asked: dict[str, AskedApproval] = Field(default_factory=dict)
    due_jobs: Annotated[tuple[JobDue, ...], Personal([])] = ()
    job_reports: Annotated[tuple[CallReport, ...], Personal([])] = ()
    mail: Annotated[tuple[MailToTell, ...], Personal([])] = ()
    # The time of the pending idle timer, if one is set.
    idle_due_at: datetime | None = None
    # The time of the pending timer for the extraction of facts.
    facts_due_at: datetime | None = None
    heard_at: datetime | None = None
    held: Annotated[HeldNotices, Personal({})] = HeldNotices()
    held_until: datetime | None = None
    # When somebody last wrote who is no contact.
    stranger_at: datetime | None = None
    unweighed: Annotated[tuple[UnratedNotice, ...], Personal([])] = ()
    woken: dict[str, SenderBreakthroughs] = Field(default_factory=dict)
    to_ask: Annotated[tuple[QueuedApproval, ...], Personal([])] = ()
    ask_at: datetime | None = None
    missed: int = 0
    kept_back: Annotated[tuple[KeptBackCall, ...], Personal([])] = ()
    compression: HistorySummary | None = None
    # Set while a compression has been requested and not returned.
    compressing_since: datetime | None = None
    overview: Annotated[Overview, Personal({})] = Overview()

    @property
    def codes(self) -> frozenset[str]:
        """Every code in use here now, or until recently."""
        return super().codes.union(one.code for one in self.asked.values())

    @property
    def open_to_member(self) -> dict[str, AskedApproval]:
        """The decisions that this member may make now, by approval id."""
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

    def is_still_to_ask(self, approval_id: str) -> bool:
        """Return whether the question waits for its turn, for other news or for the end of quiet hours."""
        queued = {one.approval_id for one in self.to_ask}
        return approval_id in queued or any(one.approval_id == approval_id for one in self.held.texts)

    def is_open(self, approval_id: str, now: datetime) -> bool:
        """Tell if the member can still decide this."""
        found = self.asked.get(approval_id) or self.approvals.get(approval_id)
        return found is not None and found.expires_at > now

    @property
    def replies_in(self) -> Thread | None:
        """The thread of the member's last message."""
        return self.thread

    @property
    def besides(self) -> tuple[int, ...]:
        """Entries before the window that stand for older ones: the summary, and those it refers to."""
        return (*self.compression.kept, self.compression.seq) if self.compression else ()

    @property
    def chosen_model(self) -> str:
        """The model that the member chose, or "" for the account's usual one."""
        return self.overview.model

    def without_work(self) -> Self:
        """Return the state without pending work and notices."""
        return super().without_work().model_copy(update={"due_jobs": (), "job_reports": (), "mail": ()})

    def sends(self, purpose: Purpose, *, carries: bool) -> bool:
        """Tell if a text with this purpose may go to the other side: a member reads all of them."""
        return True

    def logged(self, entry: LogEntry) -> Self:
        """Return the state after `entry` was added to the log: the overview follows from it."""
        return self.model_copy(update={"overview": advance(self.overview, (entry,))})

    def heard(self, at: datetime) -> Self:
        """Return the state after the member has decided something."""
        return self.model_copy(update={"heard_at": at})

    @property
    def due_call(self) -> JobDue | None:
        """The next scheduled call to be judged."""
        return next((job for job in self.due_jobs if job.does == "call"), None)

    @property
    def due_mail(self) -> MailToTell | None:
        """The next mails with a call to be judged, or ready to be told."""
        return next((mail for mail in self.mail if mail.due), None)
