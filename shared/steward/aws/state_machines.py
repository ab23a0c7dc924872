"""Client of Step Functions: starts executions and completes tasks."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from botocore.exceptions import ClientError

if TYPE_CHECKING:
    from mypy_boto3_stepfunctions import SFNClient

# Error codes of a dead token: its execution has ended, or it was answered before.
_GONE = frozenset({"TaskDoesNotExist", "TaskTimedOut", "InvalidToken"})


class StateMachines:
    """Our state machines by name; `prefix` begins their ARNs. Other botocore errors are raised."""

    def __init__(self, client: Callable[[], SFNClient], prefix: str) -> None:
        self._client = client
        self._prefix = prefix

    def start(self, machine: str, execution: str, given: Mapping[str, Any]) -> None:
        """Start an execution of this name. An existing one, even if ended, is left as it is."""
        client = self._client()
        try:
            client.start_execution(
                stateMachineArn=f"{self._prefix}{machine.replace('_', '-')}",
                name=execution,
                input=json.dumps(dict(given)),
            )
        except ClientError as error:
            if error.response["Error"]["Code"] != "ExecutionAlreadyExists":
                raise

    def answer(self, token: str, result: Mapping[str, Any]) -> bool:
        """Let a task continue with this result. Return False if it no longer waits."""
        try:
            self._client().send_task_success(taskToken=token, output=json.dumps(dict(result)))
        except ClientError as error:
            if error.response["Error"]["Code"] in _GONE:
                return False
            raise
        return True
