"""What is due among very many jobs: what a sweep reads for it, and how late the last of it is.

The sweep, the firing of timers and the handing out are the product's own, on tables held in memory that count what is
read; what a job's step asks of AWS is counted in a whole Steward. How long that takes then follows from requests of
`MILLISECONDS` each and as many steps at once as the template allows: everything is due at one moment.
"""

from __future__ import annotations

import bisect
import heapq
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, cast

import time_machine

from infra.catalogue import function_spec
from infra.local.world.script import ModelRequest, ScriptedModel, Step, say, use_tool
from steward.actors.firing import HANDFUL, TimerFiring
from steward.actors.sweep import SweepService
from steward.actors.timer_store import TimerStore
from steward.actors.timers import Timer
from steward.aws.rows import Rows
from steward.aws.tables import Condition, Item, Table
from steward.core.clock import to_iso, utc_now
from steward.core.rings import Ring
from steward.core.settings import Settings
from tests.bench.aws_requests import AwsRequest, recorded
from tests.bench.figures import Figure
from tests.support.cloud import DANA, running_cloud

EXIST, DUE = 1_000_000, 1_000
# About what DynamoDB takes for a transaction and SQS for a message.
MILLISECONDS = 8.0
_READS = ("GetItem", "Query", "BatchGetItem")
_NOW = datetime(2026, 11, 20, 22, tzinfo=UTC)
# Of a minute: one a second, a thousand in all, a hundred and a thousand a second.
_AT_ONCE = {60: "1 a second", 1_000: "1,000 in a minute", 6_000: "100 a second", 60_000: "1,000 a second"}


@dataclass
class Bucket:
    """One partition: names of its rows in order, and those rows that are more than a name."""

    names: list[str] = field(default_factory=list)
    rows: dict[str, Item] = field(default_factory=dict)


class MemoryTable:
    """A table held in memory, as far as timers and the sweep need one; it counts what is read."""

    def __init__(self) -> None:
        self.buckets: defaultdict[str, Bucket] = defaultdict(Bucket)
        self.read = 0
        self.queries = 0

    def get(self, key: Item) -> Item | None:
        """A row."""
        return self.buckets[next(iter(key.values()))].rows.get(key["row"])

    def put(self, item: Item) -> None:
        """Write a row."""
        self.buckets[next(iter(item.values()))].rows[item["row"]] = item

    def query(self, condition: Condition, **_: Any) -> Iterator[Item]:
        """The rows of a bucket up to an end, in order; of an index there are none."""
        values = condition.values
        self.queries += 1
        if ":bucket" not in values or values[":bucket"] not in self.buckets:
            return
        bucket = self.buckets[values[":bucket"]]
        for name in bucket.names[: bisect.bisect_right(bucket.names, values[":end"])]:
            self.read += 1
            yield bucket.rows[name]


@dataclass
class Work:
    """What one sweep found to do."""

    rows_read: int
    queries: int
    fired: int
    handed_out: list[Ring]


def swept(exist: int, due: int) -> Work:
    """One sweep at a minute in which `due` of `exist` jobs are."""
    timers, conversations = MemoryTable(), MemoryTable()
    store = TimerStore(cast("Table", timers), cast("Rows", _Encoded()))
    for number in range(exist):
        ahead = timedelta() if number < due else timedelta(minutes=10 + number % 100_000)
        _add(timers, number, _NOW + ahead, whole=number < due)
    for bucket in timers.buckets.values():
        bucket.names.sort()
    rings: list[Ring] = []
    firing = _Counting(cast("Table", conversations), store, cast("Any", None), cast("Any", _Heard(rings)))
    with time_machine.travel(_NOW, tick=False):
        store.move_cursor(_NOW - timedelta(minutes=4))
        timers.read = timers.queries = 0
        sweep = SweepService(
            cast("Table", conversations), store, firing, {}, cast("Any", _Heard([])), Settings(), utc_now
        )
        sweep.run()
    return Work(timers.read, timers.queries, firing.fired, rings)


