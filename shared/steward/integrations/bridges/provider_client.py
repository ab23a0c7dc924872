"""Client for providers, for code without access to the keys: another function makes the request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeAlias, overload

from steward.aws.lambda_functions import FunctionEndedError, LambdaFunctions
from steward.integrations.bridges import deposits, portals, screening
from steward.integrations.bridges.models import Bridge, ProviderConnection
from steward.integrations.bridges.payments import (
    AboutCollected,
    AboutLink,
    AboutMandate,
    AnySeen,
    AnyWanted,
    CollectionStatus,
    MandateStatus,
    PaymentLinkStatus,
    RefundPayment,
)
from steward.integrations.bridges.problems import Problem, ProviderError
from steward.integrations.bridges.provider_messages import ProviderRequest, ProviderResponse, S, W
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


class ProviderClient(Generic[W, S]):
    """Client of the providers that accounts have connected for one bridge.

    Requests go through the function called `name`; `answered` is the type of the responses.
    """

    def __init__(
        self,
        bridge: Bridge,
        answered: type[ProviderResponse[S]],
        store: ProviderConnectionStore,
        functions: LambdaFunctions,
        name: Callable[[], str],
    ) -> None:
        self._bridge = bridge
        self._answered = answered
        self._store = store
        self._functions = functions
        self._name = name

    def provider(self, account_id: str) -> ProviderConnection | None:
        """Return the provider that an account has connected, or None."""
        return self._store.get(account_id, self._bridge)

    def ask(self, account_id: str, wanted: W) -> S:
        """Send a request and return the resulting status. Raises `ProviderError` or `ProviderNotConnectedError`."""
        connection = self.provider(account_id)
        if connection is None:
            raise ProviderNotConnectedError
        asked: ProviderRequest[W] = ProviderRequest(
            provider=connection.provider, address=connection.address, keys=connection.keys, wanted=wanted
        )
        try:
            said = self._functions.ask(self._name(), asked.model_dump(mode="json"))
        except FunctionEndedError:
            raise ProviderError("late") from None
        answered = self._answered.model_validate(said)
        if answered.seen is None:
            raise ProviderError(answered.problem, answered.said, sent=answered.sent)
        return answered.seen


class PaymentsClient(ProviderClient[AnyWanted, AnySeen]):
    """Client of payment providers. The type of the status follows from the type of the request."""

    @overload
    def ask(self, account_id: str, wanted: AboutLink) -> PaymentLinkStatus: ...

    @overload
    def ask(self, account_id: str, wanted: AboutMandate) -> MandateStatus: ...

    @overload
    def ask(self, account_id: str, wanted: AboutCollected) -> CollectionStatus: ...

    @overload
    def ask(self, account_id: str, wanted: RefundPayment) -> PaymentLinkStatus | CollectionStatus: ...

    @overload
    def ask(self, account_id: str, wanted: AnyWanted) -> AnySeen: ...

    def ask(self, account_id: str, wanted: AnyWanted) -> AnySeen:
        """See `ProviderClient`."""
        return super().ask(account_id, wanted)


Deposits: TypeAlias = ProviderClient[deposits.Wanted, deposits.Seen]
Screening: TypeAlias = ProviderClient[screening.Wanted, screening.ScreeningStatus]
Portals: TypeAlias = ProviderClient[portals.Wanted, portals.ListingStatus]
