"""Network access to repositories: public addresses only, no redirects, and limits on size and time.

Each connection resolves the name once and connects to exactly the address that was checked. Redirects are not followed,
so a token goes only where an owner has sent it.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Collection
from typing import Any

import urllib3
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.util import connection as sockets

from steward.core.network_addresses import in_order, is_public
from steward.memory.sync.models import SyncError

# Maximum bytes that a repository may send in a run, packed; they are unpacked in memory.
MOST_BYTES = 32_000_000
# Seconds for all responses of a run, and for a single silence.
LONGEST, SILENCE = 60.0, 15.0
_TOKEN_REFUSED = (401, 403)


class RepositoryPool(urllib3.PoolManager):
    """HTTP pool for public addresses, and for `allowed`: hosts with port that a person named.

    Raises `SyncError` for private addresses, rejected tokens and exceeded limits; urllib3's errors otherwise.
    """

    def __init__(self, allowed: Collection[str], most: int = MOST_BYTES) -> None:
        patience = urllib3.Timeout(connect=SILENCE, read=SILENCE)
        super().__init__(timeout=patience, headers={"accept-encoding": "identity"})
        self.pool_classes_by_scheme = {"http": _pool(_Plain, allowed), "https": _pool(_Encrypted, allowed)}
        self._left = most
        self._until = time.monotonic() + LONGEST

    def request(self, method: str, url: str, *args: Any, **options: Any) -> urllib3.BaseHTTPResponse:
        """See `PoolManager`. Response bytes are counted as they are read."""
        options |= {"redirect": False, "retries": False}
        response = super().request(method, url, *args, **options)
        if response.status in _TOKEN_REFUSED:
            raise SyncError("refused")
        if response.headers.get("content-encoding", "identity").strip().lower() not in ("", "identity"):
            # A small compressed response could fill the memory.
            raise SyncError("too_large")
        read = response.read

        def counted(*sizes: Any, **more: Any) -> bytes:
            said = read(*sizes, **more)
            self._count(len(said))
            return said

        response.read = counted  # type: ignore[method-assign]
        return response

    def _count(self, read: int) -> None:
        self._left -= read
        if self._left < 0:
            raise SyncError("too_large")
        if time.monotonic() > self._until:
            raise SyncError("unreachable")


class _Judged:
    """Connection that checks the address. `_pool` sets `allowed`."""

    allowed: Collection[str] = ()

    def _new_conn(self) -> socket.socket:
        made: Any = self
        try:
            found = socket.getaddrinfo(made.host, made.port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise urllib3.exceptions.NameResolutionError(made.host, made, socket.gaierror()) from error
        addresses = in_order([str(where[0]) for *_, where in found])
        if f"{made.host}:{made.port}" not in self.allowed and not all(map(is_public, addresses)):
            raise SyncError("private")
        for last, address in enumerate(addresses, start=1 - len(addresses)):
            try:
                return sockets.create_connection((str(address), made.port), SILENCE)
            except OSError as error:
                if last == 0:
                    raise urllib3.exceptions.NewConnectionError(made, "nobody answers there") from error
        raise urllib3.exceptions.NewConnectionError(made, "the name leads nowhere")


class _Plain(_Judged, HTTPConnection):
    pass


class _Encrypted(_Judged, HTTPSConnection):
    pass


def _pool(kind: type[_Judged], allowed: Collection[str]) -> Any:
    above: Any = HTTPSConnectionPool if kind is _Encrypted else HTTPConnectionPool
    connection = type("Connection", (kind,), {"allowed": frozenset(allowed)})
    return type("Pool", (above,), {"ConnectionCls": connection})
