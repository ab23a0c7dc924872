"""`steward bridges`: connects, lists and disconnects an account's providers other than payment providers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from infra.cli.lookups import CommandError, account_at, owner_at
from infra.cli.output import utc
from steward.integrations.bridges.models import TELL, Bridge, Provider
from steward.integrations.bridges.ports import BRIDGES, SANDBOXES
from steward.integrations.bridges.service import ProviderSetupError
from steward.wire import Wiring

# Purpose of each bridge, in display order.
DOES: Mapping[Bridge, str] = {
    "screening": "checks applicants",
    "portals": "advertises homes",
    "deposits": "holds deposits",
}


def run_connect(
    wiring: Wiring, number: str, member: str, provider: Provider, *, key: str, signing: str, address: str
) -> Iterator[str]:
    """Connect a provider in the name of an owner."""
    account_id = account_at(wiring, number)
    owner = owner_at(wiring, account_id, member)
    bridge = BRIDGES[provider]
    try:
        wiring.bridges.connect(account_id, bridge, provider, owner, key=key, signing=signing, address=address)
    except ProviderSetupError as error:
        raise CommandError(str(error)) from None
    yield f"{provider} {DOES[bridge]} for this account from now on."
    if provider in SANDBOXES:
        yield "Steward supports only its sandbox, where no request has a real effect. Do not rely on it."
    if bridge in TELL:
        yield f"Set {wiring.bridges.door(account_id, bridge)} as its webhook, for all events."


def run_status(wiring: Wiring, number: str) -> Iterator[str]:
    """Yield a line for each bridge, with its provider."""
    account_id = account_at(wiring, number)
    for bridge, does in DOES.items():
        found = wiring.bridges.of(account_id, bridge)
        if found is None:
            yield f"{bridge}: nobody {does}; connect a provider with `steward bridges connect`."
            continue
        yield f"{bridge}: {found.provider} ({found.address}), connected at {utc(found.connected_at)}"


def run_disconnect(wiring: Wiring, number: str, member: str, provider: Provider) -> Iterator[str]:
    """Delete a provider and its key."""
    account_id = account_at(wiring, number)
    owner_at(wiring, account_id, member)
    bridge = BRIDGES[provider]
    if not wiring.bridges.disconnect(account_id, bridge):
        raise CommandError(f"Nobody {DOES[bridge]} for this account.")
    yield "It is disconnected, and its key is deleted. Requests that it already has continue there."
