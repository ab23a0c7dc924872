"""Minimal actor for crash tests: counts five events, sets a timer, and then texts once what it counted.

It uses every feature of the actor kernel and nothing of conversations. Whatever is killed, each event counts once and
one text goes out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, ClassVar

from infra.local.demo import MEMBERS, NUMBER
from steward.actors.actor_kinds import ActorKind
from steward.actors.events import EventPost, MailboxEvent, TimerFired
from steward.actors.models import ActorState, LogEntry
from steward.actors.steps import ActorStep
from steward.actors.timers import Timer
from steward.channels.messaging.events import DeliverySettled
from steward.channels.messaging.models import Delivery, Purpose
from steward.core.records import Record
from tests.faults.stage import Stage

COUNTER = "count-1"
_WANTED = 5
_PATIENCE = timedelta(seconds=30)


class Counted(Record):
    """Event that the counter counts."""

    KIND: ClassVar[str] = "counted"

    account_id: str
    name: str


class CountEntry(LogEntry):
    """Log entry of one counted event."""

    KIND: ClassVar[str] = "count"

    name: str


class CounterState(ActorState):
    """State of the counter. `told` is the row of the delivery that it sent; `hurried` says that its timer has fired."""

    KIND: ClassVar[str] = "counter"

    account_id: str
    total: int = 0
    told: str = ""
    hurried: bool = False


CounterStep = ActorStep[CounterState]


class CounterKind(ActorKind[CounterStep]):
    """Actor kind that counts events and sends one text."""

    prefix: ClassVar[str] = "count-"
    state: ClassVar[type[ActorState]] = CounterState
    events: ClassVar[tuple[type[Record], ...]] = (Counted, TimerFired, DeliverySettled)
    entries: ClassVar[tuple[type[LogEntry], ...]] = (CountEntry,)

    def first_state(self, actor_id: str, mail: Sequence[MailboxEvent]) -> ActorState | None:
        """See `ActorKind`."""
        counted = (waiting.event for waiting in mail if isinstance(waiting.event, Counted))
        first = next(counted, None)
        return CounterState(conversation_id=actor_id, account_id=first.account_id) if first else None

    def begin(
        self, state: CounterState, entries: Sequence[LogEntry], now: datetime, caused_at: datetime
    ) -> CounterStep:
        """See `ActorKind`."""
        return ActorStep(state, now, caused_at)

    def fold(self, step: CounterStep, event: Any) -> CounterStep:
        """See `ActorKind`."""
        match event:
            case Counted():
                return self._counted(step, event)
            case TimerFired():
                return step.with_state(hurried=True)
            case DeliverySettled(repeat=True):
                # It is unknown whether the text arrived, and a second one does no harm.
                return _sends(step, f"Once more: {event.text}", "second_notice")
            case _:
                return step

    def _counted(self, step: CounterStep, event: Counted) -> CounterStep:
        state = step.state
        entry = CountEntry(seq=state.next_seq, turn=0, at=step.now, provenance="account", name=event.name)
        step = step.append(entry).with_state(total=state.total + 1)
        due_at = step.now + _PATIENCE
        timer = Timer(timer="count", conversation_id=state.conversation_id, subject=event.name, due_at=due_at)
        return step.set_timer(timer) if step.state.total == _WANTED else step

    def is_due(self, state: CounterState) -> bool:
        """See `ActorKind`."""
        return state.hurried and state.total >= _WANTED and not state.told

    def act(self, step: CounterStep, entries: Sequence[LogEntry]) -> CounterStep:
        """See `ActorKind`. Texts the first member."""
        names = ", ".join(sorted(entry.name for entry in entries if isinstance(entry, CountEntry)))
        return _sends(step, f"Counted: {names}.", "notice")

    def unreadable(self, step: CounterStep, rows: Sequence[str]) -> CounterStep:
        """See `ActorKind`. The row is delivered again and counts then."""
        return step

    def set_aside(self, step: CounterStep, event: Record | None, reference: str) -> CounterStep:
        """See `ActorKind`."""
        return step

    def unfinished(self, state: CounterState, entries: Sequence[LogEntry]) -> list[str]:
        """See `ActorKind`."""
        return [state.told] if state.told else []


def _sends(step: CounterStep, words: str, purpose: Purpose) -> CounterStep:
    text = Delivery(
        delivery_id=f"{step.state.next_seq}-{purpose == 'second_notice':d}",
        account_id=step.state.account_id,
        conversation_id=step.state.conversation_id,
        purpose=purpose,
        channel="sms",
        from_address=NUMBER,
        to_address=MEMBERS[0].phone,
        created_at=step.now,
        caused_at=step.caused_at,
        text=words,
    )
    return step.add(text).with_state(told=text.row)


def counts(*names: str) -> Callable[[Stage], None]:
    """Return a function that posts these names, and the first two again under the same ids."""

    def begin(stage: Stage) -> None:
        account_id = stage.wiring.people_store.account_at(NUMBER) or ""
        for name in (*names, *names[:2]):
            stage.wiring.actors.post([EventPost(COUNTER, Counted(account_id=account_id, name=name), f"count#{name}")])
            stage.clock.shift(1)

    return begin


def miscounted(*names: str) -> Callable[[Stage], Sequence[str]]:
    """Return a check that the log holds each name exactly once."""

    def verify(stage: Stage) -> list[str]:
        log = stage.wiring.actor_store.read_log(COUNTER, 0, 100)
        counted = sorted(entry.name for entry in log if isinstance(entry, CountEntry))
        return [] if counted == sorted(names) else [f"it has counted {counted} instead of {sorted(names)}"]

    return verify
