"""Report figures, computed from records: rents, arrears, income, expenses, jobs, compliance. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from steward.trades.portfolio.compliance_items import COMPLIANCE, ComplianceItem
from steward.trades.portfolio.field_types import ReportType
from steward.trades.portfolio.ledger_entries import Expense
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, VENDOR
from steward.trades.portfolio.owner_statements import owner_statement
from steward.trades.portfolio.payment_plans import active_plan
from steward.trades.portfolio.report_queries import (
    ReportEntry,
    by_what,
    days_let,
    each,
    expenses_of,
    has_it,
    is_charged,
    jobs_of,
    late_charges,
    lettable,
    monthly,
    name_of,
    received_in,
    sums,
    tenancies_of,
    units_of,
    yields,
)
from steward.trades.portfolio.report_records import Figures, ReportLine, ReportScope, ReportTotal, TotalName
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.records.money import Money

_Made = tuple[Sequence[ReportLine], Sequence[ReportTotal]]
_AGES: Sequence[tuple[int, TotalName]] = (
    (7, "overdue_1_to_7"),
    (14, "overdue_8_to_14"),
    (30, "overdue_15_to_30"),
    (100_000, "overdue_31_or_more"),
)
_ALL = 10_000


def rent_roll(scope: ReportScope) -> _Made:
    """List the tenants on the last day, with the rent they then pay: none after the last day of their tenancy."""
    let = [(one, one.terms_on(scope.last)) for one in tenancies_of(scope) if has_it(one, scope.last)]
    paid = [monthly(terms) for one, terms in let if is_charged(one, scope.last)]
    lines = [
        ReportLine(
            where=place_of(scope.book, one),
            words=(terms.per,),
            people=one.persons(),
            on=one.last_day or (None if one.state == "periodic" else one.end),
            amount=terms.rent,
            monthly=monthly(terms) if is_charged(one, scope.last) else None,
        )
        for one, terms in let
    ]
    counts = [ReportTotal(name="units", count=len(units_of(scope))), ReportTotal(name="let", count=len(lines))]
    return _by_place(lines), [*counts, *sums("rent_a_month", paid)]


def arrears(scope: ReportScope) -> _Made:
    """List overdue charges, by age."""
    lines, ages = [], list[tuple[TotalName, Money]]()
    for tenancy in tenancies_of(scope):
        today = scope.book.today(tenancy.zone)
        late = late_charges(scope, tenancy)
        plan = active_plan(scope.book, tenancy.record_id) if late else None
        owing = [(one.due_on, one.left.minor) for one in late]
        beside = plan.beside(owing) if plan else [minor for _, minor in owing]
        for charge, alone in zip(late, beside, strict=True):
            days = (today - charge.due_on).days
            parts = ((charge.type, "on_a_plan"), charge.left.minor - alone), ((charge.type,), alone)
            lines += [
                ReportLine(
                    where=place_of(scope.book, tenancy),
                    words=words,
                    on=charge.due_on,
                    amount=charge.left.of(minor),
                    days=days,
                )
                for words, minor in parts
                if minor
            ]
            ages.append((next(name for most, name in _AGES if days <= most), charge.left))
    by_age = [one for _, name in _AGES for one in sums(name, [money for age, money in ages if age == name])]
    return lines, [*sums("overdue", each(lines)), *by_age]


def income(scope: ReportScope) -> _Made:
    """List payments received, by unit and purpose."""
    received = received_in(scope)
    return by_what(received), [*sums("received", [one.amount for one in received]), *_deposits(received)]


def tax(scope: ReportScope) -> _Made:
    """List income and expenses by property and category. A deposit is held for the tenant and is no income."""
    received = received_in(scope, by_property=True)
    expenses = expenses_of(scope)
    spent = [ReportEntry(name_of(scope, one), one.category, -one.amount) for one in expenses]
    missing = ReportTotal(name="without_paper", count=sum(not one.document_id for one in expenses))
    net = [one.amount for one in (*received, *spent) if one.what != "deposit"]
    totals = [*_money(received, expenses), *sums("net", net), missing]
    return [*by_what(received), *by_what(spent)], totals


def portfolio(scope: ReportScope) -> _Made:
    """Report occupancy, income and yield of the units."""
    units, tenancies = lettable(scope), tenancies_of(scope)
    let = {one.record_id: days_let(scope, one, tenancies) for one in units}
    lines = [
        ReportLine(
            where=place_of(scope.book, one),
            days=let[one.record_id],
            share_bp=round(Fraction(let[one.record_id] * _ALL, scope.days)),
        )
        for one in units
    ]
    shares = []
    if units:
        all_days = scope.days * len(units)
        share = Fraction(sum(let.values()) * _ALL, all_days)
        shares = [
            ReportTotal(name="occupancy", share_bp=round(share)),
            ReportTotal(name="days_vacant", count=all_days - sum(let.values())),
        ]
    _, roll = rent_roll(scope)
    owed = [one for one in arrears(scope)[1] if one.name == "overdue"]
    return _by_place(lines), [*shares, *roll, *owed, *yields(scope, tenancies)]


def maintenance(scope: ReportScope) -> _Made:
    """List open jobs and jobs of the period, with the money spent on them in the period."""
    jobs = [
        one
        for one in jobs_of(scope)
        if MAINTENANCE.states.is_open(one.state) or scope.first <= one.reported_on <= scope.last
    ]
    spent = dict[str, Money]()
    for cost in expenses_of(scope):
        spent[cost.maintenance_id] = cost.amount + spent.get(cost.maintenance_id, cost.amount.of(0))
    lines = [
        ReportLine(
            where=place_of(scope.book, one),
            words=(one.category, one.state),
            on=one.reported_on,
            amount=spent.get(one.record_id),
        )
        for one in jobs
    ]
    still = sum(MAINTENANCE.states.is_open(one.state) for one in jobs)
    counts = [ReportTotal(name="open_jobs", count=still), ReportTotal(name="done", count=len(jobs) - still)]
    return lines, [*counts, *sums("cost", each(lines))]


def compliance(scope: ReportScope) -> _Made:
    """List open compliance items of properties and what they contain, and of vendors in a report about everything."""
    # Items of a unit or tenancy have a line under its property as well.
    places = [one.record_id for one in scope.properties]
    vendors = [] if scope.property_id else [one.record_id for one in scope.book.all(VENDOR)]
    some = [
        one for subject in (*places, *vendors) for one in scope.book.open_under(subject, COMPLIANCE, ComplianceItem)
    ]
    items = sorted({one.record_id: one for one in some}.values(), key=lambda one: one.due_on)
    lines = [
        ReportLine(
            where=place_of(scope.book, one),
            words=("vendor",) if one.subject_id in vendors else (),
            named=one.named,
            what="" if one.named else one.title,
            on=one.due_on,
        )
        for one in items
    ]
    late = sum(one.due_on < scope.book.today(one.zone) for one in items)
    return lines, [ReportTotal(name="open", count=len(items)), ReportTotal(name="late", count=late)]


FIGURES: Mapping[ReportType, Figures] = {
    "rent_roll": rent_roll,
    "arrears": arrears,
    "income": income,
    "tax": tax,
    "portfolio": portfolio,
    "owner_statement": owner_statement,
    "maintenance": maintenance,
    "compliance": compliance,
}


def _by_place(lines: Sequence[ReportLine]) -> list[ReportLine]:
    return sorted(lines, key=lambda one: one.where)


def _deposits(received: Sequence[ReportEntry]) -> list[ReportTotal]:
    return sums("deposits", [one.amount for one in received if one.what == "deposit"])


def _money(received: Sequence[ReportEntry], expenses: Sequence[Expense]) -> list[ReportTotal]:
    return [
        *sums("received", [one.amount for one in received]),
        *_deposits(received),
        *sums("spent", [one.amount for one in expenses]),
    ]
