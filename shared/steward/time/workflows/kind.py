"""A workflow as an actor: its row records each step, and a Step Functions state machine keeps their order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, ClassVar

from steward.actors.effect_writers import View
from steward.actors.events import MailboxEvent
from steward.actors.models import ActorState, LogEntry
from steward.actors.one_timer import timer_moment
from steward.actors.timers import Timer
from steward.agent.conversations.entries import LOG_KINDS
from steward.agent.conversations.events import EVENT_KINDS
from steward.agent.conversations.proposer_kind import Act, ProposerKind
from steward.agent.conversations.steps import Step
from steward.channels.messaging.port import MessageLimits
from steward.core.clock import to_iso
from steward.core.records import Record
from steward.core.settings import Settings
from steward.people.directory.models import Channel
from steward.time.workflows.events import ChildEnded, StepEntered, WorkflowControlled, WorkflowRequested
from steward.time.workflows.fold import TIMER, accepts, fold, is_due, wakes_at
from steward.time.workflows.models import WORKFLOW, WorkflowEntry, WorkflowState
from steward.time.workflows.state_changes import state_of, stop_for_person
from steward.trades.records.events import RecordsChanged
from steward.trades.records.workflow_types import Workflows

# A message may name files that were read a few calls before; nothing else of the log is needed.
_WINDOW = 12


class WorkflowKind(ProposerKind):
    """Kernel adapter for workflows, in addition to that of other proposers. `tables` returns those of the trade."""

    prefix: ClassVar[str] = WORKFLOW
    state: ClassVar[type[ActorState]] = WorkflowState
    events: ClassVar[tuple[type[Record], ...]] = (
        *EVENT_KINDS,
        WorkflowRequested,
        StepEntered,
        WorkflowControlled,
        RecordsChanged,
        ChildEnded,
    )
    entries: ClassVar[tuple[type[LogEntry], ...]] = (*LOG_KINDS, WorkflowEntry)

    def __init__(
        self,
        settings: Settings,
        limits: Callable[[Channel], MessageLimits],
        act: Act,
        tables: Callable[[], Workflows],
        views: Sequence[View] = (),
    ) -> None:
        super().__init__(settings, limits, act, views)
        self._tables = tables

    def first_state(self, actor_id: str, mail: Sequence[MailboxEvent]) -> ActorState | None:
        """See `ActorKind`."""
        asked = next((letter.event for letter in mail if isinstance(letter.event, WorkflowRequested)), None)
        if asked is None:
            return None
        return WorkflowState(
            conversation_id=actor_id,
            party=asked.party,
            told_in=asked.told_in,
            workflow=asked.workflow,
            subject_id=asked.subject_id,
            round=asked.round,
            parent=asked.parent,
            begun_by=asked.begun_by,
            by_steward=asked.by_steward,
            approved_by=asked.approved_by,
            title=asked.title,
            arguments=asked.arguments,
        )

    def begin(self, state: WorkflowState, entries: Sequence[LogEntry], now: datetime, caused_at: datetime) -> Step:
        """See `ActorKind`."""
        start = max(state.window_start, state.next_seq - _WINDOW)
        return super().begin(state, entries, now, caused_at).with_state(window_start=start)

    def accepts(self, state: WorkflowState, event: Record) -> bool:
        """See `ActorKind`."""
        return accepts(state, event)

    def fold(self, step: Step, event: Any) -> Step:
        """See `ActorKind`. No model continues a workflow."""
        return fold(step, event, self._tables()).with_state(loop=None)

    def is_due(self, state: WorkflowState) -> bool:
        """See `ActorKind`."""
        return is_due(state)

    def due_since(self, state: WorkflowState) -> datetime | None:
        """See `ActorKind`."""
        return state.due_at if is_due(state) else None

    def end(self, step: Step) -> Step:
        """See `ActorKind`: one timer, as the state requires."""
        state = state_of(step)
        if not is_due(state):
            step = step.with_state(due_at=None)
        there = state.timer_at
        wanted = timer_moment(there, wakes_at(state), step.now)
        if there == wanted:
            return step
        step = step.cancel_timer(_timer(step, there)) if there else step
        return (step.set_timer(_timer(step, wanted)) if wanted else step).with_state(timer_at=wanted)

    def set_aside(self, step: Step, event: Record | None, reference: str) -> Step:
        """See `ActorKind`. Without an event the due work is given up, and a person decides how to continue."""
        if event is not None:
            return super().set_aside(step, event, reference)
        state = state_of(step)
        if state.status in ("pending", "running") or state.open_question:
            return stop_for_person(step, "given_up")
        # An answer to an unreachable machine is not worth more effort.
        return step.with_state(answers=())


def _timer(step: Step, at: datetime) -> Timer:
    return Timer(timer=TIMER, conversation_id=step.state.conversation_id, subject=to_iso(at), due_at=at)
