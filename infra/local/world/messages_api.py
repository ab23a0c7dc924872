"""Fake of the Anthropic Messages API, streaming and not; a scripted model chooses the answers."""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from infra.local.world.deferred_tools import rendered
from infra.local.world.http_responses import CutResponse, server_sent_event
from infra.local.world.request_checks import COMPACTION, InvalidRequestError, cacheable_blocks, check_request
from infra.local.world.script import ERROR_TYPES, Block, Hang, HttpFailure, Model, ModelRequest, Reply
from infra.local.world.web import server_tool_usage
from steward.core.text import CHARACTERS_PER_TOKEN

DELTA_CHARACTERS = 24
# A whole file is streamed in larger pieces, since each piece takes time to read.
_MOST_DELTAS = 40
# The field that holds a block's words, by block type.
_WORDS = {"text": "text", "compaction": "content"}

Usage = dict[str, Any]


# Seconds between two pieces of an answer, as fast as real models.
PACE_SECONDS = 0.08


def create_model_app(model: Model, api_key: str | None = None) -> Starlette:
    """Return the Messages API as an application of its own; with `api_key` any other key is refused."""
    return Starlette(routes=model_routes(model, api_key))


def model_routes(model: Model, api_key: str | None = None, pace: float = 0.0) -> list[Route]:
    """Return the routes, to be mounted under any base path. `pace` is the time between two pieces of an answer."""
    return [Route("/v1/messages", _messages_endpoint(model, api_key, PromptCache(), pace), methods=["POST"])]


def _messages_endpoint(
    model: Model, api_key: str | None, cache: PromptCache, pace: float
) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            raw = await request.body()
        except ClientDisconnect:
            return Response(status_code=499)
        headers = {name.lower(): value for name, value in request.headers.items()}
        asked, failure = _read(raw, headers, api_key, request.scope.get("state", {}).get("tools"))
        if failure is not None:
            model.refused(asked, failure.message)
            return _error_response(failure)
        step = model.answer(asked)
        if isinstance(step, HttpFailure):
            return _error_response(step)
        if isinstance(step, Hang):
            await asyncio.sleep(step.seconds)
            return CutResponse()
        if asked.body.get("compaction"):
            step = _compacted(step)
        return await _reply_response(asked, step, cache.usage(asked.body), pace)

    return endpoint


def _read(
    raw: bytes, headers: Mapping[str, str], api_key: str | None, tools: list[Block] | None
) -> tuple[ModelRequest, HttpFailure | None]:
    """Return the request, and the error with which the API would refuse it, or None.

    A client in the same process may hand over `tools` beside the body.
    """
    try:
        body = json.loads(raw)
        if tools:
            body["tools"] = tools
        if b"\\u" in raw:
            json.dumps(body, ensure_ascii=False).encode()  # lone surrogates are refused
    except ValueError:
        return ModelRequest({}, headers), HttpFailure(400, "The request body is not valid JSON")
    asked = ModelRequest(body if isinstance(body, dict) else {}, headers)
    bearer = headers.get("authorization", "").removeprefix("Bearer ")
    key = headers.get("x-api-key") or bearer
    if not key:
        return asked, HttpFailure(401, "x-api-key header is required")
    if api_key is not None and key != api_key:
        return asked, HttpFailure(401, "invalid x-api-key")
    if asked.body.get("compaction") and COMPACTION not in headers.get("anthropic-beta", "").split(","):
        return asked, HttpFailure(400, "compaction: Extra inputs are not permitted")
    if "anthropic-version" not in headers:
        return asked, HttpFailure(400, "anthropic-version: header is required")
    try:
        check_request(body)
    except InvalidRequestError as problem:
        return asked, HttpFailure(400, str(problem))
    except (AttributeError, KeyError, TypeError) as problem:
        return asked, HttpFailure(400, f"the request has the wrong shape: {problem!r}")
    return asked, None


def _compacted(reply: Reply) -> Reply:
    """Return the answer to a compaction request: its words are the summary, in one block of their own."""
    if reply.stop_reason != "end_turn":
        return reply
    words = "\n".join(block["text"] for block in reply.blocks if block["type"] == "text")
    return replace(reply, blocks=({"type": "compaction", "content": words},), stop_reason="compaction")


