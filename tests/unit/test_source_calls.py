"""Calls of third-party tools that fail, against real servers on loopback."""

from __future__ import annotations

import gzip
import ipaddress
import socket
from collections.abc import Collection
from typing import Any
from unittest import mock

import httpx2
from anyio.from_thread import start_blocking_portal

from steward.core.network_addresses import is_public
from steward.integrations.connectors.call_messages import SourceCallRequest, SourceCallResponse
from steward.integrations.connectors.models import HttpOperation, OperationParameter, SourceTool
from steward.integrations.connectors.public_network import MOST_BYTES, PublicTransport
from steward.integrations.connectors.source_calls import LONGEST_RESULT, call_source_tool
from tests.support.servers import Served
from tests.support.tool_servers import Rooms, Tickets, source
from tests.support.walks import for_each

OPERATION = HttpOperation(
    method="POST",
    path="/rooms/{room}",
    parameters={
        "room": OperationParameter(name="id", place="path"),
        "tags": OperationParameter(name="tag[]", place="query"),
        "mark": OperationParameter(name="X-Mark", place="header"),
        "body": OperationParameter(name="body", place="body"),
    },
)


def of_http(served: Served, arguments: dict[str, Any], method: Any = "POST", address: str = "") -> SourceCallRequest:
    operation = OPERATION.model_copy(update={"method": method})
    tool = SourceTool(name="rooms_add", theirs="add", description="", schema_={}, operation=operation)
    return SourceCallRequest(
        kind="openapi",
        address=address or f"{served.url}/v1",
        header="X-Key",
        secret="",
        tool=tool,
        arguments=arguments,
    )


def of_mcp(served: Served) -> SourceCallRequest:
    made = source("a", f"{served.url}/mcp")
    given = {"building": "Mercer"}
    return SourceCallRequest(
        kind="mcp", address=made.address, header="A", secret="", tool=made.tools[0], arguments=given
    )


def made(asked: SourceCallRequest, allowed: Collection[str] | None = None, seconds: float = 10.0) -> SourceCallResponse:
    host = httpx2.URL(asked.address).netloc.decode()
    return call_source_tool(asked, "key", {host} if allowed is None else allowed, seconds)


def test_each_argument_goes_where_its_parameter_says() -> None:
    rooms = Rooms()
    with rooms.serving() as served:
        answered = made(of_http(served, {"room": "4/../B ?", "tags": ["a b", "c"], "body": {"n": 1}}))
    assert (answered.problem, answered.said) == ("", '{"rooms": ["4B"]}')
    assert rooms.requests == [("POST", "/v1/rooms/4%2F..%2FB%20%3F?tag%5B%5D=a+b&tag%5B%5D=c", b'{"n":1}')]


@for_each("room", ["..", ".", ""])
def test_no_argument_leads_to_another_path(room: str) -> None:
    rooms = Rooms()
    with rooms.serving() as served:
        answered = made(of_http(served, {"room": room}))
    assert (answered.problem, answered.sent, rooms.requests) == ("refused", False, [])


def test_no_argument_becomes_another_header() -> None:
    rooms = Rooms()
    with rooms.serving() as served:
        assert made(of_http(served, {"room": "4", "mark": "a\r\nX-Other: b"})).problem == "refused"
    assert rooms.requests == []


@for_each(("status", "problem"), [(204, ""), (302, "redirected"), (404, "refused"), (500, "failed"), (503, "failed")])
def test_a_status_says_what_became_of_it(status: int, problem: str) -> None:
    rooms = Rooms(status=status)
    with rooms.serving() as served:
        assert made(of_http(served, {"room": "4"})).problem == problem


def test_a_redirect_is_not_followed() -> None:
    elsewhere = Rooms()
    with elsewhere.serving() as private:
        rooms = Rooms(status=307, headers={"location": f"{private.url}/v1/rooms/4"})
        with rooms.serving() as served:
            answered = made(of_http(served, {"room": "4"}))
    assert (answered.problem, elsewhere.requests) == ("redirected", [])


def test_a_private_address_is_sent_nothing() -> None:
    rooms, tickets = Rooms(), Tickets()
    with rooms.serving() as served, tickets.serving() as mcp:
        for asked in (of_http(served, {"room": "4"}), of_mcp(mcp)):
            answered = made(asked, allowed=())
            assert (answered.problem, answered.sent) == ("private", False)
    assert (rooms.requests, tickets.calls, tickets.keys) == ([], [], set())


