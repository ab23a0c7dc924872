"""The sweep: due timers fire once, catch up after an outage, and one that fails holds up no other."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine

from infra.local.world.script import ScriptedModel, http_error, say
from steward.actors.events import TimerFired
from steward.actors.timers import Timer
from steward.aws.queues import Queues
from steward.aws.schema import WAITING_SHARDS
from steward.core import alerts
from steward.core.rings import Ring
from steward.trust.approvals.service import ApprovalService
from tests.support.aws_inspection import rows_of
from tests.support.cloud import MARIA, START, Cloud
from tests.support.plumber import REQUEST, decide, plumber_rule
from tests.support.two_accounts import NOW, Side


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job."""
    return ScriptedModel(rule=plumber_rule)


def timers(cloud: Cloud) -> list[str]:
    """Kinds of the timers there are, apart from those that look whether people have turned away, and for facts."""
    items = rows_of("timers")
    kinds = [str(item["body"]).split('"timer":"')[1].split('"')[0] for item in items if item["bucket"] != "cursor"]
    return sorted(kind for kind in kinds if kind not in ("idle", "facts"))


def test_an_outage_of_the_scheduler_is_caught_up(cloud: Cloud) -> None:
    cloud.sweep()
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    assert timers(cloud) == ["approval_expiry"]
    # More than a day without a single sweep.
    cloud.clock.shift(timedelta(hours=25))
    for _ in range(3):
        cloud.sweep()
        cloud.settle()
    assert sum("Nobody answered in time" in text for text in cloud.texts_to(MARIA)) == 1
    assert timers(cloud) == []


