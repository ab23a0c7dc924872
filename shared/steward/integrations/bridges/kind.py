"""One request to a provider as an actor: polls for the outcome of a payment, screening, advert or deposit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import ClassVar

from steward.actors.events import MailboxEvent, TimerFired
from steward.actors.models import ActorState, LogEntry
from steward.actors.one_timer import OneTimerKind
from steward.core.records import Record
from steward.integrations.bridges.events import PollRequested, ProviderUpdateReceived
from steward.integrations.bridges.fold import (
    MOST_TOLD,
    WatchStep,
    fold,
    initial_watch_state,
    set_aside,
    start_poll,
    wakes_at,
)
from steward.integrations.bridges.models import BRIDGE, Bridge, BridgeRecipient, BridgeWatchEntry, BridgeWatchState
from steward.tools.declaration import Tool
from steward.tools.events import ToolFinished


class BridgeWatchKind(OneTimerKind[WatchStep]):
    """Kernel adapter for watches over one subject of a bridge. `tool` returns the trade's tool that polls for a bridge.

    `listeners` returns the recipients for a member of an account, or the owners, and for whoever approved the request.
    """

    prefix: ClassVar[str] = BRIDGE
    timer: ClassVar[str] = "bridge"
    state: ClassVar[type[ActorState]] = BridgeWatchState
    events: ClassVar[tuple[type[Record], ...]] = (ProviderUpdateReceived, PollRequested, ToolFinished, TimerFired)
    entries: ClassVar[tuple[type[LogEntry], ...]] = (BridgeWatchEntry,)

    def __init__(
        self,
        tool: Callable[[Bridge], Tool],
        listeners: Callable[[str, str, str], tuple[BridgeRecipient, ...]],
    ) -> None:
        super().__init__()
        self._tool = tool
        self._listeners = listeners

    def first_state(self, actor_id: str, mail: Sequence[MailboxEvent]) -> ActorState | None:
        """See `ActorKind`."""
        first = (letter.event for letter in mail if isinstance(letter.event, ProviderUpdateReceived | PollRequested))
        return next((initial_watch_state(actor_id, event) for event in first), None)

    def accepts(self, state: BridgeWatchState, event: Record) -> bool:
        """See `ActorKind`. No provider update is dropped: those over the limit wait in the mailbox."""
        return not isinstance(event, ProviderUpdateReceived) or len(state.told) < MOST_TOLD

    def fold(self, step: WatchStep, event: Record) -> WatchStep:
        """See `ActorKind`."""
        return fold(step, event)

    def is_due(self, state: BridgeWatchState) -> bool:
        """See `ActorKind`."""
        return state.due_at is not None and not state.running

    def due_since(self, state: BridgeWatchState) -> datetime | None:
        """See `ActorKind`."""
        return state.due_at if self.is_due(state) else None

    def act(self, step: WatchStep, entries: Sequence[LogEntry]) -> WatchStep:
        """See `ActorKind`."""
        state = step.state
        listeners = self._listeners(state.account_id, state.member_id, state.approved_by)
        return start_poll(step, self._tool(state.bridge), listeners)

    def wakes_at(self, state: BridgeWatchState) -> datetime | None:
        """See `OneTimerKind`."""
        return wakes_at(state)

    def unreadable(self, step: WatchStep, rows: Sequence[str]) -> WatchStep:
        """See `ActorKind`."""
        return set_aside(step, ", ".join(rows))

    def set_aside(self, step: WatchStep, event: Record | None, reference: str) -> WatchStep:
        """See `ActorKind`."""
        return set_aside(step, reference)
