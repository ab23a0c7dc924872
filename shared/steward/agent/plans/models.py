"""A plan and its sub-agents: what is to be done, how far that has come, and how far each of them may go."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from steward.actors.models import LogEntry, OneTimerState
from steward.agent.conversations.models import ConversationState, Report
from steward.channels.messaging.models import Purpose
from steward.core.provenance import Quote
from steward.core.records import Personal
from steward.people.directory.models import Party

MOST_STEPS = 10
# How often a step is begun again that has failed before it did anything, and how often the rest is planned anew.
MOST_RETRIES = 2
MOST_REPLANS = 3
# So many steps run side by side.
AT_ONCE = 3
# A conversation is at 0, its plan at 1, and the sub-agent of a step at 2: nobody is below that.
MOST_DEPTH = 2
# A decision may take a day, and a plan may need two of them.
LASTS = timedelta(hours=72)
# How long what runs has to say so once it was told to stop.
STOPS_WITHIN = timedelta(minutes=10)

StepStatus: TypeAlias = Literal["waiting", "running", "done", "failed", "dropped"]
PlanStatus: TypeAlias = Literal["planning", "running", "stopping", "ended"]
# What became of a plan: `late` is one that was not done in time.
Ending: TypeAlias = Literal["done", "failed", "stopped", "late"]

SUBAGENT, PLAN = "sub-", "plan-"


class _Value(BaseModel):
    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )


class Budget(_Value):
    """How far a sub-agent may go; `micros` are millionths of a dollar."""

    model_calls: int
    tool_calls: int
    micros: int
    ends_at: datetime


class Task(_Value):
    """The step a sub-agent does, at its `attempt`; `told_in` is the conversation that decisions are asked in.

    `topics` name the tools it has, `seen` what values that were shown before it began could decide (`Decides`).
    """

    plan_id: str
    number: int
    attempt: int
    told_in: str
    depth: int
    topics: tuple[str, ...]
    budget: Budget
    seen: tuple[str, ...] = ()


class Outcome(_Value):
    """What a sub-agent hands back, once. In `text` the mark `{1}` stands for the first of `quotes`.

    `reports` are calls that were made, which the member has yet to be told; one that has `acted` has made a call with
    an effect or asked for one, and is never begun again. `micros` is what it has cost.
    """

    status: Literal["done", "failed", "stopped"] = "stopped"
    text: str = ""
    quotes: tuple[Quote, ...] = ()
    seen: tuple[str, ...] = ()
    reports: tuple[Report, ...] = ()
    acted: bool = False
    micros: int = 0


class PlanStep(_Value):
    """A step: `after` are the numbers of those it needs, `when` a day or a time by the member's clock, or empty.

    `child` is the sub-agent that does it, at its `attempt`. In `task` the mark `{1}` stands for the plan's first quote.
    """

    number: int
    task: str
    topics: tuple[str, ...]
    after: tuple[int, ...] = ()
    when: str = ""
    status: StepStatus = "waiting"
    attempt: int = 0
    child: str = ""
    outcome: Outcome | None = None


class PlanState(OneTimerState):
    """A plan. It is due at `due_at`; `timer_at` is the timer there is, `retry_at` when the planner is asked again.

    `drafts` counts how often it was planned, `failures` how often that failed in a row, `problem` says why it has to be
    planned anew. `used_micros` is what it has cost with its sub-agents, `spent_micros` what its planner has on the UTC
    day `spent_on`. Once it is `stopping`, it ends as `ending` when nobody is at work any more, or at `deadline_at`.
    """

    KIND: ClassVar[str] = "plan"

    party: Party
    told_in: str
    depth: int
    made_at: datetime
    deadline_at: datetime
    status: PlanStatus = "planning"
    ending: Ending | None = None
    drafts: int = 0
    failures: int = 0
    due_at: datetime | None = None
    retry_at: datetime | None = None
    used_micros: int = 0
    spent_on: str = ""
    spent_micros: int = 0
    seen: tuple[str, ...] = ()
    goal: Annotated[str, Personal()]
    constraints: Annotated[tuple[str, ...], Personal([])] = ()
    quotes: Annotated[tuple[Quote, ...], Personal([])] = ()
    steps: Annotated[tuple[PlanStep, ...], Personal([])] = ()
    problem: Annotated[str, Personal("")] = ""

    @property
    def concerned(self) -> tuple[str, ...]:
        """The member."""
        return (self.party.member_id,)

    @property
    def running(self) -> tuple[PlanStep, ...]:
        """The steps that somebody is at."""
        return tuple(step for step in self.steps if step.status == "running")

    @property
    def replans(self) -> int:
        """How often it was planned anew."""
        return max(0, self.drafts - 1)


class PlanEntry(LogEntry):
    """What happened to a plan, or to the step `number` of it; `cost_micros` is what its planner took."""

    KIND: ClassVar[str] = "plan_entry"

    happened: Literal[
        "asked", "planned", "not_planned", "begun", "done", "failed", "again", "anew", "stopping", "ended", "set_aside"
    ]
    number: int = 0
    detail: str = ""
    cost_micros: int = 0


class SubagentState(ConversationState):
    """A sub-agent: a conversation with nobody, about one task. Its party is the member it works for.

    `outcome` is what it would hand back now, and it has `finished` once it has. The counts are of all its loops.
    """

    KIND: ClassVar[str] = "subagent_state"
    WITH_MEMBER: ClassVar[bool] = False

    task: Task
    model_calls: int = 0
    tool_calls: int = 0
    used_micros: int = 0
    acted: bool = False
    finished: bool = False
    outcome: Annotated[Outcome | None, Personal(None)] = None
    goal: Annotated[str, Personal("")] = ""

    def sends(self, purpose: Purpose, *, carries: bool) -> bool:
        """What needs a link or a code of the member's alone: what it has to say it says to its plan."""
        return carries

    @property
    def over_budget(self) -> bool:
        """Whether the model may not be asked any more, but for the time."""
        budget = self.task.budget
        return (
            self.model_calls >= budget.model_calls
            or self.tool_calls >= budget.tool_calls
            or self.used_micros >= budget.micros
        )
