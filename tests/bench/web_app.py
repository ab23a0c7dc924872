"""Benchmark of the web app: requests and bytes of each page, its CPU time, a chat's message, a list of 10,000."""

from __future__ import annotations

import gzip
import re
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import cast

from infra.local.world.script import say
from steward.agent.conversations.overview import ConversationOverview, Overview
from steward.aws.memory.sockets import MemorySockets
from steward.channels.web.assets import asset_objects
from steward.channels.web.page_index import PAGES
from steward.channels.web.socket_tickets import SOCKET_HOURS
from steward.core.clock import utc_now
from tests.bench.aws_requests import AwsRequest, measured_cloud, warm_turn
from tests.bench.figures import Figure
from tests.support.aws_inspection import aws
from tests.support.cloud import MARIA, Cloud
from tests.support.web import WebMember, signed_in

TIMES = 15


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


@dataclass(frozen=True)
class PageCost:
    """What a page asks of AWS, its bytes (compressed), the files it names, and its CPU time in seconds."""

    requests: int
    size: int
    files: int
    seconds: float


def measure() -> list[Figure]:
    """Return the figures of every page, in an account with little in it, and of a list of 10,000 conversations."""
    with measured_cloud() as (cloud, requests):
        turn = chat_turn(cloud, requests)
        maria = signed_in(cloud, MARIA)
        pages = {
            page.name: _page(maria, requests, f"/app/{page.name}")
            for page in PAGES
            if not page.trade and not page.service
        }
        files = sum(len(gzip.compress(made.content)) for _, _, made in asset_objects()) // 2
        listed = conversation_list(cloud, maria, requests)
    counts = Counter({name: cost.requests for name, cost in pages.items()})
    (busiest, most), *_ = counts.most_common(1)
    largest = max(cost.size for cost in pages.values())
    usual = statistics.median(cost.seconds for cost in pages.values())
    slowest = max(pages, key=lambda name: pages[name].seconds)
    details = tuple(
        f"{name}: {cost.requests} requests, {cost.size} bytes, {cost.files} files, {cost.seconds * 1000:.1f} ms of CPU"
        for name, cost in pages.items()
    )
    return [
        Figure("web_page_cpu_ratio", pages[slowest].seconds / usual, f"of {slowest} against the median page", None),
        Figure("web_files_bytes", files, "bytes of all files, compressed", None),
        *listed,
        Figure("web_turn_requests_added", len(turn.chat) - len(turn.text), "requests", 2),
        Figure("web_page_requests_most", most, f"requests, of {busiest}", None, details),
        Figure("web_page_requests_mean", counts.total() / len(counts), "requests", None),
        Figure("web_page_bytes_most", largest, "bytes, compressed", 100_000),
    ]


def conversation_list(cloud: Cloud, maria: WebMember, requests: list[AwsRequest], many: int = 10_000) -> list[Figure]:
    """Return the figures of the list of conversations: of 10,000, against one that fills a page."""
    store, member = cloud.wiring.overviews, cloud.wiring.sessions.known(maria.cookie)
    assert member
    few = 60

    def fill(begin: int, end: int) -> None:
        for number in range(begin, end):
            overview = Overview(
                title=f"The boiler, {number}", turns=3, updated_at=utc_now() + timedelta(seconds=number)
            )
            conversation_id = f"conv-bench-{number:05}"
            store.write(
                ConversationOverview(
                    account_id=member.account_id,
                    conversation_id=conversation_id,
                    member_id=member.member_id,
                    channel="web",
                    overview=overview,
                )
            )

    fill(0, few)
    floor = statistics.median(_seconds(maria, "/app/conversations") for _ in range(TIMES))
    fill(few, many)
    taken = [_seconds(maria, "/app/conversations") for _ in range(TIMES)]
    before = len(requests)
    maria.get("/app/conversations")
    reads = sum(request.reads for request in requests[before:])
    p95 = statistics.quantiles(taken, n=20)[-1]
    return [
        Figure("web_conversations_10k_p95_ms", p95 * 1000, "ms of CPU", 100, (f"{reads} reads of rows",)),
        Figure("web_conversations_10k_ratio", statistics.median(taken) / floor, "ratio", 1.2),
    ]


def _page(maria: WebMember, requests: list[AwsRequest], path: str) -> PageCost:
    before = len(requests)
    text = maria.get(path).text
    asked, files = len(requests) - before, len(set(re.findall(r'(?:src|href)="(/app/assets/[^"]+)"', text)))
    seconds = statistics.median(_seconds(maria, path) for _ in range(TIMES))
    return PageCost(asked, len(gzip.compress(text.encode())), files, seconds)


def _seconds(maria: WebMember, path: str) -> float:
    begun = time.process_time()
    answer = maria.get(path)
    taken = time.process_time() - begun
    assert answer.status == 200, (path, answer)
    return taken
