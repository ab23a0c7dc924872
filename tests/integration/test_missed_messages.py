"""What the webhook missed is fetched from the provider, once, and nothing is taken in twice."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta

import boto3
import pytest

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel
from steward.channels.sms import twilio
from steward.conversations.entries import MessageEntry
from steward.ingress import missed
from steward.people.models import OwnNumber
from tests.support.cloud import DANA, MARIA, PETE, START, STRANGER_PHONE, Cloud
from tests.support.plumber import plumber_rule


@pytest.fixture
def model() -> ScriptedModel:
    """Echoes."""
    return ScriptedModel(rule=plumber_rule)


def fetch(cloud: Cloud, seconds: float = 300) -> None:
    """The next run of the job, and everything that follows from it."""
    cloud.clock.shift(timedelta(seconds=seconds))
    cloud.invoke("missed_messages", {})
    cloud.settle()


def messages(cloud: Cloud) -> list[str]:
    """What Maria wrote, as her log has it."""
    return [entry.text for entry in cloud.log(MARIA) if isinstance(entry, MessageEntry)]


def registered() -> int:
    """How many of a provider's messages are known."""
    return int(boto3.resource("dynamodb").Table("inbound_ids").scan()["Count"])


def test_a_message_the_webhook_never_got_is_handled_within_minutes_and_once(cloud: Cloud) -> None:
    cloud.twilio.faults.lose_webhooks = 1
    assert cloud.text(MARIA, "is anybody there?").status == 0
    cloud.settle()
    assert cloud.texts_to(MARIA) == []
    for _ in range(4):
        fetch(cloud)
    assert messages(cloud) == ["is anybody there?"]
    assert len(cloud.texts_to(MARIA)) == 1
    assert cloud.failures == []


def test_what_the_webhook_brought_is_not_taken_in_again(cloud: Cloud) -> None:
    cloud.text(MARIA, "hello")
    cloud.text(STRANGER_PHONE, "hello?")
    cloud.settle()
    before, told = registered(), cloud.texts_to(MARIA)
    for _ in range(3):
        fetch(cloud)
    assert (registered(), cloud.texts_to(MARIA)) == (before, told)
    assert len(cloud.model.requests) == 1


def test_a_webhook_that_comes_after_the_fetch_changes_nothing(cloud: Cloud) -> None:
    sid = "SM" + "9" * 32
    cloud.twilio.faults.lose_webhooks = 1
    cloud.text(MARIA, "hello", sid=sid)
    fetch(cloud)
    cloud.text(MARIA, "hello", sid=sid)
    cloud.settle()
    assert messages(cloud) == ["hello"]
    assert len(cloud.texts_to(MARIA)) == 1


def test_the_youngest_are_left_to_the_webhook(cloud: Cloud) -> None:
    cloud.twilio.faults.lose_webhooks = 1
    cloud.text(MARIA, "just now")
    fetch(cloud, 59)
    assert cloud.log(MARIA) == []
    fetch(cloud, 1)
    assert messages(cloud) == ["just now"]


