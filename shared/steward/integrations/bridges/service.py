"""Service that connects providers for an owner and stores their keys apart from the record and from each other."""

from __future__ import annotations

from collections.abc import Callable, Collection
from urllib.parse import urlsplit

from steward.aws.parameters import Parameters
from steward.core.clock import Clock
from steward.core.errors import StewardError
from steward.integrations.bridges.models import TELL, Bridge, Provider, ProviderConnection
from steward.integrations.bridges.ports import addresses, port
from steward.integrations.bridges.problems import ProviderError
from steward.integrations.bridges.store import ProviderConnectionStore
from steward.people.directory.models import Member


class ProviderSetupError(StewardError):
    """The provider cannot be connected with these settings; the message says what to give instead."""


class BridgeService:
    """Providers of an account. The caller checks that `by` may connect one.

    `keys` stores the API keys of a bridge, `signing` the webhook secrets: no function reads both.
    """

    def __init__(
        self,
        store: ProviderConnectionStore,
        keys: Callable[[Bridge], Parameters],
        signing: Parameters,
        private_hosts: Collection[str],
        door: Callable[[str, Bridge], str],
        clock: Clock,
    ) -> None:
        self._store = store
        self._keys = keys
        self._signing = signing
        self._private_hosts = private_hosts
        self._door = door
        self._clock = clock

    def of(self, account_id: str, bridge: Bridge) -> ProviderConnection | None:
        """Return the connected provider, or None."""
        return self._store.get(account_id, bridge)

    def door(self, account_id: str, bridge: Bridge) -> str:
        """Return the address of the webhook."""
        return self._door(account_id, bridge)

    def connect(
        self,
        account_id: str,
        bridge: Bridge,
        provider: Provider,
        by: Member,
        *,
        key: str,
        signing: str = "",
        address: str = "",
    ) -> ProviderConnection:
        """Connect a provider in place of another. Raises `ProviderSetupError`."""
        at = address or addresses()[provider]
        if at != addresses()[provider] and urlsplit(at).netloc not in self._private_hosts:
            raise ProviderSetupError(f"{at} is not where {provider} is: leave --address out.")
        if not key or (bridge in TELL and not signing):
            raise ProviderSetupError(
                "What is needed: the key, and of those who tell us, what webhooks are signed with."
            )
        _must_open(provider, key, at)
        made = ProviderConnection(
            account_id=account_id,
            bridge=bridge,
            provider=provider,
            address=at,
            connected_by=by.member_id,
            connected_at=self._clock(),
        )
        # The row is written last: once it exists, the keys exist.
        self._keys(bridge).put(made.keys, key)
        if signing:
            self._signing.put(made.keys, signing)
        self._store.put(made)
        return made

    def disconnect(self, account_id: str, bridge: Bridge) -> bool:
        """Disconnect the provider and delete its keys. Return False if there was none."""
        before = self._store.get(account_id, bridge)
        if before is None:
            return False
        self._store.delete(account_id, bridge)
        self._keys(bridge).delete(before.keys)
        self._signing.delete(before.keys)
        return True


def _must_open(provider: Provider, key: str, address: str) -> None:
    """Check the shape of a key without calling the provider. Raises `ProviderSetupError`."""
    try:
        port(provider).opener(key, address)
    except ProviderError as error:
        raise ProviderSetupError(f"That is no key of {provider}'s: {error.said}.") from None
