"""Which providers there are for a bridge: the one place that names them."""

from __future__ import annotations

from collections.abc import Mapping

from steward.bridges.models import Provider
from steward.bridges.payments import Opener, Reader


def addresses() -> Mapping[Provider, str]:
    """Where each is."""
    from steward.bridges.stripe.address import ADDRESS

    return {"stripe": ADDRESS}


def opener(provider: Provider) -> Opener:
    """Who asks it."""
    from steward.bridges.stripe.api import StripeApi

    return {"stripe": StripeApi}[provider]


def reader(provider: Provider) -> Reader:
    """Who reads what it tells; nothing else of it is imported at the door."""
    from steward.bridges.stripe.webhook import read

    return {"stripe": read}[provider]
