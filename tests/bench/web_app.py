"""The web app: AWS requests and bytes of each page, and what a chat's message asks for beside a text's."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import cast

from infra.local.world.script import say
from steward.aws.memory.sockets import MemorySockets
from steward.channels.web.index import PAGES
from steward.channels.web.socket_door import SOCKET_HOURS
from steward.core.clock import utc_now
from tests.bench.aws_requests import AwsRequest, measured_cloud, warm_turn
from tests.bench.figures import Figure
from tests.support.cloud import MARIA, Cloud
from tests.support.mocked import aws
from tests.support.web import WebMember, signed_in


@dataclass(frozen=True)
class ChatTurn:
    """The requests of a text and of a chat's message, each from its door to the end."""

    text: Sequence[AwsRequest]
    chat: Sequence[AwsRequest]


def chat_turn(cloud: Cloud, requests: list[AwsRequest]) -> ChatTurn:
    """Have a text answered, and a chat's message while one page shows it."""
    text = warm_turn(cloud, requests)
    maria = signed_in(cloud, MARIA)
    browsers = cast("MemorySockets", aws().services["apigatewaymanagementapi"])
    browsers.open("page")
    session = cloud.wiring.sessions.known(maria.cookie)
    assert session
    until = utc_now() + timedelta(hours=SOCKET_HOURS)
    cloud.wiring.live_sockets.opened(session.account_id, session.member_id, "page", session.session_id, until)
    page = maria.get("/app/conversations?open=new").text
    thread = _hidden(page, "open")
    for once in ("first", "second", "third"):
        before = len(requests)
        cloud.model.add(say("It was looked at on Monday."))
        maria.post("conversations", {"form_token": maria.token, "open": thread, "once": once, "text": f"And {once}?"})
        cloud.settle()
    assert browsers.sent["page"]
    return ChatTurn(text, requests[before:])


def _hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found
    return found[1]


def measure() -> list[Figure]:
    """Return the figures of every page, in an account with little in it."""
    with measured_cloud() as (cloud, requests):
        turn = chat_turn(cloud, requests)
        maria = signed_in(cloud, MARIA)
        pages = {page.name: _page(maria, requests, page.name) for page in PAGES if not page.trade}
    counts = Counter({name: count for name, (count, _) in pages.items()})
    (busiest, most), *_ = counts.most_common(1)
    largest = max(packed for _, packed in pages.values())
    details = tuple(f"{name}: {count} requests, {packed} bytes" for name, (count, packed) in pages.items())
    return [
        Figure("web_turn_requests_added", len(turn.chat) - len(turn.text), "requests", 2),
        Figure("web_page_requests_most", most, f"requests, of {busiest}", None, details),
        Figure("web_page_requests_mean", counts.total() / len(counts), "requests", None),
        Figure("web_page_bytes_most", largest, "bytes, compressed", 100_000),
    ]


def _page(maria: WebMember, requests: list[AwsRequest], name: str) -> tuple[int, int]:
    before = len(requests)
    text = maria.get(f"/app/{name}").text
    return len(requests) - before, len(gzip.compress(text.encode()))
