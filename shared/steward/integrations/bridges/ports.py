"""Which providers there are for a bridge: the one place that names them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

from steward.integrations.bridges.asking import Asked
from steward.integrations.bridges.models import Bridge, Provider
from steward.integrations.bridges.payments import Opener
from steward.integrations.bridges.telling import Reader

_W = TypeVar("_W", contravariant=True)
_S = TypeVar("_S", covariant=True)

# What each does for an account.
BRIDGES: Mapping[Provider, Bridge] = {
    "stripe": "payments",
    "singlekey": "screening",
    "domain": "portals",
    "mydeposits": "deposits",
}


# Whose only published address is that of a sandbox: nothing that is asked there is done for anybody.
SANDBOXES: frozenset[Provider] = frozenset({"mydeposits"})


class Api(Protocol[_W, _S]):
    """A provider, asked with a key."""

    def ask(self, wanted: _W) -> _S:
        """How it stands after this. Raises `NotAnswered`."""


class Port(NamedTuple):
    """How what a provider is asked reads, and what makes its interface: the key, and its address."""

    asked: type[Asked[Any]]
    opener: Callable[[str, str], Api[Any, Any]]


def addresses() -> Mapping[Provider, str]:
    """Where each is."""
    from steward.integrations.bridges.domain.address import ADDRESS as DOMAIN
    from steward.integrations.bridges.mydeposits.address import ADDRESS as MYDEPOSITS
    from steward.integrations.bridges.singlekey.address import ADDRESS as SINGLEKEY
    from steward.integrations.bridges.stripe.address import ADDRESS

    return {"stripe": ADDRESS, "singlekey": SINGLEKEY, "domain": DOMAIN, "mydeposits": MYDEPOSITS}


def port(provider: Provider) -> Port:
    """Who asks it, for a bridge other than payments; nothing of the others is imported."""
    if provider == "mydeposits":
        from steward.integrations.bridges import deposits
        from steward.integrations.bridges.mydeposits.api import MyDepositsApi

        return Port(Asked[deposits.Wanted], MyDepositsApi)
    if provider == "singlekey":
        from steward.integrations.bridges import screening
        from steward.integrations.bridges.singlekey.api import SingleKeyApi

        return Port(Asked[screening.Wanted], SingleKeyApi)
    if provider == "domain":
        from steward.integrations.bridges import portals
        from steward.integrations.bridges.domain.api import DomainApi

        return Port(Asked[portals.Wanted], DomainApi)
    raise KeyError(provider)


def opener(provider: Provider) -> Opener:
    """Who asks one of payments."""
    from steward.integrations.bridges.stripe.api import StripeApi

    return {"stripe": StripeApi}[provider]


def reader(provider: Provider) -> Reader:
    """Who reads what it tells; nothing else of it is imported at the door."""
    if provider == "singlekey":
        from steward.integrations.bridges.singlekey import webhook as singlekey

        return singlekey.read
    from steward.integrations.bridges.stripe.webhook import read

    return {"stripe": read}[provider]
