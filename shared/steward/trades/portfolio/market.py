"""What units like one are let for, and what that says of its rent. Pure, but for the kind."""

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
from steward.trades.portfolio.places import Refused
from steward.trades.portfolio.values import Per
from steward.trades.records.kinds import Line, RecordKind
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.states import States

# Weeks and months only compare by the year.
_A_YEAR: Mapping[Per, int] = {"week": 52, "fortnight": 26, "four_weeks": 13, "month": 12, "quarter": 4, "year": 1}
# Fewer say nothing, and a rent that is so near the middle (basis points) is the market's.
FEWEST = 3
NEAR_BP = 500


class Comparable(TradeRecord):
    """What a unit like another was offered or let for on a day, so far from it, and who says so."""

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


COMPARABLE = RecordKind(
    prefix="cpr",
    model=Comparable,
    states=States(frozenset({"recorded"}), {"recorded": {}}, frozenset({"recorded"})),
    line=lambda one: Line(on=one.on, amount=one.rent, label=one.per),
    within=lambda one: one.unit_id,
)


@dataclass(frozen=True)
class Market:
    """Rents of `n` comparables, all per the same length of time."""

    n: int
    low: Money
    middle: Money
    high: Money

    @property
    def is_enough(self) -> bool:
        """Whether anything follows from so many."""
        return self.n >= FEWEST


@dataclass(frozen=True)
class Analysis:
    """A rent beside the market: how far that is above it (basis points of the rent), and what to ask for, if that."""

    gap_bp: int
    suggested: Money | None


def yearly(minor: int, per: Per) -> int:
    """A rent as that of a year."""
    return minor * _A_YEAR[per]


def comparable_id_of(unit_id: str, source: str, on: date) -> str:
    """The id of what a source says on a day: the same again corrects it."""
    return f"{COMPARABLE.prefix}-{derived_id(unit_id, source.strip().casefold(), on.isoformat())}"


def seen(comparable: Comparable, currency: str, today: date) -> Comparable:
    """One that was seen by now, in the currency of the unit it is compared with. Raises `Refused`."""
    if comparable.rent.currency != currency:
        raise Refused(f"rents there are in {currency}: one in another currency says nothing of them")
    if comparable.on > today:
        raise Refused("it is recorded once it was seen: that day is still to come")
    return comparable


def comparable_with(some: Sequence[Comparable], today: date, km: int, days: int) -> list[Comparable]:
    """Those near enough and not too old."""
    oldest = today - timedelta(days=days)
    return [one for one in some if one.distance_m <= km * 1000 and one.on >= oldest]


def market_of(comparables: Sequence[Comparable], per: Per) -> Market | None:
    """What they come to; None without any. They are of one currency."""
    if not comparables:
        return None
    some = [Fraction(yearly(one.rent.minor, one.per), _A_YEAR[per]) for one in comparables]
    unit = comparables[0].rent
    low, middle, high = (unit.of(round(one)) for one in (min(some), median(some), max(some)))
    return Market(len(some), low, middle, high)


def analyzed(rent: Money, market: Market) -> Analysis:
    """A rent beside the market's, both per the same length of time."""
    gap = round(Fraction((market.middle - rent).minor * 10_000, rent.minor))
    worth = market.is_enough and abs(gap) >= NEAR_BP
    return Analysis(gap, market.middle if worth else None)
