"""Connections of urllib3 to public IP addresses only, made to exactly the checked address."""

from __future__ import annotations

import socket
from collections.abc import Collection
from typing import Any

import urllib3
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.util import connection as sockets

from steward.core.network_addresses import in_order, is_public

_CONNECT_SECONDS = 15.0


class PrivateHostError(Exception):
    """The name resolves, or may resolve, to an address that is not public. Nothing was sent."""


def pools_of(allowed: Collection[str]) -> dict[str, Any]:
    """Return the pool classes, by scheme, that reach public addresses and `allowed`: hosts with port."""
    return {"http": _pool(_Plain, allowed), "https": _pool(_Encrypted, allowed)}


class _Judged:
    """Connection that resolves the name once and checks the address. `_pool` sets `allowed`."""

    allowed: Collection[str] = ()

    def _new_conn(self) -> socket.socket:
        made: Any = self
        try:
            found = socket.getaddrinfo(made.host, made.port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise urllib3.exceptions.NameResolutionError(made.host, made, socket.gaierror()) from error
        addresses = in_order([str(where[0]) for *_, where in found])
        if f"{made.host}:{made.port}" not in self.allowed and not all(map(is_public, addresses)):
            raise PrivateHostError
        for last, address in enumerate(addresses, start=1 - len(addresses)):
            try:
                return sockets.create_connection((str(address), made.port), _CONNECT_SECONDS)
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
