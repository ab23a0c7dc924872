"""Hundreds of scheduled jobs due in one minute send their reminders once each, in order.

`tests/bench/test_due_jobs.py` tests that the sweep fires each timer once, however many are due.
`tests/integration/test_jobs.py` tests whole handlers, and `python -m tests.bench` a thousand reminders.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import Any, cast

import pytest
import time_machine

from steward.actors.events import EventPost, TimerFired
from steward.actors.runner import StepRunner
from steward.actors.store import MAIL_A_STEP
from steward.actors.timers import Timer
from steward.agent.conversations.entries import NoteEntry
from steward.agent.conversations.events import ConversationBegun
from steward.channels.messaging.models import Delivery
from steward.core.clock import utc_now
from steward.core.ids import derived_ulid
from steward.core.records import from_row
from steward.core.rings import Ring
from steward.people.directory.models import ConversationParty
from steward.time.schedules.events import JobMade
from steward.time.schedules.kind import JobKind
from steward.time.schedules.models import JobTerms
from tests.support.memory import MemoryActorStore
from tests.support.walks import for_each

MORNING, FIVE = datetime(2026, 11, 20, 14, 41, tzinfo=UTC), datetime(2026, 11, 20, 22, tzinfo=UTC)
CONVERSATION = "conv-01ARZ3NDEKTSV4RRFFQ69G5FAV"
DANA = ConversationParty(
    account_id="a", member_id="m", channel="sms", address="+15550100003", steward_address="+15005550006"
)


class Doorbells:
    """Queue of step rings, in order; several for one actor count as one."""

    def __init__(self) -> None:
        self.waiting: dict[str, None] = {}

    def ring(self, ring: Ring) -> None:
        """Queue a ring for a step; ignore rings for effects."""
        if ring.queue == "turns":
            self.waiting[ring.conversation_id] = None


class World:
    """Actors in memory, which run steps until no ring is left."""

    def __init__(self) -> None:
        self.store = MemoryActorStore(more_kinds=[JobKind(lambda _: pytest.fail("nobody was held up"))])
        self.bells = Doorbells()
        self.runner = StepRunner(self.store, cast("Any", self.bells), utc_now)
        self.steps = Counter[str]()

    def post(self, actor_id: str, event: Any) -> None:
        """Something happens, and everything comes to rest."""
        self.store.post([EventPost(actor_id, event)], utc_now())
        self.bells.waiting[actor_id] = None

    def settle(self) -> None:
        """Everybody steps until nobody rings."""
        while self.bells.waiting:
            actor_id = next(iter(self.bells.waiting))
            del self.bells.waiting[actor_id]
            while self.runner.run(actor_id):
                self.steps[actor_id] += 1

    def timers(self) -> list[Timer]:
        """Those that jobs have set."""
        jobs = [kept for actor_id, kept in self.store.conversations.items() if actor_id.startswith("job-")]
        return [from_row(row, Timer) for kept in jobs for row in kept.effects]

    def texts(self) -> list[Delivery]:
        """What goes out."""
        rows = self.store.conversations[CONVERSATION].effects
        return [from_row(row, Delivery) for row in rows if row["kind"] == Delivery.KIND]


@for_each("many", [1, MAIL_A_STEP, MAIL_A_STEP + 1, 400])
def test_all_that_is_due_at_one_minute_is_told_once_and_in_a_row(many: int) -> None:
    world = World()
    with time_machine.travel(MORNING, tick=False) as clock:
        world.post(CONVERSATION, ConversationBegun(party=DANA))
        terms = JobTerms(start="2026-11-20T22:00", zone="UTC")
        for number in range(many):
            made = JobMade(
                account_id="a",
                member_id="m",
                told_in=CONVERSATION,
                terms=terms,
                at=MORNING,
                what=f"number {number}",
            )
            world.post(derived_ulid("job", MORNING, str(number)), made)
        world.settle()
        timers = world.timers()
        assert [timer.due_at for timer in timers] == [FIVE] * many
        clock.move_to(FIVE)
        # Each a second time, as two sweeps at once would if their rows did not forbid it.
        for timer in (*timers, *timers):
            world.post(timer.conversation_id, TimerFired(timer=timer.timer, subject=timer.subject))
        began = world.steps[CONVERSATION]
        world.settle()
    log = world.store.read_log(CONVERSATION, 0, 10_000)
    told = [entry.text for entry in log if isinstance(entry, NoteEntry) and entry.topic == "reminded"]
    assert sorted(told) == sorted(f"Reminder: number {number}" for number in range(many))
    texts = world.texts()
    assert [text.text for text in texts] == told
    # One after the other: each waits for the one before it.
    assert [text.after for text in texts[1:]] == [text.delivery_id for text in texts[:-1]]
    assert world.steps[CONVERSATION] - began <= -(-many // MAIL_A_STEP) + 1
