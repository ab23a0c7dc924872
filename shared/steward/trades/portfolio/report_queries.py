"""Queries shared by reports and forecasts: payments, expenses, occupied days, sums by currency. Reads a book only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from steward.trades.portfolio.ledger_entries import CHARGE, EXPENSE, PAYMENT, Charge, Expense, Payment
from steward.trades.portfolio.legal_checks import a_year
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, MaintenanceJob
from steward.trades.portfolio.properties import UNIT, Property, Unit
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.report_records import ReportLine, ReportScope, ReportTotal, ReportWord, TotalName
from steward.trades.portfolio.tenancies import TENANCY, Tenancy
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.records.money import Money, total

_MONTHS = 12
_A_DAY = timedelta(days=1)
_A_YEAR = timedelta(days=365)
_NEVER_BEGUN = ("draft", "pending", "cancelled")


@dataclass(frozen=True)
class ReportEntry:
    """One amount of a report: place, purpose and sum."""

    where: str
    what: ReportWord
    amount: Money


def units_of(scope: ReportScope) -> list[Unit]:
    """Return every unit."""
    return [unit for one in scope.properties for unit in scope.book.under(one.record_id, UNIT, Unit)]


def lettable(scope: ReportScope) -> list[Unit]:
    """Return the units that could be let: on the market, in properties that are not archived."""
    live = {one.record_id for one in scope.properties if one.state != "archived"}
    return [one for one in units_of(scope) if one.state != "off_market" and one.property_id in live]


def tenancies_of(scope: ReportScope) -> list[Tenancy]:
    """Return every tenancy, ended ones included."""
    return [one for place in scope.properties for one in scope.book.under(place.record_id, TENANCY, Tenancy)]


def jobs_of(scope: ReportScope) -> list[MaintenanceJob]:
    """Return every maintenance job."""
    return [one for place in scope.properties for one in scope.book.under(place.record_id, MAINTENANCE, MaintenanceJob)]


def has_it(tenancy: Tenancy, day: date) -> bool:
    """Return whether the tenants had the unit on a past day. They have it until their move-out is recorded."""
    begun = tenancy.state not in _NEVER_BEGUN and tenancy.start <= day
    return begun and not (tenancy.ended_on and tenancy.ended_on < day)


def is_charged(tenancy: Tenancy, day: date) -> bool:
    """Return whether rent is charged for a day on which the tenants have the unit: not after the tenancy is over."""
    return tenancy.last_day is None or day <= tenancy.last_day


def days_let(scope: ReportScope, unit: Unit, tenancies: Sequence[Tenancy]) -> int:
    """Return the days of the period on which the unit was occupied."""
    days = set[date]()
    for one in tenancies:
        if one.unit_id != unit.record_id or one.state in _NEVER_BEGUN:
            continue
        first, last = max(one.start, scope.first), min(one.ended_on or scope.last, scope.last)
        days |= {first + timedelta(days=more) for more in range((last - first).days + 1)}
    return len(days)


def monthly(terms: RentTerms) -> Money:
    """Return the rent by the month."""
    return terms.rent.of(round(Fraction(a_year(terms), _MONTHS)))


def late_charges(scope: ReportScope, tenancy: Tenancy) -> list[Charge]:
    """Return the tenancy's charges that were due before today and are unpaid, oldest first."""
    today = scope.book.today(tenancy.zone)
    return [one for one in scope.book.open_under(tenancy.record_id, CHARGE, Charge) if one.is_overdue(today)]


def unpaid_on_last_day(scope: ReportScope, tenancy: Tenancy) -> list[Money]:
    """Return what was overdue of each charge on the period's last day, or is today if that is still to come.

    Payments received later do not count. A waiver has no day and always counts.
    """
    if scope.last >= scope.book.today(tenancy.zone):
        return [one.left for one in late_charges(scope, tenancy)]
    since, later = scope.book.lines(tenancy.record_id, PAYMENT, scope.last + _A_DAY), Counter[str]()
    for payment in scope.book.some([one.record_id for one in since if one.state == "cleared"], Payment):
        for part in payment.allocations:
            later[part.charge_id] += part.minor
    lines = scope.book.lines(tenancy.record_id, CHARGE, None, scope.last - _A_DAY)
    owing = (one for one in lines if CHARGE.states.is_open(one.state) or one.record_id in later)
    charges = scope.book.some([one.record_id for one in owing if one.state != "reversed"], Charge)
    owed = [one.left.of(one.left.minor + later[one.record_id]) for one in charges]
    return [one for one in owed if one.minor > 0]


