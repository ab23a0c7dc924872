"""Contract that every channel port keeps; a new port adds its test station to `stations.py`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import timedelta
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from steward.aws.secrets import Secrets
from steward.channels.messaging.installed_ports import PORTS
from steward.channels.messaging.port import (
    ChannelPort,
    InboundMessage,
    MessageContent,
    OutgoingMessage,
    SendAccepted,
    SendNotAttempted,
    SendRejected,
    StatusReport,
    WebhookRefusedError,
)
from steward.channels.messaging.push.port import WebPushPort
from steward.channels.messaging.web.port import WebPort
from steward.core.settings import Settings
from tests.channels.pager.port import PagerPort
from tests.channels.stations import DOORS, NOW, STATIONS, DoorStation, Station
from tests.support.walks import for_each

SAID = "Come at 9, it's “urgent”."


def stood_up(station_of: Callable[[], AbstractContextManager[Station]]) -> Iterator[Station]:
    """A port with what is around it."""
    with station_of() as opened:
        yield opened


at_each_station = for_each("station_of", STATIONS, station=stood_up)
# Those whose provider brings what comes in.
at_each_door = for_each("station_of", DOORS, door=stood_up)


def outgoing(station: Station, text: str = SAID, to: str = "", reference: str = "conv-1/d-1") -> OutgoingMessage:
    content = station.port.format(MessageContent(text))
    return OutgoingMessage(station.ours, to or station.theirs, content, reference)


def nobody_knows(_: Sequence[str]) -> Collection[str]:
    return ()


def test_every_port_with_a_provider_has_a_station() -> None:
    with_station: set[object] = {WebPort, WebPushPort}
    for opened in STATIONS:
        with opened() as station:
            with_station.add(type(station.port))
    assert with_station >= set(PORTS)


@at_each_door
def test_webhook_message_is_received_whole(door: DoorStation) -> None:
    came = door.port.receive(door.says("Is 3 still on? ☎"))
    assert isinstance(came, InboundMessage)
    assert (came.channel, came.from_address, came.to_address) == (door.port.name, door.theirs, door.ours)
    assert came.content.text == "Is 3 still on? ☎"
    assert came.provider_id.startswith(door.brings)
    assert came.came_at == NOW
    assert came.sent_at is None
    assert door.port.acknowledge().status == 200


@at_each_door
def test_webhook_has_the_path_that_its_port_declares(door: DoorStation) -> None:
    assert door.says("hello").path in door.port.paths


@for_each(("station_of", "forged"), product(DOORS, ["body", "signature", "none"]), door=stood_up)
def test_webhook_is_refused_without_the_providers_signature(door: DoorStation, forged: str) -> None:
    genuine = door.says("hello")
    headers = dict(genuine.headers)
    (signed,) = (name for name in headers if name.endswith("-signature"))
    changed = {
        "body": replace(genuine, body=genuine.body.replace(b"hello", b"hallo")),
        "signature": replace(genuine, headers={**headers, signed: headers[signed][::-1]}),
        "none": replace(genuine, headers={name: value for name, value in headers.items() if name != signed}),
    }
    with pytest.raises(WebhookRefusedError) as refused:
        door.port.receive(changed[forged])
    assert refused.value.response.status == 403


@at_each_door
def test_webhook_is_refused_unread_when_too_large(door: DoorStation) -> None:
    genuine = door.says("hello")
    with pytest.raises(WebhookRefusedError) as refused:
        door.port.receive(replace(genuine, body=genuine.body + b" " * Settings().webhook_body_bytes))
    assert refused.value.response.status == 413


@at_each_door
def test_missed_message_is_fetched_as_its_webhook_would_bring_it(door: DoorStation) -> None:
    first, second = (door.port.receive(door.says(text)) for text in ("one", "two"))
    came = list(door.port.received_between(NOW - timedelta(minutes=5), NOW, nobody_knows))
    listed = [message for message in came if isinstance(message, InboundMessage)]
    assert [replace(message, sent_at=None) for message in listed] == [
        replace(message, came_at=None) for message in (first, second) if isinstance(message, InboundMessage)
    ]
    assert all(message.sent_at == NOW for message in listed)
    assert not list(door.port.received_between(NOW + timedelta(minutes=5), NOW + timedelta(minutes=9), nobody_knows))


@at_each_station
def test_listed_messages_are_whole_and_of_the_span(station: Station) -> None:
    for text in ("one", "Is 3 still on? ☎"):
        station.writes(text)
    came = list(station.port.received_between(NOW - timedelta(minutes=5), NOW, nobody_knows))
    listed = [message for message in came if isinstance(message, InboundMessage)]
    assert [message.content.text for message in listed] == ["one", "Is 3 still on? ☎"]
    assert len({message.provider_id for message in listed}) == 2
    for message in listed:
        assert (message.channel, message.from_address, message.to_address, message.sent_at, message.vouched) == (
            station.port.name,
            station.theirs,
            station.ours,
            NOW,
            True,
        )
        assert message.provider_id.startswith(station.brings)
    assert not list(station.port.received_between(NOW + timedelta(minutes=5), NOW + timedelta(minutes=9), nobody_knows))


@at_each_station
def test_known_message_is_not_fetched_twice(station: Station) -> None:
    for text in ("one", "two"):
        station.writes(text)
    span = NOW - timedelta(minutes=5), NOW
    known = {message.source for message in list(station.port.received_between(*span, nobody_knows))}
    assert len(known) == 2
    before = station.fetched()
    assert not list(station.port.received_between(*span, lambda asked: known & set(asked)))
    assert station.fetched() == before
    station.writes("three")
    (third,) = list(station.port.received_between(*span, lambda asked: known & set(asked)))
    assert isinstance(third, InboundMessage)
    assert third.content.text == "three"
    assert station.fetched() in (before, before + 1)


@at_each_door
def test_port_recognizes_its_stop_word(door: DoorStation) -> None:
    said = [door.port.receive(door.says(text)) for text in (door.stop, f"{door.stop} the leak")]
    assert [door.port.keyword(message) for message in said if isinstance(message, InboundMessage)] == ["stop", None]


@at_each_station
def test_sent_message_is_found_and_no_other(station: Station) -> None:
    station.port.ready(outgoing(station))
    sent = station.port.send(outgoing(station), NOW)
    station.carry()
    assert isinstance(sent, SendAccepted)
    assert list(station.port.sent_like(outgoing(station), NOW - timedelta(minutes=1))) == [sent.provider_id]
    others = outgoing(station, "Come at 8.", reference="conv-1/d-2"), outgoing(station, to=station.barred)
    assert not any(station.port.sent_like(other, NOW - timedelta(minutes=1)) for other in others)
    assert not station.port.sent_like(outgoing(station), NOW + timedelta(days=1))


@for_each(("station_of", "arrived"), product(DOORS, [True, False]), door=stood_up)
def test_a_report_names_the_delivery_it_is_about(door: DoorStation, arrived: bool) -> None:
    sent = door.port.send(outgoing(door), NOW)
    assert isinstance(sent, SendAccepted)
    report = door.port.receive(door.reports(outgoing(door), arrived=arrived))
    assert isinstance(report, StatusReport)
    assert (report.reference, report.provider_id) == ("conv-1/d-1", sent.provider_id)
    assert report.state == ("taken" if arrived else "failed")
    assert report.reason
    assert not report.opted_out


@at_each_station
def test_port_tells_a_refusal_from_an_outage(station: Station) -> None:
    refused = station.port.send(outgoing(station, to=station.barred), NOW)
    assert isinstance(refused, SendRejected)
    assert refused.reason
    assert station.barred not in refused.reason
    with station.unreachable():
        assert isinstance(station.port.send(outgoing(station), NOW), SendNotAttempted)
    assert isinstance(station.port.send(outgoing(station), NOW), SendAccepted)


def test_web_port_takes_everything_at_once_and_brings_nothing() -> None:
    (port,) = [port for port in ports() if port.name == "web"]
    member_id = "mbr-01JD0000000000000000000000"
    message = OutgoingMessage("+15005550006", member_id, MessageContent(SAID), "conv-1/d-1")
    assert port.send(message, NOW) == SendAccepted("conv-1/d-1")
    assert (port.sent_like(message, NOW), port.received_between(NOW, NOW, nobody_knows)) == (("conv-1/d-1",), ())
    assert port.sender(member_id).kind == port.reaches == "member"


def ports() -> list[ChannelPort]:
    class NoSecrets(Secrets):
        def __init__(self) -> None:
            pass

    return [make(Settings(), {}, NoSecrets()) for make in (*PORTS, PagerPort)]


@given(st.text())
def test_formatting_twice_changes_nothing_and_everything_has_a_size(text: str) -> None:
    for port in ports():
        formatted = port.format(MessageContent(text))
        assert port.format(formatted) == formatted
        assert port.size(formatted) >= 1


def units(text: str) -> int:
    """How providers count characters: UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


