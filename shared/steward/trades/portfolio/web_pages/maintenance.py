"""Page of the web app about open repairs and other work."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from functools import partial
from typing import Annotated

from steward.channels.pages.page_declarations import (
    Coded,
    Hidden,
    Link,
    Long,
    OutsideWords,
    PageData,
    PageMoney,
    Viewer,
)
from steward.core.sentences import say
from steward.trades.portfolio.ledger_entries import EXPENSE, Expense
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, QUOTE, MaintenanceJob, Vendor, VendorQuote
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
from steward.trades.records.service import Book

_URGENCIES = ("emergency", "urgent", "normal", "low")
_OUTSIDE = say("page-maintenance", form="also_outside")


class MaintenanceRow(PageData):
    """A job that is not closed."""

    job_id: Hidden
    place: str
    called: str | OutsideWords
    urgency: Annotated[str, Coded()]
    state: Annotated[str, Coded()]
    reported_on: date
    vendor: str
    appointment_at: datetime | None
    estimate: PageMoney | None


class QuoteRow(PageData):
    """A vendor's quote for a job."""

    asked: str
    price: PageMoney | None
    quote: Annotated[str, Coded()]
    valid_until: date | None


class JobCostRow(PageData):
    """An expense for a job."""

    spent_on: date
    spent: PageMoney | None
    what_for: str


class JobDetail(PageData):
    """A job with its quotes and costs."""

    job_id: Hidden
    name: Hidden
    reported: OutsideWords | None
    place: Link
    kind: str
    urgency: Annotated[str, Coded()]
    state: Annotated[str, Coded()]
    reported_on: date
    vendor: str
    appointment_at: datetime | None
    completed_at: datetime | None
    estimate: PageMoney | None
    description: Long | OutsideWords
    note: str | OutsideWords
    quotes: tuple[QuoteRow, ...]
    costs: tuple[JobCostRow, ...]


def _jobs(wire: PortfolioWire, viewer: Viewer, _: Mapping[str, str]) -> list[MaintenanceRow]:
    book, names = wire.records.book(viewer.account_id), KnownNames(wire, viewer)
    jobs = book.some([one.record_id for one in book.open(MAINTENANCE)], MaintenanceJob)
    where, vendors = places(book, jobs), _vendors(book, names, [one.vendor_id for one in jobs])
    ordered = sorted(jobs, key=lambda one: (one.state == "completed", _URGENCIES.index(one.urgency), one.reported_on))
    return [
        MaintenanceRow(
            job_id=one.record_id,
            place=place_of(one, where),
            called=theirs(one, "title", _OUTSIDE, viewer),
            urgency=one.urgency,
            state=one.state,
            reported_on=one.reported_on,
            vendor=vendors.get(one.vendor_id, ""),
            appointment_at=one.appointment_at,
            estimate=amount(one.estimate),
        )
        for one in ordered
    ]


def _vendors(book: Book, names: KnownNames, vendor_ids: list[str]) -> dict[str, str]:
    found = book.some([one for one in vendor_ids if one], Vendor)
    return {one.record_id: names.of([one.contact_id]) for one in found}


def _job(wire: PortfolioWire, viewer: Viewer, key: str) -> JobDetail | None:
    book = wire.records.book(viewer.account_id)
    job = book.find(key, MaintenanceJob)
    if job is None:
        return None
    quotes = book.under(key, QUOTE, VendorQuote)
    vendors = _vendors(book, KnownNames(wire, viewer), [job.vendor_id, *(one.vendor_id for one in quotes)])
    costs = [one for one in book.under(key, EXPENSE, Expense) if one.state == "recorded"]
    where = place_of(job, places(book, [job]))
    title = theirs(job, "title", _OUTSIDE, viewer)
    return JobDetail(
        job_id=key,
        name=where if isinstance(title, OutsideWords) else title,
        reported=title if isinstance(title, OutsideWords) else None,
        place=Link(text=where, page="properties", key=job.property_id),
        kind=words(job.category, viewer),
        urgency=job.urgency,
        state=job.state,
        reported_on=job.reported_on,
        vendor=vendors.get(job.vendor_id, ""),
        appointment_at=job.appointment_at,
        completed_at=job.completed_at,
        estimate=amount(job.estimate),
        description=theirs(job, "description", _OUTSIDE, viewer),
        note=theirs(job, "note", _OUTSIDE, viewer),
        quotes=tuple(_quote(one, vendors) for one in quotes),
        costs=tuple(
            JobCostRow(spent_on=one.on, spent=amount(one.amount), what_for=words(one.category, viewer)) for one in costs
        ),
    )


def _quote(quote: VendorQuote, vendors: Mapping[str, str]) -> QuoteRow:
    return QuoteRow(
        asked=vendors.get(quote.vendor_id, ""),
        price=amount(quote.amount),
        quote=quote.state,
        valid_until=quote.valid_until,
    )


MAINTENANCE_PAGE = record_page(
    name="maintenance",
    says=partial(say, "page-maintenance"),
    row=MaintenanceRow,
    read=_jobs,
    key="job_id",
    open=_job,
    detail=JobDetail,
    heading="name",
)
