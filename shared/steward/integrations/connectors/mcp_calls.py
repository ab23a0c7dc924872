"""Client of MCP servers over streamable HTTP: lists tools and makes single calls.

A server may describe itself differently each time. The description that an owner saw has a digest; a call goes only to
a tool with the same digest. Requests from the server to its client are not answered: it gets no model, no files and no
person.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Protocol

import anyio
import httpx2
from anyio.from_thread import start_blocking_portal
from mcp import MCPError
from mcp.client.session import ClientSession
from mcp.client.streamable_http import streamable_http_client
from mcp.types import (
    CallToolRequest,
    CallToolRequestParams,
    CallToolResult,
    ListToolsRequest,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
)

from steward.integrations.connectors.call_messages import SECONDS
from steward.integrations.connectors.models import SourceTool
from steward.integrations.connectors.offered_tools import ListedMcpTool
from steward.integrations.connectors.public_network import MOST_BYTES, PublicTransport

if TYPE_CHECKING:
    from mcp.types import Tool

# Limits, because a server may list tools without end.
_MOST_PAGES, _MOST_LISTED = 20, 2_000
# JSON-RPC codes of a server that does not know the method or rejects the arguments.
_REFUSALS = frozenset({-32600, -32601, -32602})


class SendProgress(Protocol):
    """Records that a request with possible side effects has been sent."""

    sent: bool


class McpToolChangedError(Exception):
    """The tool differs from the one that was registered."""


class McpToolGoneError(Exception):
    """The server no longer has the tool."""


class McpProtocolError(Exception):
    """The response violates the protocol."""


class McpServerError(Exception):
    """The server reports an error; `said` are its words."""

    def __init__(self, said: str) -> None:
        super().__init__("the server says that something went wrong")
        self.said = said


async def call_tool(
    client: httpx2.AsyncClient, address: str, tool: SourceTool, arguments: dict[str, Any], progress: SendProgress
) -> tuple[str, bool]:
    """Call a tool and return its text, and whether that is a refusal.

    Raises `McpToolChangedError`, `McpToolGoneError`, `McpProtocolError` or `McpServerError`.
    """
    theirs = {tool.arguments.get(name, name): value for name, value in arguments.items()}
    async with _session(client, address) as session:
        said = {one.name: one for one in await _listed(session)}.get(tool.theirs)
        if said is None:
            raise McpToolGoneError
        if said.digest != tool.digest:
            raise McpToolChangedError
        progress.sent = True
        try:
            # Not `session.call_tool`: it would validate the result by a schema of the server, and fetch what that
            # schema references.
            asked = CallToolRequest(params=CallToolRequestParams(name=tool.theirs, arguments=theirs))
            result = await session.send_request(asked, CallToolResult)
        except MCPError as error:
            if error.code in _REFUSALS:
                return error.message, True
            raise McpServerError(error.message) from None
        except RuntimeError:
            raise McpProtocolError from None
    return _text(result), bool(result.is_error)


def list_tools(address: str, header: str, key: str, allowed: Collection[str]) -> list[ListedMcpTool]:
    """Return the tools that a server lists now. Raises the errors of `call_tool`, and httpx's errors."""

    async def ask() -> list[ListedMcpTool]:
        headers = {header: key} if key else {}
        transport = PublicTransport(allowed, 5 * MOST_BYTES)
        with anyio.fail_after(2 * SECONDS):
            async with (
                httpx2.AsyncClient(transport=transport, headers=headers, timeout=SECONDS) as client,
                _session(client, address) as session,
            ):
                return await _listed(session)

    with start_blocking_portal() as portal:
        return portal.call(ask)


@asynccontextmanager
async def _session(client: httpx2.AsyncClient, address: str) -> AsyncIterator[ClientSession]:
    async with (
        streamable_http_client(address, http_client=client, terminate_on_close=False) as (read, write),
        ClientSession(read, write, read_timeout_seconds=SECONDS) as session,
    ):
        try:
            await session.initialize()
        except MCPError as error:
            raise McpServerError(error.message) from None
        except RuntimeError:
            raise McpProtocolError from None
        yield session


async def _listed(session: ClientSession) -> list[ListedMcpTool]:
    found: list[Tool] = []
    cursor: str | None = None
    for _ in range(_MOST_PAGES):
        try:
            asked = ListToolsRequest(params=PaginatedRequestParams(cursor=cursor))
            page = await session.send_request(asked, ListToolsResult)
        except MCPError as error:
            raise McpServerError(error.message) from None
        found += page.tools
        cursor = page.next_cursor
        if not cursor or len(found) > _MOST_LISTED:
            break
    return [ListedMcpTool(name=one.name, description=one.description, schema_=one.input_schema) for one in found]


def _text(result: CallToolResult) -> str:
    """Return the text of a result, with a placeholder for each part that is not text."""
    parts = [one.text if isinstance(one, TextContent) else f"({one.type}, not shown)" for one in result.content]
    if not parts and result.structured_content is not None:
        return json.dumps(result.structured_content, ensure_ascii=False)
    return "\n".join(parts)
