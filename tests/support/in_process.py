"""HTTP requests that an ASGI application of the same process answers, without a socket or a thread.

A client goes its whole way down to where it would open a connection: to one try of urllib3, on which requests stands,
to the transport of httpx2, or to the handler of urllib. `tests.support.servers` serves where connections are tested.

Only the tools of a request to the model go beside its body, as they are: to copy, write and read some 70 KB for every
answer takes longer than all the rest of it.
"""

from __future__ import annotations

import asyncio
import http.client
import io
import itertools
import socket
import threading
import urllib.request
from collections.abc import Coroutine, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from urllib.parse import unquote, urlsplit

import anthropic
import httpx2
import urllib3
from anthropic._models import FinalRequestOptions
from starlette.types import ASGIApp, Message, Scope
from urllib3.connectionpool import HTTPConnectionPool

_HOST = "127.0.0.1"
# Nothing listens on ports so low, so a client that is not answered here is refused; tests use the lowest for that.
_ports = itertools.count(100)
_answering: dict[int, ASGIApp] = {}
# The ports where tools are taken beside the body, in the `state` of the request's scope.
_takes_tools: set[int | None] = set()
# To make a loop takes longer than most answers. Beside it, the tools of the request that this thread is making.
_kept = threading.local()


@contextmanager
def answered(app: ASGIApp, *, takes_tools: bool = False) -> Iterator[str]:
    """Have `app` answer at a URL of its own until the context ends; then nobody does."""
    port = next(_ports)
    _answering[port] = app
    if takes_tools:
        _takes_tools.add(port)
    try:
        yield f"http://{_HOST}:{port}"
    finally:
        del _answering[port]


class _Exchange:
    """One request and its response as far as it came; the application also finds uvicorn's transport here.

    `late` says that the rest took too long, `cut` that the connection ended before the response did.
    """

    def __init__(self, body: bytes) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = b""
        self.late, self.cut = False, True
        self.transport = self
        self._asked = [body]
        self._gone = False

    async def receive(self) -> Message:
        if self._asked:
            return {"type": "http.request", "body": self._asked.pop(), "more_body": False}
        if not self._gone:
            # The client stays until it has its answer.
            await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], list(message["headers"])
        else:
            self.body += message.get("body", b"")
            self.cut = message.get("more_body", False)

    def get_extra_info(self, _: str) -> _Exchange:
        return self

    def setsockopt(self, *_: Any) -> None:
        """A reset looks like any other end."""

    def abort(self) -> None:
        self._gone = True


def _ask(
    app: ASGIApp,
    method: str,
    url: str,
    headers: Iterable[tuple[Any, Any]],
    body: bytes,
    seconds: float | None,
    state: dict[str, Any] | None = None,
) -> _Exchange:
    parts = urlsplit(url)
    scope: Scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": parts.scheme,
        "path": unquote(parts.path) or "/", "raw_path": parts.path.encode(), "query_string": parts.query.encode(),
        "root_path": "", "headers": [(_bytes(name).lower(), _bytes(value)) for name, value in headers],
        "client": (_HOST, 0), "server": (_HOST, parts.port), "state": state or {},
    }  # fmt: skip
    exchange = _Exchange(body)

    async def run() -> None:
        try:
            await asyncio.wait_for(app(scope, exchange.receive, exchange.send), seconds)
        except TimeoutError:
            exchange.late = True
        except Exception:  # A server would write it down and go on.
            return

    _finish(run())
    return exchange


def _bytes(header: str | bytes) -> bytes:
    return header.encode("latin-1") if isinstance(header, str) else header


def _finish(work: Coroutine[Any, Any, None]) -> None:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        _loop_of_thread().run_until_complete(work)
    else:
        # The client is called by something asynchronous, whose loop waits for it: the answer needs one of its own.
        with ThreadPoolExecutor(1) as beside:
            beside.submit(asyncio.run, work).result()


def _loop_of_thread() -> asyncio.AbstractEventLoop:
    if not hasattr(_kept, "loop"):
        _kept.loop = asyncio.new_event_loop()
    loop: asyncio.AbstractEventLoop = _kept.loop
    return loop


class _Received(socket.socket):
    """The bytes of a response, for `HTTPResponse` to read."""

    def __init__(self, exchange: _Exchange) -> None:
        headers, body = exchange.headers, exchange.body
        if exchange.cut:
            # Only with its length can a response be seen to end too early.
            headers = [*((name, value) for name, value in headers if name != b"content-length")]
            headers.append((b"content-length", b"%d" % (len(body) + 1)))
        head = b"".join(b"%b: %b\r\n" % header for header in headers)
        self._bytes = b"HTTP/1.1 %d \r\n%b\r\n%b" % (exchange.status, head, body)

    def makefile(self, *_: Any, **__: Any) -> Any:
        return io.BytesIO(self._bytes)


