"""Live updates of open web pages: news, and the model's words while they are made."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, cast

import pytest

from steward.agent.turns.drafts import PAUSE_SECONDS, Drafts
from steward.aws import clients
from steward.aws.memory.sockets import MemorySockets
from steward.aws.sockets import Sockets, management_address, socket_address
from steward.aws.tables import Table
from steward.channels.messaging.live_sockets import MOST_SOCKETS, LiveSockets
from steward.channels.messaging.port import DraftingPort
from steward.channels.messaging.registry import ChannelRegistry
from steward.people.directory.models import ConversationParty
from tests.support.aws_inspection import aws, rows_of
from tests.support.shared_resources import memory_aws

NOW = datetime(2026, 11, 26, 12, 0, tzinfo=UTC)
LATER = NOW + timedelta(hours=2)
MARIA = ConversationParty(account_id="a", member_id="m", channel="web", address="m", steward_address="+15550100000")


@pytest.fixture
def browsers() -> Iterator[MemorySockets]:
    """The browsers that hold a socket."""
    with memory_aws():
        yield cast("MemorySockets", aws().services["apigatewaymanagementapi"])


@pytest.fixture
def sockets(browsers: MemorySockets) -> LiveSockets:
    table = Table(clients.dynamodb(), "conversations")
    return LiveSockets(lambda: table, Sockets(clients.sockets), lambda *who: who != ("a", "gone"), lambda: NOW)


def kept() -> list[str]:
    return sorted(row["row"] for row in rows_of("conversations") if row["conversation_id"] == "sockets#m")


def test_every_page_of_a_member_is_told_and_no_other_members(browsers: MemorySockets, sockets: LiveSockets) -> None:
    for member, connection in (("m", "one"), ("m", "two"), ("n", "three")):
        browsers.open(connection)
        sockets.opened("a", member, connection, "web-1", LATER)
    sockets.news("m")
    sockets.draft("m", "conv-1", "Hel")
    told = [{"news": True}, {"conversation": "conv-1", "draft": "Hel"}]
    assert {name: [json.loads(one) for one in sent] for name, sent in browsers.sent.items()} == {
        "one": told, "two": told, "three": [],
    }  # fmt: skip


def test_a_socket_that_is_gone_or_over_is_forgotten(browsers: MemorySockets, sockets: LiveSockets) -> None:
    browsers.open("over")
    browsers.open("open")
    sockets.opened("a", "m", "gone", "web-1", LATER)
    sockets.opened("a", "m", "over", "web-1", NOW)
    sockets.opened("a", "m", "open", "web-1", LATER)
    sockets.news("m")
    assert kept() == ["socket#open"]
    assert browsers.sent == {"open": ['{"news": true}']}


def test_member_who_left_is_shown_no_more_words(browsers: MemorySockets, sockets: LiveSockets) -> None:
    browsers.open("one")
    sockets.opened("a", "gone", "one", "web-1", LATER)
    sockets.draft("gone", "conv-1", "Hel")
    assert (browsers.sent, rows_of("conversations")) == ({}, [])


def test_ticket_is_taken_once_and_forgotten_when_it_is_over(browsers: MemorySockets, sockets: LiveSockets) -> None:
    assert [sockets.redeem("m", one, NOW) for one in ("a", "a", "b")] == [True, False, True]
    assert sockets.redeem("m", "old", NOW - timedelta(seconds=1))
    browsers.open("one")
    sockets.opened("a", "m", "one", "web-1", LATER)
    assert kept() == ["socket#one", "ticket#a", "ticket#b"]


def test_a_socket_ends_with_its_session(browsers: MemorySockets, sockets: LiveSockets) -> None:
    for connection, session in (("one", "web-1"), ("two", "web-2")):
        browsers.open(connection)
        sockets.opened("a", "m", connection, session, LATER)
    sockets.end_session("m", "web-1")
    assert (kept(), list(browsers.sent)) == (["socket#two"], ["two"])
    sockets.end_session("m")
    assert (kept(), browsers.sent) == ([], {})


def test_a_member_holds_so_many_sockets_and_the_oldest_goes_first(
    browsers: MemorySockets, sockets: LiveSockets
) -> None:
    for place in range(MOST_SOCKETS + 1):
        browsers.open(f"s{place:02}")
        sockets.opened("a", "m", f"s{place:02}", "web-1", LATER + timedelta(seconds=place))
    assert kept() == [f"socket#s{place:02}" for place in range(1, MOST_SOCKETS + 1)]


def test_addresses_on_aws_and_at_a_stand_in() -> None:
    on_aws, here = {"AWS_REGION": "eu-west-1"}, {"AWS_ENDPOINT_URL": "http://127.0.0.1:4566"}
    assert socket_address("abc", on_aws) == "wss://abc.execute-api.eu-west-1.amazonaws.com/live"
    assert management_address("abc", on_aws) == "https://abc.execute-api.eu-west-1.amazonaws.com/live"
    assert socket_address("abc", here) == "ws://127.0.0.1:4566/_aws/execute-api/abc/live"
    assert management_address("abc", here) == "http://127.0.0.1:4566/_aws/execute-api/abc/live"


class _Page(DraftingPort):
    """A channel that shows drafts; what else a port has plays no part here."""

    name, called, reaches = "web", "web", "email"

    def __init__(self) -> None:
        self.drafts: list[tuple[str, str, str]] = []

    def draft(self, to_address: str, conversation_id: str, text: str) -> None:
        self.drafts.append((to_address, conversation_id, text))


def test_draft_is_shown_in_parts_without_markup_where_somebody_sees_it() -> None:
    page, clock = cast("type[Any]", _Page)(), iter([0.0, 0.1, PAUSE_SECONDS, PAUSE_SECONDS, PAUSE_SECONDS + 0.1, 9.0])
    drafts = Drafts(ChannelRegistry([page]), lambda: next(clock))
    show = drafts.of(MARIA, "conv-1")
    assert show
    for words in ("H", "Hello {q5-1}", "Hello {q5-1}, I", ""):
        show(partial(str, words))
    assert page.drafts == [("m", "conv-1", "Hello [...]")]
    assert drafts.of(MARIA.model_copy(update={"channel": "sms"}), "conv-1") is None