def _add(table: MemoryTable, number: int, at: datetime, *, whole: bool) -> None:
    timer = Timer(timer="job", conversation_id=f"job-{number:026}", subject=to_iso(at), due_at=at)
    bucket = table.buckets[timer.key["bucket"]]
    bucket.names.append(timer.key["row"])
    if whole:
        bucket.rows[timer.key["row"]] = {**timer.key, "timer": timer}


class _Encoded:
    """Rows that hold the record itself."""

    def decode(self, item: Item, *_: Any) -> Timer:
        return cast("Timer", item["timer"])


@dataclass
class _Heard:
    rings: list[Ring]

    def ring(self, ring: Ring) -> None:
        self.rings.append(ring)


class _Counting(TimerFiring):
    fired = 0

    def fire(self, timer: Timer) -> None:
        """One more."""
        self.fired += 1


def asked_by_a_step() -> list[AwsRequest]:
    """What the step of a job that is due asks of AWS, warm."""
    with running_cloud(ScriptedModel(rule=_reminds)) as cloud, recorded(cloud) as requests:
        cloud.text(DANA, "Remind me daily at five")
        cloud.settle()
        for day in range(2):
            moment = _NOW + timedelta(days=day)
            cloud.wiring.timers.move_cursor(moment - timedelta(minutes=5))
            cloud.clock.move_to(moment, tick=False)
            cloud.sweep()
            before = len(requests)
            # The first ring is the job's.
            cloud._receive("turns")
            asked = requests[before:]
            cloud.settle()
    return asked


def _reminds(request: ModelRequest) -> Step:
    daily = {"what": "water the plants", "start": "2026-11-20T17:00", "rrule": "FREQ=DAILY"}
    return say("Done.") if request.last_results else use_tool("create_scheduled_job", daily)


def lateness(due: int, queries: int, step_requests: int) -> float:
    """Seconds after which 99 of 100 jobs due at one moment have told their conversations, once a sweep has begun."""
    request, workers = MILLISECONDS / 1_000, function_spec("turn").max_concurrency
    ready: list[tuple[float, bool]] = []
    clock = queries * request
    handed = (due - 1) // HANDFUL
    for _ in range(handed):
        clock += request
        heapq.heappush(ready, (clock, True))
    for _ in range(due - handed * HANDFUL):
        clock += 2 * request
        heapq.heappush(ready, (clock, False))
    free = [0.0] * workers
    ended: list[float] = []
    while ready:
        at, is_handful = heapq.heappop(ready)
        clock = max(at, heapq.heappop(free))
        if is_handful:
            for _ in range(HANDFUL):
                clock += 2 * request
                heapq.heappush(ready, (clock, False))
        else:
            clock += step_requests * request
            ended.append(clock)
        heapq.heappush(free, clock)
    return sorted(ended)[int(len(ended) * 0.99)]


def measure(exist: int = EXIST) -> list[Figure]:
    """For `python -m tests.bench`."""
    work, step = swept(exist, DUE), asked_by_a_step()
    if work.fired + HANDFUL * len(work.handed_out) != DUE:
        raise RuntimeError(f"{DUE} are due, and the sweep saw to {work.fired} and {len(work.handed_out)} handfuls")
    reads = sum(request.operation in _READS for request in step)
    late = {due: lateness(due, work.queries, len(step)) for due in _AT_ONCE}
    return [
        Figure(
            "reads_per_due_job",
            work.rows_read / DUE + reads,
            "reads",
            2,
            (
                f"{exist:,} exist, {DUE:,} are due: the sweep reads {work.rows_read:,} rows by {work.queries} queries",
                f"and its own step asks {reads} times: for the job, who hears of it, where, and whether it is paused",
            ),
        ),
        Figure(
            "lateness_p99_s_1000_due",
            late[1_000],
            "s",
            60,
            (
                *(f"{_AT_ONCE[due]}, all of a minute at one moment: {seconds:.2f} s" for due, seconds in late.items()),
                f"from the sweep's beat on, with {MILLISECONDS:g} ms a request, {len(step)} of them a step, and "
                f"{function_spec('turn').max_concurrency} steps at once: twice as many halve it",
                "and the beat itself comes up to a minute after the minute has begun",
            ),
        ),
    ]


quick = partial(measure, 50_000)
