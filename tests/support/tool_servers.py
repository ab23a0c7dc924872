"""Third-party tool servers for tests: an MCP server that may misbehave, and an HTTP server with set answers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from mcp.server.lowlevel import Server
from mcp.types import CallToolRequestParams, CallToolResult, ListToolsResult, TextContent, Tool
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from steward.integrations.connectors.models import SourceTool, ToolSource
from steward.integrations.connectors.offered_tools import ListedMcpTool, tools_from_server
from tests.support.servers import Served, serve

MARKER = "kestrel"
LISTING: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        "building": {"type": "string", "description": "Which building."},
        "page[size]": {"type": "integer", "minimum": 1, "maximum": 50},
    },
    "required": ["building"],
}
TICKET: Mapping[str, Any] = {
    "type": "object",
    "properties": {"title": {"type": "string", "maxLength": 80}, "urgent": {"type": "boolean"}},
    "required": ["title"],
}


def tools() -> list[Tool]:
    """What the server offers at first."""
    return [
        Tool(name="listTickets", description="Lists the open tickets of a building.", input_schema=dict(LISTING)),
        Tool(name="createTicket", description="Opens a ticket.", input_schema=dict(TICKET)),
    ]


@dataclass
class Tickets:
    """An MCP server for tickets: `calls` are those it has got, `answer` what it says; it sleeps `seconds` first."""

    offered: list[Tool] = field(default_factory=tools)
    calls: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)
    answer: str = f"Two tickets: a leak, and {MARKER}."
    fails: bool = False
    seconds: float = 0.0

    async def listed(self, *_: Any) -> ListToolsResult:
        return ListToolsResult(tools=self.offered)

    async def called(self, _: Any, asked: CallToolRequestParams) -> CallToolResult:
        self.calls.append((asked.name, asked.arguments or {}))
        await asyncio.sleep(self.seconds)
        return CallToolResult(content=[TextContent(type="text", text=self.answer)], is_error=self.fails)

    @contextmanager
    def serving(self) -> Iterator[Served]:
        """Serve it at `/mcp`."""
        server: Server[Any] = Server("tickets", on_list_tools=self.listed, on_call_tool=self.called)
        app = server.streamable_http_app(stateless_http=True, json_response=True)

        async def noting(scope: Any, receive: Any, send: Any) -> None:
            self.keys |= {value.decode() for name, value in scope.get("headers", ()) if name == b"authorization"}
            await app(scope, receive, send)

        with serve(noting) as served:
            yield served


@dataclass
class Rooms:
    """An HTTP interface: `requests` are those it has got, and `got` their headers.

    Each is answered with `status`, `body` and `headers`; `chunked` without its length.
    """

    status: int = 200
    body: bytes = b'{"rooms": ["4B"]}'
    headers: dict[str, str] = field(default_factory=dict)
    requests: list[tuple[str, str, bytes]] = field(default_factory=list)
    got: list[Mapping[str, str]] = field(default_factory=list)
    chunked: bool = False

    async def answer(self, request: Request) -> Response:
        target = request.scope["raw_path"].decode()
        query = request.url.query
        self.got.append(dict(request.headers))
        self.requests.append((request.method, f"{target}?{query}" if query else target, await request.body()))
        if self.chunked:
            pieces = (self.body[place : place + 60_000] for place in range(0, len(self.body), 60_000))
            return StreamingResponse(pieces, self.status, dict(self.headers), "application/json")
        return Response(self.body, self.status, dict(self.headers), "application/json")

    @contextmanager
    def serving(self) -> Iterator[Served]:
        """Serve it anywhere."""
        methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
        with serve(Starlette(routes=[Route("/{path:path}", self.answer, methods=methods)])) as served:
            yield served


def said(offered: Sequence[Tool]) -> list[ListedMcpTool]:
    """What a server says of its tools, as it is read."""
    return [ListedMcpTool(name=one.name, description=one.description, schema_=one.input_schema) for one in offered]


def source(account_id: str, address: str, made: Sequence[SourceTool] | None = None, **more: Any) -> ToolSource:
    """The tickets, registered: listing them reads."""
    given: dict[str, Any] = {
        "account_id": account_id,
        "name": "tickets",
        "kind": "mcp",
        "address": address,
        "registered_by": "mem-1",
        "registered_at": datetime(2026, 11, 20, tzinfo=UTC),
        "about": "Tickets of the buildings.",
        "tools": tuple(made if made is not None else tools_from_server("tickets", said(tools()), (), ("listTickets",))),
    }
    return ToolSource.model_validate({**given, **more})
