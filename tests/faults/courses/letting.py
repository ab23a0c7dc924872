"""Crash scenarios of the letting workflows: find a tenant, and onboard the tenant."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

from steward.trades.portfolio.applications import APPLICATION, RentalApplication, ScreeningConsent
from steward.trades.portfolio.inspections import INSPECTION
from steward.trades.portfolio.ledger_entries import CHARGE
from steward.trades.portfolio.listing_changes import save_application
from steward.trades.portfolio.listings import LISTING, Listing
from steward.trades.portfolio.properties import Unit
from steward.trades.portfolio.tenancies import TENANCY, Tenancy
from steward.trades.portfolio.workflows.find_tenant import FIND_TENANT
from steward.trades.portfolio.workflows.onboard_tenant import ONBOARD_TENANT
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book
from tests.faults.courses.form import Course, Left, Who
from tests.faults.courses.record_setup import flat, paper, pays, tenancy_of
from tests.support.landlord import place, unit, usd

_RENT, _DEPOSIT = 115_000, 150_000
_FREE = date(2026, 12, 1)
# Nine o'clock of the first day, there, and a minute.
_MOVES_IN = datetime(2026, 12, 1, 14, 1, tzinfo=UTC)
_CHOSEN, _OTHER = "app-chosen", "app-other"


def _vacant(_: Who) -> list[TradeRecord]:
    return flat()


def _apply(book: Book, who: Who) -> Sequence[TradeRecord]:
    """Two have handed in everything, and Pete meets more of what is asked for."""
    listings = book.lines("unit-1", LISTING)
    if not listings or book.before(_CHOSEN):
        return []
    some = [(_CHOSEN, who("Pete"), 600_000), (_OTHER, who("Jordan"), 120_000)]
    listing_id = listings[-1].record_id
    return [one for told in some for one in save_application(book, _application(book, listing_id, *told))]


def _application(book: Book, listing_id: str, record_id: str, contact_id: str, income: int) -> RentalApplication:
    ids: dict[str, Any] = {"unit_id": "unit-1", "property_id": "prop-1", "listing_id": listing_id}
    told: dict[str, Any] = {"income": usd(income), "move_in": _FREE, "papers": ("identity", "income")}
    agreed: dict[str, Any] = {"consent": ScreeningConsent(at=book.now, how="text", wording="You may check.")}
    who: dict[str, Any] = {"applicants": (contact_id,), "received_at": book.now}
    return RentalApplication(account_id=book.account_id, record_id=record_id, **ids, **told, **agreed, **who)


def _found(book: Book) -> Left:
    return {
        "the flat": (book.need("unit-1", Unit).state, "reserved"),
        "its listings": ([one.state for one in book.lines("unit-1", LISTING)], ["let"]),
        "its tenancies": ([one.state for one in book.lines("unit-1", TENANCY)], ["pending"]),
        "who was chosen": (book.need(_CHOSEN, RentalApplication).state, "converted"),
        "who was not": (book.need(_OTHER, RentalApplication).state, "declined"),
    }


def _not_offered(book: Book) -> Left:
    listings = book.lines("unit-1", LISTING)
    return {
        "the flat": (book.need("unit-1", Unit).state, "vacant"),
        "its listings": ([one.state for one in listings if LISTING.states.is_open(one.state)], []),
        "its tenancies": ([one.state for one in book.lines("unit-1", TENANCY) if one.state != "cancelled"], []),
    }


def _approved(who: Who) -> list[TradeRecord]:
    common: dict[str, Any] = {"account_id": "", "unit_id": "unit-1", "property_id": "prop-1"}
    offer: dict[str, Any] = {"headline": "4B", "text": "Two rooms.", "rent": usd(_RENT), "made_on": date(2026, 11, 1)}
    listing = Listing(record_id="lst-1", state="live", available_from=_FREE, **common, **offer)
    told: dict[str, Any] = {
        "applicants": (who("Pete"),),
        "received_at": datetime.fromisoformat("2026-11-10T12:00:00+00:00"),
    }
    application = RentalApplication(record_id="app-1", listing_id="lst-1", state="approved", **common, **told)
    return [place(), unit("unit-1").model_copy(update={"state": "listed"}), listing, application]


def _moved_in(book: Book) -> Left:
    tenancy_id = tenancy_of(book)
    return {
        "the flat": (book.need("unit-1", Unit).state, "occupied"),
        "its tenancies": ([one.state for one in book.lines("unit-1", TENANCY)], ["active"]),
        "its charges": (sorted(one.state for one in book.lines(tenancy_id, CHARGE)), ["paid", "paid"]),
        "what is owed": (book.balance(tenancy_id, "USD").minor, 0),
        "its visits": ([one.label for one in book.lines("unit-1", INSPECTION)], ["entry"]),
        "the application": ([one.state for one in book.lines("lst-1", APPLICATION)], ["converted"]),
    }


def _still_listed(book: Book) -> Left:
    tenancies = [book.need(line.record_id, Tenancy) for line in book.lines("unit-1", TENANCY)]
    charges = [one.state for line in tenancies for one in book.lines(line.record_id, CHARGE)]
    return {
        "tenancies": ([one.state for one in tenancies if one.state != "cancelled"], []),
        "charges": ([one for one in charges if one != "reversed"], []),
        "the listing": (book.lines("unit-1", LISTING)[-1].state, "live"),
        "the application": (book.need("app-1", RentalApplication).state, "approved"),
    }


_OFFER = {"rent": "1150.00", "per": "month", "available_from": _FREE.isoformat()}
_START = {"start": _FREE.isoformat()}
_SIGNED = paper("lease", tenancy_of)

LETTING = (
    Course(
        "somebody is found for a flat, its machine lost",
        FIND_TENANT.kind,
        "unit-1",
        _vacant,
        asks=12,
        told=3,
        others=1,
        undos=7,
        ends="completed",
        leaves=_found,
        given=_OFFER,
        puts={"applications": _apply, "onboard_tenant.signing": _SIGNED},
        turns={"applications": "pause", "onboard_tenant.signing": "lose"},
    ),
    Course(
        "a flat is not let after all",
        FIND_TENANT.kind,
        "unit-1",
        _vacant,
        asks=7,
        told=2,
        undos=5,
        ends="cancelled",
        leaves=_not_offered,
        over=2,
        given=_OFFER,
        puts={"applications": _apply},
        turns={"onboard_tenant.signing": "cancel"},
    ),
    Course(
        "somebody moves in, the machine lost",
        ONBOARD_TENANT.kind,
        "app-1",
        _approved,
        asks=8,
        told=3,
        undos=7,
        ends="completed",
        leaves=_moved_in,
        given={**_START, "deposit": "1500.00"},
        puts={"signing": _SIGNED, "payment": pays(_RENT + _DEPOSIT), "lodging": paper("receipt", tenancy_of)},
        days={"moving_in": _MOVES_IN},
        turns={"lodging": "pause", "moving_in": "lose"},
    ),
    Course(
        "somebody does not move in after all",
        ONBOARD_TENANT.kind,
        "app-1",
        _approved,
        asks=5,
        told=2,
        undos=4,
        ends="cancelled",
        leaves=_still_listed,
        given=_START,
        puts={"signing": _SIGNED},
        turns={"signing": "pause", "payment": "cancel"},
    ),
)
