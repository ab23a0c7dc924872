"""Client for providers, for code without access to the keys: another function makes the request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import ValidationError

from steward.aws.lambda_functions import FunctionEndedError, LambdaFunctions
from steward.integrations.bridges.models import Bridge, ProviderConnection
from steward.integrations.bridges.problems import Problem, ProviderError
from steward.integrations.bridges.provider_messages import BridgeRequest, ProviderRequest, ProviderResponse, S
from steward.integrations.bridges.store import ProviderConnectionStore

# For the planner. The provider's own words follow as a quote.
WHY: Mapping[Problem, str] = {
    "refused": "the provider refused it",
    "busy": "the provider is busy: try again in a few minutes",
    "unknown": "the provider does not know it",
    "key": "the provider does not take our key any more: an owner must connect it anew",
    "unreachable": "the provider could not be reached: try again later",
    "late": "the provider did not answer in time: try again later",
    "failed": "the provider failed: try again later",
    "unreadable": "the provider's answer makes no sense",
}


class ProviderNotConnectedError(ProviderError):
    """The account has connected no provider for this bridge."""

    def __init__(self) -> None:
        super().__init__("refused", sent=False)


class ProviderClient:
    """Client of the providers that accounts have connected.

    `function` returns the name of the function that makes the requests of a bridge.
    """

    def __init__(
        self, store: ProviderConnectionStore, functions: LambdaFunctions, function: Callable[[Bridge], str]
    ) -> None:
        self._store = store
        self._functions = functions
        self._function = function

    def connection(self, account_id: str, bridge: Bridge) -> ProviderConnection | None:
        """Return the provider that an account has connected, or None."""
        return self._store.get(account_id, bridge)

    def ask(self, account_id: str, wanted: BridgeRequest[S]) -> S:
        """Send a request and return the resulting status. Raises `ProviderError` or `ProviderNotConnectedError`."""
        connection = self.connection(account_id, wanted.bridge)
        if connection is None:
            raise ProviderNotConnectedError
        asked = ProviderRequest[Any](
            provider=connection.provider, address=connection.address, keys=connection.keys, wanted=wanted
        )
        try:
            said = self._functions.ask(self._function(wanted.bridge), asked.model_dump(mode="json"))
            answered = ProviderResponse[wanted.answer()].model_validate(said)  # type: ignore[misc]
        except FunctionEndedError:
            raise ProviderError("late") from None
        except ValidationError:
            raise ProviderError("unreadable") from None
        if answered.seen is None:
            raise ProviderError(answered.problem, answered.said, sent=answered.sent)
        return answered.seen  # type: ignore[no-any-return]
