"""Market rents: comparables of a unit, and the analysis of its rent. Pure, apart from the record type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from statistics import median
from typing import Annotated, ClassVar

from pydantic import Field, StringConstraints

from steward.core.ids import derived_id
from steward.core.records import Personal
from steward.trades.portfolio.field_types import Per
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.record_types import RecordLine, RecordType
from steward.trades.records.service import Book
from steward.trades.records.state_machine import RecordStateMachine

# Weekly and monthly rents are only comparable by the year.
_A_YEAR: Mapping[Per, int] = {"week": 52, "fortnight": 26, "four_weeks": 13, "month": 12, "quarter": 4, "year": 1}
# Fewer comparables prove nothing. A rent this close to the median (basis points) is at market level.
FEWEST = 3
NEAR_BP = 500
# Comparables that count: within this distance, and at most so many days old.
NEAR_KM, RECENT_DAYS = 3, 90


class MarketComparable(TradeRecord):
    """A rent observed on a day for a similar unit, with its distance and source."""

    KIND: ClassVar[str] = "comparable"

    state: str = "recorded"
    unit_id: str
    property_id: str
    rent: Money
    per: Per = "month"
    on: date
    source: Annotated[Annotated[str, StringConstraints(strip_whitespace=True, max_length=120)], Personal("")]
    distance_m: int = Field(ge=0, le=100_000)
    bedrooms: int | None = Field(default=None, ge=0, le=100)


COMPARABLE = RecordType(
    prefix="cpr",
    model=MarketComparable,
    states=RecordStateMachine(frozenset({"recorded"}), {"recorded": {}}, frozenset({"recorded"})),
    line=lambda one: RecordLine(on=one.on, amount=one.rent, label=one.per),
    within=lambda one: one.unit_id,
)


@dataclass(frozen=True)
class MarketRentRange:
    """Range of rents of `n` comparables, all for the same period."""

    n: int
    low: Money
    middle: Money
    high: Money

    @property
    def is_enough(self) -> bool:
        """Return whether there are enough comparables for a conclusion."""
        return self.n >= FEWEST


@dataclass(frozen=True)
class RentAnalysis:
    """A rent beside the market: the gap in basis points of the rent, and a suggested rent if there is one."""

    gap_bp: int
    suggested: Money | None


def yearly(minor: int, per: Per) -> int:
    """Return the yearly rent."""
    return minor * _A_YEAR[per]


def comparable_id_of(unit_id: str, source: str, on: date) -> str:
    """Return the id of a source's rent of a day. The same source and day again is a correction."""
    return f"{COMPARABLE.prefix}-{derived_id(unit_id, source.strip().casefold(), on.isoformat())}"


def checked_comparable(comparable: MarketComparable, currency: str, today: date) -> MarketComparable:
    """Return the comparable, checked to be in the past and in the unit's currency. Raises `PortfolioRuleError`."""
    if comparable.rent.currency != currency:
        raise PortfolioRuleError(
            f"rents there are in {currency}: one in another currency says nothing of them", "other_currency"
        )
    if comparable.on > today:
        raise PortfolioRuleError("it is recorded once it was seen: that day is still to come", "still_ahead")
    return comparable


def comparable_with(some: Sequence[MarketComparable], today: date, km: int, days: int) -> list[MarketComparable]:
    """Return the comparables that are near and recent enough."""
    oldest = today - timedelta(days=days)
    return [one for one in some if one.distance_m <= km * 1000 and one.on >= oldest]


def market_of(comparables: Sequence[MarketComparable], per: Per) -> MarketRentRange | None:
    """Return the rent range, or None without comparables. All are in one currency."""
    if not comparables:
        return None
    some = [Fraction(yearly(one.rent.minor, one.per), _A_YEAR[per]) for one in comparables]
    unit = comparables[0].rent
    low, middle, high = (unit.of(round(one)) for one in (min(some), median(some), max(some)))
    return MarketRentRange(len(some), low, middle, high)


def market_there(book: Book, unit_id: str, per: Per, today: date) -> MarketRentRange | None:
    """Return the range of the rents recorded for a unit that count."""
    known = book.under(unit_id, COMPARABLE, MarketComparable)
    return market_of(comparable_with(known, today, NEAR_KM, RECENT_DAYS), per)


def rent_analysis(rent: Money, market: MarketRentRange) -> RentAnalysis:
    """Return the rent beside the market; both are for the same period."""
    gap = round(Fraction((market.middle - rent).minor * 10_000, rent.minor))
    worth = market.is_enough and abs(gap) >= NEAR_BP
    return RentAnalysis(gap, market.middle if worth else None)
