"""Lanes: one text at a time is on its way to a number, and later ones wait in order."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from infra.local.demo import Person
from infra.local.world.script import ScriptedModel, say
from infra.local.world.webhooks import signed_post
from steward.actors.restore_guard import carry_on
from steward.aws import clients
from steward.aws.schema import DELIVERIES
from steward.aws.tables import Table
from steward.core.clock import utc_now
from steward.core.rings import Ring
from tests.support.aws_inspection import rows_of
from tests.support.cloud import DANA, MARIA, PETE, Cloud, running_cloud
from tests.support.plumber import REQUEST, decide, plumber_rule
from tests.support.walks import for_each


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job."""
    return ScriptedModel(rule=plumber_rule)


def asks(cloud: Cloud, person: Person, text: str) -> None:
    """A member has Pete told something; its delivery is pending, and rung for."""
    cloud.text(person, REQUEST)
    cloud.settle()
    decide(cloud, person, "approved", text=text)
    cloud.drain(only=("turns", "tools-channels"))


def to_pete(cloud: Cloud, person: Person) -> dict[str, Any]:
    """The newest row of a member's deliveries to Pete."""
    rows = [r for r in cloud.rows(person, "delivery#") if f'"to_address":"{PETE.phone}"' in r["personal"]]
    return max(rows, key=lambda row: str(json.loads(row["body"])["created_at"]))


def ring(cloud: Cloud, row: dict[str, Any], group: str = "again") -> None:
    """Ring for a delivery once more."""
    cloud.wiring.queues.ring(Ring(DELIVERIES.name, row["conversation_id"], row["row"], group))


def lane_rows() -> list[dict[str, Any]]:
    """Every lane there is."""
    items: list[dict[str, Any]] = rows_of("conversations")
    return [item for item in items if item["conversation_id"].startswith("lane#")]


@pytest.fixture
def unresolved(cloud: Cloud) -> Cloud:
    """Maria's text to Pete broke off; Dana's, created later, waits behind it."""
    asks(cloud, MARIA, "from Maria")
    cloud.twilio.faults.cut_before_accepting = 1
    cloud.settle()
    assert to_pete(cloud, MARIA)["status"] == "claimed"
    asks(cloud, DANA, "from Dana")
    cloud.settle()
    assert to_pete(cloud, DANA)["status"] == "pending"
    return cloud


def test_text_waits_for_an_unresolved_one_until_that_is_unknown(unresolved: Cloud) -> None:
    for _ in range(14):
        unresolved.later(60)
        assert unresolved.texts_to(PETE) == []
    unresolved.later(60)
    assert to_pete(unresolved, MARIA)["status"] == "unknown"
    assert unresolved.texts_to(PETE) == ["from Dana"]


def test_a_text_the_provider_was_too_busy_for_is_not_overtaken_by_the_next(cloud: Cloud) -> None:
    cloud.text(MARIA, "word " * 500)
    cloud.drain(only=("turns",))
    first, second = sorted(cloud.rows(MARIA, "delivery#"), key=lambda row: str(row["row"]))
    cloud.twilio.faults.refuse_429 = 1
    cloud.drain(only=("deliveries",))
    ring(cloud, second)
    cloud.drain(only=("deliveries",))
    assert cloud.texts_to(MARIA) == []
    cloud.later(60)
    cloud.later(60)
    assert cloud.texts_to(MARIA) == [json.loads(row["personal"])["text"] for row in (first, second)]


def test_lane_does_not_delay_other_recipients(unresolved: Cloud) -> None:
    before = len(unresolved.texts_to(DANA))
    unresolved.text(DANA, "still there?")
    unresolved.settle()
    assert len(unresolved.texts_to(DANA)) == before + 1


def test_a_callback_sets_the_lane_free_at_once(cloud: Cloud) -> None:
    cloud.text(DANA, REQUEST)
    cloud.settle()
    asks(cloud, MARIA, "from Maria")
    cloud.twilio.faults.cut_after_accepting = 1
    cloud.drain()
    decide(cloud, DANA, "approved", text="from Dana")
    cloud.drain()
    assert (to_pete(cloud, MARIA)["status"], to_pete(cloud, DANA)["status"]) == ("claimed", "pending")
    cloud.settle()
    assert cloud.texts_to(PETE) == ["from Maria", "from Dana"]
    assert to_pete(cloud, DANA)["status"] == "sent"