def test_after_weeks_of_rest_a_new_timer_fires_on_time(
    cloud: Cloud, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("steward.actors.sweep._SECONDS_TO_CATCH_UP", 0.5)
    cloud.sweep()
    cloud.clock.shift(timedelta(days=14))
    model.add(http_error(529), http_error(529), say("back"))
    cloud.text(MARIA, "hello")
    cloud.settle()
    cloud.later(61)
    assert cloud.texts_to(MARIA)[-1] == "back"


def test_a_sweep_run_twice_at_once_fires_a_timer_once(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(http_error(529), http_error(529), say("back"))
    cloud.text(MARIA, "hello")
    cloud.settle()
    cloud.clock.shift(61)
    cloud.sweep()
    cloud.sweep()
    cloud.settle()
    cloud.sweep()
    cloud.settle()
    assert cloud.texts_to(MARIA)[1:] == ["back"]


def test_a_timer_that_fails_does_not_hold_up_the_others(
    cloud: Cloud, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    cloud.sweep()
    cloud.text(MARIA, REQUEST)
    cloud.settle()

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(ApprovalService, "expire", broken)
    cloud.clock.shift(timedelta(days=1, seconds=30))
    model.add(http_error(529), http_error(529), say("back"))
    cloud.text(MARIA, "hello")
    cloud.settle()
    for _ in range(10):
        cloud.later(60)
    assert cloud.texts_to(MARIA)[-1] == "back"
    assert timers(cloud) == ["approval_expiry"]

    monkeypatch.undo()
    cloud.later(60)
    assert "Nobody answered in time" in cloud.texts_to(MARIA)[-1]


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[Ring]:
    """Every ring, as it is made; nobody hears it."""
    rings: list[Ring] = []
    monkeypatch.setattr(Queues, "ring", lambda _queues, ring: rings.append(ring))
    return rings


def test_each_row_that_waits_is_rung_for_once_it_has_waited_long_enough(side: Side, rung: list[Ring]) -> None:
    deliveries = [side.delivery(name) for name in ("one", "other")]
    rows = [delivery.row for delivery in deliveries]
    with time_machine.travel(NOW, tick=False) as clock:
        side.wiring.conversations_table.transact(side.rows_of_effects(*deliveries))
        patience = side.wiring.settings.ring_again_after_seconds
        heard = []
        for seconds in (patience - 1, 1):
            clock.shift(seconds)
            side.wiring.sweep.run()
            heard.append(sorted(ring.row for ring in rung if ring.row in rows))
    assert heard == [[], rows]


def test_one_of_two_sweeps_that_read_a_timer_fires_it(side: Side) -> None:
    wiring = side.wiring
    first, second = wiring.sweep, type(wiring)(wiring.settings).sweep
    with time_machine.travel(NOW, tick=False):
        wiring.conversations_table.transact([wiring.timers.addition(timer(side), NOW)])
        for sweep in (first, second):
            # As if both had read it before either fired it.
            sweep._fire(timer(side))
    assert times_fired(side) == 1


def timer(side: Side) -> Timer:
    """One more than the account has."""
    return side.timer().model_copy(update={"subject": "late"})


def times_fired(side: Side) -> int:
    events = [mail.event for mail in side.wiring.actor_store.load(side.conversation_id).mail]
    return sum(isinstance(event, TimerFired) and event.subject == "late" for event in events)


def test_timer_committed_after_its_minute_was_swept_still_fires(side: Side) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        clock.shift(60)
        side.wiring.sweep.run()
        side.wiring.conversations_table.transact([side.wiring.timers.addition(timer(side), NOW)])
        clock.shift(60)
        side.wiring.sweep.run()
    assert times_fired(side) == 1


def test_timer_fires_when_its_moment_was_past_before_it_was_set(side: Side) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        side.wiring.sweep.run()
        clock.shift(timedelta(hours=1))
        side.wiring.sweep.run()
        late = side.wiring.timers.addition(timer(side), NOW + timedelta(hours=1))
        side.wiring.conversations_table.transact([late])
        clock.shift(60)
        side.wiring.sweep.run()
    assert times_fired(side) == 1


def test_a_timers_keys_follow_from_its_fields() -> None:
    timer = Timer(timer="tool_deadline", conversation_id="conv-1", subject="call-1", due_at=START)
    assert timer.key["bucket"].startswith("2026-11-20T14#")
    assert timer.key == timer.model_copy().key


def test_timers_come_in_order_from_all_shards_and_hours(cloud: Cloud) -> None:
    minutes = [-1, 0, 1, 18, 19, 20, 78, 79, 80]
    store, first = cloud.wiring.timers, START.replace(second=0, microsecond=0)
    for minute in reversed(minutes):
        due_at = first + timedelta(minutes=minute)
        timer = Timer(timer="tool_deadline", conversation_id="conv-1", subject=f"call-{minute}", due_at=due_at)
        put = store.addition(timer, first - timedelta(hours=1))
        put.table.put(put.item)
    due = store.due(START, first + timedelta(minutes=79))
    assert [timer.subject for timer in due] == [f"call-{minute}" for minute in minutes[1:-1]]


def test_timers_that_have_become_pointless_are_taken_away(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.drain(only=("turns",))
    assert timers(cloud) == ["tool_deadline"]
    cloud.settle()
    assert timers(cloud) == ["approval_expiry"]
    decide(cloud, MARIA, "rejected")
    cloud.settle()
    assert timers(cloud) == []


def test_row_is_rung_although_the_queue_of_another_is_there_no_more(cloud: Cloud) -> None:
    """A tool group was removed while a call of it waited: the older row comes first, and rings nobody."""
    cloud.text(MARIA, "hello")
    cloud.purge()
    table = cloud.wiring.conversations_table
    waiting = {"waiting_since": "2026-01-01T00:00:00.000000Z", "ring": "tools-gone", "group": "g"}
    for shard in range(WAITING_SHARDS):
        table.put({"conversation_id": f"conv-{shard}", "row": "call#1", "waiting_shard": str(shard), **waiting})
    cloud.later(61)
    assert len(cloud.texts_to(MARIA)) == 1
    assert cloud.failures == []


def test_work_that_waits_too_long_is_counted_and_named(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []
    monkeypatch.setattr(alerts, "work_waits", lambda queue, **_: counted.append(queue))
    cloud.text(MARIA, "hello")
    for minutes, so_far in ((10, []), (10, ["turns"])):
        cloud.purge()
        cloud.clock.shift(timedelta(minutes=minutes))
        cloud.sweep()
        assert counted == so_far
    cloud.later(61)
    cloud.later(61)
    assert counted == ["turns", "turns"], "it was answered by the second of these"
