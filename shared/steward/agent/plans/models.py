"""State of a plan and its sub-agents: steps, progress and budgets."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from steward.actors.models import LogEntry, OneTimerState
from steward.agent.conversations.models import CallReport, ProposerState
from steward.core.provenance import Quote
from steward.core.records import Personal
from steward.people.directory.models import ConversationParty

MOST_STEPS = 10
# Retries of a step that failed without any effect, and replans of the rest.
MOST_RETRIES = 2
MOST_REPLANS = 3
# Steps that run at the same time.
AT_ONCE = 3
# A conversation has depth 0, its plan 1, and a step's sub-agent 2; nothing is deeper.
MOST_DEPTH = 2
# A decision may take a day, and a plan may need two of them.
LASTS = timedelta(hours=72)
# Time for running steps to report after they were told to stop.
STOPS_WITHIN = timedelta(minutes=10)

StepStatus: TypeAlias = Literal["waiting", "running", "done", "failed", "dropped"]
PlanStatus: TypeAlias = Literal["planning", "running", "stopping", "ended"]
# The outcome of a plan; `late` means not finished in time.
Ending: TypeAlias = Literal["done", "failed", "stopped", "late"]

SUBAGENT, PLAN = "sub-", "plan-"


class _Value(BaseModel):
    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )


class SubagentBudget(_Value):
    """Limits of a sub-agent; `micros` are millionths of a dollar."""

    model_calls: int
    tool_calls: int
    micros: int
    ends_at: datetime


class SubagentTask(_Value):
    """The step that a sub-agent does, at its `attempt`; `told_in` is the conversation where decisions are asked.

    `topics` name its tools; `seen` is what values shown before it began could decide (`Decides`).
    """

    plan_id: str
    number: int
    attempt: int
    told_in: str
    depth: int
    topics: tuple[str, ...]
    budget: SubagentBudget
    seen: tuple[str, ...] = ()


class StepOutcome(_Value):
    """A sub-agent's result, returned once. In `text` the mark `{1}` stands for the first of `quotes`.

    `reports` are calls that the member is still to be told of. If it has `acted`, it has made or asked for a call with
    an effect, and is never started again. `micros` is its cost.
    """

    status: Literal["done", "failed", "stopped"] = "stopped"
    text: str = ""
    quotes: tuple[Quote, ...] = ()
    seen: tuple[str, ...] = ()
    reports: tuple[CallReport, ...] = ()
    acted: bool = False
    micros: int = 0


class PlanStep(_Value):
    """A step: `after` are the numbers of the steps it needs, `when` a day or a local time of the member's, or empty.

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
    outcome: StepOutcome | None = None


class PlanState(OneTimerState):
    """State of a plan. It is due at `due_at`; `timer_at` is its timer, `retry_at` the next try of the planner.

    `drafts` counts how often it was planned, `failures` the planner's failures in a row, `problem` says why it has to
    be planned again. `used_micros` is its cost with its sub-agents, `spent_micros` its planner's cost on the UTC day
    `spent_on`. While `stopping`, it ends as `ending` when no step is running any more, or at `deadline_at`.
    """

    KIND: ClassVar[str] = "plan"

    party: ConversationParty
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
        """The steps that are running."""
        return tuple(step for step in self.steps if step.status == "running")

    @property
    def replans(self) -> int:
        """The number of times it was planned again."""
        return max(0, self.drafts - 1)


class PlanEntry(LogEntry):
    """Log entry of a plan, or of the step `number` of it; `cost_micros` is the planner's cost."""

    KIND: ClassVar[str] = "plan_entry"

    happened: Literal[
        "asked", "planned", "not_planned", "begun", "done", "failed", "again", "anew", "stopping", "ended", "set_aside"
    ]
    number: int = 0
    detail: str = ""
    cost_micros: int = 0


class SubagentState(ProposerState):
    """State of a sub-agent: a conversation with nobody, about one task. Its party is the member it works for.

    `outcome` is the result it would return now; once returned it is `finished`. The counts are totals of all its loops.
    """

    KIND: ClassVar[str] = "subagent_state"

    task: SubagentTask
    model_calls: int = 0
    tool_calls: int = 0
    used_micros: int = 0
    acted: bool = False
    finished: bool = False
    outcome: Annotated[StepOutcome | None, Personal(None)] = None
    goal: Annotated[str, Personal("")] = ""

    @property
    def over_budget(self) -> bool:
        """True if the model may not be asked again, apart from the time limit."""
        budget = self.task.budget
        return (
            self.model_calls >= budget.model_calls
            or self.tool_calls >= budget.tool_calls
            or self.used_micros >= budget.micros
        )
