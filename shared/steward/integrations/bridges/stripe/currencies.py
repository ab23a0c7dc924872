"""Minor units of currencies, as Stripe defines them. Pure.

Most have our smallest unit, some have another: https://docs.stripe.com/currencies
"""

from __future__ import annotations

from steward.integrations.bridges.payments import ProviderError
from steward.trades.records.money import decimals_of

_NONE = frozenset(
    ["BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF"]
)
_THREE = frozenset(["BHD", "JOD", "KWD", "OMR", "TND"])


def stripe_currency(currency: str) -> str:
    """Return the currency as Stripe spells it. Raises `ProviderError` if Stripe counts it in other units than we do."""
    decimals = 0 if currency in _NONE else 3 if currency in _THREE else 2
    if decimals != decimals_of(currency):
        raise ProviderError("refused", f"amounts in {currency} are counted otherwise at Stripe", sent=False)
    return currency.lower()
