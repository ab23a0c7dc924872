"""Network access to other systems: public addresses only, with a limit on response bytes.

Each connection resolves the name once and connects to exactly the address that was checked, so neither a redirect nor a
second DNS answer leads elsewhere. Response bytes are counted as they arrive.
"""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Collection, Iterable
from typing import Any

import anyio
import httpcore2
import httpx2

from steward.core.network_addresses import Address, in_order, is_public

# Maximum bytes of a response; the text kept of it is shorter.
MOST_BYTES = 1_000_000


class PrivateAddressError(httpcore2.ConnectError):
    """The name resolves, or may resolve, to an address that is not public. Nothing was sent."""


class ResponseTooLargeError(httpx2.ReadError):
    """The response is longer than the limit, or compressed so that its length is unknown."""


async def _addresses(host: str, port: int) -> list[Address]:
    try:
        found = await anyio.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise httpcore2.ConnectError("the name is not known") from error
    return in_order([str(where[0]) for *_, where in found])


async def is_public_host(host: str, port: int, allowed: Collection[str]) -> bool:
    """Return whether a name resolves to public addresses only, or is `allowed`. Raises httpcore's errors."""
    return f"{host}:{port}" in allowed or all(map(is_public, await _addresses(host, port)))


class PublicNetwork(httpcore2.AsyncNetworkBackend):
    """Network backend that connects to public addresses, and to `allowed`: hosts with port that a person named."""

    def __init__(self, allowed: Collection[str]) -> None:
        self._allowed = allowed
        self._network = httpcore2.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """Open a connection. Raises `PrivateAddressError`, or httpcore's errors."""
        addresses = await _addresses(host, port)
        if f"{host}:{port}" not in self._allowed and not all(map(is_public, addresses)):
            raise PrivateAddressError("the address is not public")
        for last, address in enumerate(addresses, start=1 - len(addresses)):
            try:
                return await self._network.connect_tcp(str(address), port, timeout, local_address, socket_options)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout):
                if last == 0:
                    raise
        raise httpcore2.ConnectError("the name is not known")

    async def connect_unix_socket(self, path: str, *_: Any, **__: Any) -> httpcore2.AsyncNetworkStream:
        """Refuse sockets of this machine."""
        raise PrivateAddressError("a socket of this machine is not public")

    async def sleep(self, seconds: float) -> None:
        """See `AsyncNetworkBackend`."""
        await anyio.sleep(seconds)


class PublicTransport(httpx2.AsyncHTTPTransport):
    """HTTP over `PublicNetwork`, without a proxy, with responses of at most `most` bytes."""

    def __init__(self, allowed: Collection[str], most: int = MOST_BYTES) -> None:
        super().__init__(trust_env=False)
        # httpx offers no other way to set the network backend. A test that connects through this transport checks it.
        self._pool = httpcore2.AsyncConnectionPool(
            ssl_context=httpx2.create_ssl_context(trust_env=False), network_backend=PublicNetwork(allowed)
        )
        self._most = most
        self.too_much = False

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """See `AsyncBaseTransport`. Raises `ResponseTooLargeError`, here or while the response is read."""
        # A small compressed response could fill the memory.
        request.headers["accept-encoding"] = "identity"
        response = await super().handle_async_request(request)
        announced = response.headers.get("content-length", "")
        packed = response.headers.get("content-encoding", "identity").strip().lower() not in ("", "identity")
        if packed or (announced.isdigit() and int(announced) > self._most):
            await response.aclose()
            raise self._refused()
        assert isinstance(response.stream, httpx2.AsyncByteStream)
        response.stream = _Counted(response.stream, self)
        return response

    def count(self, read: int) -> None:
        """Check the number of bytes read so far. Raises `ResponseTooLargeError`."""
        if read > self._most:
            raise self._refused()

    def _refused(self) -> ResponseTooLargeError:
        # The caller may have swallowed the error and looks here.
        self.too_much = True
        return ResponseTooLargeError("the answer is too long")


class _Counted(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream, transport: PublicTransport) -> None:
        self._stream = stream
        self._transport = transport
        self._read = 0

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self._stream:
            self._read += len(chunk)
            self._transport.count(self._read)
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()
