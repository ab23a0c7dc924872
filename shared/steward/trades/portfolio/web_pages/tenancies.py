"""Pages of the web app about tenancies and arrears."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import partial
from typing import Annotated

from steward.channels.pages.page_declarations import (
    Coded,
    Hidden,
    Link,
    OutsideWords,
    PageData,
    PageMoney,
    Unseen,
    Viewer,
)
from steward.core.sentences import render, say
from steward.trades.portfolio.arrears import Arrears, arrears_of, due_now_and_later
from steward.trades.portfolio.filed_documents import DOCUMENT, FiledDocument
from steward.trades.portfolio.ledger_entries import CHARGE, PAYMENT, Charge, Payment
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.tenancies import TENANCY, Tenancy
from steward.trades.portfolio.web_pages.record_values import (
    KnownNames,
    amount,
    place_of,
    places,
    record_page,
    theirs,
    words,
)
from steward.trades.portfolio.wire import PortfolioWire
from steward.trades.records.money import Money
from steward.trades.records.service import Book
from steward.trades.records.value_texts import due_day_in_words

# Entries of the ledger that are shown, the newest first.
_MOST_ENTRIES = 100
# First day of each age of arrears, the oldest first.
_AGES = ((31, "31_or_more"), (15, "15_to_30"), (8, "8_to_14"), (1, "1_to_7"))
_OUTSIDE = say("page-tenancies", form="also_outside")


class TenancyRow(PageData):
    """A tenancy that has not ended, with its arrears and other debts; a negative amount is a credit."""

    tenancy_id: Hidden
    tenants: str
    place: str
    state: Annotated[str, Coded()]
    until: date | None
    rent: PageMoney | None
    per: str
    overdue: PageMoney | None
    due_later: PageMoney | None


class RentRow(PageData):
    """The rent from a day on."""

    since: date
    rent: PageMoney | None
    per: str


class EntryRow(PageData):
    """A charge, or a payment, which is below 0; `left` is still to be paid."""

    on: date
    entry: Annotated[str, Coded()]
    what: str
    amount: PageMoney | None
    left: PageMoney | None
    status: Annotated[str, Coded()]
    note: str | OutsideWords


class PaperRow(PageData):
    """A document on file."""

    called: str | OutsideWords
    paper: str
    filed_on: date
    valid_until: date | None


class TenancyDetail(PageData):
    """A tenancy with its rents, its ledger and its papers."""

    tenancy_id: Hidden
    tenants: Hidden
    place: Link
    state: Annotated[str, Coded()]
    start: date
    end: date | None
    out_by: date | None
    rent: PageMoney | None
    per: str
    due_day: str
    overdue: PageMoney | None
    due_later: PageMoney | None
    autopay: bool
    deposit: PageMoney | None
    held_by: Annotated[str, Coded()]
    deposit_state: Annotated[str, Coded()]
    rents: tuple[RentRow, ...]
    entries: tuple[EntryRow, ...]
    papers: tuple[PaperRow, ...]


def _tenancies(wire: PortfolioWire, viewer: Viewer, filters: Mapping[str, str]) -> list[TenancyRow]:
    book, names = wire.records.book(viewer.account_id), KnownNames(wire, viewer)
    found = book.some([one.record_id for one in book.open(TENANCY)], Tenancy)
    where, owed = places(book, found), due_now_and_later(book, found)
    rows = [_row(book, viewer, one, names, where, owed[one.record_id]) for one in found]
    wanted = filters["find"].strip().casefold()
    kept = [row for row in rows if wanted in f"{row.tenants} {row.place}".casefold()]
    return sorted(kept, key=lambda row: row.place.casefold())


def _row(
    book: Book, viewer: Viewer, tenancy: Tenancy, names: KnownNames, where: dict[str, str], owed: tuple[Money, Money]
) -> TenancyRow:
    terms = tenancy.terms_on(book.today(tenancy.zone))
    return TenancyRow(
        tenancy_id=tenancy.record_id,
        tenants=_who(tenancy, names),
        place=place_of(tenancy, where),
        state=tenancy.state,
        until=tenancy.last_day or tenancy.end,
        rent=amount(terms.rent),
        per=words(terms.per, viewer),
        overdue=amount(owed[0]),
        due_later=amount(owed[1]),
    )


def _who(tenancy: Tenancy, names: KnownNames) -> str:
    return names.of(one.contact_id for one in tenancy.tenants)


def _tenancy(wire: PortfolioWire, viewer: Viewer, key: str) -> TenancyDetail | None:
    book = wire.records.book(viewer.account_id)
    tenancy = book.find(key, Tenancy)
    if tenancy is None:
        return None
    where = place_of(tenancy, places(book, [tenancy]))
    terms, deposit = tenancy.terms_on(book.today(tenancy.zone)), tenancy.deposit
    overdue, later = due_now_and_later(book, [tenancy])[key]
    entries = sorted(_entries(book, viewer, key), key=lambda one: one.on, reverse=True)
    papers = [one for one in book.under(key, DOCUMENT, FiledDocument) if one.state == "filed"]
    return TenancyDetail(
        tenancy_id=key,
        tenants=_who(tenancy, KnownNames(wire, viewer)) or where,
        place=Link(text=where, page="properties", key=tenancy.property_id),
        state=tenancy.state,
        start=tenancy.start,
        end=tenancy.end,
        out_by=tenancy.ended_on or (tenancy.notice.vacate_on if tenancy.notice else None),
        rent=amount(terms.rent),
        per=words(terms.per, viewer),
        due_day=render(due_day_in_words(terms.per, terms.due_day), viewer.language),
        overdue=amount(overdue),
        due_later=amount(later),
        autopay=tenancy.autopay,
        deposit=amount(deposit.amount) if deposit else None,
        held_by=deposit.holder if deposit else "",
        deposit_state=deposit.state if deposit else "",
        rents=tuple(_rent(viewer, one) for one in tenancy.terms) if len(tenancy.terms) > 1 else (),
        entries=tuple(entries[:_MOST_ENTRIES]),
        papers=tuple(_paper(viewer, one) for one in papers),
    )


def _rent(viewer: Viewer, terms: RentTerms) -> RentRow:
    return RentRow(since=terms.start, rent=amount(terms.rent), per=words(terms.per, viewer))


def _entries(book: Book, viewer: Viewer, tenancy_id: str) -> Iterator[EntryRow]:
    for charge in book.under(tenancy_id, CHARGE, Charge):
        yield EntryRow(
            on=charge.due_on,
            entry="charge",
            what=words(charge.type, viewer),
            amount=amount(charge.amount),
            left=amount(charge.left) if CHARGE.states.is_open(charge.state) else None,
            status=charge.state,
            note=theirs(charge, "note", _OUTSIDE, viewer),
        )
    for payment in book.under(tenancy_id, PAYMENT, Payment):
        yield EntryRow(
            on=payment.received_on,
            entry="payment",
            what=words(payment.method, viewer),
            amount=amount(-payment.amount),
            left=None,
            status=payment.state,
            note=theirs(payment, "reference", _OUTSIDE, viewer),
        )


def _paper(viewer: Viewer, document: FiledDocument) -> PaperRow:
    return PaperRow(
        called=theirs(document, "title", _OUTSIDE, viewer),
        paper=words(document.type, viewer),
        filed_on=document.filed_on,
        valid_until=document.expires_on,
    )


class ArrearsRow(PageData):
    """Somebody who is behind: who, where, how much, for how long; what is owed beside a plan is a row of its own."""

    age: Annotated[str, Coded(), Unseen()]
    who: Link
    place: str
    owed: PageMoney | None
    days: int
    since: date
    plan: Annotated[str, Coded()]


def _arrears(wire: PortfolioWire, viewer: Viewer, _: Mapping[str, str]) -> list[ArrearsRow]:
    book, names = wire.records.book(viewer.account_id), KnownNames(wire, viewer)
    parts = (part for one in arrears_of(book) if one.days for part in one.apart())
    behind = sorted(parts, key=lambda one: -one.days)
    where = places(book, [one.tenancy for one in behind])
    rows = [_arrears_row(one, names, place_of(one.tenancy, where)) for one in behind]
    # Who keeps a payment plan is not in arrears with its charges.
    return sorted(rows, key=lambda row: row.age == "plan")


def _plan(one: Arrears) -> str:
    if one.plan is None or one.plan.state != "active":
        return one.plan.state if one.plan else ""
    late = "unclear" if one.unclear else "late"
    return "kept" if one.plan.is_kept(one.today) else late


def _arrears_row(one: Arrears, names: KnownNames, place: str) -> ArrearsRow:
    return ArrearsRow(
        age=next(age for first, age in _AGES if one.days >= first) if one.is_behind else "plan",
        who=Link(text=_who(one.tenancy, names) or place, page="tenancies", key=one.tenancy.record_id),
        place=place,
        owed=amount(one.owed),
        days=one.days,
        since=one.oldest,
        plan=_plan(one),
    )


TENANCIES_PAGE = record_page(
    name="tenancies",
    says=partial(say, "page-tenancies"),
    row=TenancyRow,
    read=_tenancies,
    key="tenancy_id",
    open=_tenancy,
    detail=TenancyDetail,
    heading="tenants",
    filters=("find",),
)
ARREARS_PAGE = record_page(
    name="arrears",
    says=partial(say, "page-arrears"),
    row=ArrearsRow,
    read=_arrears,
    grouped="age",
)
