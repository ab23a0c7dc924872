"""Hands a program over to the function that may do nothing, and reads what comes back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from pydantic import BaseModel, ConfigDict

from steward.aws.functions import FunctionEnded, Functions


class Ran(BaseModel):
    """What became of a program: what it `printed`, whether that was `cut`, and the `problem` that ended it, or ""."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")

    printed: str
    cut: bool
    problem: str


class Sandbox:
    """Runs programs in the function called `name`, which is asked for when it is needed."""

    def __init__(self, functions: Functions, name: Callable[[], str]) -> None:
        self._functions = functions
        self._name = name

    def run(self, code: str, inputs: Mapping[str, str], now: datetime) -> Ran:
        """Run `code`, which finds `inputs` by their names and `now`, by the clock of its zone, as the time."""
        asked = {"code": code, "inputs": dict(inputs), "now": now.isoformat()}
        try:
            answer = self._functions.ask(self._name(), asked)
        except FunctionEnded:
            # The bounds in there did not hold, the function's own did.
            return Ran(printed="", cut=False, problem="it took more time or memory than a program may")
        return Ran.model_validate(answer)
