"""Reserves free TCP ports for servers in tests."""

from __future__ import annotations

import fcntl
import random
import socket
import tempfile
from pathlib import Path

# Below what systems give to outgoing connections: one of those, in another process, would take a port that was found
# free before its server listens.
PORTS = range(20_000, 32_000, 2)

_held: list[object] = []


def two_free_ports() -> int:
    """A port that is free, with the next one free too; while this process lives, nobody else is given it here."""
    choices = random.SystemRandom()  # the workers of a test run seed the shared generator alike
    while True:
        port = choices.choice(PORTS)
        if all(_is_free(one) for one in (port, port + 1)) and hold(port):
            return port


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def hold(port: int) -> bool:
    """Take the port for this process's life; false when somebody has it."""
    lock = (Path(tempfile.gettempdir()) / f"steward-port-{port}.lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return False
    _held.append(lock)
    return True
