"""Runs one step of an actor: loads it, takes its mail, commits the results, and rings.

Only this module turns events into a step. If the process dies at any point, either nothing or the whole step is
committed; a repeat starts from there. The sweep makes up for a ring lost after the commit.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from steward.actors.actor_kinds import ActorKind
from steward.actors.events import MailboxEvent
from steward.actors.models import ActorState
from steward.actors.steps import ActorStep
from steward.actors.store import ActorStore, LoadedActor, StepCommit, rings_after, step_ring
from steward.aws.queues import Queues
from steward.core.clock import Clock
from steward.core.errors import VersionConflictError
from steward.core.ids import new_id
from steward.core.log import logger

_CONFLICTS = 3


class StepRunner:
    """Runs steps of actors of every kind."""

    def __init__(self, store: ActorStore, queues: Queues, clock: Clock) -> None:
        self._store = store
        self._queues = queues
        self._clock = clock

    def run(self, actor_id: str, *, one_event: bool = False) -> bool:
        """Do one step if there is anything to do. Return whether there was.

        `one_event` is for a redelivered doorbell. The step takes a single event, the oldest, which after a failure
        isolates the failing one. It also rings for what the earlier run may have committed without ringing. Raises
        `VersionConflictError` after repeated conflicts, and storage errors.
        """
        kind = self._store.kinds.of(actor_id)
        for attempt in range(_CONFLICTS):
            loaded = self._store.load(actor_id)
            if one_event and attempt == 0 and loaded.state:
                self._ring_again(kind, loaded)
            commit = self._step(kind, actor_id, loaded, one_event)
            if commit is None:
                return False
            try:
                self._store.commit(commit)
            except VersionConflictError:
                continue
            self._ring(kind, commit, loaded)
            return True
        raise VersionConflictError(f"{actor_id} kept changing; the doorbell will ring again")

    def give_up(self, actor_id: str, rung_at: datetime) -> None:
        """Set aside the event, or due work, on which a doorbell failed for good, and report it.

        Anything newer than `rung_at` is not the cause, and keeps its own chances.
        """
        kind = self._store.kinds.find(actor_id)
        if kind is None:
            # Only newer code knows this kind: its rows wait, and the sweep rings for it.
            logger.error("doorbell of an unknown kind of actor", extra={"conversation_id": actor_id})
            return
        loaded = self._store.load(actor_id)
        state = self._state(kind, actor_id, loaded)
        if state is None:
            return
        step = self._begin(kind, state, loaded, ())
        mail = [m for m in loaded.mail if kind.accepts(state, m.event) and m.arrived_at <= rung_at][:1]
        if mail:
            step = kind.set_aside(step, mail[0].event, mail[0].mail_id)
        elif (since := kind.due_since(state)) and since <= rung_at:
            step = kind.set_aside(step, None, "")
        else:
            return
        commit = StepCommit(step, _version(loaded), consumed=(), aside=tuple(m.row for m in mail))
        self._store.commit(commit)
        self._ring(kind, commit, loaded)

    def _state(self, kind: ActorKind[Any], actor_id: str, loaded: LoadedActor) -> ActorState | None:
        """Return the actor's state, or its first one. Mail that identifies no owner is set aside."""
        state = loaded.state or kind.first_state(actor_id, loaded.mail)
        if state is None:
            self._store.set_aside(actor_id, [*loaded.unreadable, *(m.row for m in loaded.mail)])
        return state

    def _begin(
        self, kind: ActorKind[Any], state: ActorState, loaded: LoadedActor, causes: Sequence[datetime]
    ) -> ActorStep[Any]:
        now = self._clock()
        began = [since] if (since := kind.working_since(state)) else []
        state = state.model_copy(update={"version": state.version + 1, "commit_id": new_id("commit", now)})
        begun: ActorStep[Any] = kind.begin(state, loaded.entries, now, min((*began, *causes), default=now))
        return begun

    def _step(self, kind: ActorKind[Any], actor_id: str, loaded: LoadedActor, one_event: bool) -> StepCommit | None:
        state = self._state(kind, actor_id, loaded)
        if state is None:
            return None
        step = self._begin(kind, state, loaded, [mail.caused_at for mail in loaded.mail])
        step, consumed = _take(kind, step, loaded.mail, one_event)
        if loaded.unreadable:
            step = kind.unreadable(step, loaded.unreadable)
        due = kind.has_to_act(step)
        if due:
            step = kind.act(step, loaded.entries)
        if not due and not consumed and not loaded.unreadable:
            return None
        return StepCommit(kind.end(step), _version(loaded), consumed, loaded.unreadable)

    def _ring_again(self, kind: ActorKind[Any], loaded: LoadedActor) -> None:
        """Ring again after a redelivery: the earlier run may have died between commit and rings."""
        rows = kind.unfinished(loaded.state, loaded.entries)
        for ring in self._store.still_waiting(loaded.state.conversation_id, rows):
            self._queues.ring(ring)

    def _ring(self, kind: ActorKind[Any], commit: StepCommit, loaded: LoadedActor) -> None:
        state = commit.step.state
        for ring in rings_after(commit.step, self._store.kinds):
            self._queues.ring(ring)
        handled = {mail.row for mail in commit.consumed} | set(commit.aside)
        left = any(m.row not in handled and kind.accepts(state, m.event) for m in loaded.mail)
        if (left or loaded.more_mail) and not kind.is_due(state):
            self._queues.ring(step_ring(state.conversation_id))


def _version(loaded: LoadedActor) -> int:
    return loaded.state.version if loaded.state else 0


def _take(
    kind: ActorKind[Any], step: ActorStep[Any], mail: Sequence[MailboxEvent], one_event: bool
) -> tuple[ActorStep[Any], list[MailboxEvent]]:
    """Fold the acceptable mail in order of arrival; what a result unblocks is taken in the same step."""
    consumed: list[MailboxEvent] = []
    waiting = list(mail)
    while taken := next((m for m in waiting if kind.accepts(step.state, m.event)), None):
        step = kind.fold(step, taken.event)
        consumed.append(taken)
        waiting.remove(taken)
        if one_event:
            break
    return step, consumed
