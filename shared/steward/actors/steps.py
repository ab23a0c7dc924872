"""Step of an actor, as data: new state, log entries, effects. Pure: no clock, storage or network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Generic, Self

from steward.actors.effects import StepEffect
from steward.actors.events import EventPost
from steward.actors.models import LogEntry, State
from steward.actors.timers import Timer


@dataclass(frozen=True)
class ActorStep(Generic[State]):
    """A state and everything to commit with it. Each method returns a new step; nothing is changed in place.

    `caused_at` is the time of the oldest cause.
    """

    state: State
    now: datetime
    caused_at: datetime | None = None
    entries: tuple[LogEntry, ...] = ()
    effects: tuple[StepEffect, ...] = ()
    timers: tuple[Timer, ...] = ()
    cancelled: tuple[Timer, ...] = ()
    posts: tuple[EventPost, ...] = ()

    def with_state(self, **changes: Any) -> Self:
        """Return the step with fields of its state replaced."""
        return replace(self, state=self.state.model_copy(update=changes))

    def append(self, entry: LogEntry) -> Self:
        """Append an entry, made for the next position in the log."""
        return replace(self, entries=(*self.entries, entry)).with_state(next_seq=entry.seq + 1)

    def add(self, *effects: StepEffect) -> Self:
        """Add effects to commit."""
        return replace(self, effects=(*self.effects, *effects))

    def post(self, posts: Sequence[EventPost]) -> Self:
        """Add events for other actors."""
        return replace(self, posts=(*self.posts, *posts))

    def set_timer(self, timer: Timer) -> Self:
        """Set a timer."""
        return replace(self, timers=(*self.timers, timer))

    def cancel_timer(self, timer: Timer) -> Self:
        """Cancel a timer that has become pointless."""
        return replace(self, cancelled=(*self.cancelled, timer))