def expenses_of(scope: ReportScope) -> list[Expense]:
    """Return the expenses of the period that were not reversed."""
    lines = [
        line
        for place in scope.properties
        for line in scope.book.lines(place.record_id, EXPENSE, scope.first, scope.last)
    ]
    return [one for one in scope.book.some([line.record_id for line in lines], Expense) if one.state == "recorded"]


def payments_of(scope: ReportScope, place: Property) -> list[Payment]:
    """Return the payments received for a property in the period and not reversed."""
    lines = scope.book.lines(place.record_id, PAYMENT, scope.first, scope.last)
    some = scope.book.some([line.record_id for line in lines], Payment)
    return [one for one in some if one.state == "cleared"]


def received_in(scope: ReportScope, *, by_property: bool = False) -> list[ReportEntry]:
    """Return an entry for each allocation of a payment to a charge. The unallocated rest is a credit."""
    found = list[ReportEntry]()
    for place in scope.properties:
        payments = payments_of(scope, place)
        ids = [part.charge_id for one in payments for part in one.allocations]
        charges = {one.record_id: one for one in scope.book.some(ids, Charge)}
        for one in payments:
            where = place.name if by_property else place_of(scope.book, one)
            for part in one.allocations:
                charge = charges.get(part.charge_id)
                found.append(ReportEntry(where, charge.type if charge else "other", one.amount.of(part.minor)))
            if one.credit:
                found.append(ReportEntry(where, "credit", one.amount.of(one.credit)))
    return found


def name_of(scope: ReportScope, expense: Expense) -> str:
    """Return the name of the expense's property."""
    return scope.book.need(expense.property_id, Property).name


def grouped(some: Iterable[ReportEntry]) -> dict[tuple[str, ReportWord, str], Money]:
    """Return sums by place, purpose and currency. Two properties may share one name."""
    found = dict[tuple[str, ReportWord, str], Money]()
    for one in some:
        key = (one.where, one.what, one.amount.currency)
        found[key] = found[key] + one.amount if key in found else one.amount
    return found


def by_what(entries: Iterable[ReportEntry]) -> list[ReportLine]:
    """Return a report line for each sum."""
    return [
        ReportLine(where=where, words=(what,), amount=amount)
        for (where, what, _), amount in sorted(grouped(entries).items())
    ]


def each(lines: Iterable[ReportLine]) -> list[Money]:
    """Return the amounts of the lines."""
    return [one.amount for one in lines if one.amount]


def sums(name: TotalName, amounts: Sequence[Money]) -> list[ReportTotal]:
    """Return one total for each currency."""
    codes = sorted({one.currency for one in amounts})
    return [
        ReportTotal(name=name, amount=total([one for one in amounts if one.currency == code], code)) for code in codes
    ]


def yields(scope: ReportScope, tenancies: Sequence[Tenancy]) -> list[ReportTotal]:
    """Return gross and net yield, for currencies in which every property has a value.

    Yield is a year's rent over the value; for the net yield, less a year's costs.
    """
    found = []
    year = ReportScope(scope.book, scope.properties, scope.last - _A_YEAR + timedelta(days=1), scope.last)
    for code in scope.currencies:
        places = [one for one in scope.properties if one.currency == code and one.state != "archived"]
        worth = sum(one.value.minor for one in places if one.value)
        if not worth or not all(one.value for one in places):
            continue
        ids = {one.record_id for one in places}
        there = [one for one in tenancies if one.property_id in ids and has_it(one, scope.last)]
        rents = [one.terms_on(scope.last) for one in there if is_charged(one, scope.last)]
        costs = sum(one.amount.minor for one in expenses_of(year) if one.property_id in ids)
        rent = sum(map(a_year, rents))
        found.append(ReportTotal(name="gross_yield", share_bp=round(Fraction(rent * 10_000, worth))))
        found.append(ReportTotal(name="net_yield", share_bp=round(Fraction((rent - costs) * 10_000, worth))))
    return found
