"""Fake model servers: one with a minimal Messages API, and one like Amazon Bedrock."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from infra.local.world.http_responses import server_sent_event

# What a server that has no more than the barest API refuses.
_UNKNOWN = ("output_config", "cache_control", "context_management", "mcp_servers", "container")


@dataclass(frozen=True)
class Asked:
    """A request as it came."""

    path: str
    headers: Mapping[str, str]
    body: dict[str, Any]


@dataclass
class Endpoint:
    """A server that answers every request with `answer`, and keeps what it was asked."""

    answer: str = "Hello."
    requests: list[Asked] = field(default_factory=list)
    # What Bedrock says in place of an answer: an exception in the stream.
    fails: str = ""

    @property
    def app(self) -> Starlette:
        """The application."""
        bare = Route("/v1/messages", self._bare, methods=["POST"])
        bedrock = Route("/model/{model}/invoke-with-response-stream", self._bedrock, methods=["POST"])
        return Starlette(routes=[bare, bedrock])

    async def _asked(self, request: Request) -> Asked:
        path = request.scope["raw_path"].decode()
        asked = Asked(path, dict(request.headers), json.loads(await request.body()))
        self.requests.append(asked)
        return asked

    async def _bare(self, request: Request) -> Response:
        asked = await self._asked(request)
        written = json.dumps(asked.body)
        refused = [name for name in _UNKNOWN if f'"{name}"' in written]
        refused += [message["role"] for message in asked.body["messages"] if message["role"] == "system"]
        if refused:
            said = {"type": "error", "error": {"type": "invalid_request_error", "message": f"{refused}: unknown"}}
            return JSONResponse(said, 400)
        events = (server_sent_event(event["type"], event) for event in _events(self.answer, asked.body["model"]))
        return Response(b"".join(events), media_type="text/event-stream")

    async def _bedrock(self, request: Request) -> Response:
        await self._asked(request)
        frames = [_frame("event", "chunk", _chunk(event)) for event in _events(self.answer, "claude-sonnet-5-5")]
        if self.fails:
            frames = [*frames[:2], _frame("exception", self.fails, json.dumps({"message": "later"}).encode())]
        return Response(b"".join(frames), media_type="application/vnd.amazon.eventstream")


def _events(text: str, model: str) -> list[dict[str, Any]]:
    message: dict[str, Any] = {"id": "msg_1", "type": "message", "role": "assistant", "model": model, "content": []}
    message |= {"stop_reason": None, "stop_sequence": None, "usage": {"input_tokens": 3, "output_tokens": 1}}
    delta = {"stop_reason": "end_turn", "stop_sequence": None}
    return [
        {"type": "message_start", "message": message},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text}},
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": delta, "usage": {"output_tokens": 2}},
        {"type": "message_stop"},
    ]


def _chunk(event: dict[str, Any]) -> bytes:
    return json.dumps({"bytes": base64.b64encode(json.dumps(event).encode()).decode()}).encode()


def _frame(kind: str, name: str, payload: bytes) -> bytes:
    """A message of AWS's event stream encoding: lengths, their checksum, headers, payload, checksum of all."""
    named = {":message-type": kind, f":{kind}-type": name, ":content-type": "application/json"}
    headers = b"".join(
        struct.pack("!B", len(key)) + key.encode() + struct.pack("!BH", 7, len(value)) + value.encode()
        for key, value in named.items()
    )
    prelude = struct.pack("!II", 16 + len(headers) + len(payload), len(headers))
    message = prelude + struct.pack("!I", zlib.crc32(prelude)) + headers + payload
    return message + struct.pack("!I", zlib.crc32(message))
