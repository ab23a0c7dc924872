"""Money amounts: whole minor units of one currency, never summed over currencies. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

from steward.core.errors import StewardError
from steward.core.sentences import say

# ISO 4217.
Currency = Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")]
# An amount as tools take it: `1295` or `1295.00`.
DecimalText = Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^\d{1,12}([.]\d{1,4})?$")]


class InvalidAmountError(StewardError):
    """The input is not an amount of that currency; the message shows the right form."""

    why = say("why-failed", form="amount")


class Money(BaseModel):
    """An amount of `minor` units (cents) of a `currency`. A credit is below 0."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    minor: int
    currency: Currency

    def __add__(self, other: Money) -> Money:
        self._must_match(other)
        return Money(minor=self.minor + other.minor, currency=self.currency)

    def __sub__(self, other: Money) -> Money:
        self._must_match(other)
        return Money(minor=self.minor - other.minor, currency=self.currency)

    def __neg__(self) -> Money:
        return Money(minor=-self.minor, currency=self.currency)

    def of(self, minor: int) -> Money:
        """Return an amount of the same currency."""
        return Money(minor=minor, currency=self.currency)

    @property
    def decimal(self) -> str:
        """Return `1295.00`, as tools take and show it."""
        return f"{Decimal(self.minor).scaleb(-decimals_of(self.currency)):f}"

    def __str__(self) -> str:
        return f"{self.decimal} {self.currency}"

    def _must_match(self, other: Money) -> None:
        if other.currency != self.currency:
            raise InvalidAmountError(
                f"amounts in {self.currency} and {other.currency} are kept apart: give it in one currency"
            )


def total(amounts: Iterable[Money], currency: str) -> Money:
    """Return the sum, or 0 of `currency` without amounts. Raises `InvalidAmountError` for another currency."""
    return sum(amounts, Money(minor=0, currency=currency))


def decimals_of(currency: str) -> int:
    """Return the number of decimals: 2 for dollars, 0 for yen."""
    # Babel has CLDR's currency table; imported here, since most calls handle no amount.
    from babel.numbers import get_currency_precision

    return get_currency_precision(currency)


def is_currency(code: str) -> bool:
    """Return whether the currency exists."""
    from babel.numbers import list_currencies

    return code in list_currencies()


def amount_of(text: str, currency: str) -> Money:
    """Return `1295.00` as an amount above 0. Raises `InvalidAmountError`.

    Decimals that the currency does not have are refused although they are 0: `1.380` may mean 1380 dollars.
    """
    decimals = decimals_of(currency)
    try:
        minor = Decimal(text).scaleb(decimals)
    except InvalidOperation:
        raise InvalidAmountError("that is no amount: write it like 1295.00, without a currency") from None
    if len(text.strip().partition(".")[2]) > decimals or minor != minor.to_integral_value():
        raise InvalidAmountError(
            f"an amount in {currency} has at most {decimals} decimals, and no mark between thousands: "
            f"write it like {1380:.{decimals}f}"
        )
    if minor <= 0:
        raise InvalidAmountError("an amount must be more than 0")
    return Money(minor=int(minor), currency=currency)
