"""Client that invokes Steward's own Lambda functions."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from steward.aws.outages import was_refused
from steward.core.errors import StewardError

if TYPE_CHECKING:
    from mypy_boto3_lambda import LambdaClient

# Lambda's error types for a function that exceeded its time or memory.
_BEYOND_ITS_BOUNDS = frozenset({"Sandbox.Timedout", "Runtime.ExitError", "Runtime.OutOfMemory"})
# What AWS refused was not run, so it is safe to ask again, unlike what was not answered. Seconds before each try.
_PAUSES = (0.1, 0.5)


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
        answer = self._invoke(FunctionName=name, Payload=json.dumps(payload).encode())
        said = json.loads(answer["Payload"].read() or b"null")
        if "FunctionError" not in answer:
            return said
        kind = str(said.get("errorType", "")) if isinstance(said, dict) else ""
        if kind in _BEYOND_ITS_BOUNDS:
            raise FunctionEndedError(f"{name} was ended: {kind}")
        raise FunctionFailedError(f"{name} raised {kind or 'an error without a name'}: its log or its metrics say more")

    def ring(self, name: str, payload: Mapping[str, Any]) -> None:
        """Start a function without waiting for it."""
        self._invoke(FunctionName=name, Payload=json.dumps(payload).encode(), InvocationType="Event")

    def _invoke(self, **request: Any) -> Any:
        for pause in _PAUSES:
            try:
                return self._client().invoke(**request)
            except Exception as error:
                if not was_refused(error):
                    raise
                time.sleep(pause)
        return self._client().invoke(**request)
