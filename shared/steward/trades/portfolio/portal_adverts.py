"""Portal adverts: the request that publishes a listing, and the portal's answer on record. Pure rules over a book.

A portal is asked for an advert by our own listing id. Only closed values and counts of its answer are kept; what
enquirers write is never stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Literal, TypeAlias

from steward.integrations.bridges.portals import AdvertisedHome, ListingDayStatistics, PublishListing, WithdrawListing
from steward.trades.portfolio.field_types import Portal, PropertyType
from steward.trades.portfolio.listings import LISTING, AdvertDayCount, Listing, PortalAdvert
from steward.trades.portfolio.market_rents import yearly
from steward.trades.portfolio.properties import PortfolioRuleError, Property, Unit
from steward.trades.records.service import Book

_TYPES: Mapping[PropertyType, Literal["house", "apartment", "duplex"]] = {
    "house": "house",
    "apartments": "apartment",
    "duplex": "duplex",
}
# Country in which each portal lists homes.
_COUNTRIES: Mapping[Portal, str] = {"domain": "AU"}
# Every currency that portals accept has 100 minor units.
_WEEKS, _MINOR = 52, 100
_MOST_DAYS = 400

Under: TypeAlias = Literal["uploading", "leaving"]


def publish_request(book: Book, listing_id: str) -> PublishListing:
    """Return the request that publishes a listing. Raises `PortfolioRuleError` if the listing must not be shown."""
    listing = book.need(listing_id, Listing)
    if listing.state != "live":
        raise PortfolioRuleError(
            f"the listing is {listing.state}: offer it with save_listing (event live) first", "other_state"
        )
    unit, home = book.need(listing.unit_id, Unit), _home(book, listing)
    assert listing.rent
    assert listing.available_from
    weekly = round(yearly(listing.rent.minor, listing.per) / (_WEEKS * _MINOR))
    return PublishListing(
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
    """Return the portals that accept homes of this type and country."""
    place = book.need(listing.property_id, Property)
    return [one for one, country in _COUNTRIES.items() if place.type in _TYPES and place.address.country == country]


def withdraw_request(book: Book, listing: Listing) -> WithdrawListing:
    """Return the request that takes an advert off the portal."""
    today = book.today(book.need(listing.property_id, Property).zone)
    let = listing.state == "let"
    return WithdrawListing(listing_id=listing.record_id, home=_home(book, listing), let=let, on=today)


def advert_at(listing: Listing, portal: str) -> PortalAdvert | None:
    """Return the advert at a portal, or None if the listing was never there."""
    return next((one for one in listing.adverts if one.portal == portal), None)


def with_advert(listing: Listing, advert: PortalAdvert) -> Listing:
    """Return the listing with `advert` in place of the previous one at that portal."""
    others = tuple(one for one in listing.adverts if one.portal != advert.portal)
    return listing.model_copy(update={"adverts": (*others, advert)})


def with_pending_advert(listing: Listing, portal: str, state: Under, by: str, at: datetime) -> Listing:
    """Return the listing with an upload or removal marked as pending, before the portal is asked."""
    before = advert_at(listing, portal) or PortalAdvert(portal=portal)
    return with_advert(listing, before.model_copy(update={"state": state, "job": "", "asked_by": by, "asked_at": at}))


def with_restored_advert(listing: Listing, portal: str, before: PortalAdvert | None) -> Listing:
    """Return the listing with its earlier advert, for a request that never reached the portal."""
    without = tuple(one for one in listing.adverts if one.portal != portal)
    return listing.model_copy(update={"adverts": (*without, *([before] if before else ()))})


def with_day_counts(listing: Listing, seen: Sequence[ListingDayStatistics]) -> Listing:
    """Return the listing with the portal's daily counts, which replace earlier counts of the same days."""
    counts = {one.on: one for one in listing.days}
    counts |= {one.on: AdvertDayCount(on=one.on, views=one.views, enquiries=one.enquiries) for one in seen}
    kept = sorted(counts.values(), key=lambda one: one.on)[-_MOST_DAYS:]
    return listing.model_copy(update={"days": tuple(kept)})


def is_long_uncounted(listing: Listing, today: date) -> bool:
    """Return whether days are missing that the weekly count does not cover."""
    last = max((one.on for one in listing.days), default=listing.live_since or today)
    return today - last > timedelta(days=6)


def _home(book: Book, listing: Listing) -> AdvertisedHome:
    unit, place = book.need(listing.unit_id, Unit), book.need(listing.property_id, Property)
    kind = _TYPES.get(place.type)
    if kind is None:
        raise PortfolioRuleError("homes alone are advertised there: a house, an apartment or a duplex", "homes_only")
    return AdvertisedHome(
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
    """Return whether an applicant can still get the unit."""
    return LISTING.states.is_open(listing.state) and not listing.withdrawn
