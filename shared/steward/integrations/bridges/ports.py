"""Registry of the adapters to providers (bridges): the only module that names the providers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol, TypeVar

from steward.integrations.bridges.models import Bridge, Provider
from steward.integrations.bridges.provider_messages import ProviderRequest
from steward.integrations.bridges.webhook_event import Reader

_W = TypeVar("_W", contravariant=True)
_S = TypeVar("_S", covariant=True)

# Bridge that each provider serves. A provider is a folder of this name: `ADDRESS` in `address.py`, `API` in `api.py`,
# and `read` in `webhook.py` if it calls one.
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
    return {one: _module(f"{one}.address").ADDRESS for one in BRIDGES}


def port(provider: Provider) -> ProviderPort:
    """Return the port of a provider, importing only that provider."""
    asked: Any = ProviderRequest
    return ProviderPort(asked[_module(BRIDGES[provider]).Wanted], _module(f"{provider}.api").API)


def reader(provider: Provider) -> Reader:
    """Return the parser of a provider's webhooks, importing only that provider."""
    read: Reader = _module(f"{provider}.webhook").read
    return read


def _module(name: str) -> Any:
    return import_module(f"steward.integrations.bridges.{name}")
