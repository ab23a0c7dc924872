"""Adverts of listings at portals: what a portal is told of a home, and what it says. Rules read a book, change nothing.

What a portal says of an advert is asked for under our listing's own id, and of it only closed values and counts are
kept; what enquirers write is kept nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Literal, TypeAlias

from steward.integrations.bridges.portals import Home, Publish, SeenDay, Withdraw
from steward.trades.portfolio.listings import LISTING, Advert, DayCount, Listing
from steward.trades.portfolio.market import yearly
from steward.trades.portfolio.places import Property, Refused, Unit
from steward.trades.portfolio.values import Portal, PropertyType
from steward.trades.records.service import Book

_TYPES: Mapping[PropertyType, Literal["house", "apartment", "duplex"]] = {
    "house": "house",
    "apartments": "apartment",
    "duplex": "duplex",
}
# Where each portal has homes.
_COUNTRIES: Mapping[Portal, str] = {"domain": "AU"}
# Whole units of money have a hundred of the smallest, wherever homes are advertised.
_WEEKS, _MINOR = 52, 100
_MOST_DAYS = 400

Under: TypeAlias = Literal["uploading", "leaving"]


def advertised(book: Book, listing_id: str) -> Publish:
    """A listing as a portal is told of it. Raises `Refused` of one that is not to be seen."""
    listing = book.need(listing_id, Listing)
    if listing.state != "live":
        raise Refused(f"the listing is {listing.state}: offer it with save_listing (event live) first")
    unit, home = book.need(listing.unit_id, Unit), _home(book, listing)
    assert listing.rent
    assert listing.available_from
    weekly = round(yearly(listing.rent.minor, listing.per) / (_WEEKS * _MINOR))
    return Publish(
        listing_id=listing.record_id,
        home=home,
        headline=listing.headline,
        text=listing.text,
        features=unit.features if unit.label_of("features") != "outside" else (),
        weekly=max(1, weekly),
        currency=listing.rent.currency,
        price=f"{listing.rent} per {listing.per.replace('_', ' ')}",
        available_from=listing.available_from,
    )


def portals_for(book: Book, listing: Listing) -> list[Portal]:
    """Which portals have homes like it."""
    place = book.need(listing.property_id, Property)
    return [one for one, country in _COUNTRIES.items() if place.type in _TYPES and place.address.country == country]


def taken_off(book: Book, listing: Listing) -> Withdraw:
    """The same, to be advertised no more."""
    today = book.today(book.need(listing.property_id, Property).zone)
    let = listing.state == "let"
    return Withdraw(listing_id=listing.record_id, home=_home(book, listing), let=let, on=today)


def advert_at(listing: Listing, portal: str) -> Advert | None:
    """How it stands at a portal, if it ever did."""
    return next((one for one in listing.adverts if one.portal == portal), None)


def with_advert(listing: Listing, advert: Advert) -> Listing:
    """The listing with this in place of what was known of that portal."""
    others = tuple(one for one in listing.adverts if one.portal != advert.portal)
    return listing.model_copy(update={"adverts": (*others, advert)})


def under_way(listing: Listing, portal: str, state: Under, by: str, at: datetime) -> Listing:
    """It is about to be uploaded or taken off: on record before the portal hears of it."""
    before = advert_at(listing, portal) or Advert(portal=portal)
    return with_advert(listing, before.model_copy(update={"state": state, "job": "", "asked_by": by, "asked_at": at}))


def as_it_stood(listing: Listing, portal: str, before: Advert | None) -> Listing:
    """The portal never heard of what was under way."""
    without = tuple(one for one in listing.adverts if one.portal != portal)
    return listing.model_copy(update={"adverts": (*without, *([before] if before else ()))})


def with_days(listing: Listing, seen: Sequence[SeenDay]) -> Listing:
    """With what the portal counted, in place of what was known of these days."""
    counts = {one.on: one for one in listing.days}
    counts |= {one.on: DayCount(on=one.on, views=one.views, enquiries=one.enquiries) for one in seen}
    kept = sorted(counts.values(), key=lambda one: one.on)[-_MOST_DAYS:]
    return listing.model_copy(update={"days": tuple(kept)})


def is_long_uncounted(listing: Listing, today: date) -> bool:
    """Whether days are missing that a week's count does not tell."""
    last = max((one.on for one in listing.days), default=listing.live_since or today)
    return today - last > timedelta(days=6)


def _home(book: Book, listing: Listing) -> Home:
    unit, place = book.need(listing.unit_id, Unit), book.need(listing.property_id, Property)
    kind = _TYPES.get(place.type)
    if kind is None:
        raise Refused("homes alone are advertised there: a house, an apartment or a duplex")
    return Home(
        type=kind,
        lines=place.address.lines,
        unit="" if place.type == "house" else unit.label,
        locality=place.address.locality,
        region=place.address.region,
        postcode=place.address.postcode,
        country=place.address.country,
        bedrooms=unit.bedrooms,
        bathrooms=unit.bathrooms,
    )


def is_offered(listing: Listing) -> bool:
    """Whether somebody can still have it."""
    return LISTING.states.is_open(listing.state) and not listing.withdrawn
