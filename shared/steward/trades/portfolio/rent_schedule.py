"""Rent schedule: due dates, full periods and proration by days. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from itertools import pairwise

from dateutil.relativedelta import relativedelta
from dateutil.rrule import MONTHLY, WEEKLY, rrule
from pydantic import Field

from steward.trades.portfolio.field_types import Per
from steward.trades.portfolio.properties import RecordPart
from steward.trades.records.money import Money

_WEEKS: Mapping[Per, int] = {"week": 1, "fortnight": 2, "four_weeks": 4}
_MONTHS: Mapping[Per, int] = {"month": 1, "quarter": 3, "year": 12}
# The 29th and later fall on the last day of shorter months.
_EVERY_MONTH_HAS = 28
_A_DAY = timedelta(days=1)
_DAYS_A_WEEK, _DAYS_A_MONTH = 7, 30


class RentTerms(RecordPart):
    """The rent from a day on, per period. `due_day` is a day of the month, or of the week (1 is Monday)."""

    start: date
    rent: Money
    per: Per
    due_day: int = Field(ge=1, le=31)


@dataclass(frozen=True)
class RentDue:
    """Rent for the days from `first` to `last`, due on `on`."""

    first: date
    last: date
    on: date
    amount: Money


def rent_due(terms: Sequence[RentTerms], start: date, end: date | None, until: date) -> list[RentDue]:
    """Return rents due from `start` through `until`, for a tenancy that ends with the day `end`.

    Rent is due in advance. Days before the first due day, after the end, or between two terms are prorated within their
    period.
    """
    found = []
    ordered = sorted(terms, key=lambda one: one.start)
    for place, one in enumerate(ordered):
        first = max(one.start, start)
        ends = [later.start - _A_DAY for later in ordered[place + 1 : place + 2]] + ([end] if end else [])
        last = min(ends, default=None)
        found += _of_terms(one, first, last, until)
    return found


def _of_terms(terms: RentTerms, first: date, last: date | None, until: date) -> list[RentDue]:
    # Begin with the period that contains `first`.
    days = _due_days(terms, first - relativedelta(months=13), until + relativedelta(months=13))
    found = []
    for begins, after in pairwise(days):
        ends = after - _A_DAY
        covered, through = max(begins, first), min(ends, last) if last else ends
        due_on = max(begins, first)
        if covered > through or due_on > until:
            continue
        share = Fraction((through - covered).days + 1, (ends - begins).days + 1)
        found.append(RentDue(covered, through, due_on, terms.rent.of(round(terms.rent.minor * share))))
    return found


def _due_days(terms: RentTerms, first: date, last: date) -> list[date]:
    """Return the due days of these terms, ignoring when the terms begin."""
    begin, end = _midnight(first), _midnight(last)
    if terms.per in _WEEKS:
        weekday = (terms.due_day - 1) % 7
        # Fortnights and four-week periods count from the first due day of the terms.
        anchor = terms.start + timedelta(days=(weekday - terms.start.weekday()) % 7)
        weeks = _WEEKS[terms.per]
        anchor -= timedelta(weeks=weeks * ((anchor - first).days // (7 * weeks) + 1))
        rule = rrule(WEEKLY, interval=weeks, dtstart=_midnight(anchor), until=end)
    else:
        months = _MONTHS[terms.per]
        start = terms.start.replace(day=1)
        start -= relativedelta(months=months * (((start.year - first.year) * 12 + 12) // months + 1))
        days = range(min(terms.due_day, _EVERY_MONTH_HAS), terms.due_day + 1)
        rule = rrule(MONTHLY, interval=months, dtstart=_midnight(start), until=end, bymonthday=tuple(days), bysetpos=-1)
    return [one.date() for one in rule if one >= begin]


def due_day_from(terms: RentTerms, day: date) -> date:
    """Return the first due day on or after `day`."""
    return _due_days(terms, day, day + relativedelta(months=13))[0]


def half_period(per: Per) -> timedelta:
    """Return about half the time from one rent to the next."""
    days = _DAYS_A_WEEK * _WEEKS[per] if per in _WEEKS else _DAYS_A_MONTH * _MONTHS[per]
    return timedelta(days=days // 2)


def renewed_end(end: date, months: int) -> date:
    """Return the last day of a term extended by months. A term that ends with a month still does."""
    return end + _A_DAY + relativedelta(months=months) - _A_DAY


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time())
