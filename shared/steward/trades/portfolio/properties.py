"""Records and rules of properties and their units."""

from __future__ import annotations

from datetime import date
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from steward.core.errors import StewardError
from steward.core.sentences import say
from steward.trades.portfolio.field_types import Per, PropertyType
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Currency, Money, amount_of
from steward.trades.records.record_types import RecordLine, RecordType
from steward.trades.records.state_machine import RecordStateMachine

# Default limit, in the property's currency.
_LARGE_EXPENSE = "500"
# A whole in basis points.
WHOLE = 10_000
_Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=120)]


Forbids = Literal[
    "above_limit",
    "archived",
    "bad_time",
    "by_person",
    "collected",
    "day_past",
    "deposit_held",
    "deposit_unpaid",
    "details_missing",
    "earlier_one",
    "exists",
    "fixed_term",
    "homes_only",
    "incomplete",
    "later_mandate",
    "lease_signed",
    "let",
    "link_time",
    "long_done",
    "no_account",
    "no_amount",
    "no_applicant",
    "no_consent",
    "no_currency",
    "no_debit",
    "no_deposit",
    "no_end",
    "no_grounds",
    "no_link",
    "no_mandate",
    "no_property",
    "no_reason",
    "no_rise",
    "no_rule",
    "no_time",
    "no_vendor",
    "no_work",
    "no_zone",
    "nobody_chosen",
    "not_protected",
    "nothing_due",
    "notice_given",
    "notice_unsent",
    "off_market",
    "often_enough",
    "other_amount",
    "other_currency",
    "other_day",
    "other_mandate",
    "other_paper",
    "other_place",
    "other_state",
    "owners_fee",
    "owners_only",
    "owns_nothing",
    "paper_expired",
    "paper_missing",
    "plan_sum",
    "provider_differs",
    "quote_over",
    "refused_before",
    "shares",
    "short_notice",
    "still_ahead",
    "still_owed",
    "taken",
    "too_high",
    "too_long",
    "tried_enough",
    "unclear",
    "under_way",
    "uninsured",
    "unknown_record",
    "unsaid",
    "vendors_papers",
    "wrong_order",
]


class PortfolioRuleError(StewardError):
    """A step that breaks a rule of the trade; the message tells the model what to do instead."""

    def __init__(self, message: str, forbids: Forbids) -> None:
        super().__init__(message)
        self.why = say("records-forbid", form=forbids)


class ProviderMismatchError(PortfolioRuleError):
    """The provider's answer does not match our request, so it is not booked."""


class RecordPart(BaseModel):
    """Base of parts of a record."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)


class PropertyAddress(RecordPart):
    """Address of a property; `country` is an ISO 3166 code of two letters."""

    lines: tuple[_Text, ...] = Field(min_length=1, max_length=4)
    locality: _Text = ""
    region: _Text = ""
    postcode: _Text = ""
    country: Annotated[str, StringConstraints(pattern=r"^([A-Z]{2})?$")] = ""

    def __str__(self) -> str:
        return ", ".join(filter(None, (*self.lines, self.locality, f"{self.region} {self.postcode}".strip())))


class OwnerTerms(RecordPart):
    """Terms of an owner of a property.

    `share_bp` is their share in basis points, None for an equal part of the remainder. `statement_day` is a day of the
    month, None for the account's default. `reserve` is held back from their income, and `fee_bp` is the management fee
    on it. Statements begin with the day `since`; None means since the property is on record.
    """

    owner_id: str
    share_bp: int | None = Field(default=None, ge=1, le=WHOLE)
    statement_day: int | None = Field(default=None, ge=1, le=31)
    reserve: Money | None = None
    fee_bp: int = Field(default=0, ge=0, le=WHOLE)
    since: date | None = None


class Property(TradeRecord):
    """A property that is let, with its time zone and currency; neither ever changes.

    An expense above `large_expense` needs approval. `agreed` holds the terms of owners who have any.
    """

    KIND: ClassVar[str] = "property"

    state: str = "active"
    address: PropertyAddress
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
        """Return what people call the property: the first line of its address."""
        return self.address.lines[0]

    @property
    def limit(self) -> Money:
        """Return the largest expense that needs no approval."""
        return self.large_expense or amount_of(_LARGE_EXPENSE, self.currency)

    def persons(self) -> tuple[str, ...]:
        """Return the owners who are contacts."""
        return tuple(one for one in self.owners if one.startswith("ctc-"))

    def terms_of(self, owner_id: str) -> OwnerTerms:
        """Return the terms of an owner."""
        found = (one for one in self.agreed if one.owner_id == owner_id)
        return next(found, OwnerTerms(owner_id=owner_id))


class MarketRent(RecordPart):
    """Market rent of a unit."""

    amount: Money
    per: Per
    on: date


class Unit(TradeRecord):
    """The subject of a tenancy: a flat, house or shop. Only tenancies and listings move its state.

    `since` is the day it was added, or last became free.
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
        """Return what people call the unit of the property named `place`."""
        return unit_called(place, self.label)


def unit_called(place: str, label: str) -> str:
    """Return what people call a unit: `118 Oak Street, 4B`."""
    return f"{place}, {label}"


PROPERTY = RecordType(
    prefix="prop",
    model=Property,
    states=RecordStateMachine(
        frozenset({"onboarding", "active"}),
        {
            "onboarding": {"activate": "active"},
            "active": {"archive": "archived"},
            "archived": {"restore": "active"},
        },
        frozenset({"archived"}),
    ),
    line=lambda place: RecordLine(on=place.since, label=place.name),
    beside=lambda place: place.owners,
    listed=True,
)
UNIT = RecordType(
    prefix="unit",
    model=Unit,
    states=RecordStateMachine(
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
    line=lambda unit: RecordLine(on=unit.since, label=unit.label),
    within=lambda unit: unit.property_id,
)
