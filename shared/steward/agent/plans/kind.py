"""A plan as an actor: one timer, a planning model, and the sub-agents that it starts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar

from steward.actors.effect_writers import View
from steward.actors.events import MailboxEvent, TimerFired
from steward.actors.models import ActorState, LogEntry
from steward.actors.one_timer import OneTimerKind
from steward.actors.steps import ActorStep
from steward.agent.plans.events import PlanAsked, PlanStopped, ReplanAsked, StepEnded
from steward.agent.plans.models import PLAN, PlanEntry, PlanState
from steward.core.records import Record

if TYPE_CHECKING:
    from steward.agent.plans.execution import PlanFacts
    from steward.agent.plans.fold import PlanRun
    from steward.trust.outside_text.quarantine import QuarantineReader


class PlanKind(OneTimerKind[ActorStep[PlanState]]):
    """Hooks by which the actor kernel runs plans.

    `facts` reads the current facts; `planner` is created on first use.
    """

    prefix: ClassVar[str] = PLAN
    timer: ClassVar[str] = "plan"
    state: ClassVar[type[ActorState]] = PlanState
    events: ClassVar[tuple[type[Record], ...]] = (PlanAsked, ReplanAsked, PlanStopped, StepEnded, TimerFired)
    entries: ClassVar[tuple[type[LogEntry], ...]] = (PlanEntry,)

    def __init__(
        self,
        facts: Callable[[PlanState, datetime], PlanFacts],
        planner: Callable[[], QuarantineReader],
        views: Sequence[View] = (),
    ) -> None:
        super().__init__(views)
        self._facts = facts
        self._planner = planner

    def first_state(self, actor_id: str, mail: Sequence[MailboxEvent]) -> ActorState | None:
        """See `ActorKind`."""
        from steward.agent.plans.fold import begun

        asked = next((letter.event for letter in mail if isinstance(letter.event, PlanAsked)), None)
        return begun(actor_id, asked) if asked else None

    def fold(self, step: PlanRun, event: Any) -> PlanRun:
        """See `ActorKind`."""
        from steward.agent.plans.fold import fold

        return fold(step, event)

    def is_due(self, state: PlanState) -> bool:
        """See `ActorKind`."""
        return state.due_at is not None

    def due_since(self, state: PlanState) -> datetime | None:
        """See `ActorKind`."""
        return state.due_at

    def act(self, step: PlanRun, entries: Sequence[LogEntry]) -> PlanRun:
        """See `ActorKind`: with the current facts."""
        from steward.agent.plans.execution import run_due_plan

        return run_due_plan(step, self._facts(step.state, step.now), self._planner())

    def wakes_at(self, state: PlanState) -> datetime | None:
        """See `OneTimerKind`."""
        from steward.agent.plans.execution import wakes_at

        return wakes_at(state)

    def unreadable(self, step: PlanRun, rows: Sequence[str]) -> PlanRun:
        """See `ActorKind`."""
        from steward.agent.plans.fold import with_log_line

        return with_log_line(step, "set_aside", detail=", ".join(rows))

    def set_aside(self, step: PlanRun, event: Record | None, reference: str) -> PlanRun:
        """See `ActorKind`: a plan that cannot continue is stopped, and reports it."""
        from steward.agent.plans.execution import end_plan
        from steward.agent.plans.fold import stopping, with_log_line

        step = with_log_line(step, "set_aside", detail=reference)
        if event is not None:
            # Other due work continues; a result that could not be read is missed at the deadline.
            return step
        if step.state.status == "ended":
            return step.with_state(due_at=None)
        step = stopping(step, "failed").with_state(due_at=None)
        return step if step.state.running else end_plan(step)