def test_early_status_report_is_left_to_the_senders_own_answer(cloud: Cloud) -> None:
    """It costs a request for each text and tells nothing new; what comes later than any answer is proof."""
    asks(cloud, MARIA, "from Maria")
    cloud.twilio.faults.cut_after_accepting = 1
    cloud.drain()
    (message,) = [m for m in cloud.twilio.messages() if m.to == PETE.phone]
    cloud.twilio._record(message.model_copy(update={"status": "sent"}))
    for seconds, status in ((1, "claimed"), (20, "sent")):
        cloud.clock.shift(seconds)
        report(cloud, message.sid, message.status_callback or "", "sent")
        assert to_pete(cloud, MARIA)["status"] == status


def report(cloud: Cloud, sid: str, url: str, status: str) -> None:
    """Twilio reports a status."""
    form = {"MessageSid": sid, "MessageStatus": status}
    signed_post(cloud.twilio._post, cloud.twilio.auth_token, url, form)


def test_the_look_up_sets_the_lane_free(cloud: Cloud) -> None:
    asks(cloud, MARIA, "from Maria")
    cloud.twilio.faults.cut_after_accepting = 1
    cloud.twilio.faults.lose_callbacks = 100
    cloud.drain()
    asks(cloud, DANA, "from Dana")
    cloud.settle()
    assert cloud.texts_to(PETE) == ["from Maria"]
    cloud.later(61)
    assert cloud.texts_to(PETE) == ["from Maria", "from Dana"]


def test_a_second_ring_out_of_order_waits_all_the_same(unresolved: Cloud) -> None:
    """With every queue purged, rings come back in any order and in groups of their own."""
    unresolved.purge()
    ring(unresolved, to_pete(unresolved, DANA))
    ring(unresolved, to_pete(unresolved, MARIA), "another")
    unresolved.settle()
    assert unresolved.texts_to(PETE) == []
    assert unresolved.failures == []


@for_each("kept", ["holder", "none"], model=model, cloud=running_cloud, unresolved=unresolved)
def test_a_lane_whose_holder_has_an_outcome_is_free_whatever_the_lane_says(unresolved: Cloud, kept: str) -> None:
    """Somebody who died between two writes, or a row that is gone, blocks nobody."""
    table = Table(clients.dynamodb(), "conversations")
    maria = to_pete(unresolved, MARIA)
    if kept == "holder":
        table.put({**maria, "status": "failed"})
    else:
        table.delete({"conversation_id": maria["conversation_id"], "row": maria["row"]})
    unresolved.later(61)
    assert unresolved.texts_to(PETE) == ["from Dana"]


def test_late_report_on_an_earlier_text_does_not_free_the_lane(cloud: Cloud) -> None:
    asks(cloud, MARIA, "from Maria")
    cloud.drain()
    (first,) = [m for m in cloud.twilio.messages() if m.to == PETE.phone]
    asks(cloud, DANA, "from Dana")
    cloud.twilio.faults.cut_before_accepting = 1
    cloud.drain()
    report(cloud, first.sid, first.status_callback or "", "undelivered")
    asks(cloud, MARIA, "second from Maria")
    cloud.settle()
    assert cloud.texts_to(PETE) == ["from Maria"]
    for _ in range(16):
        cloud.later(60)
    assert cloud.texts_to(PETE) == ["from Maria", "second from Maria"]


def test_texts_of_a_conversation_keep_their_order_even_if_a_ring_is_lost(cloud: Cloud) -> None:
    cloud.text(MARIA, "one")
    cloud.drain(only=("turns",))
    cloud.purge()
    cloud.text(MARIA, "two")
    cloud.settle()
    assert [text.split("] ")[-1] for text in cloud.texts_to(MARIA)] == ["one", "two"]
    assert cloud.failures == []


