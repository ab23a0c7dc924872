"""Forecasts of a job's cost and of the cash flow in the coming months. Reads a book only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from statistics import median_low
from typing import Literal
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta

from steward.trades.portfolio.field_types import Category, JobCategory
from steward.trades.portfolio.ledger_entries import CHARGE, Charge
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, QUOTE, MaintenanceJob, VendorQuote
from steward.trades.portfolio.properties import Property
from steward.trades.portfolio.rent_schedule import rent_due
from steward.trades.portfolio.report_queries import expenses_of, jobs_of, tenancies_of
from steward.trades.portfolio.report_records import ReportScope
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.records.money import Money

# Share of due money that is collected, assumed where there is no history.
USUAL_SHARE = Fraction(97, 100)
_RECURRING: frozenset[Category] = frozenset({"utilities", "insurance", "rates", "management", "cleaning"})
_LETS = ("active", "periodic", "notice", "pending")
_MONTHS = 12
_A_DAY = timedelta(days=1)


@dataclass(frozen=True)
class CostEstimate:
    """A cost estimate: `likely` is the median, `known` the number of quotes or jobs it is based on."""

    low: Money
    likely: Money
    high: Money
    known: int
    source: Literal["quotes", "jobs"]


def estimated(
    scope: ReportScope, category: JobCategory, currency: str, job: MaintenanceJob | None = None
) -> CostEstimate | None:
    """Estimate a job from its quotes, else from past jobs of the category. Return None without any data."""
    asked = [one.amount for one in _quotes(scope, job)] if job else []
    if found := _spread([one for one in asked if one and one.currency == currency], "quotes"):
        return found
    alike = {one.record_id for one in jobs_of(scope) if one.category == category and one != job}
    costs = dict[str, Money]()
    for one in expenses_of(scope):
        if one.maintenance_id in alike and one.amount.currency == currency:
            costs[one.maintenance_id] = one.amount + costs.get(one.maintenance_id, one.amount.of(0))
    return _spread(list(costs.values()), "jobs")


def _quotes(scope: ReportScope, job: MaintenanceJob) -> list[VendorQuote]:
    some = scope.book.under(job.record_id, QUOTE, VendorQuote)
    return [one for one in some if one.state in ("received", "approved")]


def _spread(amounts: Sequence[Money], source: Literal["quotes", "jobs"]) -> CostEstimate | None:
    if not amounts:
        return None
    minors = sorted(one.minor for one in amounts)
    low, likely, high = (amounts[0].of(minor) for minor in (minors[0], median_low(minors), minors[-1]))
    return CostEstimate(low, likely, high, len(minors), source)


@dataclass(frozen=True)
class ForecastMonth:
    """Money due in a month in one currency, and likely costs, in minor units."""

    first: date
    due: int
    recurring: int
    approved: int
    collected: Fraction

    @property
    def expected(self) -> int:
        """Return the share of due money that is expected to come in."""
        return round(self.due * self.collected)

    @property
    def net(self) -> int:
        """Return expected income less costs."""
        return self.expected - self.recurring - self.approved


@dataclass(frozen=True)
class CashFlowForecast:
    """A cash flow forecast by month in one currency. `has_history` says whether the collected share is measured."""

    currency: str
    months: tuple[ForecastMonth, ...]
    has_history: bool


def forecast(scope: ReportScope, currency: str, today: date, months: int) -> CashFlowForecast:
    """Forecast from this month on: rents and charges due, less recurring costs and approved work.

    Money already overdue is not counted on.
    """
    places = tuple(one for one in scope.properties if one.currency == currency)
    there = ReportScope(scope.book, places, today - relativedelta(months=_MONTHS) + _A_DAY, today)
    begins = today.replace(day=1)
    starts = [begins + relativedelta(months=place) for place in range(months)]
    until = starts[-1] + relativedelta(months=1) - _A_DAY
    tenancies = tenancies_of(there)
    charges = {one.record_id: _charges(there, one) for one in tenancies}
    share = _collected(there, [one for some in charges.values() for one in some])
    due = dict.fromkeys(starts, 0)
    for one in tenancies:
        for day, minor in _to_come(one, charges[one.record_id], today, until):
            due[day.replace(day=1)] += minor
    costs = sum(one.amount.minor for one in expenses_of(there) if one.category in _RECURRING)
    recurring = round(Fraction(costs, _MONTHS))
    approved = _approved(there, begins)
    return CashFlowForecast(
        currency,
        tuple(
            ForecastMonth(first, due[first], recurring, approved.get(first, 0), share or USUAL_SHARE)
            for first in starts
        ),
        share is not None,
    )


def _charges(scope: ReportScope, tenancy: Tenancy) -> list[Charge]:
    return [one for one in scope.book.under(tenancy.record_id, CHARGE, Charge) if one.state != "reversed"]


def _to_come(tenancy: Tenancy, charges: Sequence[Charge], today: date, until: date) -> Iterable[tuple[date, int]]:
    """Yield the unpaid part of future charges, then rents that are not charged yet."""
    for one in charges:
        if today <= one.due_on <= until and one.left.minor and CHARGE.states.is_open(one.state):
            yield one.due_on, one.left.minor
    if tenancy.state not in _LETS:
        return
    charged = max((one.due_on for one in charges if one.type == "rent"), default=today - _A_DAY)
    for rent in rent_due(tenancy.terms, tenancy.start, tenancy.last_day, until):
        if rent.on > charged and rent.on >= today:
            yield rent.on, rent.amount.minor


def _collected(scope: ReportScope, charges: Iterable[Charge]) -> Fraction | None:
    """Return the share of charges due in the last twelve months that was paid, or None without any."""
    past = [one for one in charges if scope.first <= one.due_on < scope.last and one.type != "deposit"]
    owed = sum(one.amount.minor - one.waived for one in past)
    return Fraction(sum(one.paid for one in past), owed) if owed else None


def _approved(scope: ReportScope, begins: date) -> dict[date, int]:
    """Return approved work that is not done, in the month of its appointment, otherwise in the first month."""
    found = dict[date, int]()
    for job in jobs_of(scope):
        if not MAINTENANCE.states.is_open(job.state) or job.state == "completed":
            continue
        zone = scope.book.need(job.property_id, Property).zone
        day = job.appointment_at.astimezone(ZoneInfo(zone)).date() if job.appointment_at else begins
        first = max(day, begins).replace(day=1)
        minor = sum(one.amount.minor for one in _quotes(scope, job) if one.amount and one.state == "approved")
        found[first] = found.get(first, 0) + minor
    return found
