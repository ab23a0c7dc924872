"""Ports of the local system: one for the page and the outside world, the next one for the AWS stand-in."""

from __future__ import annotations

import http.client
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

from infra.local.errors import LaunchError

HOST = "127.0.0.1"
HIGHEST = 65_535
BACKLOG = 2_048


@contextmanager
def reserve(port: int) -> Iterator[socket.socket]:
    """Yield a listening socket on `port` of the loopback interface. Raises `LaunchError` if the port is taken."""
    if not 1 <= port < HIGHEST:
        raise LaunchError(f"The port must be between 1 and {HIGHEST - 1}.")
    with _socket() as bound:
        try:
            bound.bind((HOST, port))
            # Work left from the last run starts with ministack. Its requests to the outside world wait on this socket
            # until the world is served, instead of being refused.
            bound.listen(BACKLOG)
        except OSError as error:
            raise _taken(port, error) from None
        yield bound


def answers(port: int) -> bool:
    """Return whether the AWS stand-in listens on `port` and is healthy."""
    connection = http.client.HTTPConnection(HOST, port, timeout=2)
    try:
        connection.request("GET", "/_ministack/health")
        return connection.getresponse().status == HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def wait_until_free(port: int, seconds: float) -> None:
    """Wait until nothing listens on `port`. Raises `LaunchError` if something still does after `seconds`."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            with _socket() as probe:
                probe.bind((HOST, port))
            return
        except OSError as error:
            if time.monotonic() >= deadline:
                raise _taken(port, error) from None
        time.sleep(0.1)


def _socket() -> socket.socket:
    # Of a socket that does not name TCP asyncio leaves Nagle's algorithm on: an answer in two parts would take 40 ms.
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    # Lingering connections of the last run do not count as a taken port.
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    return made


def _taken(port: int, error: OSError) -> LaunchError:
    return LaunchError(
        f"Port {port} cannot be used ({error.strerror}): stop what runs there, or choose another with --port "
        "(Steward needs that port and the next one)."
    )
