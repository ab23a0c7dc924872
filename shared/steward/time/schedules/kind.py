"""A scheduled job as an actor: its next time as a timer, and what each event changes, without a language model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar

from steward.actors.effect_writers import View
from steward.actors.events import MailboxEvent, TimerFired
from steward.actors.models import ActorState, LogEntry
from steward.actors.one_timer import OneTimerKind
from steward.actors.steps import ActorStep
from steward.core.records import Record
from steward.time.schedules.events import JobChanged, JobHeldUp, JobMade, JobPassedOn, JobRan
from steward.time.schedules.models import JobEntry, JobState

if TYPE_CHECKING:
    from steward.time.schedules.fold import JobRecipients, JobStep


class JobKind(OneTimerKind[ActorStep[JobState]]):
    """Kernel adapter for jobs. Only a function that steps one imports the recurrence library."""

    prefix: ClassVar[str] = "job-"
    timer: ClassVar[str] = "job"
    state: ClassVar[type[ActorState]] = JobState
    events: ClassVar[tuple[type[Record], ...]] = (JobMade, JobChanged, JobRan, JobHeldUp, JobPassedOn, TimerFired)
    entries: ClassVar[tuple[type[LogEntry], ...]] = (JobEntry,)

    def __init__(self, audience: Callable[[JobState], JobRecipients], views: Sequence[View] = ()) -> None:
        super().__init__(views)
        self._audience = audience

    def first_state(self, actor_id: str, mail: Sequence[MailboxEvent]) -> ActorState | None:
        """See `ActorKind`."""
        from steward.time.schedules.next_times import initial_job

        made = next((letter.event for letter in mail if isinstance(letter.event, JobMade)), None)
        return initial_job(actor_id, made) if made else None

    def fold(self, step: JobStep, event: Any) -> JobStep:
        """See `ActorKind`."""
        from steward.time.schedules.fold import fold

        return fold(step, event)

    def is_due(self, state: JobState) -> bool:
        """See `ActorKind`."""
        return state.due

    def due_since(self, state: JobState) -> datetime | None:
        """See `ActorKind`."""
        return state.wanted_at if state.due else None

    def act(self, step: JobStep, entries: Sequence[LogEntry]) -> JobStep:
        """See `ActorKind`: tell, and check the recipients first only if a notice was held up."""
        from steward.time.schedules.fold import tell

        return tell(step, self._audience(step.state) if step.state.looks_first else None)

    def wakes_at(self, state: JobState) -> datetime | None:
        """See `OneTimerKind`."""
        return state.wake_at

    def unreadable(self, step: JobStep, rows: Sequence[str]) -> JobStep:
        """See `ActorKind`."""
        return self.set_aside(step, None, ", ".join(rows))

    def set_aside(self, step: JobStep, event: Record | None, reference: str) -> JobStep:
        """See `ActorKind`: the notice is not dropped, since the sweep tries again."""
        entry = JobEntry(
            seq=step.state.next_seq,
            turn=0,
            at=step.now,
            provenance="account",
            happened="set_aside",
            occurrence=reference,
        )
        due = step.state.status == "on" and step.state.wanted_at is not None
        return step.append(entry).with_state(due=due)
