"""Events of plans and their sub-agents."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar

from steward.agent.plans.models import StepOutcome, SubagentTask
from steward.core.provenance import Quote, addresses_of
from steward.core.records import Personal, Record
from steward.people.directory.models import ConversationParty


class PlanAsked(Record):
    """A member's conversation `told_in` asks for a plan.

    In `goal` and `constraints` the mark `{1}` stands for the first of `quotes`; `seen` is what values shown in the
    conversation could decide.
    """

    KIND: ClassVar[str] = "plan_asked"

    party: ConversationParty
    told_in: str
    at: datetime
    depth: int
    seen: tuple[str, ...] = ()
    goal: Annotated[str, Personal()]
    constraints: Annotated[tuple[str, ...], Personal([])] = ()
    quotes: Annotated[tuple[Quote, ...], Personal([])] = ()

    def persons(self) -> tuple[str, ...]:
        """The people quoted."""
        return addresses_of(self.quotes)


class ReplanAsked(Record):
    """The rest of the plan is to be planned again; in `reason` the mark `{1}` stands for the first of `quotes`."""

    KIND: ClassVar[str] = "replan_asked"

    seen: tuple[str, ...] = ()
    reason: Annotated[str, Personal()]
    quotes: Annotated[tuple[Quote, ...], Personal([])] = ()

    def persons(self) -> tuple[str, ...]:
        """The people quoted."""
        return addresses_of(self.quotes)


class PlanStopped(Record):
    """The plan is to stop."""

    KIND: ClassVar[str] = "plan_stopped"


class StepTask(Record):
    """A sub-agent's task. In `text` the mark `{1}` stands for the first of `quotes`; `goal` is the purpose."""

    KIND: ClassVar[str] = "step_task"

    party: ConversationParty
    task: SubagentTask
    goal: Annotated[str, Personal("")]
    text: Annotated[str, Personal()]
    quotes: Annotated[tuple[Quote, ...], Personal([])] = ()

    def persons(self) -> tuple[str, ...]:
        """The people quoted."""
        return addresses_of(self.quotes)


class StepStopped(Record):
    """A sub-agent is to stop."""

    KIND: ClassVar[str] = "step_stopped"


class StepEnded(Record):
    """The outcome of the step that the sub-agent `child` did, sent once."""

    KIND: ClassVar[str] = "step_ended"

    child: str
    outcome: Annotated[StepOutcome, Personal({})]

    def persons(self) -> tuple[str, ...]:
        """The people quoted."""
        return addresses_of(self.outcome.quotes)
