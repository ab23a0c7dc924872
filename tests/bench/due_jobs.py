"""Benchmark of due jobs among very many: rows a sweep reads, and the delay of the last job.

The sweep, the firing of timers and the handing out are the product's own, on tables held in memory that count what is
read; what a due job asks of AWS is counted in a whole Steward. How long that takes on AWS then follows from requests of
`MILLISECONDS` each and as many steps at once as the template allows: everything is due at one moment. How long it takes
here, one step at a time, is timed.
"""

from __future__ import annotations

import bisect
import heapq
import json
import time
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, cast
from unittest import mock

import time_machine

from infra.catalogue import function_spec
from infra.local.demo import NUMBER
from infra.local.world.script import ModelRequest, ScriptedModel, say, use_tool
from infra.local.world.script import Step as Said
from steward.actors.due_timers import HANDFUL, DueTimers
from steward.actors.steps import ActorStep
from steward.actors.store import StepCommit
from steward.actors.sweep import SweepService
from steward.actors.timer_store import TimerStore
from steward.actors.timers import Timer
from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.steps import Step
from steward.aws.queues import Queues
from steward.aws.row_codec import RowCodec
from steward.aws.schema import TURNS
from steward.aws.tables import Condition, Item, Table
from steward.core.clock import to_iso, utc_now
from steward.core.ids import derived_ulid
from steward.core.rings import Ring
from steward.core.settings import Settings
from steward.people.directory.models import ConversationParty
from steward.time.schedules.events import JobMade
from steward.time.schedules.fold import fold
from steward.time.schedules.models import JobTerms
from steward.time.schedules.next_times import initial_job
from tests.bench.aws_requests import AwsRequest, recorded
from tests.bench.figures import Figure
from tests.support.cloud import DANA, Cloud, running_cloud

EXIST, DUE = 1_000_000, 1_000
# About what DynamoDB takes for a transaction and SQS for a message.
MILLISECONDS = 8.0
_NOW = datetime(2026, 11, 20, 22, tzinfo=UTC)
_FIRED, _DUE, _HANDED_OUT = range(3)
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
        """The rows of a bucket between two, in order; of an index there are none."""
        values = condition.values
        self.queries += 1
        if ":bucket" not in values or values[":bucket"] not in self.buckets:
            return
        bucket = self.buckets[values[":bucket"]]
        first, last = values[":first"], values[":last"]
        for name in bucket.names[bisect.bisect_left(bucket.names, first) : bisect.bisect_right(bucket.names, last)]:
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
    store = TimerStore(cast("Table", timers), cast("RowCodec", _Encoded()))
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


class _Counting(DueTimers):
    fired = 0

    def fire(self, timer: Timer) -> None:
        """One more."""
        self.fired += 1


@dataclass(frozen=True)
class Asked:
    """What is asked of AWS for one reminder that is due, warm: by its own step, its conversation's, and the text."""

    own: list[AwsRequest]
    conversation: list[AwsRequest]
    text: list[AwsRequest]


def asked_by_due_job() -> Asked:
    """For a daily reminder, on its second day."""
    with running_cloud(ScriptedModel(rule=_reminds)) as cloud, recorded(cloud) as requests:
        cloud.text(DANA, "Remind me daily at five")
        cloud.settle()
        for day in range(2):
            _come_to(cloud, _NOW + timedelta(days=day))
            cloud.sweep()
            ends = [len(requests)]
            # One ring is the job's, the next its conversation's.
            for _ in range(2):
                cloud._receive("turns")
                ends.append(len(requests))
            cloud.settle()
    return Asked(requests[ends[0] : ends[1]], requests[ends[1] : ends[2]], requests[ends[2] :])


def _come_to(cloud: Cloud, moment: datetime) -> None:
    cloud.wiring.timers.move_cursor(moment - timedelta(minutes=5))
    cloud.clock.move_to(moment, tick=False)


def _reminds(request: ModelRequest) -> Said:
    daily = {"what": "water the plants", "start": "2026-11-20T17:00", "rrule": "FREQ=DAILY"}
    return say("Done.") if request.last_results else use_tool("create_scheduled_job", daily)


def timed(due: int) -> float:
    """Seconds after which the conversations of 99 of 100 reminders have been told, one step at a time on this machine.

    Whole handlers on stand-ins in one process, from the sweep on; each reminder is told in a conversation of its own.
    Nothing waits there, so the processor's seconds are counted: they are the same however busy the machine is.
    """
    with running_cloud() as cloud:
        for number in range(due):
            _remind(cloud, number)
        _come_to(cloud, _NOW)
        told: list[float] = []
        with _in_line() as rings:
            began = time.process_time()
            cloud.sweep()
            while rings:
                ring = rings.popleft()
                if ring.queue == TURNS.name:
                    cloud.invoke("turn", _received(ring))
                else:
                    # A text is on its way.
                    told.append(time.process_time() - began)
        if len(told) != due:
            raise RuntimeError(f"{due} were due, and {len(told)} were told")
    return told[int(due * 0.99)]


@contextmanager
def _in_line() -> Iterator[deque[Ring]]:
    """Rings of all queues in one list, in place of SQS, whose local stand-in scans all messages for each ring."""
    rings = deque[Ring]()
    with mock.patch.object(Queues, "ring", lambda _, ring: rings.append(ring)):
        yield rings


def _received(ring: Ring) -> dict[str, Any]:
    said = {"conversation_id": ring.conversation_id, "row": ring.row, "rung_at": to_iso(utc_now()), "queue": ring.queue}
    attributes = {"ApproximateReceiveCount": "1", "MessageGroupId": ring.group}
    return {"Records": [{"messageId": "m", "receiptHandle": "r", "body": json.dumps(said), "attributes": attributes}]}


