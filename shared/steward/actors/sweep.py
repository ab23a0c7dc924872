"""The one-minute sweep: rings again for rows that still wait, and fires due timers.

Rows keep whatever a queue loses: an empty, purged or dead-lettered queue delays work and never drops it.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from steward.actors.due_timers import HANDFUL, DueTimers
from steward.actors.function_heartbeats import silent
from steward.actors.restore_guard import beat
from steward.actors.timer_store import TIMERS_STAY_OPEN, TimerStore
from steward.actors.timers import Timer
from steward.actors.waiting_index import TOO_LONG, WAITING_INDEX
from steward.aws.queues import Queues
from steward.aws.schema import TURNS, WAITING_SHARDS
from steward.aws.tables import Condition, Table
from steward.core import alerts
from steward.core.clock import Clock, to_iso
from steward.core.log import logger
from steward.core.rings import Ring
from steward.core.settings import Settings

# Oldest first. In an outage with thousands waiting, every shard still gets its turn within the function's limit.
_MOST_RINGS_A_SHARD = 500
# Timers due in masses are handed out for this long, to be fired in parallel; afterwards the sweep fires the rest.
_HANDED_OUT = timedelta(minutes=2)
# Well inside the function's own limit, so that the cursor always moves.
_SECONDS_TO_CATCH_UP = 20.0


class SweepService:
    """Runs once a minute; the next run makes up for an interrupted one.

    `elsewhere` maps timers that are no events of an actor to handlers of their subject.
    """

    def __init__(
        self,
        table: Table,
        timers: TimerStore,
        firing: DueTimers,
        elsewhere: Mapping[str, Callable[[str], None]],
        queues: Queues,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._table = table
        self._timers = timers
        self._firing = firing
        self._elsewhere = elsewhere
        self._queues = queues
        self._settings = settings
        self._clock = clock

    def run(self) -> None:
        """Ring for every row that has waited too long, then fire due timers: a long backlog delays no ring."""
        # Written first: those rung must know whether the rows may come from a backup.
        beat(self._table, self._clock())
        for clock in silent(self._table, self._clock()):
            alerts.heartbeat_missed(clock)
        rung = sum(self._ring_shard(str(shard)) for shard in range(WAITING_SHARDS))
        if rung:
            logger.info("rang again", extra={"rows": rung})
        self._fire_due()

    def _fire_due(self) -> None:
        """Fire newly due timers first, then an outage's backlog, an hour of minutes at a time."""
        now = self._clock()
        started = time.monotonic()
        self._fire_between(now - TIMERS_STAY_OPEN, now, hand_out_from=now - _HANDED_OUT)
        start, open_from = self._timers.cursor(now), now - TIMERS_STAY_OPEN
        while start < open_from and time.monotonic() - started < _SECONDS_TO_CATCH_UP:
            end = min(start + timedelta(hours=1), open_from)
            failed = self._fire_between(start, end)
            # A failing timer is retried for an hour and then left behind, so that it does not block the backlog.
            held = max(failed, now - timedelta(hours=1)) if failed else end
            self._timers.move_cursor(min(end, held))
            if held < end:
                return
            start = end

    def _fire_between(self, start: datetime, end: datetime, hand_out_from: datetime | None = None) -> datetime | None:
        """Fire timers due in these minutes. Return the due time of the first failure, or None.

        From `hand_out_from` on, more than a batch is handed out.
        """
        failed: list[datetime] = []
        handful: list[Timer] = []
        for timer in self._timers.due(start, end):
            if not hand_out_from or timer.due_at < hand_out_from or timer.timer in self._elsewhere:
                failed += self._failed([timer])
                continue
            if len(handful) == HANDFUL:
                self._hand_out(handful)
                handful = []
            handful.append(timer)
        return min([*failed, *self._failed(handful)], default=None)

    def _failed(self, timers: Sequence[Timer]) -> Iterator[datetime]:
        """Fire timers; yield the due times of failures."""
        for timer in timers:
            try:
                self._fire(timer)
            except Exception:
                logger.exception("timer failed", extra={"timer": timer.timer_id})
                yield timer.due_at

    def _hand_out(self, timers: Sequence[Timer]) -> None:
        try:
            self._firing.hand_out(timers)
        except Exception:
            # The rows remain for the next sweep.
            logger.exception("timers not handed out", extra={"timers": len(timers)})

    def _fire(self, timer: Timer) -> None:
        if fires := self._elsewhere.get(timer.timer):
            fires(timer.subject)
            self._timers.delete(timer)
            return
        self._firing.fire(timer)

    def _ring_shard(self, shard: str) -> int:
        now = self._clock()
        since = now - timedelta(seconds=self._settings.ring_again_after_seconds)
        condition = Condition(
            "waiting_shard = :shard AND waiting_since <= :since", {":shard": shard, ":since": to_iso(since)}
        )
        # Many waiting events of one conversation need one step, so one ring; the oldest of them says how long it waits.
        rings: dict[tuple[str, ...], tuple[Ring, str]] = {}
        waiting = self._table.query(condition, index=WAITING_INDEX, limit=_MOST_RINGS_A_SHARD)
        for item in itertools.islice(waiting, _MOST_RINGS_A_SHARD):
            ring = Ring(item["ring"], item["conversation_id"], item["row"], item["group"])
            # Several waiting events of one conversation need one step, so one ring.
            key = (ring.queue, ring.conversation_id, "" if ring.queue == TURNS.name else ring.row)
            rings.setdefault(key, (ring, item["waiting_since"]))
        rung = [(waits, ring) for ring, waits in rings.values() if self._rang(ring)]
        if rung and rung[0][0] < to_iso(now - TOO_LONG):
            _, ring = rung[0]
            alerts.work_waits(ring.queue, conversation_id=ring.conversation_id, row=ring.row)
        return len(rings)

    def _rang(self, ring: Ring) -> bool:
        try:
            self._queues.ring(ring)
        except Exception:
            # Such as a queue of a tool group that is there no more: it must hold up nobody else.
            logger.exception("cannot be rung", extra={"queue": ring.queue, "row": ring.row})
            return False
        return True
