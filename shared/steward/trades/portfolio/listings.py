"""Listings: a unit on offer, its criteria, adverts and daily counts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Any, ClassVar

from pydantic import Field, StringConstraints

from steward.core.records import Personal
from steward.trades.portfolio.field_types import MOST_PHOTOS, Paper, Per
from steward.trades.portfolio.properties import RecordPart
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.record_types import RecordLine, RecordType
from steward.trades.records.state_machine import RecordStateMachine

_Short = Annotated[str, StringConstraints(strip_whitespace=True, max_length=120)]
_Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2000)]


class ListingCriteria(RecordPart):
    """Criteria for every applicant, written before anybody applies.

    Income of `income_tenths` / 10 times the rent, the `papers`, no adverse history in a check, and a move-in at most
    `move_in_days` after the unit is free.
    """

    income_tenths: int = Field(default=25, ge=0, le=1000)
    papers: tuple[Paper, ...] = ("identity", "income")
    history: bool = True
    move_in_days: int = Field(default=30, ge=0, le=366)


class PortalAdvert(RecordPart):
    """An advert on a portal, under the portal's `ref`; or one that is being uploaded or taken off.

    `job` is the upload that the portal is processing, requested by the member `asked_by` at `asked_at`.
    """

    portal: _Short
    ref: _Short = ""
    state: _Short = ""
    url: Annotated[str, StringConstraints(max_length=500)] = ""
    job: _Short = ""
    asked_by: _Short = ""
    asked_at: datetime | None = None

    @property
    def is_seen(self) -> bool:
        """Return whether people can find the advert there."""
        return self.state in ("uploading", "live")


class AdvertDayCount(RecordPart):
    """Views and enquiries of one day."""

    on: date
    views: int = Field(default=0, ge=0)
    enquiries: int = Field(default=0, ge=0)


class Listing(TradeRecord):
    """A unit on offer at a rent. `live_since` is its first day, `rent_since` the first day at this rent."""

    KIND: ClassVar[str] = "listing"

    state: str = "draft"
    unit_id: str
    property_id: str
    headline: Annotated[_Short, Personal("")] = ""
    text: Annotated[_Words, Personal("")] = ""
    rent: Money | None = None
    per: Per = "month"
    available_from: date | None = None
    term_months: int = Field(default=12, ge=1, le=120)
    photos: tuple[str, ...] = Field(default=(), max_length=MOST_PHOTOS)
    criteria: ListingCriteria = ListingCriteria()
    adverts: tuple[PortalAdvert, ...] = Field(default=(), max_length=20)
    days: tuple[AdvertDayCount, ...] = Field(default=(), max_length=400)
    made_on: date
    live_since: date | None = None
    rent_since: date | None = None


def _reported(listing: Listing) -> Mapping[str, Any]:
    """Return what portals report of the listing; more than that while it is visible there."""
    if any(one.is_seen for one in listing.adverts):
        return {}
    return {"adverts": listing.adverts, "days": listing.days}


LISTING = RecordType(
    prefix="lst",
    model=Listing,
    states=RecordStateMachine(
        frozenset({"draft", "live"}),
        {
            "draft": {"live": "live", "withdraw": "withdrawn"},
            "live": {"pause": "paused", "let": "let", "withdraw": "withdrawn"},
            "paused": {"live": "live", "let": "let", "withdraw": "withdrawn"},
            "let": {},
            "withdrawn": {},
        },
        frozenset({"let", "withdrawn"}),
    ),
    line=lambda listing: RecordLine(on=listing.made_on, amount=listing.rent, label=listing.per),
    within=lambda listing: listing.unit_id,
    beside=lambda listing: (listing.property_id,),
    reported=_reported,
    alone=True,
)
