"""Scanner that writes rent charges: one for each period, some weeks ahead, or later after an outage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from steward.core.ids import derived_id
from steward.time.scanners.models import AccountScannerSettings
from steward.time.scanners.scanner_declarations import ScanResult, nine_o_clock
from steward.trades.portfolio.autopay import assign_first_rent
from steward.trades.portfolio.ledger_entries import CHARGE, Charge
from steward.trades.portfolio.payment_allocation import book_charge
from steward.trades.portfolio.rent_schedule import RentDue, rent_due
from steward.trades.portfolio.scanning.scanner_checks import charge, collected, failed
from steward.trades.portfolio.tenancies import TENANCY, Tenancy
from steward.trades.records.models import TradeRecord
from steward.trades.records.record_types import Facts
from steward.trades.records.service import Book

_WEEK = 7


def rent(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find due charges and collections, and each week the rents of a tenancy to charge some weeks ahead."""
    if "failed" in facts:
        return failed(facts, now, zone)
    if "due" in facts:
        return collected(facts, settings, now, zone) if "mandate" in facts else charge(facts, settings, now, zone)
    today = now.astimezone(zone).date()
    until = today + timedelta(days=settings.limits["ahead_days"])

    def written(book: Book) -> Sequence[TradeRecord]:
        tenancy = book.find(str(facts["tenancy"]), Tenancy)
        return (rents(book, tenancy, until) or assign_first_rent(book, tenancy)) if tenancy else []

    # A mandate may have changed, or the tenancy ended, on a day on which all rents were charged already.
    key = "#".join([until.isoformat(), *(["autopay"] if "autopay" in facts else []), str(facts["state"])])
    again_at = None if facts["state"] == "ended" else nine_o_clock(today + timedelta(days=_WEEK), zone)
    return ScanResult((), again_at, (key, written))


def rents(book: Book, tenancy: Tenancy, until: date) -> Sequence[TradeRecord]:
    """Return the oldest uncharged rent through `until`, with the credits that pay it.

    Rents are charged one at a time, since a credit pays a single charge.
    """
    for one in uncharged(book, tenancy, until):
        new = Charge(
            account_id=book.account_id,
            record_id=_charge_id(book, tenancy, one),
            tenancy_id=tenancy.record_id,
            property_id=tenancy.property_id,
            type="rent",
            period=f"{one.first}/{one.last}",
            due_on=one.on,
            amount=one.amount,
        )
        return book_charge(book, new)
    return []


def uncharged(book: Book, tenancy: Tenancy, until: date) -> Iterator[RentDue]:
    """Yield the rents through `until` that the terms demand and nobody charged, oldest first.

    A manual charge for that day counts, even one that was reversed or undone.
    """
    begins = tenancy.charged_from or tenancy.start
    there = {line.on for line in book.lines(tenancy.record_id, CHARGE, begins, until) if line.label == "rent"}
    for one in rent_due(tenancy.terms, tenancy.start, tenancy.last_day, until):
        if one.on >= begins and one.on not in there and not book.before(_charge_id(book, tenancy, one)):
            yield one


def uncharged_by_now(book: Book) -> Iterator[tuple[Tenancy, list[RentDue]]]:
    """Yield the tenancies with uncharged rents that are due by now."""
    running = [line.record_id for line in book.open(TENANCY) if line.state not in ("draft", "cancelled", "closed")]
    for tenancy in book.some(running, Tenancy):
        if due := list(uncharged(book, tenancy, book.today(tenancy.zone))):
            yield tenancy, due


def _charge_id(book: Book, tenancy: Tenancy, due: RentDue) -> str:
    return f"{CHARGE.prefix}-{derived_id(book.account_id, tenancy.record_id, 'rent', due.first.isoformat())}"
