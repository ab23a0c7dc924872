"""Adds Step Functions to the crash machine, so that calls to and from state machines are disturbed too."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from steward.aws.outages import is_outage
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.portfolio.workflows import WORKFLOWS
from tests.faults.stage import Crashed, Stage
from tests.support.aws_inspection import aws
from tests.support.machines import workflows_run

# As often as a machine tries a task.
_TRIES = 9


@contextmanager
def machines(stage: Stage) -> Iterator[None]:
    """State machines that call functions as Step Functions does, and functions that ask others as Lambda does.

    What a function asks of either is a place where it can be disturbed.
    """

    def invoke(function: str, event: dict[str, Any]) -> Any:
        for _ in range(_TRIES):
            try:
                return stage.invoke(function, event)
            except Crashed:
                continue
            except Exception as error:
                if not (stage.busy and is_outage(error)):
                    raise
        raise AssertionError(f"{function} failed {_TRIES} times")

    with workflows_run(stage, PORTFOLIO, *WORKFLOWS.values()) as running:
        stage.lose_machines = running.lose
        asked = mock.patch.dict(aws().services, {"lambda": _Asked(stage)})
        with asked, mock.patch.object(running, "invoke", invoke):
            yield


class _Asked:
    """Lambda, for functions that ask others."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def Invoke(self, **arguments: Any) -> dict[str, Any]:  # noqa: N802
        return _answered(self._stage, arguments)


def _answered(stage: Stage, arguments: dict[str, Any]) -> dict[str, Any]:
    with stage.machine.aside():
        try:
            # Whoever waits for a function asks once (`steward.aws.clients`).
            said = stage.invoke_once(arguments["FunctionName"], json.loads(arguments["Payload"]))
        except Exception as failed:
            if not isinstance(failed, Crashed) and not (stage.busy and is_outage(failed)):
                raise
            error = json.dumps({"errorType": "Runtime.ExitError"}).encode()
            return {"StatusCode": 200, "FunctionError": "Unhandled", "Payload": io.BytesIO(error)}
    return {"StatusCode": 200, "Payload": io.BytesIO(json.dumps(said).encode())}
