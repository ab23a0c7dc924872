"""Client for invoking other Lambda functions, when AWS refuses the request."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import pytest
from botocore.exceptions import ClientError, ReadTimeoutError

from steward.aws.lambda_functions import LambdaFunctions
from steward.aws.memory.service import refusal

_REFUSED = refusal("TooManyRequestsException", "Invoke", status=429)


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long it has waited."""
    waited: list[float] = []
    monkeypatch.setattr("steward.aws.lambda_functions.time.sleep", waited.append)
    return waited


def asking(*problems: Exception) -> tuple[LambdaFunctions, list[str]]:
    """Functions whose first requests lead to these, and the names of those asked."""
    left, asked = list(problems), list[str]()

    def invoke(**request: Any) -> Any:
        asked.append(request["FunctionName"])
        if left:
            raise left.pop(0)
        return {"Payload": io.BytesIO(b'"done"')}

    client: Any = SimpleNamespace(invoke=invoke)
    return LambdaFunctions(lambda: client), asked


def test_function_is_asked_again_when_aws_refused_the_request(pauses: list[float]) -> None:
    some, asked = asking(_REFUSED, _REFUSED)
    assert some.ask("payments", {}) == "done"
    assert (len(asked), pauses) == (3, [0.1, 0.5])


def test_refusal_is_raised_when_aws_goes_on_refusing() -> None:
    some, asked = asking(*[_REFUSED] * 3)
    with pytest.raises(ClientError):
        some.ask("payments", {})
    assert len(asked) == 3


def test_function_is_asked_once_when_nobody_knows_if_it_ran(pauses: list[float]) -> None:
    some, asked = asking(ReadTimeoutError(endpoint_url="-"))
    with pytest.raises(ReadTimeoutError):
        some.ask("payments", {})
    assert (len(asked), pauses) == (1, [])