def _error_response(failure: HttpFailure) -> Response:
    headers = {"request-id": _new_id("req"), **failure.headers}
    return JSONResponse(_error_body(failure.status, failure.message), status_code=failure.status, headers=headers)


def _error_body(status: int, message: str) -> dict[str, Any]:
    kind = ERROR_TYPES.get(status, "api_error")
    return {
        "type": "error",
        "error": {"type": kind, "message": message or kind.removesuffix("_error").replace("_", " ").capitalize()},
        "request_id": _new_id("req"),
    }


async def _reply_response(asked: ModelRequest, reply: Reply, usage: Usage, pace: float) -> Response:
    blocks = [_with_id(block) for block in reply.blocks]
    written = sum(len(_content_of(block)) for block in blocks)
    usage = {**usage, "output_tokens": tokens(written) or 1, **server_tool_usage(blocks)}
    if reply.stop_reason == "compaction":
        # The usage of a compaction is listed beside the totals.
        nothing = {name: 0 for name in usage if name.endswith("_tokens")}
        usage = {**usage, **nothing, "iterations": [{**usage, "type": "compaction"}]}
    message = {
        "id": _new_id("msg"), "type": "message", "role": "assistant", "model": asked.body["model"],
        "content": [], "stop_reason": None, "stop_sequence": None, "usage": usage,
    }  # fmt: skip
    if asked.streaming:
        return _stream_response(reply, blocks, message, pace)
    if reply.error_after is not None:
        return _error_response(HttpFailure(reply.error_after))
    if reply.silent_after is not None:
        await asyncio.sleep(reply.silent_after)
    if reply.cut_after is not None:
        return CutResponse((b'{"type": "message", "content": [',))
    content = [{name: value for name, value in block.items() if name != "partial"} for block in blocks]
    message |= {"content": content, "stop_reason": reply.stop_reason, **_stop_details(reply)}
    return JSONResponse(message, headers={"request-id": _new_id("req")})


def _stream_response(reply: Reply, blocks: list[Block], message: dict[str, Any], pace: float) -> Response:
    events = list(_events(reply, blocks, message))
    headers = {"request-id": _new_id("req"), "cache-control": "no-cache"}
    if reply.cut_after is None:
        if not pace:
            # In one piece: Starlette would fetch each event from an iterator in another thread.
            return Response(b"".join(events), media_type="text/event-stream", headers=headers)
        return StreamingResponse(_paced(events, pace), media_type="text/event-stream", headers=headers)
    events = _cut(events, reply.cut_after)
    if reply.error_after is not None:
        events.append(server_sent_event("error", _error_body(reply.error_after, "")))
        return Response(b"".join(events), media_type="text/event-stream", headers=headers)
    if reply.silent_after is None:
        return CutResponse(events, media_type="text/event-stream")
    return StreamingResponse(_then_silence(events, reply.silent_after), media_type="text/event-stream", headers=headers)


async def _paced(events: list[bytes], seconds: float) -> AsyncIterator[bytes]:
    for event in events:
        if b'"text_delta"' in event:
            await asyncio.sleep(seconds)
        yield event


async def _then_silence(events: list[bytes], seconds: float) -> AsyncIterator[bytes]:
    for event in events:
        yield event
    await asyncio.sleep(seconds)


def _events(reply: Reply, blocks: list[Block], message: dict[str, Any]) -> Iterator[bytes]:
    """Yield the API's sequence of events: message_start, the blocks, message_delta, message_stop."""
    usage = message["usage"]
    opening = message | {"usage": usage | {"output_tokens": 1}}
    yield server_sent_event("message_start", {"type": "message_start", "message": opening})
    for index, block in enumerate(blocks):
        start = _opening(block)
        yield _block_event("content_block_start", index, content_block=start)
        if index == 0:
            yield server_sent_event("ping", {"type": "ping"})
        for delta in _deltas(block):
            yield _block_event("content_block_delta", index, delta=delta)
        yield _block_event("content_block_stop", index)
    delta = {"stop_reason": reply.stop_reason, "stop_sequence": None, **_stop_details(reply)}
    beside = ("iterations", "server_tool_use")
    totals = {name: usage[name] for name in usage if name.endswith("_tokens") or name in beside}
    yield server_sent_event("message_delta", {"type": "message_delta", "delta": delta, "usage": totals})
    yield server_sent_event("message_stop", {"type": "message_stop"})


