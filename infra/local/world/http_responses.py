"""HTTP helpers that the fakes share: server-sent events, dropped connections, and publishing to many readers."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
import threading
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any, Generic, TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

T = TypeVar("T")
# Seconds that a hanging request stays open.
_HANGS = 30.0


def server_sent_event(event: str, data: Any) -> bytes:
    """Return one server-sent event, its data as one line of JSON."""
    return f"event: {event}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()


class CutResponse(Response):
    """Sends its headers and the given chunks, then drops the connection without finishing the response."""

    def __init__(self, chunks: Iterable[bytes] = (), media_type: str = "application/json") -> None:
        super().__init__(media_type=media_type)
        self._chunks = tuple(chunks)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as ASGI; returning without a final body message makes the server close the connection."""
        headers = [(b"content-type", str(self.media_type).encode()), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        for chunk in self._chunks or (b"",):
            await send({"type": "http.response.body", "body": chunk, "more_body": True})


class ResetResponse(Response):
    """Resets the connection without sending a byte, headers included: the client cannot know the outcome."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as ASGI. `receive` belongs to uvicorn's connection, since ASGI itself has no way to reset one."""
        transport = receive.__self__.transport  # type: ignore[attr-defined]
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        transport.abort()
        # Returning before the server has noticed would have it answer 500.
        while (await receive())["type"] != "http.disconnect":
            pass


async def answered_with(fault: str | None, answer: Response, down: Any) -> Response:
    """Return `answer`, or what a fault after the work makes of it; `down` is the provider's error 500."""
    if fault == "cut_after":
        return ResetResponse()
    if fault == "hang_after":
        await asyncio.sleep(_HANGS)
    return JSONResponse(down, status_code=500) if fault == "down_after" else answer


def json_object(request: Request, body: bytes) -> dict[str, Any] | None:
    """Return the JSON object of a request; None if its content type or body is another."""
    try:
        given = json.loads(body)
    except ValueError:
        return None
    is_json = request.headers.get("content-type") == "application/json"
    return given if is_json and isinstance(given, dict) else None


class Broadcast(Generic[T]):
    """Publisher to every open subscription. Publishing is allowed from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._readers: set[tuple[asyncio.AbstractEventLoop, asyncio.Queue[T]]] = set()

    def publish(self, item: T) -> None:
        """Give `item` to every reader; drop readers whose event loop has ended."""
        with self._lock:
            readers = list(self._readers)
        for reader in readers:
            loop, queue = reader
            try:
                loop.call_soon_threadsafe(queue.put_nowait, item)
            except RuntimeError:
                with self._lock:
                    self._readers.discard(reader)

    @asynccontextmanager
    async def subscribe(self, queue: asyncio.Queue[T] | None = None) -> AsyncIterator[asyncio.Queue[T]]:
        """Yield a queue (`queue`, or a new one) that receives everything published while the context is open."""
        reader = (asyncio.get_running_loop(), asyncio.Queue[T]() if queue is None else queue)
        with self._lock:
            self._readers.add(reader)
        try:
            yield reader[1]
        finally:
            with self._lock:
                self._readers.discard(reader)
