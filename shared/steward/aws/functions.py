"""Lambda: other functions of ours, asked and waited for."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from steward.core.errors import StewardError

if TYPE_CHECKING:
    from mypy_boto3_lambda import LambdaClient

# What Lambda calls the end of a function that took more time, or more memory, than its template gives it.
_BEYOND_ITS_BOUNDS = frozenset({"Sandbox.Timedout", "Runtime.ExitError", "Runtime.OutOfMemory"})


class FunctionEnded(StewardError):
    """The function was ended before it had answered: it took more time or memory than it has."""


class FunctionFailed(StewardError):
    """The function raised, which is a defect of ours; the message names the error and repeats nothing it was given."""


class Functions:
    """Asks functions by their names. `client` is called on first use; botocore's errors are raised."""

    def __init__(self, client: Callable[[], LambdaClient]) -> None:
        self._client = client

    def ask(self, name: str, payload: Mapping[str, Any]) -> Any:
        """What the function answers, as JSON has it. Raises `FunctionEnded` or `FunctionFailed`."""
        answer = self._client().invoke(FunctionName=name, Payload=json.dumps(payload).encode())
        said = json.loads(answer["Payload"].read() or b"null")
        if "FunctionError" not in answer:
            return said
        kind = str(said.get("errorType", "")) if isinstance(said, dict) else ""
        if kind in _BEYOND_ITS_BOUNDS:
            raise FunctionEnded(f"{name} was ended: {kind}")
        raise FunctionFailed(f"{name} raised {kind or 'an error without a name'}: its log or its metrics say more")

    def ring(self, name: str, payload: Mapping[str, Any]) -> None:
        """Have the function run, without waiting for it."""
        self._client().invoke(FunctionName=name, Payload=json.dumps(payload).encode(), InvocationType="Event")
