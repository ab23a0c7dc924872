"""Lambda functions of ours, called by others."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from steward.core.errors import StewardError

if TYPE_CHECKING:
    from mypy_boto3_lambda import LambdaClient

# Lambda's error types for a function that exceeded its time or memory.
_BEYOND_ITS_BOUNDS = frozenset({"Sandbox.Timedout", "Runtime.ExitError", "Runtime.OutOfMemory"})


class FunctionEndedError(StewardError):
    """The function exceeded its time or memory before it answered."""


class FunctionFailedError(StewardError):
    """The function raised: a defect of ours. The message names the error, without any input."""


class LambdaFunctions:
    """Calls functions by name. `client` is called on first use; botocore errors are raised."""

    def __init__(self, client: Callable[[], LambdaClient]) -> None:
        self._client = client

    def ask(self, name: str, payload: Mapping[str, Any]) -> Any:
        """Call a function and return its JSON answer. Raises `FunctionEndedError` or `FunctionFailedError`."""
        answer = self._client().invoke(FunctionName=name, Payload=json.dumps(payload).encode())
        said = json.loads(answer["Payload"].read() or b"null")
        if "FunctionError" not in answer:
            return said
        kind = str(said.get("errorType", "")) if isinstance(said, dict) else ""
        if kind in _BEYOND_ITS_BOUNDS:
            raise FunctionEndedError(f"{name} was ended: {kind}")
        raise FunctionFailedError(f"{name} raised {kind or 'an error without a name'}: its log or its metrics say more")

    def ring(self, name: str, payload: Mapping[str, Any]) -> None:
        """Start a function without waiting for it."""
        self._client().invoke(FunctionName=name, Payload=json.dumps(payload).encode(), InvocationType="Event")
