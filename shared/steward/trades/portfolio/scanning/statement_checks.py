"""Scanner of monthly statements for owners who are not members."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta

from steward.time.scanners.models import AccountScannerSettings
from steward.time.scanners.scanner_declarations import FoundIssue, ScanResult, newest, nine_o_clock, soonest
from steward.tools.models import ExactCall
from steward.trades.portfolio.ledger_entries import EXPENSE, PAYMENT, Expense, Payment
from steward.trades.portfolio.properties import PROPERTY, Property
from steward.trades.portfolio.report_records import REPORT, PortfolioReport
from steward.trades.records.record_types import Facts
from steward.trades.records.service import Book

# A missed statement of the past month is still made for this long.
_MADE_GOOD = timedelta(days=7)


def statement(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find last month's statement for each owner and, before it, open entries of that month."""
    found, again = list[FoundIssue](), None
    for owner in _owners(facts, settings):
        newest_one, coming = _of_owner(owner, settings, now, zone)
        found += [newest_one] if newest_one else []
        again = soonest(again, coming)
    return ScanResult(tuple(found), again)


def missed_statements(
    facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo
) -> list[FoundIssue]:
    """Return every missed statement since that owner began, oldest first."""
    days = [(day, owner) for owner in _owners(facts, settings) for day in owner.days(now.astimezone(zone).date())]
    return [_found(owner, day, 0, zone) for day, owner in sorted(days) if nine_o_clock(day, zone) <= now]


@dataclass(frozen=True, order=True)
class _Owner:
    """An owner, the day of the month of their statements, and the first such day."""

    owner_id: str
    day_of_month: int
    since: date

    def days(self, until: date) -> Iterator[date]:
        """Yield the statement days up to a day."""
        month = self.since.replace(day=1)
        while month <= until:
            if self.since <= (day := _day(month, self.day_of_month)) <= until:
                yield day
            month += relativedelta(months=1)


def _owners(facts: Facts, settings: AccountScannerSettings) -> Iterator[_Owner]:
    for said in str(facts["owners"]).split():
        owner_id, own_day, since = (*said.split(":"), "", "")[:3]
        day_of_month = int(own_day or settings.limits["statement_day"])
        yield _Owner(owner_id, day_of_month, date.fromisoformat(since or str(facts["since"])))


def _of_owner(
    owner: _Owner, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo
) -> tuple[FoundIssue | None, datetime | None]:
    """Return the owner's newest finding, and the time of the next one."""
    today = now.astimezone(zone).date()
    found, again = None, None
    # An offset before the 1st falls into the previous month, whose last day may not have been scanned.
    for months in (-1, 0, 1):
        day = _day(today + relativedelta(months=months), owner.day_of_month)
        if months < 0 and today - day > _MADE_GOOD:
            continue
        passed, coming = newest(day, (-settings.limits["notice_days"], 0), now, zone)
        again = soonest(again, coming)
        if passed is not None and day >= owner.since:
            found = _found(owner, day, passed, zone)
    return found, again


def _found(owner: _Owner, day: date, passed: int, zone: ZoneInfo) -> FoundIssue:
    check = "statement_open" if passed < 0 else "statement_due"
    at, (first, _) = nine_o_clock(day + timedelta(days=passed), zone), _month_before(day)
    return FoundIssue.repeated(f"statement:{owner.owner_id}:{day:%Y-%m}", passed, check, at, detail=first.isoformat())


def _day(month: date, day: int) -> date:
    return month.replace(day=max(1, min(day, monthrange(month.year, month.month)[1])))


def _month_before(day: date) -> tuple[date, date]:
    last = day.replace(day=1) - timedelta(days=1)
    return last.replace(day=1), last


def of_statement(book: Book, facts: Facts, found: FoundIssue) -> FoundIssue | None:
    """Add the statement once for all properties of the owner, at the first of them; drop it if it was already made."""
    owner, first = found.key.split(":")[1], date.fromisoformat(found.detail)
    lines = [one for one in book.lines(owner, PROPERTY) if PROPERTY.states.is_open(one.state)]
    owned = sorted(one.record_id for one in lines)
    if not owned or owned[0] != facts["property"]:
        return None
    where = "; ".join(one.name for one in book.some(owned, Property))
    last = first + relativedelta(months=1, days=-1)
    found = replace(found, where=where, detail=f"{first:%Y-%m}")
    if found.check == "statement_open":
        missing = sum(1 for one in owned for _ in _open(book, one, first, last))
        return replace(found, detail=str(missing)) if missing else None
    if _is_made(book, owner, first, last):
        return None
    given = {"kind": "owner_statement", "owner_id": owner, "period": "other"}
    days = {"first": first.isoformat(), "last": last.isoformat()}
    return replace(found, who=owner, call=ExactCall(tool="generate_report", arguments={**given, **days}))


def _is_made(book: Book, owner_id: str, first: date, last: date) -> bool:
    lines = [one.record_id for one in book.all(REPORT) if (one.label, one.on) == ("owner_statement", last)]
    made = ((one.owner_id, one.first) for one in book.some(lines, PortfolioReport) if one.made_on > last)
    return (owner_id, first) in made


def _open(book: Book, property_id: str, first: date, last: date) -> Iterator[Payment | Expense]:
    """Yield unallocated payments, and expenses without a document."""
    paid = [one.record_id for one in book.lines(property_id, PAYMENT, first, last)]
    yield from (one for one in book.some(paid, Payment) if one.state == "cleared" and one.credit)
    spent = [one.record_id for one in book.lines(property_id, EXPENSE, first, last)]
    yield from (one for one in book.some(spent, Expense) if one.state == "recorded" and not one.document_id)
