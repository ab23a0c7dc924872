"""Client of the function that browses the web, for an executor without the model's key."""

from __future__ import annotations

from collections.abc import Callable

from steward.agent.browsing.models import WebLookup, WebLookupResult
from steward.aws.lambda_functions import FunctionEndedError, LambdaFunctions


class BrowsingClient:
    """Runs web lookups in the function called `name`, which is resolved on first use."""

    def __init__(self, functions: LambdaFunctions, name: Callable[[], str]) -> None:
        self._functions = functions
        self._name = name

    def look(self, look: WebLookup) -> WebLookupResult:
        """Return the pages found at the listed domains, or the problem in words for the model."""
        try:
            answer = self._functions.ask(self._name(), look.model_dump(mode="json"))
        except FunctionEndedError:
            return WebLookupResult(problem="the web took too long to answer: try again")
        return WebLookupResult.model_validate(answer)