LINK = "https://steward.example/approvals/" + "x" * 90


@given(st.text(min_size=1, max_size=60), st.integers(1, 120), st.text(max_size=200), st.sampled_from(["", "…", "😀"]))
@example("“It’s late…” ", 127, "", "…")
@example("…" * 9 + "a", 150, "", "")
@example("It is late… ", 200, "", "😀")
def test_message_parts_fit_as_they_are_sent_and_lose_nothing(piece: str, times: int, rest: str, mark: str) -> None:
    text = piece * times + mark + rest
    for port in ports():
        room = port.limits.characters - len(LINK) - 1
        parts = port.limits.parts(text)
        sent = [port.format(MessageContent(part)).text for part in parts]
        assert all(0 < units(one) <= port.limits.characters for one in sent)
        assert [c for one in sent for c in one if c.isalnum()] == [c for c in text if c.isalnum()]
        with_link = port.limits.parts(text, room=len(LINK) + 1)
        assert all(units(port.format(MessageContent(part)).text) <= room for part in with_link)


@given(st.text(min_size=1, max_size=30), st.integers(1, 200))
def test_formatted_text_fits_when_the_text_fitted(piece: str, times: int) -> None:
    for port in ports():
        text = (piece * times)[: port.limits.characters // 2]
        formatted = port.format(MessageContent(text)).text
        assert units(formatted) <= port.limits.characters
        assert formatted or not text.strip()


@given(st.text())
def test_message_without_a_sender_is_refused(address: str) -> None:
    for port in ports():
        assert port.sender(address).address
