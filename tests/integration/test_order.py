"""A person's messages are processed in the order in which they were sent, as far as it is known."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from urllib.parse import urlencode

from twilio.request_validator import RequestValidator

from infra.local.demo import NUMBER, TWILIO_AUTH_TOKEN
from infra.local.world.script import ScriptedModel
from steward.agent.conversations.entries import MessageEntry
from tests.support.cloud import MARIA, PETE, PUBLIC_URL, START, Cloud, running_cloud
from tests.support.plumber import plumber_rule

PATH = "/webhooks/twilio/messages"


def arrives(cloud: Cloud, phone: str, text: str, at: datetime) -> None:
    """A webhook that the gateway took in at `at` and that is handled now."""
    form = {"MessageSid": f"SM{random.randbytes(16).hex()}", "From": phone, "To": NUMBER, "Body": text}
    signature = RequestValidator(TWILIO_AUTH_TOKEN).compute_signature(f"{PUBLIC_URL}{PATH}", form)
    headers = {"content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature}
    assert cloud.http("POST", PATH, headers=headers, body=urlencode(form).encode(), at=at).status == 200


def said(cloud: Cloud) -> list[str]:
    """Return Maria's messages in the order of her log."""
    return [entry.text for entry in cloud.log(MARIA) if isinstance(entry, MessageEntry)]


def shuffled(count: int) -> list[int]:
    places = list(range(count))
    random.Random(7).shuffle(places)
    return places


def test_burst_is_taken_in_order_whatever_the_order_of_its_webhooks() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        cloud.clock.shift(timedelta(seconds=2))
        for place in shuffled(20):
            arrives(cloud, MARIA.phone, f"text {place}", START + timedelta(milliseconds=50 * place))
        cloud.settle()
        assert said(cloud) == [f"text {place}" for place in range(20)]


def test_a_burst_of_somebody_outside_is_taken_in_the_order_it_came() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        cloud.clock.shift(timedelta(seconds=2))
        for place in shuffled(9):
            arrives(cloud, PETE.phone, f"text {place}", START + timedelta(milliseconds=50 * place))
        cloud.settle()
        assert cloud.inbound(PETE.phone) == [f"text {place}" for place in range(9)]


def test_missed_message_goes_before_a_later_one_that_waits() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        cloud.twilio.faults.lose_webhooks = 2
        cloud.text(MARIA, "first")
        cloud.clock.shift(timedelta(seconds=1))
        cloud.text(MARIA, "second")
        cloud.clock.shift(timedelta(seconds=299))
        arrives(cloud, MARIA.phone, "third", START + timedelta(seconds=300))
        cloud.invoke("missed_messages", {})
        cloud.settle()
        assert said(cloud) == ["first", "second", "third"]


def test_messages_that_came_while_tools_ran_keep_their_order() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        cloud.text(MARIA, "Tell the plumber I can meet at 3 tomorrow")
        cloud.drain(only=("turns",))
        cloud.clock.shift(timedelta(seconds=2))
        for place in (2, 0, 1):
            arrives(cloud, MARIA.phone, f"text {place}", START + timedelta(seconds=1, milliseconds=place))
        cloud.settle()
        assert said(cloud)[1:] == ["text 0", "text 1", "text 2"]


def test_a_gateway_whose_clock_is_ahead_puts_nothing_into_the_future() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        arrives(cloud, MARIA.phone, "/stop", START + timedelta(hours=1))
        cloud.settle()
        cloud.clock.shift(timedelta(minutes=1))
        cloud.text(MARIA, "/start")
        cloud.settle()
        account = cloud.wiring.people_store.account_at(NUMBER) or ""
        assert not cloud.wiring.autonomy_store.read(account).paused
