"""Changes of listings and applications while a unit is let. Pure rules over a book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from steward.trades.portfolio.applications import APPLICATION, RentalApplication, missing_papers, with_derived_state
from steward.trades.portfolio.field_types import Decision, ListingEvent, Reason
from steward.trades.portfolio.listings import LISTING, Listing
from steward.trades.portfolio.properties import UNIT, Forbids, PortfolioRuleError, Property, Unit
from steward.trades.portfolio.ranked_applications import candidate, met
from steward.trades.portfolio.tenancies import TENANCY
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book

_WHY_NOT: Mapping[str, tuple[str, Forbids]] = {
    "occupied": ("is let: give notice first, or wait until it is given", "let"),
    "reserved": ("is reserved for a tenancy: cancel that first", "let"),
    "off_market": ("is off the market: put it on the market with save_unit first", "off_market"),
}
# States in which an application still accepts papers.
_GATHERING = ("received", "incomplete", "complete")


def change_listing(book: Book, listing: Listing, event: ListingEvent | None) -> list[TradeRecord]:
    """Return a new or changed listing after `event`, with its unit.

    Raises `PortfolioRuleError` if it must not be offered so.
    """
    unit = book.need(listing.unit_id, Unit)
    place = book.need(unit.property_id, Property)
    before = book.find(listing.record_id, Listing)
    if listing.rent and listing.rent.currency != place.currency:
        raise PortfolioRuleError(f"rents at {place.name} are in {place.currency}", "other_currency")
    if before is None:
        _must_be_the_only_one(book, unit)
    if before and not LISTING.states.is_open(before.state):
        raise PortfolioRuleError(f"that listing is {before.state}: make another", "other_state")
    if event not in ("withdraw", "let"):
        _must_be_lettable(book, unit)
    today = book.today(place.zone)
    listing = listing.model_copy(update={"rent_since": _rent_since(before, listing, today)})
    match event:
        case None:
            return [_fit_to_be_seen(listing)]
        case "live":
            since = {"live_since": listing.live_since or today, "rent_since": listing.rent_since or today}
            live = _fit_to_be_seen(LISTING.moved(listing, "live", **since))
            return [live, *([UNIT.moved(unit, "list")] if unit.state == "vacant" else [])]
        case "pause":
            return [LISTING.moved(listing, "pause")]
        case _:
            gone = LISTING.moved(listing, event)
            return [gone, *([UNIT.moved(unit, "unlist")] if unit.state == "listed" else [])]


def ready_event(book: Book, unit_id: str) -> str:
    """Return the event that makes a unit ready: vacant, or listed if it is advertised already."""
    open_ones = book.open_under(unit_id, LISTING, Listing)
    return "ready" if all(one.state == "draft" for one in open_ones) else "ready_listed"


def save_application(book: Book, application: RentalApplication) -> list[TradeRecord]:
    """Return a new or extended application, in the state that follows from its papers."""
    listing = book.need(application.listing_id, Listing)
    if not LISTING.states.is_open(listing.state):
        raise PortfolioRuleError(f"that listing is {listing.state}: nobody applies for it any more", "other_state")
    if application.state not in _GATHERING:
        raise PortfolioRuleError(f"that application is {application.state}: nothing more is taken in", "other_state")
    if application.income and listing.rent and application.income.currency != listing.rent.currency:
        raise PortfolioRuleError(
            f"rents there are in {listing.rent.currency}: give the income in that", "other_currency"
        )
    return [with_derived_state(application, listing)]


def decide_on_application(
    book: Book, application_id: str, decision: Decision, reasons: Sequence[Reason]
) -> RentalApplication:
    """Return the application approved, declined or on the waiting list, judged by the written criteria alone."""
    application = book.need(application_id, RentalApplication)
    listing = book.need(application.listing_id, Listing)
    others = book.under(listing.record_id, APPLICATION, RentalApplication)
    taken = [one for one in others if one.state in ("approved", "converted") and one.record_id != application_id]
    if decision == "decline":
        _must_hold(application, listing, reasons, taken=bool(taken))
    else:
        if lacks := missing_papers(application, listing):
            raise PortfolioRuleError(
                f"it is incomplete: {', '.join(lacks)} is not on record. Ask them for it first", "incomplete"
            )
        if decision == "approve" and taken:
            raise PortfolioRuleError(f"{taken[0].record_id} is {taken[0].state} for that listing already", "taken")
        if decision == "approve" and not LISTING.states.is_open(listing.state):
            raise PortfolioRuleError(f"that listing is {listing.state}", "other_state")
    today = book.today(book.need(application.property_id, Property).zone)
    return APPLICATION.moved(application, decision, decided_on=today, reasons=tuple(dict.fromkeys(reasons)))


def _must_hold(application: RentalApplication, listing: Listing, reasons: Sequence[Reason], *, taken: bool) -> None:
    """Raise `PortfolioRuleError` unless every reason is a written criterion that the applicant fails."""
    if not reasons:
        raise PortfolioRuleError(
            "say which criterion they do not meet, or that somebody else has it (taken)", "no_reason"
        )
    standing = met(candidate(application, listing), listing.criteria)
    for reason in reasons:
        if reason == "taken":
            if not taken:
                raise PortfolioRuleError("nobody else was chosen yet: approve them first", "nobody_chosen")
        elif standing.get(reason) is not False:
            raise PortfolioRuleError(
                f"nothing on record says that they do not meet {reason.replace('_', ' ')}", "no_grounds"
            )


def _must_be_the_only_one(book: Book, unit: Unit) -> None:
    if there := book.open_under(unit.record_id, LISTING, Listing):
        raise PortfolioRuleError(
            f"{unit.label} has a listing already ({there[0].record_id}, {there[0].state}): change that", "exists"
        )


def _must_be_lettable(book: Book, unit: Unit) -> None:
    if why := _WHY_NOT.get(unit.state):
        raise PortfolioRuleError(f"{unit.label} {why[0]}", why[1])
    if any(line.state in ("draft", "pending") for line in book.lines(unit.record_id, TENANCY)):
        raise PortfolioRuleError(f"{unit.label} is promised to somebody: cancel that tenancy first", "let")


def _fit_to_be_seen(listing: Listing) -> Listing:
    needs = {
        "a headline": listing.headline,
        "a text": listing.text,
        "a rent": listing.rent,
        "the day it is available from": listing.available_from,
    }
    lacks = [what for what, value in needs.items() if not value]
    if lacks and listing.state in ("live", "paused"):
        raise PortfolioRuleError(
            f"a listing that is seen has {', '.join(needs)}: {', '.join(lacks)} is missing", "incomplete"
        )
    return listing


def _rent_since(before: Listing | None, listing: Listing, today: object) -> object:
    """Return the day the current rent was first published."""
    if before is None or before.state == "draft":
        return None
    return before.rent_since if (before.rent, before.per) == (listing.rent, listing.per) else today
