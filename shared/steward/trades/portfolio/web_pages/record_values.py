"""Formats values of a landlord's records for pages: names, places, amounts, words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from steward.channels.pages.page_declarations import OutsideWords, PageMoney, Viewer, WebPage
from steward.core.sentences import Wording, render
from steward.core.text import capitalized
from steward.trades.portfolio.properties import Property, Unit
from steward.trades.portfolio.wire import PortfolioWire
from steward.trades.records import money as records_money
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book
from steward.trades.records.value_texts import said

# A page about records, for accounts that have the trade.
record_page = partial(WebPage, section="trade", trade="portfolio")


def amount(kept: records_money.Money | None) -> PageMoney | None:
    """Return an amount of a record, or None."""
    return PageMoney(amount=kept.decimal, currency=kept.currency) if kept else None


def words(value: object, viewer: Viewer) -> str:
    """Return a closed value in the viewer's language; "" for None."""
    kept = "" if value in (None, "") else render(said(value), viewer.language)
    return capitalized(kept)


def theirs(record: TradeRecord, field: str, who: Wording, viewer: Viewer) -> str | OutsideWords:
    """Return the words of a field: as those of `who` if somebody outside wrote them."""
    kept = str(getattr(record, field))
    if not kept or record.label_of(field) != "outside":
        return kept
    return OutsideWords(who=render(who, viewer.language), words=kept)


class KnownNames:
    """Names of an account's people, read at once."""

    def __init__(self, wire: PortfolioWire, viewer: Viewer) -> None:
        members = {one.member_id: one.name for one in wire.people.members(viewer.account_id)}
        contacts = {one.contact_id: one.known_name for one in wire.people.contacts_now(viewer.account_id)}
        self._names = members | contacts

    def of(self, person_ids: Iterable[str]) -> str:
        """Return the names of these people; nothing for those who are gone."""
        return ", ".join(self._names[one] for one in person_ids if one in self._names)


def places(book: Book, records: Iterable[Any]) -> dict[str, str]:
    """Return what people call the places of records, by the ids of units and properties."""
    some = list(records)
    units = book.some([one.unit_id for one in some if getattr(one, "unit_id", "")], Unit)
    kept = book.some([*(one.property_id for one in some), *(unit.property_id for unit in units)], Property)
    names = {one.record_id: one.name for one in kept}
    return names | {one.record_id: one.called(names.get(one.property_id, "")) for one in units}


def place_of(record: Any, named: dict[str, str]) -> str:
    """Return the place of a record, of those that `places` has read."""
    return named.get(getattr(record, "unit_id", ""), "") or named.get(record.property_id, "")
