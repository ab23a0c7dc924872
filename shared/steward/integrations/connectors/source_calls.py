"""Calls of a source's tools: one attempt within a time limit. Every outcome becomes a response."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from typing import Any

import anyio
import httpx2
from anyio.from_thread import start_blocking_portal

from steward.core.text import clean_text
from steward.integrations.connectors.call_messages import SECONDS, Problem, SourceCallRequest, SourceCallResponse
from steward.integrations.connectors.http_calls import UnsendableArgumentError, request_of
from steward.integrations.connectors.mcp_calls import (
    McpProtocolError,
    McpServerError,
    McpToolChangedError,
    McpToolGoneError,
    call_tool,
)
from steward.integrations.connectors.public_network import PrivateAddressError, PublicTransport, ResponseTooLargeError

LONGEST_RESULT = 40_000
# Libraries whose log lines would contain the other side's words.
_SILENT = ("mcp", "httpx2", "httpcore2")


def silence() -> None:
    """Keep libraries from logging what other systems say."""
    for name in _SILENT:
        logging.getLogger(name).setLevel(logging.CRITICAL)


def call_source_tool(
    asked: SourceCallRequest, key: str, allowed: Collection[str], seconds: float = SECONDS
) -> SourceCallResponse:
    """Call the tool once. `key` is the value of its header; an empty key sends no header."""
    # A separate event loop in a separate thread, since the caller may be inside a loop.
    with start_blocking_portal() as portal:
        return portal.call(_within, asked, key, allowed, seconds)


class CallProgress:
    """Progress of a call: `sent` once a request with possible side effects has been sent."""

    sent = False


async def _within(asked: SourceCallRequest, key: str, allowed: Collection[str], seconds: float) -> SourceCallResponse:
    progress, transport = CallProgress(), PublicTransport(allowed)
    headers = {asked.header: key} if key else {}
    try:
        with anyio.fail_after(seconds):
            async with httpx2.AsyncClient(transport=transport, headers=headers, timeout=seconds) as client:
                return await _made(asked, client, progress)
    except Exception as error:
        problem: Problem = "too_long" if transport.too_much else _problem(error)
        cause = _cause(error)
        # Without a connection, nothing was requested.
        sent = progress.sent and not isinstance(cause, httpx2.ConnectError | httpx2.ConnectTimeout)
        return _answer(cause.said if isinstance(cause, McpServerError) else "", problem, sent=sent)


async def _made(asked: SourceCallRequest, client: httpx2.AsyncClient, progress: CallProgress) -> SourceCallResponse:
    if asked.kind == "mcp":
        said, failed = await call_tool(client, asked.address, asked.tool, asked.arguments, progress)
        return _answer(said, "refused" if failed else "")
    assert asked.tool.operation
    try:
        request = request_of(client, asked.address, asked.tool.operation, asked.arguments)
    except UnsendableArgumentError as problem:
        return _answer(str(problem), "refused", sent=False)
    progress.sent = True
    response = await client.send(request, follow_redirects=False)
    return _answer(response.text, _of_status(response.status_code))


def _of_status(status: int) -> Problem:
    if status < 300:
        return ""
    if status < 400:
        return "redirected"
    return "refused" if status < 500 else "failed"


def _answer(said: str, problem: Problem = "", *, sent: bool = True) -> SourceCallResponse:
    text = clean_text(said[: 2 * LONGEST_RESULT])
    cut = len(text) > LONGEST_RESULT or len(said) > 2 * LONGEST_RESULT
    return SourceCallResponse(problem=problem, said=text[:LONGEST_RESULT], cut=cut, sent=sent)


def _problem(error: Exception) -> Problem:
    cause = _cause(error)
    if isinstance(cause, _KNOWN_BEFORE):
        return _PROBLEMS[type(cause)]
    chain: BaseException | None = cause
    while chain is not None:
        if isinstance(chain, PrivateAddressError):
            return "private"
        chain = chain.__cause__ or chain.__context__
    if isinstance(cause, TimeoutError | httpx2.TimeoutException):
        return "late"
    return "unreachable" if isinstance(cause, httpx2.TransportError | OSError) else "unreadable"


def _cause(error: BaseException) -> BaseException:
    """Return the first cause within a group of task errors."""
    while isinstance(error, BaseExceptionGroup) and error.exceptions:
        error = error.exceptions[0]
    return error


_PROBLEMS: Mapping[type[BaseException], Problem] = {
    McpToolChangedError: "changed",
    McpToolGoneError: "gone",
    McpServerError: "failed",
    McpProtocolError: "unreadable",
    ResponseTooLargeError: "too_long",
}
_KNOWN_BEFORE: Any = tuple(_PROBLEMS)