def _response(exchange: _Exchange, method: str) -> http.client.HTTPResponse:
    """Return the response of Python's own client. Raises what it would have raised before there was any."""
    if exchange.late:
        raise TimeoutError("timed out")
    if not exchange.status:
        raise http.client.RemoteDisconnected("Remote end closed connection without response")
    response = http.client.HTTPResponse(_Received(exchange), method=method)
    response.begin()
    return response


def _make_request(
    pool: HTTPConnectionPool, conn: Any, method: str, url: str, body: Any = None, headers: Any = None, **how: Any
) -> Any:
    app = _answering.get(pool.port or 0) if pool.host == _HOST else None
    if app is None:
        return _real_make_request(pool, conn, method, url, body, headers, **how)
    whole = body.encode() if isinstance(body, str) else bytes(body or b"")
    asked = f"http://{_HOST}:{pool.port}{url}"
    exchange = _ask(app, method, asked, (headers or {}).items(), whole, how["timeout"].read_timeout)
    if exchange.late:
        raise urllib3.exceptions.ReadTimeoutError(pool, url, "Read timed out.")
    response = _response(exchange, method)
    return urllib3.HTTPResponse(
        response,
        urllib3.HTTPHeaderDict(response.msg.items()),
        exchange.status,
        preload_content=how["preload_content"],
        decode_content=how["decode_content"],
        original_response=response,
        retries=how["retries"],
        request_method=method,
    )


class _Stream(httpx2.SyncByteStream):
    """Body for httpx2 that ends as the exchange did."""

    def __init__(self, body: bytes, error: Exception | None) -> None:
        self._body, self._error = body, error

    def __iter__(self) -> Iterator[bytes]:
        yield self._body
        if self._error:
            raise self._error


def _handle_request(transport: httpx2.HTTPTransport, request: httpx2.Request) -> httpx2.Response:
    app = _answering.get(request.url.port or 0) if request.url.host == _HOST else None
    if app is None:
        return _real_handle_request(transport, request)
    seconds = request.extensions.get("timeout", {}).get("read")
    state = {"tools": _kept.tools} if request.url.port in _takes_tools else {}
    exchange = _ask(app, request.method, str(request.url), request.headers.items(), request.read(), seconds, state)
    error: Exception | None = None
    if exchange.late:
        error = httpx2.ReadTimeout("The read operation timed out.", request=request)
    elif exchange.cut:
        error = httpx2.RemoteProtocolError("The server disconnected.", request=request)
    if error and not exchange.status:
        raise error
    return httpx2.Response(exchange.status, headers=exchange.headers, stream=_Stream(exchange.body, error))


def _copy_and_prepare(client: anthropic.Anthropic, options: FinalRequestOptions) -> FinalRequestOptions:
    if client.base_url.port in _takes_tools:
        body = dict(options.json_data)  # type: ignore[call-overload]
        _kept.tools = body.pop("tools", None)
        options = options.model_copy(update={"json_data": body})
    return _real_copy_and_prepare(client, options)


class _Handler(urllib.request.HTTPHandler):
    def http_open(self, request: urllib.request.Request) -> Any:
        parts = urlsplit(request.full_url)
        app = _answering.get(parts.port or 0) if parts.hostname == _HOST else None
        if app is None:
            return super().http_open(request)
        assert request.data is None or isinstance(request.data, bytes)
        method, given = request.get_method(), request.header_items()
        response: Any = _response(
            _ask(app, method, request.full_url, given, request.data or b"", request.timeout), method
        )
        response.url, response.msg = request.full_url, response.reason
        return response


urllib.request.install_opener(urllib.request.build_opener(_Handler))
_real_make_request, _real_handle_request = HTTPConnectionPool._make_request, httpx2.HTTPTransport.handle_request
_real_copy_and_prepare = anthropic.Anthropic._copy_and_prepare
HTTPConnectionPool._make_request = _make_request  # type: ignore[method-assign, assignment]
httpx2.HTTPTransport.handle_request = _handle_request  # type: ignore[method-assign, assignment]
anthropic.Anthropic._copy_and_prepare = _copy_and_prepare  # type: ignore[method-assign, assignment]
