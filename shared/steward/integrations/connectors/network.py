"""The way to servers of others: to public addresses alone, and never more than was asked for.

A name is looked up once for each connection, and what is connected to is the very address that was judged: neither a
redirect nor another answer to a second look-up leads anywhere else. What comes back is counted as it comes.
"""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Collection, Iterable
from typing import Any

import anyio
import httpcore2
import httpx2

from steward.core.network_addresses import Address, in_order, is_public

# What a result may have in all; the text that is kept of it is shorter.
MOST_BYTES = 1_000_000


class PrivateAddress(httpcore2.ConnectError):
    """A name that leads into a network that is not public, or may: nothing was sent."""


class TooMuch(httpx2.ReadError):
    """The answer is longer than what is read, or packed so that nobody can know."""


async def _addresses(host: str, port: int) -> list[Address]:
    try:
        found = await anyio.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise httpcore2.ConnectError("the name is not known") from error
    return in_order([str(where[0]) for *_, where in found])


async def leads_nowhere_private(host: str, port: int, allowed: Collection[str]) -> bool:
    """Whether a name leads to public addresses alone at present, or is `allowed`. Raises httpcore's errors."""
    return f"{host}:{port}" in allowed or all(map(is_public, await _addresses(host, port)))


class PublicNetwork(httpcore2.AsyncNetworkBackend):
    """Connects to public addresses, and to `allowed`: hosts with their port that a person named beforehand."""

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
        """A connection. Raises `PrivateAddress`, or httpcore's errors."""
        addresses = await _addresses(host, port)
        if f"{host}:{port}" not in self._allowed and not all(map(is_public, addresses)):
            raise PrivateAddress("the address is not public")
        for last, address in enumerate(addresses, start=1 - len(addresses)):
            try:
                return await self._network.connect_tcp(str(address), port, timeout, local_address, socket_options)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout):
                if last == 0:
                    raise
        raise httpcore2.ConnectError("the name is not known")

    async def connect_unix_socket(self, path: str, *_: Any, **__: Any) -> httpcore2.AsyncNetworkStream:
        """Nothing of this machine's."""
        raise PrivateAddress("a socket of this machine is not public")

    async def sleep(self, seconds: float) -> None:
        """See `AsyncNetworkBackend`."""
        await anyio.sleep(seconds)


class PublicTransport(httpx2.AsyncHTTPTransport):
    """HTTP over `PublicNetwork`, without any proxy, and with answers of at most `most` bytes."""

    def __init__(self, allowed: Collection[str], most: int = MOST_BYTES) -> None:
        super().__init__(trust_env=False)
        # The one way to choose the network: a test connects through this transport and sees itself refused.
        self._pool = httpcore2.AsyncConnectionPool(
            ssl_context=httpx2.create_ssl_context(trust_env=False), network_backend=PublicNetwork(allowed)
        )
        self._most = most
        self.too_much = False

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """See `AsyncBaseTransport`. Raises `TooMuch`, here or while the answer is read."""
        # A few bytes could unpack into more than there is memory.
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
        """So much has been read of an answer by now. Raises `TooMuch`."""
        if read > self._most:
            raise self._refused()

    def _refused(self) -> TooMuch:
        # Whoever asked may have swallowed the error: they look here.
        self.too_much = True
        return TooMuch("the answer is too long")


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
