"""Page of the web app about properties: units, residents, legal duties and listings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import Annotated, Any, cast

from steward.channels.pages.page_declarations import Coded, Hidden, Link, PageData, PageMoney, Viewer
from steward.core.sentences import render, say
from steward.trades.portfolio.arrears import due_now_and_later
from steward.trades.portfolio.compliance_items import COMPLIANCE, ComplianceItem
from steward.trades.portfolio.listings import LISTING, Listing
from steward.trades.portfolio.properties import PROPERTY, UNIT, Property, Unit
from steward.trades.portfolio.tenancies import TENANCY, Tenancy
from steward.trades.portfolio.web_pages.record_values import KnownNames, amount, record_page, words
from steward.trades.portfolio.wire import PortfolioWire
from steward.trades.records.money import Money
from steward.trades.records.service import Book

_LET = ("occupied", "notice")
_FREE = ("vacant", "listed")


class PropertyRow(PageData):
    """A property, with how many of its units are let, are vacant, or what `other` ones are."""

    property_id: Hidden
    name: str
    state: Annotated[str, Coded()]
    units: int
    let: int
    vacant: int
    other: str


class UnitRow(PageData):
    """A unit of a property; `market` is what units like it are let for."""

    unit: str
    status: Annotated[str, Coded()]
    bedrooms: int | None
    market: PageMoney | None


class TenancyOfRow(PageData):
    """A tenancy at the property."""

    tenants: Link
    home: str
    tenancy: Annotated[str, Coded()]
    since: date
    until: date | None
    rent: PageMoney | None
    per: str
    overdue: PageMoney | None
    due_later: PageMoney | None


class DutyRow(PageData):
    """Something the law asks for."""

    duty: str
    of: str
    due_on: date
    stands: Annotated[str, Coded()]
    last_done_on: date | None


class OfferRow(PageData):
    """A unit that is offered for rent, with what portals count."""

    offered: str
    headline: str
    asked: PageMoney | None
    offer: Annotated[str, Coded()]
    free_from: date | None
    views: int
    enquiries: int


class PropertyDetail(PageData):
    """A property with all that is on record there."""

    property_id: Hidden
    name: Hidden
    address: str
    kind: str
    state: Annotated[str, Coded()]
    owners: str
    value: PageMoney | None
    asks_above: PageMoney | None
    homes: tuple[UnitRow, ...]
    tenancies: tuple[TenancyOfRow, ...]
    duties: tuple[DutyRow, ...]
    offers: tuple[OfferRow, ...]


def _properties(wire: PortfolioWire, viewer: Viewer, filters: Mapping[str, str]) -> list[PropertyRow]:
    book, wanted = wire.records.book(viewer.account_id), filters["find"].strip().casefold()
    found = [one for one in book.all(PROPERTY) if wanted in one.label.casefold()]
    rows = [_row(book, viewer, one.record_id, one.label, one.state) for one in found]
    return sorted(rows, key=lambda row: (row.state == "archived", row.name.casefold()))


def _row(book: Book, viewer: Viewer, property_id: str, name: str, state: str) -> PropertyRow:
    units = book.lines(property_id, UNIT)
    other = Counter(unit.state for unit in units if unit.state not in (*_LET, *_FREE))
    return PropertyRow(
        property_id=property_id,
        name=name,
        state=state,
        units=len(units),
        let=sum(unit.state in _LET for unit in units),
        vacant=sum(unit.state in _FREE for unit in units),
        other=", ".join(f"{_called(state, viewer)}: {count}" for state, count in other.items()),
    )


def _called(state: str, viewer: Viewer) -> str:
    return render(say("page-properties", form=cast("Any", f"status_{state}")), viewer.language)


def _property(wire: PortfolioWire, viewer: Viewer, key: str) -> PropertyDetail | None:
    book = wire.records.book(viewer.account_id)
    place = book.find(key, Property)
    if place is None:
        return None
    names = KnownNames(wire, viewer)
    units = book.under(key, UNIT, Unit)
    labels = {one.record_id: one.label for one in units}
    tenancies = book.open_under(key, TENANCY, Tenancy)
    owed = due_now_and_later(book, tenancies)
    return PropertyDetail(
        property_id=key,
        name=place.name,
        address=str(place.address),
        kind=words(place.type, viewer),
        state=place.state,
        owners=names.of(place.owners),
        value=amount(place.value),
        asks_above=amount(place.limit),
        homes=tuple(_unit(one) for one in units),
        tenancies=tuple(_tenancy(book, viewer, one, labels, names, owed[one.record_id]) for one in tenancies),
        duties=_duties(book, viewer, place, labels),
        offers=tuple(_offer(one, labels) for one in book.open_under(key, LISTING, Listing)),
    )


def _unit(unit: Unit) -> UnitRow:
    market = unit.market_rent.amount if unit.market_rent else None
    return UnitRow(unit=unit.label, status=unit.state, bedrooms=unit.bedrooms, market=amount(market))


def _tenancy(
    book: Book,
    viewer: Viewer,
    tenancy: Tenancy,
    labels: Mapping[str, str],
    names: KnownNames,
    owed: tuple[Money, Money],
) -> TenancyOfRow:
    terms = tenancy.terms_on(book.today(tenancy.zone))
    who = names.of(one.contact_id for one in tenancy.tenants)
    return TenancyOfRow(
        tenants=Link(text=who or labels.get(tenancy.unit_id, ""), page="tenancies", key=tenancy.record_id),
        home=labels.get(tenancy.unit_id, ""),
        tenancy=tenancy.state,
        since=tenancy.start,
        until=tenancy.last_day or tenancy.end,
        rent=amount(terms.rent),
        per=words(terms.per, viewer),
        overdue=amount(owed[0]),
        due_later=amount(owed[1]),
    )


def _duties(book: Book, viewer: Viewer, place: Property, labels: Mapping[str, str]) -> tuple[DutyRow, ...]:
    items = book.open_under(place.record_id, COMPLIANCE, ComplianceItem)
    return tuple(
        DutyRow(
            duty=words(one.called, viewer),
            of=labels.get(one.subject_id, ""),
            due_on=one.due_on,
            stands="overdue" if one.due_on < book.today(one.zone) else one.state,
            last_done_on=one.last_done_on,
        )
        for one in sorted(items, key=lambda one: one.due_on)
    )


def _offer(listing: Listing, labels: Mapping[str, str]) -> OfferRow:
    return OfferRow(
        offered=labels.get(listing.unit_id, ""),
        headline=listing.headline,
        asked=amount(listing.rent),
        offer=listing.state,
        free_from=listing.available_from,
        views=sum(one.views for one in listing.days),
        enquiries=sum(one.enquiries for one in listing.days),
    )


PROPERTIES_PAGE = record_page(
    name="properties",
    says=partial(say, "page-properties"),
    row=PropertyRow,
    read=_properties,
    key="property_id",
    open=_property,
    detail=PropertyDetail,
    heading="name",
    filters=("find",),
)
