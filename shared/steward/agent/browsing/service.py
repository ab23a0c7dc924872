"""Asks the function that looks at the web, for an executor that has no key to the model."""

from __future__ import annotations

from collections.abc import Callable

from steward.agent.browsing.models import Look, Seen
from steward.aws.functions import FunctionEnded, Functions


class Browsing:
    """Looks at the web by way of the function called `name`, which is asked for when it is needed."""

    def __init__(self, functions: Functions, name: Callable[[], str]) -> None:
        self._functions = functions
        self._name = name

    def look(self, look: Look) -> Seen:
        """What is to be seen at the listed domains, or the problem, in words for the model."""
        try:
            answer = self._functions.ask(self._name(), look.model_dump(mode="json"))
        except FunctionEnded:
            return Seen(problem="the web took too long to answer: try again")
        return Seen.model_validate(answer)
