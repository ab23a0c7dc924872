"""A mail watcher as an actor: polls a member's mailbox and classifies its new mail."""

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
from steward.time.watchers.events import InboxPolled, SkillTried, WatcherSwitched
from steward.time.watchers.models import MAILS_A_QUESTION, WatcherEntry, WatcherState

if TYPE_CHECKING:
    from steward.time.watchers.due_work import WatcherFacts
    from steward.time.watchers.fold import WatcherStep
    from steward.trust.outside_text.quarantine import QuarantineReader


class WatcherKind(OneTimerKind[ActorStep[WatcherState]]):
    """Kernel adapter for watchers. `facts` reads the present circumstances; `reader` is created on first use."""

    prefix: ClassVar[str] = "watch-"
    timer: ClassVar[str] = "inbox"
    state: ClassVar[type[ActorState]] = WatcherState
    events: ClassVar[tuple[type[Record], ...]] = (WatcherSwitched, InboxPolled, SkillTried, TimerFired)
    entries: ClassVar[tuple[type[LogEntry], ...]] = (WatcherEntry,)

    def __init__(
        self,
        facts: Callable[[WatcherState, datetime], WatcherFacts],
        reader: Callable[[], QuarantineReader],
        views: Sequence[View] = (),
    ) -> None:
        super().__init__(views)
        self._facts = facts
        self._reader = reader

    def first_state(self, actor_id: str, mail: Sequence[MailboxEvent]) -> ActorState | None:
        """See `ActorKind`."""
        from steward.time.watchers.fold import begun

        first = (letter.event for letter in mail if isinstance(letter.event, WatcherSwitched | SkillTried))
        return next((begun(actor_id, event) for event in first), None)

    def fold(self, step: WatcherStep, event: Any) -> WatcherStep:
        """See `ActorKind`."""
        from steward.time.watchers.fold import fold

        return fold(step, event)

    def is_due(self, state: WatcherState) -> bool:
        """See `ActorKind`."""
        return state.due_at is not None

    def due_since(self, state: WatcherState) -> datetime | None:
        """See `ActorKind`."""
        return state.due_at

    def act(self, step: WatcherStep, entries: Sequence[LogEntry]) -> WatcherStep:
        """See `ActorKind`: classify, report and poll, under present circumstances."""
        from steward.time.watchers.due_work import work

        return work(step, self._facts(step.state, step.now), self._reader())

    def wakes_at(self, state: WatcherState) -> datetime | None:
        """See `OneTimerKind`."""
        from steward.time.watchers.due_work import wakes_at

        return wakes_at(state)

    def unreadable(self, step: WatcherStep, rows: Sequence[str]) -> WatcherStep:
        """See `ActorKind`."""
        from steward.time.watchers.fold import logged

        return logged(step, "set_aside", detail=", ".join(rows))

    def set_aside(self, step: WatcherStep, event: Record | None, reference: str) -> WatcherStep:
        """See `ActorKind`.

        Mails that cannot be classified are reported as such; a poll's result will be delivered again.
        """
        from steward.time.watchers.due_work import awaiting_its_beat, give_up_on_mails
        from steward.time.watchers.fold import logged

        batch = step.state.waiting[:MAILS_A_QUESTION]
        if event is not None or not batch:
            return awaiting_its_beat(logged(step, "set_aside", detail=reference).with_state(due_at=None))
        return give_up_on_mails(step.with_state(waiting=step.state.waiting[len(batch) :]), batch)
