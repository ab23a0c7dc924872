"""`steward payments`: connects, shows and disconnects the provider that takes an account's payments."""

from __future__ import annotations

from collections.abc import Iterator

from infra.cli.lookups import CommandError, account_at, owner_at
from infra.cli.output import utc
from steward.integrations.bridges.models import Provider
from steward.integrations.bridges.service import ProviderSetupError
from steward.wire import Wiring

_EVENTS = (
    "checkout.session.completed, checkout.session.async_payment_succeeded, checkout.session.async_payment_failed, "
    "checkout.session.expired, payment_intent.succeeded, payment_intent.payment_failed, payment_intent.canceled, "
    "charge.refunded, setup_intent.succeeded, setup_intent.setup_failed, payment_method.detached, mandate.updated"
)


def run_connect(
    wiring: Wiring, number: str, member: str, provider: Provider, *, key: str, signing: str, address: str
) -> Iterator[str]:
    """Connect a payment provider in the name of an owner."""
    account_id = account_at(wiring, number)
    owner = owner_at(wiring, account_id, member)
    try:
        wiring.bridges.connect(account_id, "payments", provider, owner, key=key, signing=signing, address=address)
    except ProviderSetupError as error:
        raise CommandError(str(error)) from None
    yield f"{provider} takes payments for this account from now on."
    yield f"Set {wiring.bridges.door(account_id, 'payments')} as its webhook, for these events: {_EVENTS}."


def run_status(wiring: Wiring, number: str) -> Iterator[str]:
    """Yield the payment provider, and the address for its webhooks."""
    account_id = account_at(wiring, number)
    found = wiring.bridges.of(account_id, "payments")
    if found is None:
        yield "Nobody takes payments for this account: connect a provider with `steward payments connect`."
        return
    yield f"{found.provider} ({found.address}), connected at {utc(found.connected_at)}"
    yield f"  webhook {wiring.bridges.door(account_id, 'payments')}"


def run_disconnect(wiring: Wiring, number: str, member: str) -> Iterator[str]:
    """Delete the payment provider and its keys."""
    account_id = account_at(wiring, number)
    owner_at(wiring, account_id, member)
    if not wiring.bridges.disconnect(account_id, "payments"):
        raise CommandError("Nobody takes payments for this account.")
    yield "It is disconnected, and its keys are deleted. Open payment links stay open until they expire."
