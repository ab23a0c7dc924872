"""Runs one function invocation in a process of its own, which kills itself with SIGKILL at a chosen call.

`python -m tests.faults.child`: a `Work` as JSON on standard input; resources are named by the environment.
"""

from __future__ import annotations

import os
import signal
import sys
from datetime import datetime
from typing import Any

import time_machine
from pydantic import BaseModel

from steward.aws import clients
from tests.faults.bridge import RemoteAws
from tests.faults.transports import Boundary, Killed, KillMachine, Side, Transports
from tests.support.cloud import Context, load_function

SURVIVED = 3


class Work(BaseModel):
    """An event for a function, the (frozen) time, and the request at whose `side` the process dies."""

    function: str
    event: dict[str, Any]
    now: datetime
    request: str
    side: Side

    def side_at(self, boundary: Boundary) -> Side | None:
        """See `Target`."""
        return self.side if boundary.request == self.request else None


def _kill(_boundary: Boundary) -> Killed:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("unreachable")


def main() -> int:
    """Do the work; whoever comes back from it has survived."""
    work = Work.model_validate_json(sys.stdin.read())
    transports = Transports()
    transports.machine = KillMachine(work, die=_kill)
    aws = RemoteAws(os.environ["STEWARD_TEST_AWS"])
    memory = clients.made_by(aws.client_of)
    with time_machine.travel(work.now, tick=False), memory, transports.patched(aws):
        function = load_function(work.function)
        with transports.machine.invocation(work.function):
            function.handler(work.event, Context(work.function))
    return SURVIVED


if __name__ == "__main__":
    sys.exit(main())
