"""Free ports for a launcher or a stand-in."""

from __future__ import annotations

import socket


def two_free_ports() -> int:
    """A port that is free, with the next one free too."""
    while True:
        with socket.socket() as first, socket.socket() as second:
            first.bind(("127.0.0.1", 0))
            port: int = first.getsockname()[1]
            try:
                second.bind(("127.0.0.1", port + 1))
            except (OSError, OverflowError):
                continue
            return port
