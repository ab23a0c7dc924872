"""Properties and their units."""

from __future__ import annotations

from datetime import date
from typing import Annotated, ClassVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from steward.core.errors import StewardError
from steward.trades.portfolio.values import Per, PropertyType
from steward.trades.records.kinds import Line, RecordKind
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Currency, Money, amount_of
from steward.trades.records.states import States

# Where nothing else was set, in the property's currency.
_LARGE_EXPENSE = "500"
# A whole in basis points.
WHOLE = 10_000
_Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=120)]


class Refused(StewardError):
    """A landlord would not do it so; the message says what to do instead."""


class Part(BaseModel):
    """A part of a record."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)


class Address(Part):
    """Where a property is; `country` is ISO 3166's two letters."""

    lines: tuple[_Text, ...] = Field(min_length=1, max_length=4)
    locality: _Text = ""
    region: _Text = ""
    postcode: _Text = ""
    country: Annotated[str, StringConstraints(pattern=r"^([A-Z]{2})?$")] = ""

    def __str__(self) -> str:
        return ", ".join(filter(None, (*self.lines, self.locality, f"{self.region} {self.postcode}".strip())))


class OwnerTerms(Part):
    """What holds of an owner of a property.

    Their `share_bp` in basis points, None for an equal part of what the others leave; the `statement_day` of the month,
    None for the account's; the `reserve` that is kept of what is theirs; what is taken of their income, `fee_bp`.
    They own it `since` a day, None for since the property is on record: their statements begin then.
    """

    owner_id: str
    share_bp: int | None = Field(default=None, ge=1, le=WHOLE)
    statement_day: int | None = Field(default=None, ge=1, le=31)
    reserve: Money | None = None
    fee_bp: int = Field(default=0, ge=0, le=WHOLE)
    since: date | None = None


class Property(TradeRecord):
    """What is let out, with the zone its dates are in and the currency of all its money; both stay.

    An expense above `large_expense` is approved before it is recorded. `agreed` is what holds of those of its `owners`
    of whom anything was said.
    """

    KIND: ClassVar[str] = "property"

    state: str = "active"
    address: Address
    type: PropertyType
    zone: str
    currency: Currency
    jurisdiction: str = ""
    owners: tuple[str, ...] = ()
    agreed: tuple[OwnerTerms, ...] = ()
    value: Money | None = None
    large_expense: Money | None = None
    since: date

    @property
    def name(self) -> str:
        """What people call it: the first line of its address."""
        return self.address.lines[0]

    @property
    def limit(self) -> Money:
        """What an expense may come to without somebody's approval."""
        return self.large_expense or amount_of(_LARGE_EXPENSE, self.currency)

    def persons(self) -> tuple[str, ...]:
        """Its owners, where they are contacts."""
        return tuple(one for one in self.owners if one.startswith("ctc-"))

    def terms_of(self, owner_id: str) -> OwnerTerms:
        """What holds of an owner."""
        found = (one for one in self.agreed if one.owner_id == owner_id)
        return next(found, OwnerTerms(owner_id=owner_id))


class MarketRent(Part):
    """What a unit would be let for."""

    amount: Money
    per: Per
    on: date


class Unit(TradeRecord):
    """What one tenancy is of: a flat, a house, a shop. Its state moves with its tenancies and listings alone.

    `since` is the day it came, or that it last became free.
    """

    KIND: ClassVar[str] = "unit"

    state: str = "vacant"
    property_id: str
    label: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)]
    bedrooms: int | None = Field(default=None, ge=0, le=100)
    bathrooms: int | None = Field(default=None, ge=0, le=100)
    area_m2: int | None = Field(default=None, ge=1, le=1_000_000)
    features: tuple[_Text, ...] = Field(default=(), max_length=30)
    market_rent: MarketRent | None = None
    since: date

    def called(self, place: str) -> str:
        """What people call it, at the property called `place`."""
        return unit_called(place, self.label)


def unit_called(place: str, label: str) -> str:
    """What people call the unit of that label there: `118 Oak Street, 4B`."""
    return f"{place}, {label}"


PROPERTY = RecordKind(
    prefix="prop",
    model=Property,
    states=States(
        frozenset({"onboarding", "active"}),
        {
            "onboarding": {"activate": "active"},
            "active": {"archive": "archived"},
            "archived": {"restore": "active"},
        },
        frozenset({"archived"}),
    ),
    line=lambda place: Line(on=place.since, label=place.name),
    beside=lambda place: place.owners,
    listed=True,
)
UNIT = RecordKind(
    prefix="unit",
    model=Unit,
    states=States(
        frozenset({"vacant", "off_market"}),
        {
            "vacant": {"list": "listed", "reserve": "reserved", "move_in": "occupied", "take_off": "off_market"},
            "listed": {"unlist": "vacant", "reserve": "reserved", "move_in": "occupied"},
            "reserved": {"release": "vacant", "move_in": "occupied"},
            "occupied": {"give_notice": "notice", "vacate": "turn"},
            "notice": {"keep": "occupied", "vacate": "turn"},
            "turn": {"ready": "vacant", "ready_listed": "listed", "reserve": "reserved", "move_in": "occupied"},
            "off_market": {"put_on": "vacant"},
        },
    ),
    line=lambda unit: Line(on=unit.since, label=unit.label),
    within=lambda unit: unit.property_id,
)
