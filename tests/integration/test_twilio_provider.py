"""Twilio responses and errors: a text is sent again only if Twilio cannot have accepted it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest

from infra.local.demo import NUMBER, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN
from infra.local.world.twilio import TwilioWorld
from infra.local.world.twilio_api import create_twilio_app
from steward.channels.messaging.port import MessageContent, OutgoingMessage, SendNotAttempted, SendOutcome, SendUnclear
from steward.channels.messaging.twilio import client as twilio_client
from steward.channels.messaging.twilio.client import TwilioClient
from tests.support.servers import serve

PETE, MARIA = "+15550100101", "+15550100001"
TEXT = "Come at 9."


def provider(url: str) -> TwilioClient:
    secret = {"account_sid": TWILIO_ACCOUNT_SID, "auth_token": TWILIO_AUTH_TOKEN}
    return TwilioClient("sms", lambda: secret, url)


def outgoing(to: str) -> OutgoingMessage:
    return OutgoingMessage(NUMBER, to, MessageContent(TEXT), "conv-1/d-1")


def sent_to(url: str) -> SendOutcome:
    return provider(url).send(outgoing(PETE), "https://steward.test/x")


@contextmanager
def door(treat: Callable[[socket.socket], object]) -> Iterator[str]:
    """A server that takes one request and never answers it; `treat` gets the connection once all of it has come."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def take() -> None:
            connection, _ = server.accept()
            with connection:
                while TEXT.split()[0].encode() not in connection.recv(65_536):
                    pass
                treat(connection)

        taking = threading.Thread(target=take)
        taking.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
        taking.join()


def test_an_answer_that_does_not_come_in_time_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twilio_client, "_TIMEOUT_SECONDS", 0.5)
    with door(lambda connection: connection.recv(1)) as url:
        outcome = sent_to(url)
    assert isinstance(outcome, SendUnclear)


def test_a_connection_that_breaks_before_the_answer_says_nothing() -> None:
    with door(lambda _: None) as url:
        outcome = sent_to(url)
    assert isinstance(outcome, SendUnclear)


def test_refused_connection_means_nothing_was_sent() -> None:
    with socket.socket() as taken:
        # Bound, it is nobody else's; without listening it refuses.
        taken.bind(("127.0.0.1", 0))
        outcome = sent_to(f"http://127.0.0.1:{taken.getsockname()[1]}")
    assert isinstance(outcome, SendNotAttempted)


def test_same_words_to_the_same_person_since_then_prove_a_text_was_sent() -> None:
    world = TwilioWorld(account_sid=TWILIO_ACCOUNT_SID, auth_token=TWILIO_AUTH_TOKEN, webhooks={}, callbacks="held")
    since = datetime(2026, 11, 20, 14, 41, tzinfo=UTC)
    week = timedelta(days=7)
    for at, to, text in ((-week, PETE, TEXT), (week, PETE, "Come at 8."), (week, MARIA, TEXT), (week, PETE, TEXT)):
        world.now = lambda at=at: since + at  # type: ignore[misc]
        world.accept(to=to, sender=NUMBER, body=text)
    # Listed by when they went out, which is late for the one of last week.
    world.release_callbacks()
    newest = world.messages()[-1]
    with serve(create_twilio_app(world)) as server:
        found = provider(server.url).sent_like(outgoing(PETE), since)
    world.close()
    assert found == [newest.sid]
