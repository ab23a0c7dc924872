"""A workflow that runs: its steps with what became of them, and what is to be done next. The row is the truth."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from steward.actors.models import LogEntry
from steward.agent.conversations.models import ConversationState
from steward.channels.messaging.models import Purpose
from steward.core.records import Personal, Record
from steward.people.directory.models import Party
from steward.tools.events import Undo
from steward.trades.records.workflows import Outcome

# Begins the id of a workflow.
WORKFLOW = "wf-"
# A call that has failed, and so has not happened, is made so often; a person is asked so often.
MOST_TRIES = 3
MOST_ASKED = 2

Status: TypeAlias = Literal["pending", "running", "paused", "cancelling", "completed", "failed", "cancelled"]
OVER: frozenset[Status] = frozenset({"completed", "failed", "cancelled"})
# What the step under way is about to do, or waits for.
Doing: TypeAlias = Literal["due", "calling", "asking", "waiting", "trouble", "ended"]
# Why a workflow stands still until a person says how it goes on.
Trouble: TypeAlias = Literal["failed", "unknown", "refused", "declined", "expired", "timed_out", "member", "given_up"]


class _Value(BaseModel):
    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )


class MadeCall(_Value):
    """A call of a step, as it was made last. `undo` takes it back; of one that `reads` there is nothing to take back.

    `label` says what it does, `said` why it did not.
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
    undo: Undo | None = None
    undone: bool = False
    label: str = ""
    said: str = ""


class StepRun(_Value):
    """One time of a step. `key` is that of the call under way, `on` what it waits for."""

    name: str
    round: int
    entered_at: datetime
    doing: Doing = "due"
    outcome: Outcome | None = None
    calls: dict[str, MadeCall] = Field(default_factory=dict)
    key: str = ""
    on: str = ""
    waiting_since: datetime | None = None
    until: datetime | None = None
    nudges: tuple[datetime, ...] = ()
    looks: tuple[datetime, ...] = ()
    nudged: int = 0
    retry_at: datetime | None = None


class Answer(_Value):
    """How the task with this token is to go on."""

    token: str
    outcome: Outcome


class WorkflowState(ConversationState):
    """What a workflow does: a conversation with nobody. Its party is the member who asked for it.

    `steps` are all times of steps so far, oldest first; `token` is that of the task under way in the execution `run`,
    which may take until `expects_by` to say that it is at its next step. `answers` are still to be given. `told_in` is
    the member's own conversation. Of one that is called off, `cancels` lists the calls that are still to be taken back,
    by place in `steps` and key.
    """

    KIND: ClassVar[str] = "workflow_state"
    WITH_MEMBER: ClassVar[bool] = False

    workflow: str = ""
    subject_id: str = ""
    round: int = 1
    told_in: str = ""
    began_at: datetime | None = None
    status: Status = "pending"
    why: Trouble | Literal[""] = ""
    parent: str = ""
    begun_by: str = ""
    run: int = 1
    starting: bool = True
    token: str = ""
    expects_by: datetime | None = None
    answers: tuple[Answer, ...] = ()
    timer_at: datetime | None = None
    due_at: datetime | None = None
    undoing: str = ""
    steps: Annotated[tuple[StepRun, ...], Personal([])] = ()
    arguments: Annotated[dict[str, Any], Personal({})] = Field(default_factory=dict)
    title: Annotated[str, Personal("")] = ""
    detail: Annotated[str, Personal("")] = ""

    def sends(self, purpose: Purpose, *, carries: bool) -> bool:
        """What needs a link of the member's alone, such as one to sign in."""
        return carries

    @property
    def now_at(self) -> StepRun | None:
        """The step under way, or the last one."""
        return self.steps[-1] if self.steps else None


class WorkflowEntry(LogEntry):
    """What happened with a workflow, for whoever wants to know later; `cost_micros` is what a model took for a call."""

    KIND: ClassVar[str] = "workflow_entry"

    happened: str
    step: str = ""
    round: int = 0
    detail: str = ""
    cost_micros: int = 0


class WorkflowLine(Record):
    """How a workflow stands, for lists: written with each step of it."""

    KIND: ClassVar[str] = "workflow_line"

    account_id: str
    workflow_id: str
    workflow: str
    subject_id: str
    round: int
    party: Party
    status: Status
    why: Trouble | Literal[""] = ""
    step: str = ""
    doing: Doing = "due"
    on: str = ""
    since: datetime
    begun_by: str = ""
    title: Annotated[str, Personal("")] = ""

    def persons(self) -> tuple[str, ...]:
        """The member who asked for it."""
        return (self.party.member_id,)

    @property
    def over(self) -> bool:
        """Whether nothing more becomes of it."""
        return self.status in OVER
