"""An app that a member has connected by MCP, for tests: its key, HTTP requests, and the real MCP client."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import anyio
import httpx2
from anyio.from_thread import start_blocking_portal
from mcp.client.session import ClientSession
from mcp.client.streamable_http import streamable_http_client
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from infra.local.demo import NUMBER, Person
from steward.agent.apps.models import AppState
from steward.core.clock import utc_now
from tests.support.cloud import MARIA, Cloud
from tests.support.servers import Served, serve

NAME = "Claude on my laptop"
HEADERS = {
    "content-type": "application/json",
    "accept": "application/json, text/event-stream",
    "mcp-protocol-version": "2025-11-25",
}


def connected(cloud: Cloud, person: Person = MARIA, name: str = NAME) -> str:
    """The key of an app that has just been connected; its member has heard of it."""
    _, sender = cloud.wiring.people_store.resolve(NUMBER, person.phone)
    assert sender is not None
    assert sender.member_id is not None
    member = cloud.wiring.people_store.member(sender.account_id, sender.member_id)
    assert member is not None
    key = cloud.wiring.apps.connect(member, name)
    cloud.settle()
    return key


def goes_on(cloud: Cloud) -> None:
    """The rest of Steward works while an app or a page waits for its answer, without anybody's time passing."""
    for function in ("apps", "web_pages"):
        cloud.functions[function].wiring.app_requests.pause = lambda _: cloud.drain()


def state_of(cloud: Cloud, key: str) -> AppState:
    """What the app's actor knows."""
    state: AppState = cloud.wiring.actor_store.state(key.split(".")[2])
    return state


def post(
    cloud: Cloud, key: str, body: bytes | dict[str, Any] | list[Any], headers: Mapping[str, str] | None = None
) -> tuple[int, Any]:
    """The status of a request and its answer, read if it is JSON."""
    sent = body if isinstance(body, bytes) else json.dumps(body).encode()
    authorization = {"authorization": f"Bearer {key}"} if key else {}
    answer = cloud.http("POST", "/mcp", headers={**HEADERS, **authorization, **(headers or {})}, body=sent)
    try:
        return answer.status, json.loads(answer.text)
    except json.JSONDecodeError:
        return answer.status, answer.text


def request(method: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A request of the protocol."""
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": dict(params or {})}


def call(cloud: Cloud, key: str, tool: str, arguments: Mapping[str, Any], idempotency: str = "") -> dict[str, Any]:
    """A call's result, or the error that came instead."""
    meta = {"_meta": {"steward/idempotency_key": idempotency}} if idempotency else {}
    _, answer = post(cloud, key, request("tools/call", {"name": tool, "arguments": dict(arguments), **meta}))
    found: dict[str, Any] = answer.get("result") or answer["error"]
    return found


def words(result: Mapping[str, Any]) -> str:
    """All that a client's model reads of a result."""
    return "\n".join(piece["text"] for piece in result["content"])


def call_id(result: Mapping[str, Any]) -> str:
    """The id by which the call is known."""
    return str(result["_meta"]["steward/call_id"])


def call_state(result: Mapping[str, Any]) -> str:
    """What has become of the call so far."""
    return str(result["_meta"]["steward/state"])


@contextmanager
def door(cloud: Cloud) -> Iterator[Served]:
    """The handler behind a real HTTP server, as a gateway hands requests on."""

    async def answer(request: Request) -> Response:
        event = {
            "rawPath": request.url.path,
            "rawQueryString": "",
            "headers": dict(request.headers),
            "requestContext": {
                "stage": "$default",
                "http": {"method": request.method, "sourceIp": "192.0.2.1"},
                "timeEpoch": int(utc_now().timestamp() * 1000),
            },
            "body": base64.b64encode(await request.body()).decode(),
            "isBase64Encoded": True,
        }
        # A function has no event loop around it.
        answered = await anyio.to_thread.run_sync(cloud.invoke, "apps", event)
        return Response(answered["body"], answered["statusCode"], answered["headers"])

    with serve(Starlette(routes=[Route("/mcp", answer, methods=["GET", "POST", "DELETE"])])) as served:
        yield served


def with_client(url: str, key: str, work: Callable[[ClientSession], Any]) -> Any:
    """What `work` comes to with the protocol's own client, signed in with `key`."""

    async def run() -> Any:
        headers = {"authorization": f"Bearer {key}"}
        async with (
            httpx2.AsyncClient(headers=headers, timeout=30) as client,
            streamable_http_client(f"{url}/mcp", http_client=client) as (read, write),
            ClientSession(read, write) as session,
        ):
            await session.initialize()
            return await work(session)

    # Where a browser was driven in this process, its loop still runs in this thread.
    with start_blocking_portal() as portal:
        return portal.call(run)
