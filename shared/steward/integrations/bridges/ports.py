"""Registry of the providers: the only module that names them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

from steward.integrations.bridges.models import Bridge, Provider
from steward.integrations.bridges.provider_messages import ProviderRequest
from steward.integrations.bridges.webhook_event import Reader

_W = TypeVar("_W", contravariant=True)
_S = TypeVar("_S", covariant=True)

# Bridge that each provider serves.
BRIDGES: Mapping[Provider, Bridge] = {
    "stripe": "payments",
    "singlekey": "screening",
    "domain": "portals",
    "mydeposits": "deposits",
}


# Providers whose only published address is a sandbox: requests there have no real effect.
SANDBOXES: frozenset[Provider] = frozenset({"mydeposits"})


class ProviderApi(Protocol[_W, _S]):
    """API of a provider, opened with a key."""

    def ask(self, wanted: _W) -> _S:
        """Send a request and return the resulting status. Raises `ProviderError`."""


class ProviderPort(NamedTuple):
    """Request type of a provider, and the function that opens its API from the key and the address."""

    asked: type[ProviderRequest[Any]]
    opener: Callable[[str, str], ProviderApi[Any, Any]]


def addresses() -> Mapping[Provider, str]:
    """Return the address of each provider's API."""
    from steward.integrations.bridges.domain.address import ADDRESS as DOMAIN
    from steward.integrations.bridges.mydeposits.address import ADDRESS as MYDEPOSITS
    from steward.integrations.bridges.singlekey.address import ADDRESS as SINGLEKEY
    from steward.integrations.bridges.stripe.address import ADDRESS

    return {"stripe": ADDRESS, "singlekey": SINGLEKEY, "domain": DOMAIN, "mydeposits": MYDEPOSITS}


def port(provider: Provider) -> ProviderPort:
    """Return the port of a provider, importing only that provider."""
    if provider == "stripe":
        from steward.integrations.bridges import payments
        from steward.integrations.bridges.stripe.api import StripeApi

        return ProviderPort(ProviderRequest[payments.Wanted], StripeApi)
    if provider == "mydeposits":
        from steward.integrations.bridges import deposits
        from steward.integrations.bridges.mydeposits.api import MyDepositsApi

        return ProviderPort(ProviderRequest[deposits.Wanted], MyDepositsApi)
    if provider == "singlekey":
        from steward.integrations.bridges import screening
        from steward.integrations.bridges.singlekey.api import SingleKeyApi

        return ProviderPort(ProviderRequest[screening.Wanted], SingleKeyApi)
    if provider == "domain":
        from steward.integrations.bridges import portals
        from steward.integrations.bridges.domain.api import DomainApi

        return ProviderPort(ProviderRequest[portals.Wanted], DomainApi)
    raise KeyError(provider)


def reader(provider: Provider) -> Reader:
    """Return the parser of a provider's webhooks, importing only that provider."""
    if provider == "singlekey":
        from steward.integrations.bridges.singlekey import webhook as singlekey

        return singlekey.read
    from steward.integrations.bridges.stripe.webhook import read

    return {"stripe": read}[provider]
