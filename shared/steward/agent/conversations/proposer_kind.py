"""Base class of the actors that propose tool calls: apps, sub-agents, workflows and conversations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, ClassVar, TypeVar

from steward.actors.actor_kinds import ActorKind
from steward.actors.effect_writers import View
from steward.actors.models import LogEntry
from steward.agent.conversations.entries import LOG_KINDS, NoteEntry, ReplyEntry
from steward.agent.conversations.events import EVENT_KINDS
from steward.agent.conversations.models import ConversationPhase, ProposerState
from steward.agent.conversations.steps import Step
from steward.agent.conversations.window import window_start
from steward.channels.messaging.port import MessageLimits
from steward.core.records import Record
from steward.core.sentences import say
from steward.core.settings import Settings
from steward.people.directory.models import Channel

# The action of a proposer that is due: a turn of the agent.
Act = Callable[[Step, Sequence[LogEntry]], Step]
# More than one step sends in nearly every case. Older deliveries were rung for long ago.
_NEWEST_DELIVERIES = 8
S = TypeVar("S", bound=ProposerState)


class ProposerKind(ActorKind[Step]):
    """Hooks by which the actor kernel runs what proposes calls."""

    events: ClassVar[tuple[type[Record], ...]] = EVENT_KINDS
    entries: ClassVar[tuple[type[LogEntry], ...]] = LOG_KINDS

    def __init__(
        self, settings: Settings, limits: Callable[[Channel], MessageLimits], act: Act, views: Sequence[View] = ()
    ) -> None:
        super().__init__(views)
        self._settings = settings
        self._limits = limits
        self._act = act

    def begin(self, state: Any, entries: Sequence[LogEntry], now: datetime, caused_at: datetime) -> Step:
        """See `ActorKind`; the window moves only between two loops of the agent."""
        state = self._with_window(state, entries, now)
        return Step(state, now, caused_at, limits_of=self._limits)

    def _with_window(self, state: S, entries: Sequence[LogEntry], now: datetime) -> S:
        if state.loop is not None:
            return state
        settings = self._settings
        window = [entry for entry in entries if entry.seq >= state.window_start]
        rows = settings.window_rows if state.WITH_MEMBER else settings.correspondence_rows
        start = window_start(window, state.window_start, now, settings, rows)
        return state.model_copy(update={"window_start": start})

    def is_due(self, state: Any) -> bool:
        """See `ActorKind`: a model call is due."""
        return bool(state.phase is ConversationPhase.MODEL_DUE)

    def due_since(self, state: Any) -> datetime | None:
        """See `ActorKind`."""
        return state.loop.started_at if state.phase is ConversationPhase.MODEL_DUE else None

    def working_since(self, state: Any) -> datetime | None:
        """See `ActorKind`."""
        return state.loop.started_at if state.loop else None

    def act(self, step: Step, entries: Sequence[LogEntry]) -> Step:
        """See `ActorKind`."""
        return self._act(step, entries) if self.is_due(step.state) else step

    def unreadable(self, step: Step, rows: Sequence[str]) -> Step:
        """See `ActorKind`."""
        return step.tell("event_set_aside", say("set-aside"), subject=", ".join(rows), for_model=False)

    def set_aside(self, step: Step, event: Record | None, reference: str) -> Step:
        """See `ActorKind`; without an event, the turn of the agent is given up."""
        if event is None:
            step = replace(step, state=step.state.without_work())
            return step.tell("event_set_aside", say("gave-up"), for_model=True)
        return step.tell("event_set_aside", say("set-aside"), subject=reference, for_model=True)

    def unfinished(self, state: Any, entries: Sequence[LogEntry]) -> list[str]:
        """See `ActorKind`: running calls and the newest texts."""
        calls = [*(state.loop.open_calls if state.loop else ()), *state.background]
        said = [entry for entry in entries if isinstance(entry, ReplyEntry | NoteEntry)]
        deliveries = [delivery for entry in said for delivery in entry.deliveries][-_NEWEST_DELIVERIES:]
        return [*(f"call#{call}" for call in calls), *(f"delivery#{delivery}" for delivery in deliveries)]
