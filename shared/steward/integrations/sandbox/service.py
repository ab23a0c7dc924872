"""Client of the sandbox function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from pydantic import BaseModel, ConfigDict

from steward.aws.lambda_functions import FunctionEndedError, LambdaFunctions


class ProgramResult(BaseModel):
    """Result of a program: its output, whether that was `cut`, and the `problem` that ended it, or ""."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")

    printed: str
    cut: bool
    problem: str


class Sandbox:
    """Client of the function called `name`, which runs programs. `name` is resolved on first use."""

    def __init__(self, functions: LambdaFunctions, name: Callable[[], str]) -> None:
        self._functions = functions
        self._name = name

    def run(self, code: str, inputs: Mapping[str, str], now: datetime) -> ProgramResult:
        """Run `code` with `inputs` as variables and `now`, in its own zone, as the current time."""
        asked = {"code": code, "inputs": dict(inputs), "now": now.isoformat()}
        try:
            answer = self._functions.ask(self._name(), asked)
        except FunctionEndedError:
            # The function's own timeout or memory limit ended it before the inner limits.
            return ProgramResult(printed="", cut=False, problem="it took more time or memory than a program may")
        return ProgramResult.model_validate(answer)
