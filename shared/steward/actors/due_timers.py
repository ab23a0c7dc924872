"""Turns each due timer into one event of its actor, whichever process fires it.

The sweep fires a few itself. It hands out many in batches through the queue of steps, to be fired in parallel. A ring
names the timers, and their rows decide: a later sweep finds whatever a lost ring left behind.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from steward.actors.events import TimerFired
from steward.actors.service import ActorService
from steward.actors.timer_store import TimerStore
from steward.actors.timers import Timer
from steward.aws.queues import Queues
from steward.aws.schema import TURNS
from steward.aws.tables import ConditionFailedError, Table
from steward.core.clock import from_iso, to_iso
from steward.core.ids import derived_id
from steward.core.log import logger
from steward.core.rings import Ring

# Size of a batch, fired one after another.
HANDFUL = 25
# Marks a ring for timers, where others name an actor.
TIMERS = "timers"


class DueTimers:
    """Fires timers of actors."""

    def __init__(self, table: Table, timers: TimerStore, actors: ActorService, queues: Queues) -> None:
        self._table = table
        self._timers = timers
        self._actors = actors
        self._queues = queues

    def fire(self, timer: Timer) -> None:
        """Delete the row and tell the actor, both or neither; do nothing if it was fired before."""
        event = TimerFired(timer=timer.timer, subject=timer.subject)
        letter = self._actors.event_write(timer.conversation_id, event)
        try:
            self._table.transact([self._timers.removal(timer), letter])
        except ConditionFailedError:
            return
        self._actors.ring(timer.conversation_id)

    def hand_out(self, timers: Sequence[Timer]) -> None:
        """Hand out a batch, to be fired by the receiver of the ring."""
        named = [(one.timer, one.conversation_id, one.subject, to_iso(one.due_at)) for one in timers]
        group = derived_id("handful", timers[0].timer_id, to_iso(timers[0].due_at))
        self._queues.ring(Ring(TURNS.name, TIMERS, json.dumps(named), group))

    def take(self, row: str) -> None:
        """Fire the timers that a ring names. A failure is left to the sweep, and does not stop the others."""
        for timer, conversation_id, subject, due_at in json.loads(row):
            due = Timer(timer=timer, conversation_id=conversation_id, subject=subject, due_at=from_iso(due_at))
            try:
                self.fire(due)
            except Exception:
                logger.exception("timer failed", extra={"timer": due.timer_id})
