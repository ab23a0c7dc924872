"""Client for providers, for code without access to the keys: another function makes the request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeAlias, overload

from steward.aws.functions import FunctionEnded, Functions
from steward.integrations.bridges import deposits, portals, screening
from steward.integrations.bridges.asking import Answered, Asked, S, W
from steward.integrations.bridges.models import Bridge, Connection
from steward.integrations.bridges.payments import (
    AboutCollected,
    AboutLink,
    AboutMandate,
    AnySeen,
    AnyWanted,
    Refund,
    Seen,
    SeenCollected,
    SeenMandate,
)
from steward.integrations.bridges.problems import NotAnswered, Problem
from steward.integrations.bridges.store import ConnectionStore

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


class NotConnected(NotAnswered):
    """The account has connected no provider for this bridge."""

    def __init__(self) -> None:
        super().__init__("refused", sent=False)


class Providers(Generic[W, S]):
    """Client of the providers that accounts have connected for one bridge.

    Requests go through the function called `name`; `answered` is the type of the responses.
    """

    def __init__(
        self,
        bridge: Bridge,
        answered: type[Answered[S]],
        store: ConnectionStore,
        functions: Functions,
        name: Callable[[], str],
    ) -> None:
        self._bridge = bridge
        self._answered = answered
        self._store = store
        self._functions = functions
        self._name = name

    def provider(self, account_id: str) -> Connection | None:
        """Return the provider that an account has connected, or None."""
        return self._store.get(account_id, self._bridge)

    def ask(self, account_id: str, wanted: W) -> S:
        """Send a request and return the resulting status. Raises `ProviderError` or `ProviderNotConnectedError`."""
        connection = self.provider(account_id)
        if connection is None:
            raise NotConnected
        asked: Asked[W] = Asked(
            provider=connection.provider, address=connection.address, keys=connection.keys, wanted=wanted
        )
        try:
            said = self._functions.ask(self._name(), asked.model_dump(mode="json"))
        except FunctionEnded:
            raise NotAnswered("late") from None
        answered = self._answered.model_validate(said)
        if answered.seen is None:
            raise NotAnswered(answered.problem, answered.said, sent=answered.sent)
        return answered.seen


class Payments(Providers[AnyWanted, AnySeen]):
    """Client of payment providers. The type of the status follows from the type of the request."""

    @overload
    def ask(self, account_id: str, wanted: AboutLink) -> Seen: ...

    @overload
    def ask(self, account_id: str, wanted: AboutMandate) -> SeenMandate: ...

    @overload
    def ask(self, account_id: str, wanted: AboutCollected) -> SeenCollected: ...

    @overload
    def ask(self, account_id: str, wanted: Refund) -> Seen | SeenCollected: ...

    @overload
    def ask(self, account_id: str, wanted: AnyWanted) -> AnySeen: ...

    def ask(self, account_id: str, wanted: AnyWanted) -> AnySeen:
        """See `ProviderClient`."""
        return super().ask(account_id, wanted)


Deposits: TypeAlias = Providers[deposits.Wanted, deposits.Seen]
Screening: TypeAlias = Providers[screening.Wanted, screening.Seen]
Portals: TypeAlias = Providers[portals.Wanted, portals.Seen]
