"""Base of actors with one timer: each step replaces it with one for the time in the state."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from datetime import datetime
from typing import Any, ClassVar, TypeVar

from steward.actors.actor_kinds import ActorKind
from steward.actors.models import ActorState, LogEntry
from steward.actors.steps import ActorStep
from steward.actors.timers import Timer
from steward.core.clock import to_iso

S = TypeVar("S", bound=ActorStep[Any])


def timer_moment(there: datetime | None, wanted: datetime | None, now: datetime) -> datetime | None:
    """Return when to set the timer: never in the past, since the sweep reads no minute twice.

    A timer that is `there` and has been due since stays: it is about to fire.
    """
    if wanted is None or wanted >= now or wanted == there:
        return wanted
    return there if there and wanted < there <= now else now


class OneTimerKind(ActorKind[S]):
    """A kind of actor with one timer, called `timer`, that needs nothing of its log."""

    timer: ClassVar[str]

    @abstractmethod
    def wakes_at(self, state: Any) -> datetime | None:
        """Return when the timer should fire, or None for never."""

    def begin(self, state: Any, entries: Sequence[LogEntry], now: datetime, caused_at: datetime) -> Any:
        """See `ActorKind`."""
        return ActorStep(state.model_copy(update={"window_start": state.next_seq}), now, caused_at)

    def end(self, step: S) -> S:
        """See `ActorKind`: the timer is replaced if its time has changed."""
        there = step.state.timer_at
        wanted = timer_moment(there, self.wakes_at(step.state), step.now)
        if there == wanted:
            return step
        if there:
            step = step.cancel_timer(self._timer(step.state, there))
        if wanted:
            step = step.set_timer(self._timer(step.state, wanted))
        return step.with_state(timer_at=wanted)

    def _timer(self, state: ActorState, at: datetime) -> Timer:
        return Timer(timer=self.timer, conversation_id=state.conversation_id, subject=to_iso(at), due_at=at)
