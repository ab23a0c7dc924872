"""A port that was found free for a test server stays reserved until the server uses it."""

from __future__ import annotations

import socket
import subprocess
import sys

from tests.support.free_ports import PORTS, two_free_ports


def test_no_outgoing_connection_is_given_one() -> None:
    given = []
    for _ in range(200):
        with socket.socket() as outgoing:
            outgoing.bind(("127.0.0.1", 0))
            given.append(outgoing.getsockname()[1])
    assert min(given) > PORTS[-1] + 1


def test_one_that_is_held_is_given_to_nobody_else() -> None:
    asked = f"from tests.support.free_ports import hold; print(hold({two_free_ports()}))"
    done = subprocess.run(  # noqa: S603 - our own module, no shell
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