def test_after_an_outage_of_hours_everything_is_caught_up_in_order(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Several pages of the provider's list, and several requests for what is known of them.
    monkeypatch.setattr(twilio, "_PAGE", 20)
    monkeypatch.setattr(missed, "_AT_ONCE", 10)
    fetch(cloud)
    cloud.twilio.faults.lose_webhooks = 100
    for number in range(44):
        cloud.text(MARIA if number % 4 == 0 else PETE, f"number {number}")
        cloud.clock.shift(600)
    cloud.twilio.faults.lose_webhooks = 0
    for _ in range(3):
        fetch(cloud)
    cloud.settle()
    assert cloud.inbound() == [f"number {number}" for number in range(44) if number % 4]
    assert messages(cloud) == [f"number {number}" for number in range(0, 44, 4)]


def test_what_is_older_than_a_day_is_left_alone(cloud: Cloud) -> None:
    fetch(cloud)
    cloud.twilio.faults.lose_webhooks = 2
    cloud.text(MARIA, "too old")
    cloud.clock.shift(7_200)
    cloud.text(MARIA, "old enough")
    fetch(cloud, 86_400 - 3_600)
    assert messages(cloud) == ["old enough"]


def test_attachments_and_the_time_survive(cloud: Cloud) -> None:
    cloud.twilio.faults.lose_webhooks = 2
    cloud.text(MARIA, "look", media=2)
    cloud.text(STRANGER_PHONE, "me too", media=1)
    fetch(cloud)
    assert "2 attachments" in messages(cloud)[0]
    cloud.settle()
    (text,) = cloud.inbound_entries(STRANGER_PHONE)
    assert "an attachment" in text.text
    assert text.received_at == START


def test_a_missed_stop_counts_and_an_old_one_does_not_undo_a_start(cloud: Cloud) -> None:
    people = cloud.wiring.people_store
    account = people.account_at(NUMBER) or ""
    cloud.twilio.faults.lose_webhooks = 1
    cloud.text(DANA, "STOP")
    fetch(cloud)
    assert people.address(account, DANA.phone).opted_out_at == START
    cloud.text(DANA, "START")
    for _ in range(3):
        fetch(cloud)
    assert people.address(account, DANA.phone).opted_out_at is None


BROKEN = ["steward.channels.sms.twilio.TwilioClient.received_since", "steward.ingress.service.InboundService.receive"]


@pytest.mark.parametrize("broken", BROKEN)
def test_what_cannot_be_asked_for_or_taken_in_is_tried_again_from_where_it_was(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    fetch(cloud)
    cloud.twilio.faults.lose_webhooks = 1
    cloud.text(MARIA, "anybody?")
    with monkeypatch.context() as patched:

        def fails(*_: object, **__: object) -> None:
            raise ConnectionError

        patched.setattr(broken, fails)
        for _ in range(12):
            with pytest.raises(ConnectionError):
                fetch(cloud)
    fetch(cloud)
    assert messages(cloud) == ["anybody?"]


def test_a_number_that_fails_keeps_no_other_from_being_asked_for(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    other = "+15005550007"
    owner = {"owner_name": "Ella", "owner_phone": "+15550100700"}
    cloud.wiring.accounts.create("Elm", other, region="US", zone="UTC", **owner)
    asked: list[str] = []

    def fails(_client: object, to_address: str, _since: object) -> list[object]:
        asked.append(to_address)
        if len(asked) == 1:
            raise ConnectionError
        return []

    monkeypatch.setattr("steward.channels.sms.twilio.TwilioClient.received_since", fails)
    with pytest.raises(ConnectionError):
        fetch(cloud)
    assert sorted(asked) == [NUMBER, other]


def own_numbers(cloud: Cloud, monkeypatch: pytest.MonkeyPatch, ask: Callable[[str], None]) -> list[str]:
    """Sixteen numbers of Steward's, the one never read last; `ask` is called with each that is asked for."""
    numbers = [OwnNumber(f"+1555020{place:04}", "acct", START + timedelta(seconds=place)) for place in range(15)]
    listed = [*reversed(numbers), OwnNumber("+15550209999", "acct", None)]
    monkeypatch.setattr(cloud.wiring.people, "numbers", lambda: listed)
    monkeypatch.setattr(cloud.wiring.people, "read_until", lambda *_: None)

    def received_since(_: object, number: str, since: object) -> list[object]:
        ask(number)
        return []

    monkeypatch.setattr(twilio.TwilioClient, "received_since", received_since)
    return [number.number for number in listed]


def test_numbers_are_asked_for_side_by_side(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other, 10,000 numbers would take an hour: nobody gets on here unless eight are asked at once."""
    together = threading.Barrier(8, timeout=60)
    asked: list[str] = []

    def ask(number: str) -> None:
        asked.append(number)
        together.wait()

    numbers = own_numbers(cloud, monkeypatch, ask)
    cloud.wiring.missed_messages.run()
    assert sorted(asked) == sorted(numbers)


def test_the_number_that_was_read_longest_ago_is_asked_for_first(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that is cut off leaves out others the next time."""
    asked: list[str] = []
    numbers = own_numbers(cloud, monkeypatch, asked.append)
    missed_messages = cloud.wiring.missed_messages
    missed_messages._settings = missed_messages._settings.model_copy(update={"missed_side_by_side": 1})
    missed_messages.run()
    assert asked == list(reversed(numbers))
