"""Texts that no webhook delivered are fetched from Twilio and handled once."""

from __future__ import annotations

import threading
from contextlib import suppress
from datetime import datetime, timedelta

import pytest

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel
from steward.agent.conversations.entries import MessageEntry
from steward.channels.ingress import missed_messages
from steward.channels.ingress.service import InboundService
from steward.channels.messaging.port import InboundMessage
from steward.channels.messaging.twilio import client as twilio_client
from tests.support.aws_inspection import rows_of
from tests.support.cloud import DANA, MARIA, PETE, START, STRANGER_PHONE, Cloud, running_cloud
from tests.support.plumber import plumber_rule
from tests.support.walks import for_each, fresh_monkeypatch


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
    """Return Maria's messages in the order of her log."""
    return [entry.text for entry in cloud.log(MARIA) if isinstance(entry, MessageEntry)]


def registered() -> int:
    """Count the known messages of a provider."""
    return len(rows_of("inbound_ids"))


def test_message_the_webhook_never_got_is_handled_once_within_minutes(cloud: Cloud) -> None:
    cloud.twilio.faults.lose_webhooks = 1
    assert cloud.text(MARIA, "is anybody there?").status == 0
    cloud.settle()
    assert cloud.texts_to(MARIA) == []
    for _ in range(4):
        fetch(cloud)
    assert messages(cloud) == ["is anybody there?"]
    assert len(cloud.texts_to(MARIA)) == 1
    assert cloud.failures == []


def test_message_the_webhook_brought_is_not_taken_in_again(cloud: Cloud) -> None:
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
    monkeypatch.setattr(twilio_client, "_PAGE", 20)
    monkeypatch.setattr(missed_messages, "_AT_ONCE", 10)
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


def test_missed_message_older_than_a_day_is_left_alone(cloud: Cloud) -> None:
    fetch(cloud)
    cloud.twilio.faults.lose_webhooks = 2
    cloud.text(MARIA, "too old")
    cloud.clock.shift(7_200)
    cloud.text(MARIA, "old enough")
    fetch(cloud, 86_400 - 3_600)
    assert messages(cloud) == ["old enough"]


def test_the_time_survives(cloud: Cloud) -> None:
    cloud.twilio.faults.lose_webhooks = 1
    cloud.text(STRANGER_PHONE, "me too")
    fetch(cloud)
    (text,) = cloud.inbound_entries(STRANGER_PHONE)
    assert text.received_at == START


def test_a_missed_stop_counts_and_an_old_one_does_not_undo_a_start(cloud: Cloud) -> None:
    people = cloud.wiring.people_store
    account = people.account_at(NUMBER) or ""
    cloud.twilio.faults.lose_webhooks = 1
    cloud.text(DANA, "STOP")
    fetch(cloud)
    assert people.address(account, DANA.phone).opted_out == {"sms": START}
    cloud.text(DANA, "START")
    for _ in range(3):
        fetch(cloud)
    assert "sms" not in people.address(account, DANA.phone).opted_out


BROKEN = [
    "steward.channels.messaging.twilio.client.TwilioClient.received_between",
    "steward.channels.ingress.service.InboundService.receive",
]


@for_each("broken", BROKEN, model=model, cloud=running_cloud, monkeypatch=fresh_monkeypatch)
def test_failed_catch_up_is_retried_from_where_it_was(
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


def test_message_that_cannot_be_taken_in_blocks_no_other(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    cloud.twilio.faults.lose_webhooks = 2
    cloud.text(DANA, "this one breaks it")
    cloud.text(MARIA, "anybody?")
    receive = InboundService.receive

    def fails(service: InboundService, inbound: InboundMessage) -> None:
        if inbound.from_address == DANA.phone:
            raise ConnectionError
        receive(service, inbound)

    with monkeypatch.context() as patched:
        patched.setattr(InboundService, "receive", fails)
        with pytest.raises(ConnectionError):
            fetch(cloud)
        cloud.settle()
        assert messages(cloud) == ["anybody?"]
    fetch(cloud)
    assert [entry.text for entry in cloud.log(DANA) if isinstance(entry, MessageEntry)] == ["this one breaks it"]


def test_a_run_that_is_cut_off_has_got_on(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an outage there may be more than one run can read: what was read is not read again."""
    fetch(cloud)
    cloud.twilio.faults.lose_webhooks = 10
    for number in range(10):
        cloud.text(MARIA, f"number {number}")
        cloud.clock.shift(1_800)
    received_between, asked = twilio_client.TwilioClient.received_between, list[datetime]()

    def cut_off(client: twilio_client.TwilioClient, since: datetime, until: datetime) -> list[InboundMessage]:
        asked.append(since)
        if len(asked) % 4 == 0:
            raise ConnectionError
        return received_between(client, since, until)

    monkeypatch.setattr(twilio_client.TwilioClient, "received_between", cut_off)
    for _ in range(8):
        with suppress(ConnectionError):
            fetch(cloud)
    assert messages(cloud) == [f"number {number}" for number in range(10)]


def test_the_provider_is_asked_once_a_channel_for_all_numbers(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A request for each of 10,000 would take longer than there is; and of its numbers some are not Steward's."""
    other = "+15005550007"
    owner = {"owner_name": "Ella", "owner_phone": "+15550100700"}
    cloud.wiring.accounts.create("Elm", other, region="US", zone="UTC", **owner)
    asked: list[datetime] = []
    received_between = twilio_client.TwilioClient.received_between

    def counted(client: twilio_client.TwilioClient, since: datetime, until: datetime) -> list[InboundMessage]:
        asked.append(since)
        return received_between(client, since, until)

    monkeypatch.setattr(twilio_client.TwilioClient, "received_between", counted)
    numbers = (NUMBER, other, "+15005550099")
    cloud.twilio.webhooks.update(dict.fromkeys(numbers, cloud.twilio.webhooks[NUMBER]))
    cloud.twilio.faults.lose_webhooks = len(numbers)
    sids = [f"SM{place:032}" for place in range(len(numbers))]
    for number, sid in zip(numbers, sids, strict=True):
        cloud.twilio.person_texts(STRANGER_PHONE, number, "hello", sid=sid)
    fetch(cloud)
    # For texts and for WhatsApp.
    assert len(asked) == 2
    known = {row["inbound_id"] for row in rows_of("inbound_ids")}
    assert [f"twilio#{sid}" in known for sid in sids] == [True, True, False]
    assert "dropped" not in capsys.readouterr().out


def test_missed_messages_of_many_senders_are_taken_in_concurrently(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after the other, an outage's messages would take an hour: nobody gets on here unless eight come at once."""
    together = threading.Barrier(8, timeout=60)
    cloud.twilio.faults.lose_webhooks = 16
    for place in range(16):
        cloud.text(f"+1555020{place:04}", "anybody?")
    taken: list[str] = []

    def receive(_: InboundService, inbound: InboundMessage) -> None:
        taken.append(inbound.from_address)
        together.wait()

    monkeypatch.setattr(InboundService, "receive", receive)
    fetch(cloud)
    assert len(set(taken)) == 16