def test_the_parts_of_a_long_reply_come_in_order_however_they_are_rung(cloud: Cloud) -> None:
    long = " ".join(f"word{number}" for number in range(500))
    cloud.model.add(say(long))
    cloud.text(MARIA, "tell me all")
    cloud.drain(only=("turns",))
    cloud.purge()
    parts = sorted(cloud.rows(MARIA, "delivery#"), key=lambda row: str(row["row"]))
    assert len(parts) == 3
    for place, part in enumerate(reversed(parts)):
        ring(cloud, part, f"group {place}")
    cloud.settle()
    assert " ".join(cloud.texts_to(MARIA)) == long


def test_a_text_that_only_later_code_can_send_does_not_hold_up_the_next(cloud: Cloud) -> None:
    cloud.text(MARIA, "one")
    cloud.drain(only=("turns",))
    cloud.purge()
    (first,) = cloud.rows(MARIA, "delivery#")
    table = Table(clients.dynamodb(), "conversations")
    table.put({**first, "schema_version": 99})
    cloud.text(MARIA, "two")
    cloud.settle()
    assert [text.split("] ")[-1] for text in cloud.texts_to(MARIA)] == ["two"]


def test_lane_is_one_row_without_a_phone_number(cloud: Cloud) -> None:
    for number in range(3):
        asks(cloud, MARIA, f"number {number}")
        cloud.settle()
    lanes = lane_rows()
    assert len(lanes) == 2
    assert not any(phone in str(lanes) for phone in (MARIA.phone, PETE.phone))
    segments = {row["segments"] for row in cloud.rows(MARIA, "delivery#call-")}
    assert segments == {1}


def test_a_provider_that_takes_nothing_is_asked_less_and_less_often(cloud: Cloud) -> None:
    asks(cloud, MARIA, "from Maria")
    cloud.twilio.faults.refuse_429 = 1_000
    asked: list[int] = []
    left = 1_000
    for second in range(0, 3_600, 10):
        cloud.drain()
        if cloud.twilio.faults.refuse_429 < left:
            left = cloud.twilio.faults.refuse_429
            asked.append(second)
        cloud.clock.shift(10)
        if second % 60 == 50:
            cloud.sweep()
    gaps = [after - before for before, after in itertools.pairwise(asked)]
    assert sorted(gaps) == gaps
    assert gaps[0] <= 20
    assert gaps[-1] >= 600
    assert to_pete(cloud, MARIA)["status"] == "pending"
    cloud.twilio.faults.refuse_429 = 0
    for _ in range(20):
        cloud.later(60)
    assert cloud.texts_to(PETE) == ["from Maria"]


def test_a_provider_that_names_a_time_is_not_asked_before(cloud: Cloud) -> None:
    asks(cloud, MARIA, "from Maria")
    cloud.twilio.faults.refuse_429 = 1
    cloud.twilio.faults.retry_after = 300
    cloud.drain()
    for _ in range(4):
        cloud.later(60)
        assert cloud.texts_to(PETE) == []
    for _ in range(3):
        cloud.later(60)
    assert cloud.texts_to(PETE) == ["from Maria"]


def test_a_provider_out_of_reach_for_too_long_is_told_and_frees_the_lane(cloud: Cloud) -> None:
    cloud.sweep()
    asks(cloud, MARIA, "from Maria")
    cloud.twilio.faults.refuse_429 = 1_000
    cloud.drain()
    cloud.clock.shift(6 * 3_600 + 1)
    # The sweep has gone on all the time: nothing here is an earlier moment's.
    carry_on(cloud.wiring.conversations_table, utc_now())
    cloud.drain()
    cloud.twilio.faults.refuse_429 = 0
    for _ in range(3):
        cloud.later(60)
    assert to_pete(cloud, MARIA)["status"] == "failed"
    assert any("the provider could not be reached" in text for text in cloud.texts_to(MARIA))
    asks(cloud, DANA, "from Dana")
    cloud.settle()
    assert cloud.texts_to(PETE) == ["from Dana"]