def _opening(block: Block) -> Block:
    """Return a block as its first event has it; results of server tools are complete there."""
    if block["type"] == "text":
        return {"type": "text", "text": "", **({"citations": []} if "citations" in block else {})}
    if block["type"] == "compaction":
        return {"type": "compaction", "content": None}
    started = {**block, "input": {}} if "input" in block else dict(block)
    started.pop("partial", None)
    return started


def _block_event(kind: str, index: int, **fields: Any) -> bytes:
    return server_sent_event(kind, {"type": kind, "index": index, **fields})


def _deltas(block: Block) -> Iterator[Block]:
    if block["type"].endswith("_tool_result"):
        return
    yield from ({"type": "citations_delta", "citation": one} for one in block.get("citations", ()))
    content = _content_of(block)
    size = max(DELTA_CHARACTERS, len(content) // _MOST_DELTAS)
    pieces = [content[start : start + size] for start in range(0, len(content), size)]
    if block["type"] == "text":
        yield from ({"type": "text_delta", "text": piece} for piece in pieces)
    elif block["type"] == "compaction":
        # Sent in one piece.
        yield {"type": "compaction_delta", "content": content}
    else:
        yield from ({"type": "input_json_delta", "partial_json": piece} for piece in ["", *pieces])


def _content_of(block: Block) -> str:
    if block["type"] in _WORDS:
        return str(block[_WORDS[block["type"]]])
    if block["type"].endswith("_tool_result"):
        return ""
    return str(block["partial"]) if "partial" in block else json.dumps(block["input"], ensure_ascii=False)


def _cut(events: list[bytes], characters: int) -> list[bytes]:
    """Return the events up to the delta that brings the content to `characters`, without its content_block_stop."""
    kept = []
    left = characters
    for event in events:
        if event.startswith(b"event: content_block_delta"):
            if left <= 0:
                break
            delta = json.loads(event.partition(b"data: ")[2])["delta"]
            left -= max(DELTA_CHARACTERS, len(delta.get("text", delta.get("partial_json", ""))))
        elif event.startswith((b"event: content_block_stop", b"event: message_delta")):
            break
        kept.append(event)
    return kept


def _stop_details(reply: Reply) -> dict[str, Any]:
    if reply.stop_reason != "refusal":
        return {}
    return {"stop_details": {"type": "refusal", "category": None, "explanation": None}}


def _with_id(block: Block) -> Block:
    if block["type"] != "tool_use":
        return block
    return {**block, "id": block["id"] or _new_id("toolu")}


def _new_id(prefix: str) -> str:
    return f"{prefix}_01{secrets.token_urlsafe(16).replace('-', 'x').replace('_', 'y')}"


def tokens(characters: int) -> int:
    """Return an estimate of tokens, rounded up."""
    return -int(-characters // CHARACTERS_PER_TOKEN)


class PromptCache:
    """Counter of prompt cache tokens: a later request reads the prefix that it shares up to a breakpoint.

    Unlike the real cache it has no minimum length and never expires.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._written: set[str] = set()

    def usage(self, body: dict[str, Any]) -> Usage:
        """Return the input side of `usage` for a request, in tokens."""
        running, digest = 0, hashlib.sha256()
        read = last = 0
        breakpoints = []
        for block, text in rendered(body, cacheable_blocks(body)):
            digest.update(text.encode())
            running += len(text)
            prefix = digest.hexdigest()
            if prefix in self._written:
                read = running
            if block.get("cache_control"):
                breakpoints.append(prefix)
                last = running
        if body.get("cache_control"):  # at the top it stands for a breakpoint on the last block
            breakpoints.append(digest.hexdigest())
            last = running
        read = min(read, last)
        with self._lock:
            self._written.update(breakpoints)
        created = tokens(last - read)
        return {
            "input_tokens": tokens(running - last),
            "cache_creation_input_tokens": created,
            "cache_read_input_tokens": tokens(read),
            "cache_creation": {"ephemeral_5m_input_tokens": created, "ephemeral_1h_input_tokens": 0},
            "output_tokens": 0,
            "service_tier": "standard",
        }
