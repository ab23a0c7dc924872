"""Records of running workflows: results of their steps, and the next action."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from steward.actors.models import LogEntry
from steward.agent.conversations.models import ProposerState
from steward.core.languages import spoken
from steward.core.records import Personal, Record
from steward.core.sentences import ENGLISH
from steward.people.directory.models import ConversationParty
from steward.tools.events import UndoCall
from steward.trades.records.workflow_types import Outcome
from steward.trust.approvals.events import ApprovalDecided

# Prefix of workflow ids.
WORKFLOW = "wf-"
# Tries of a call that failed for reasons that may pass, and requests to a person for one decision.
MOST_TRIES = 3
MOST_ASKED = 2

Status: TypeAlias = Literal["pending", "running", "paused", "cancelling", "completed", "failed", "cancelled"]
OVER: frozenset[Status] = frozenset({"completed", "failed", "cancelled"})
# Activity of the running step, or the event it waits for.
Doing: TypeAlias = Literal["due", "calling", "asking", "waiting", "trouble", "ended"]
# Reasons for a stop until a person says how to continue.
Trouble: TypeAlias = Literal[
    "failed", "unknown", "refused", "declined", "expired", "timed_out", "cancelled", "member", "given_up"
]


class _Value(BaseModel):
    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )


class WorkflowCall(_Value):
    """Call of a step, as made last. `undo` undoes it; a call that `reads` needs no undo.

    `labels` describe it in each language, and `taken_back` says in each that an errand is not to be done; `said` is the
    reason for a failure, `declined_by` who said no. What a person is asked to allow has the `fingerprint` of the
    proposal.
    """

    tool: str
    outcome: Outcome | None = None
    call_id: str = ""
    approval_id: str = ""
    child: str = ""
    level: int = 0
    tries: int = 0
    asked: int = 0
    reads: bool = False
    undo: UndoCall | None = None
    undone: bool = False
    labels: dict[str, str] = Field(default_factory=dict)
    taken_back: dict[str, str] = Field(default_factory=dict)
    said: str = ""
    declined_by: str = ""
    fingerprint: str = ""

    def label(self, language: str) -> str:
        """Return its description for a reader of `language`."""
        return self.labels.get(spoken(language) or ENGLISH, "")


class StepRun(_Value):
    """One run of a step. `key` is that of the running call, `on` is the record it waits for.

    Of its `nudges`, the first `nudged` are past; its member was last told of one at `nudged_at`.

    What was `approved` is carried out once the step's rule has read the records again.
    """

    name: str
    round: int
    entered_at: datetime
    doing: Doing = "due"
    outcome: Outcome | None = None
    calls: dict[str, WorkflowCall] = Field(default_factory=dict)
    key: str = ""
    on: str = ""
    waiting_since: datetime | None = None
    until: datetime | None = None
    nudges: tuple[datetime, ...] = ()
    looks: tuple[datetime, ...] = ()
    nudged: int = 0
    nudged_at: datetime | None = None
    retry_at: datetime | None = None
    approved: ApprovalDecided | None = None


class TaskAnswer(_Value):
    """Outcome with which to complete the task with this token."""

    token: str
    outcome: Outcome


class WorkflowState(ProposerState):
    """State of a workflow: a conversation with nobody. Its party is the member who asked for it.

    `steps` are all times of steps so far, oldest first; `token` is that of the task under way in the execution `run`,
    which must enter its next step by `expects_by`. `answers` are outcomes still to be sent. `told_in` is the member's
    own conversation. While the workflow is being cancelled, by the member `called_off_by`, `undoing` is the call that
    undoes the newest one; the conversations `heard_off` heard so with a question that was open. It is on hold, or was
    called off, since `stopped_at`. `begun_by`, `by_steward` and `approved_by` are as in `WorkflowRequested`.
    """

    KIND: ClassVar[str] = "workflow_state"

    workflow: str = ""
    subject_id: str = ""
    round: int = 1
    told_in: str = ""
    began_at: datetime | None = None
    status: Status = "pending"
    why: Trouble | Literal[""] = ""
    parent: str = ""
    begun_by: str = ""
    by_steward: bool = False
    approved_by: str = ""
    run: int = 1
    starting: bool = True
    token: str = ""
    expects_by: datetime | None = None
    answers: tuple[TaskAnswer, ...] = ()
    timer_at: datetime | None = None
    due_at: datetime | None = None
    undoing: str = ""
    called_off_by: str = ""
    heard_off: tuple[str, ...] = ()
    stopped_at: datetime | None = None
    steps: Annotated[tuple[StepRun, ...], Personal([])] = ()
    arguments: Annotated[dict[str, Any], Personal({})] = Field(default_factory=dict)
    title: Annotated[str, Personal("")] = ""
    detail: Annotated[str, Personal("")] = ""

    @property
    def now_at(self) -> StepRun | None:
        """Step under way, or the last one."""
        return self.steps[-1] if self.steps else None

    @property
    def open_question(self) -> WorkflowCall | None:
        """Call of the step under way that a person is still to decide about."""
        call = self.now_at.calls.get(self.now_at.key) if self.now_at else None
        return call if call and not call.outcome and call.approval_id in self.approvals else None

    def deeds(self) -> list[WorkflowCall]:
        """Return the calls that have changed something and are not undone, the oldest first."""
        calls = (call for run in self.steps for call in run.calls.values())
        return [one for one in calls if one.outcome == "done" and not one.reads and not one.undone and not one.child]


class WorkflowEntry(LogEntry):
    """Log entry of a workflow; `cost_micros` is the cost of a model for a call."""

    KIND: ClassVar[str] = "workflow_entry"

    happened: str
    step: str = ""
    round: int = 0
    detail: str = ""
    cost_micros: int = 0


class WorkflowLine(Record):
    """Line of an account's list of workflows, written with every step of the workflow."""

    KIND: ClassVar[str] = "workflow_line"

    account_id: str
    workflow_id: str
    workflow: str
    subject_id: str
    round: int
    party: ConversationParty
    status: Status
    why: Trouble | Literal[""] = ""
    step: str = ""
    doing: Doing = "due"
    on: str = ""
    since: datetime
    begun_by: str = ""
    by_steward: bool = False
    approved_by: str = ""
    called_off_by: str = ""
    stopped_at: datetime | None = None
    title: Annotated[str, Personal("")] = ""
    arguments: Annotated[dict[str, Any], Personal({})] = Field(default_factory=dict)

    def persons(self) -> tuple[str, ...]:
        """Return the member who asked for it."""
        return (self.party.member_id,)

    @property
    def over(self) -> bool:
        """Return whether the workflow has ended."""
        return self.status in OVER