def test_a_name_is_looked_up_once_and_what_was_judged_is_connected_to() -> None:
    """A name that is public at the first look and private at the second leads nowhere private."""
    rooms = Rooms()
    with rooms.serving() as served:
        answers = iter(["93.184.215.14", "127.0.0.1", "127.0.0.1"])
        connected: list[str] = []

        async def look_up(host: Any, port: Any, **_: Any) -> Any:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), port))]

        async def connect(remote_host: str, **_: Any) -> Any:
            connected.append(remote_host)
            raise OSError("nobody there")

        with mock.patch("anyio.getaddrinfo", look_up), mock.patch("anyio.connect_tcp", connect):
            answered = made(of_http(served, {"room": "4"}, address=f"http://rooms.test:{served.port}"), allowed=())
    assert (connected, answered.problem, rooms.requests) == (["93.184.215.14"], "unreachable", [])


def test_a_name_with_one_private_address_among_public_ones_is_refused() -> None:
    async def look_up(host: Any, port: Any, **_: Any) -> Any:
        found = ("93.184.215.14", "10.0.0.7")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]

    with mock.patch("anyio.getaddrinfo", look_up):
        asked = of_http(Served(url="", port=1), {"room": "4"}, address="http://rooms.test")
        assert made(asked, allowed=()).problem == "private"


@for_each(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.1.2.3", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1", "fd00:ec2::254", "::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe",
        "2002:a9fe:a9fe::1", "2001:0:0:0:0:0:5601:5601",
    ],
)  # fmt: skip
def test_address_not_everybody_reaches_is_private(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@for_each("address", ["93.184.215.14", "2606:2800:21f::1", "64:ff9b::5db8:d70e"])
def test_address_everybody_reaches_is_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


def test_twenty_megabytes_are_not_read() -> None:
    read, count = [0], PublicTransport.count

    def counted(transport: PublicTransport, number: int) -> None:
        read.append(number)
        count(transport, number)

    rooms, tickets = Rooms(body=b"x" * 20_000_000), Tickets(answer="x" * 20_000_000)
    with rooms.serving() as served, tickets.serving() as mcp, mock.patch.object(PublicTransport, "count", counted):
        assert made(of_http(served, {"room": "4"})).problem == "too_long"
        # Whose length nobody announces.
        rooms.chunked = True
        assert made(of_http(served, {"room": "4"})).problem == "too_long"
        assert made(of_mcp(mcp)).problem == "too_long"
    assert MOST_BYTES < max(read) < 2 * MOST_BYTES


def test_large_compressed_response_is_too_long_and_not_unpacked() -> None:
    with Rooms(headers={"content-encoding": "gzip"}, body=gzip.compress(b"x" * 500_000)).serving() as served:
        assert made(of_http(served, {"room": "4"})).problem == "too_long"


def test_a_long_answer_is_cut_and_says_so() -> None:
    rooms = Rooms(body=b"x" * (LONGEST_RESULT + 1))
    with rooms.serving() as served:
        answered = made(of_http(served, {"room": "4"}))
    assert (len(answered.said), answered.cut) == (LONGEST_RESULT, True)


def test_a_server_that_hangs_is_given_up_on() -> None:
    tickets = Tickets(seconds=30.0)
    with tickets.serving() as served:
        answered = made(of_mcp(served), seconds=1.0)
    assert (answered.problem, answered.sent, len(tickets.calls)) == ("late", True, 1)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        there = Served(url=f"http://127.0.0.1:{silent.getsockname()[1]}", port=silent.getsockname()[1])
        answered = made(of_mcp(there), seconds=0.5)
        assert (answered.problem, answered.sent) == ("late", False)


def test_a_tool_that_changed_or_went_is_not_called() -> None:
    tickets = Tickets()
    with tickets.serving() as served:
        asked = of_mcp(served)
        schema = {**tickets.offered[0].input_schema, "required": []}
        tickets.offered[0] = tickets.offered[0].model_copy(update={"input_schema": schema})
        assert made(asked).problem == "changed"
        tickets.offered = tickets.offered[1:]
        answered = made(asked)
    assert (answered.problem, answered.sent, tickets.calls) == ("gone", False, [])


def test_nobody_there_is_nothing_sent() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    there = Served(url=f"http://127.0.0.1:{port}", port=port)
    for asked in (of_mcp(there), of_http(there, {"room": "4"})):
        answered = made(asked)
        assert (answered.problem, answered.sent) == ("unreachable", False)


def test_server_that_is_no_mcp_server_is_an_error() -> None:
    with Rooms(body=b"<html>").serving() as served:
        answered = made(of_mcp(served))
    assert answered.problem in ("failed", "unreadable")
    assert not answered.sent


def test_source_call_works_inside_a_running_event_loop() -> None:
    async def inside(served: Served) -> SourceCallResponse:
        return made(of_http(served, {"room": "4B"}))

    with Rooms().serving() as served, start_blocking_portal() as portal:
        assert portal.call(inside, served).problem == ""