def _remind(cloud: Cloud, number: int) -> None:
    now, (dana, *_) = cloud.wiring.clock(), cloud.wiring.people_store.members(_account(cloud))
    talk = ConversationState(conversation_id=f"conv-{number:026}", version=1, party=ConversationParty.of(dana, NUMBER))
    made = JobMade(
        account_id=dana.account_id,
        member_id=dana.member_id,
        told_in=talk.conversation_id,
        terms=JobTerms(start="2026-11-20T22:00", zone="UTC"),
        at=now,
        what=f"number {number}",
    )
    job_id = derived_ulid("job", now, str(number))
    store = cloud.wiring.actor_store
    step = fold(ActorStep(initial_job(job_id, made).model_copy(update={"version": 1}), now), made)
    store.commit(StepCommit(store.kinds.of(job_id).end(step), 0, ()))
    store.commit(StepCommit(Step(talk, now), 0, ()))


def _account(cloud: Cloud) -> str:
    return cloud.wiring.people_store.account_at(NUMBER) or ""


@dataclass(frozen=True)
class Template:
    """What decides how late things are: steps at once, timers in a handful, and requests of either step."""

    workers: int = function_spec("turn").max_concurrency or 1
    handful: int = HANDFUL
    own: int = 3
    conversation: int = 5


def lateness(due: int, queries: int, template: Template) -> float:
    """Seconds after which 99 of 100 jobs due at one moment are told, each in a conversation of its own.

    A model: counted requests of `MILLISECONDS` each, from the sweep's `queries` on. The sweep hands out handfuls one
    after the other, and each firing is two requests; so are all steps taken, as soon as a worker is free for one.
    """
    request = MILLISECONDS / 1_000
    ready: list[tuple[float, int]] = []
    clock = queries * request
    handed = (due - 1) // template.handful
    for _ in range(handed):
        clock += request
        heapq.heappush(ready, (clock, _HANDED_OUT))
    for _ in range(due - handed * template.handful):
        clock += 2 * request
        heapq.heappush(ready, (clock, _FIRED))
    free = [0.0] * template.workers
    told: list[float] = []
    while ready:
        at, what = heapq.heappop(ready)
        clock = max(at, heapq.heappop(free))
        if what == _HANDED_OUT:
            for _ in range(template.handful):
                clock += 2 * request
                heapq.heappush(ready, (clock, _FIRED))
        elif what == _FIRED:
            clock += template.own * request
            heapq.heappush(ready, (clock, _DUE))
        else:
            clock += template.conversation * request
            told.append(clock)
        heapq.heappush(free, clock)
    return sorted(told)[int(len(told) * 0.99)]


def measure(exist: int = EXIST, timed_due: Sequence[int] = (1, 100, 1_000)) -> list[Figure]:
    """For `python -m tests.bench`."""
    work, asked = swept(exist, DUE), asked_by_due_job()
    if work.fired + HANDFUL * len(work.handed_out) != DUE:
        raise RuntimeError(f"{DUE} are due, and the sweep saw to {work.fired} and {len(work.handed_out)} handfuls")
    return [_reads(exist, work, asked), _late(work, asked, timed_due)]


quick = partial(measure, 50_000, (1, 10))


def _reads(exist: int, work: Work, asked: Asked) -> Figure:
    own, conversation, text = (_read(some) for some in (asked.own, asked.conversation, asked.text))
    return Figure(
        "reads_per_due_job",
        work.rows_read / DUE + own[0],
        "reads",
        2,
        (
            "every row that is asked for by name counts, a query as one, whether of DynamoDB, S3 or KMS",
            f"{exist:,} exist, {DUE:,} are due: the sweep reads {work.rows_read:,} rows by {work.queries} queries",
            f"its own step reads {own[0]}: itself",
            f"then its conversation reads {conversation[0]} by {conversation[1]} requests, for all that is due there:",
            "  itself, its member (twice: what can wait is asked of a memory of seconds), whether there is a pause",
            f"and the text, as any other, {text[0]} by {text[1]}: its row, its lane, the beat, budgets",
        ),
    )


def _read(requests: Sequence[AwsRequest]) -> tuple[int, int]:
    return sum(request.reads for request in requests), sum(request.reads > 0 for request in requests)


def _late(work: Work, asked: Asked, timed_due: Sequence[int]) -> Figure:
    template = Template(own=len(asked.own), conversation=len(asked.conversation))
    modelled = {due: lateness(due, work.queries, template) for due in _AT_ONCE}
    others = [
        replace(template, workers=workers, handful=handful)
        for workers in (50, 100, 200, 500)
        for handful in (HANDFUL, 4 * HANDFUL)
    ]
    return Figure(
        "lateness_p99_s_1000_due",
        modelled[1_000],
        "s",
        60,
        (
            *(f"{_AT_ONCE[due]}, all of a minute at one moment: {seconds:.2f} s" for due, seconds in modelled.items()),
            f"from the sweep's beat until it is told, with {MILLISECONDS:g} ms a request, {template.own} of them in a "
            f"job's step, {template.conversation} in its conversation's, and {template.workers} steps at once",
            "and the beat itself comes up to a minute after the minute has begun",
            "what changes it, for 1,000 a second:",
            *(
                f"  {one.workers} steps at once, handfuls of {one.handful}: {lateness(60_000, work.queries, one):.0f} s"
                for one in others
            ),
            f"  shards do not: the sweep's queries are {work.queries * MILLISECONDS / 1_000:.2f} s of it",
            *(f"timed here, {due:,} due, one handler at a time: {timed(due):.2f} s of CPU" for due in timed_due),
        ),
    )
