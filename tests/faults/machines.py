"""State machines in the crash machine: what they ask of functions, and functions of them, are places to disturb."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from botocore.client import BaseClient
from botocore.exceptions import ClientError

from steward.aws.outages import is_outage
from steward.portfolio.trade import PORTFOLIO
from steward.portfolio.workflows import WORKFLOWS
from tests.faults.stage import Crashed, Stage
from tests.support.machines import workflows_run

# As often as a machine tries a task.
_TRIES = 9
_SDK_TRIES, _THROTTLED = 4, "ThrottlingException"


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

    base: Any = BaseClient
    with workflows_run(stage, PORTFOLIO, *WORKFLOWS.values()) as running:
        stage.lose_machines = running.lose
        call, start, answer = base._make_api_call, running.start, running.answer

        def asked(client: Any, operation: str, arguments: dict[str, Any]) -> Any:
            if operation != "Invoke":
                return call(client, operation, arguments)
            return stage.machine.call("lambda.Invoke", lambda: _answered(stage, arguments))

        def started(*given: str) -> None:
            _tried(lambda: stage.machine.call("states.StartExecution", lambda: start(*given), busy=_too_busy))

        def told(*given: str) -> None:
            _tried(lambda: stage.machine.call("states.SendTaskSuccess", lambda: answer(*given), busy=_too_busy))

        with (
            mock.patch.object(base, "_make_api_call", asked),
            mock.patch.object(running, "start", started),
            mock.patch.object(running, "answer", told),
            mock.patch.object(running, "invoke", invoke),
        ):
            yield


def _tried(request: Callable[[], None]) -> None:
    """As the SDK tries a request again that was refused because a service was too busy."""
    for _ in range(_SDK_TRIES - 1):
        try:
            return request()
        except ClientError as error:
            if error.response["Error"]["Code"] != _THROTTLED:
                raise
    return request()


def _too_busy() -> None:
    raise ClientError({"Error": {"Code": _THROTTLED, "Message": ""}}, "states")


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
