"""Server of the fakes: proxy, events for the page, and access."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from twilio.request_validator import RequestValidator

from infra.local.world.page_feed import Activity
from infra.local.world.people import Person
from infra.local.world.server import WorldConfig, create_world
from infra.local.world.twilio import TwilioWorld
from tests.support.servers import serve
from tests.support.wait_until import PATIENCE
from tests.support.walks import for_each

NUMBER, MARIA = "+15005550006", "+15550100001"
PREFIX = "/_aws/execute-api/abc/$default"


@dataclass
class Steward:
    """The HTTP API behind the world: keeps what reached it, exactly as it came."""

    seen: list[tuple[str, bytes, bytes, bytes, list[tuple[bytes, bytes]]]] = field(default_factory=list)

    async def __call__(self, request: Request) -> Response:
        """Record and answer with an odd response."""
        scope = request.scope
        body = await request.body()
        self.seen.append((request.method, scope["raw_path"], scope["query_string"], body, request.headers.raw))
        response = Response(b"<Response/>", status_code=218, media_type="text/xml")
        response.headers.append("set-cookie", "a=1")
        response.headers.append("set-cookie", "b=2")
        return response


@dataclass
class World:
    """A running world."""

    url: str
    steward: Steward
    twilio: TwilioWorld
    activity: list[Activity]


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    steward, items = Steward(), list[Activity]()

    async def feed() -> AsyncIterator[Activity]:
        shown = 0
        while True:
            for item in items[shown:]:
                shown += 1
                yield item
            await asyncio.sleep(0.01)

    async def answer(request: Request) -> Response:
        return await steward(request)

    methods = ["GET", "POST", "PUT", "DELETE"]
    with serve(Starlette(routes=[Route(PREFIX + "/{path:path}", answer, methods=methods)])) as api:
        config = WorldConfig(
            port=0, api_url=api.url + PREFIX, account_name="Oak Street Homes", account_sid="AC" + "0" * 32,
            auth_token="token", number=NUMBER, people=[Person("Maria Gomez", MARIA, "owner", "member")],
            state_dir=tmp_path, activity=feed,
        )  # fmt: skip
        app = create_world(config)
        with serve(app) as server:
            twilio: TwilioWorld = app.state.twilio
            twilio.webhooks[NUMBER] = f"{server.url}/webhooks/twilio/messages?x=%2f+&y="
            yield World(server.url, steward, twilio, items)


def test_forwarded_request_stays_as_it_is(world: World) -> None:
    with httpx2.Client(trust_env=False, timeout=PATIENCE) as client:
        request = client.build_request(
            "POST", world.url, content=b"a=%00&b=\xff", headers={"X-Odd": "1", "Host": "evil.example"},
            extensions={"target": b"/a/to%2Fken%7e?q=%2f&r='x'|&&=\"+%C3%A9"},
        )  # fmt: skip
        answer = client.send(request)
    assert (answer.status_code, answer.text) == (218, "<Response/>")
    assert answer.headers.get_list("set-cookie") == ["a=1", "b=2"]
    method, path, query, body, headers = world.steward.seen[0]
    assert (method, path, body) == ("POST", PREFIX.encode() + b"/a/to%2Fken%7e", b"a=%00&b=\xff")
    assert query == b"q=%2f&r='x'|&&=\"+%C3%A9"
    assert (b"x-odd", b"1") in headers


def test_a_person_texts_from_the_page_and_the_signature_holds(world: World) -> None:
    sent = httpx2.post(
        f"{world.url}/phone/send", json={"from": MARIA, "body": "héllo"}, trust_env=False, timeout=PATIENCE
    ).json()
    _, path, query, body, raw = world.steward.seen[0]
    headers = {name: value.decode() for name, value in raw}
    form = dict(httpx2.QueryParams(body.decode()).multi_items())
    assert path == PREFIX.encode() + b"/webhooks/twilio/messages"
    assert query == b"x=%2f+&y="
    assert RequestValidator("token").validate(world.twilio.webhooks[NUMBER], form, headers[b"x-twilio-signature"])
    assert (sent["status"], form["MessageSid"], form["Body"]) == (218, sent["sid"], "héllo")


def test_events_replay_then_follow(world: World) -> None:
    now = datetime.now(UTC)
    world.activity.append(Activity(at=now, conversation="c", kind="tool", title="t", state="running", id="t1"))
    world.twilio.accept(to=MARIA, sender=NUMBER, body="before")
    world.twilio.settle()
    seen: list[tuple[str, dict[str, Any]]] = []
    client = httpx2.Client(trust_env=False, timeout=PATIENCE)
    with client, client.stream("GET", f"{world.url}/events") as stream:
        for line in stream.iter_lines():
            if line.startswith("event: "):
                seen.append((line.removeprefix("event: "), {}))
            elif line.startswith("data: "):
                seen[-1] = (seen[-1][0], json.loads(line.removeprefix("data: ")))
                if seen[-1][0] == "live":
                    world.activity.append(
                        Activity(at=now, conversation="c", kind="tool", title="t", state="done", id="t1")
                    )
                if seen[-1][1].get("state") == "done":
                    break
    kinds = [name for name, _ in seen]
    assert kinds[0] == "hello"
    assert "text" in kinds[: kinds.index("live")]
    assert seen[-1][1]["id"] == "t1"
    assert kinds[-1] == "activity"


@for_each("path", ["/", "/events", "/phone/setup", "/twilio/faults", "/model/v1/messages"])
def test_a_foreign_host_is_refused(world: World, path: str) -> None:
    answer = httpx2.get(world.url + path, headers={"Host": "rebound.example:80"}, trust_env=False, timeout=PATIENCE)
    assert answer.status_code == 403
    # The page shows the app in a frame, which must be of the address that the app redirects to.
    answer = httpx2.get(world.url + "/", headers={"Host": "localhost:80"}, trust_env=False, timeout=PATIENCE)
    assert (answer.status_code, answer.headers["location"]) == (307, "http://127.0.0.1:0/")


@for_each(
    ("content_type", "body", "status"),
    [
        ("text/plain", '{"from": "+15550100001", "body": "x"}', 415),
        ("application/json", "nonsense", 400),
        ("application/json", "[]", 400),
        ("application/json", '{"from": "Maria", "body": "x"}', 400),
        ("application/json", '{"from": "+15550100001", "body": "x", "to": "+15550100001"}', 400),
        ("application/json", json.dumps({"from": MARIA, "body": "x" * 1601}), 400),
    ],
)
def test_bad_texts_from_the_page_are_refused(world: World, content_type: str, body: str, status: int) -> None:
    headers = {"content-type": content_type}
    answer = httpx2.post(f"{world.url}/phone/send", content=body, headers=headers, trust_env=False, timeout=PATIENCE)
    assert answer.status_code == status
    assert world.twilio.messages() == []


def test_a_steward_that_does_not_answer_is_a_502(tmp_path: Path) -> None:
    config = WorldConfig(
        port=0, api_url="http://127.0.0.1:9", account_name="x", account_sid="x", auth_token="x", number=NUMBER,
        people=[], state_dir=tmp_path,
    )  # fmt: skip
    with serve(create_world(config)) as server:
        assert httpx2.get(f"{server.url}/a/x", trust_env=False, timeout=PATIENCE).status_code == 502
