"""What reports say, each from the records alone: rents, arrears, what came in and went out, jobs, duties. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction

from steward.portfolio.collecting import overdue
from steward.portfolio.entries import EXPENSE, PAYMENT, Charge, Expense, Payment
from steward.portfolio.lawful import a_year
from steward.portfolio.obligations import COMPLIANCE, ComplianceItem
from steward.portfolio.places import UNIT, Property, Unit
from steward.portfolio.reporting import Figures, ReportLine, ReportTotal, Scope, TotalName
from steward.portfolio.tenancies import TENANCY, Tenancy
from steward.portfolio.tools.showing import place_of
from steward.portfolio.upkeep import MAINTENANCE, Maintenance
from steward.portfolio.values import ReportType
from steward.records.money import Money, total

_Made = tuple[Sequence[ReportLine], Sequence[ReportTotal]]
_RUNNING = ("active", "periodic", "notice")
_AGES: Sequence[tuple[int, TotalName]] = (
    (7, "overdue_1_to_7"),
    (14, "overdue_8_to_14"),
    (30, "overdue_15_to_30"),
    (10_000, "overdue_31_or_more"),
)
_MONTHS = 12


def rent_roll(scope: Scope) -> _Made:
    """Who rents by now, at what they pay on the last day."""
    let = [(one, one.terms_on(scope.last)) for one in _tenancies(scope) if one.state in _RUNNING]
    lines = [
        ReportLine(where=place_of(scope.book, one), what=terms.per, on=one.last_day, amount=terms.rent)
        for one, terms in let
    ]
    monthly = [terms.rent.of(round(Fraction(a_year(terms), _MONTHS))) for _, terms in let]
    counts = [ReportTotal(name="units", count=len(_units(scope))), ReportTotal(name="let", count=len(lines))]
    return lines, [*counts, *_sums("rent_a_month", monthly)]


def arrears(scope: Scope) -> _Made:
    """What is overdue now, by how long."""
    lines, ages = [], list[tuple[TotalName, Money]]()
    for tenancy in _tenancies(scope):
        late = overdue(scope.book, tenancy)
        if late is None:
            continue
        amount, since = late
        lines.append(ReportLine(where=place_of(scope.book, tenancy), on=since, amount=amount))
        days = (scope.book.today(tenancy.zone) - since).days
        ages.append((next(name for most, name in _AGES if days <= most), amount))
    by_age = [one for _, name in _AGES for one in _sums(name, [money for age, money in ages if age == name])]
    return lines, [*_sums("overdue", [one.amount for one in lines if one.amount]), *by_age]


def income(scope: Scope) -> _Made:
    """What was received, by unit and by what it was for."""
    received = _received(scope)
    lines = [
        ReportLine(where=where, what=what, amount=amount)
        for (where, what), amount in sorted(_grouped(received).items(), key=lambda one: one[0])
    ]
    return lines, _sums("received", [amount for _, _, amount in received])


def tax(scope: Scope) -> _Made:
    """What came in and what was spent, by property and category; how many expenses have no paper."""
    received = _received(scope, by_property=True)
    spent = [(_name(scope, one), one.category, one.amount) for one in _expenses(scope)]
    lines = [
        ReportLine(where=where, what=what, amount=amount)
        for some in (received, [(where, what, -amount) for where, what, amount in spent])
        for (where, what), amount in sorted(_grouped(some).items(), key=lambda one: one[0])
    ]
    missing = sum(not one.document_id for one in _expenses(scope))
    return lines, [*_net(received, spent), ReportTotal(name="without_paper", count=missing)]


def owner_statement(scope: Scope) -> _Made:
    """What came in and went out, thing by thing, and what is still owed."""
    received = _received(scope)
    spent = [(_name(scope, one), one.category, one.amount) for one in _expenses(scope)]
    lines = [
        *(
            ReportLine(where=where, what=what, amount=amount)
            for (where, what), amount in sorted(_grouped(received).items(), key=lambda one: one[0])
        ),
        *(
            ReportLine(where=_name(scope, one), what=one.category, on=one.on, amount=-one.amount)
            for one in _expenses(scope)
        ),
    ]
    late = [found[0] for one in _tenancies(scope) if (found := overdue(scope.book, one))]
    jobs = [one for one in _jobs(scope) if MAINTENANCE.states.is_open(one.state)]
    return lines, [*_net(received, spent), *_sums("overdue", late), ReportTotal(name="open", count=len(jobs))]


def portfolio(scope: Scope) -> _Made:
    """How much of the time units were let, what they bring in, and how that is beside what they are worth."""
    units, tenancies = _units(scope), _tenancies(scope)
    lettable = [one for one in units if one.state != "off_market"]
    days = (scope.last - scope.first).days + 1
    let = {one.record_id: _days_let(scope, one, tenancies) for one in lettable}
    lines = [
        ReportLine(where=place_of(scope.book, one), what=f"{let[one.record_id]} of {days} days let") for one in lettable
    ]
    shares = []
    if lettable:
        share = Fraction(sum(let.values()) * 10_000, days * len(lettable))
        shares = [ReportTotal(name="occupancy", share_bp=round(share))]
    _, roll = rent_roll(scope)
    owed = [one for one in arrears(scope)[1] if one.name == "overdue"]
    return lines, [*shares, *roll, *owed, *_yields(scope, tenancies)]


def maintenance(scope: Scope) -> _Made:
    """Jobs that are open, and those of these days, with what was spent on them."""
    jobs = [
        one
        for one in _jobs(scope)
        if MAINTENANCE.states.is_open(one.state) or scope.first <= one.reported_on <= scope.last
    ]
    spent = _grouped((one.maintenance_id, "", one.amount) for one in _expenses(scope))
    lines = [
        ReportLine(
            where=place_of(scope.book, one),
            what=f"{one.category}, {one.state.replace('_', ' ')}",
            on=one.reported_on,
            amount=spent.get((one.record_id, "")),
        )
        for one in jobs
    ]
    still = sum(MAINTENANCE.states.is_open(one.state) for one in jobs)
    counts = [ReportTotal(name="open", count=still), ReportTotal(name="done", count=len(jobs) - still)]
    return lines, [*counts, *_sums("cost", [one.amount for one in lines if one.amount])]


def compliance(scope: Scope) -> _Made:
    """What the law asks for, that is open."""
    # What is asked for within a property has a line under it, too.
    some = [
        one
        for place in scope.properties
        for one in scope.book.under(place.record_id, COMPLIANCE, ComplianceItem, open_only=True)
    ]
    items = sorted(some, key=lambda one: one.due_on)
    lines = [ReportLine(where=place_of(scope.book, one), what=one.rule_id, on=one.due_on) for one in items]
    late = sum(one.due_on < scope.book.today(one.zone) for one in items)
    return lines, [ReportTotal(name="open", count=len(items)), ReportTotal(name="overdue", count=late)]


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


def _units(scope: Scope) -> list[Unit]:
    return [unit for one in scope.properties for unit in scope.book.under(one.record_id, UNIT, Unit)]


def _tenancies(scope: Scope) -> list[Tenancy]:
    return [one for place in scope.properties for one in scope.book.under(place.record_id, TENANCY, Tenancy)]


def _jobs(scope: Scope) -> list[Maintenance]:
    return [one for place in scope.properties for one in scope.book.under(place.record_id, MAINTENANCE, Maintenance)]


def _expenses(scope: Scope) -> list[Expense]:
    lines = [
        line
        for place in scope.properties
        for line in scope.book.lines(place.record_id, EXPENSE, scope.first, scope.last)
    ]
    return [one for one in scope.book.some([line.record_id for line in lines], Expense) if one.state == "recorded"]


def _received(scope: Scope, *, by_property: bool = False) -> list[tuple[str, str, Money]]:
    """Where, what for, how much: each payment by the charges it pays; what pays for nothing yet is a credit."""
    found = list[tuple[str, str, Money]]()
    for place in scope.properties:
        lines = scope.book.lines(place.record_id, PAYMENT, scope.first, scope.last)
        for one in scope.book.some([line.record_id for line in lines], Payment):
            if one.state != "cleared":
                continue
            where = place.name if by_property else place_of(scope.book, one)
            charges = {c.record_id: c for c in scope.book.some([a.charge_id for a in one.allocations], Charge)}
            for part in one.allocations:
                found.append((where, charges[part.charge_id].type, one.amount.of(part.minor)))
            if one.credit:
                found.append((where, "credit", one.amount.of(one.credit)))
    return found


def _name(scope: Scope, expense: Expense) -> str:
    return scope.book.need(expense.property_id, Property).name


def _grouped(some: Iterable[tuple[str, str, Money]]) -> dict[tuple[str, str], Money]:
    """Sums by where and what; of one place there is one currency."""
    sums = dict[tuple[str, str], Money]()
    for where, what, amount in some:
        before = sums.get((where, what))
        sums[where, what] = before + amount if before else amount
    return sums


def _sums(name: TotalName, amounts: Sequence[Money]) -> list[ReportTotal]:
    """One for each currency."""
    codes = sorted({one.currency for one in amounts})
    return [
        ReportTotal(name=name, amount=total([one for one in amounts if one.currency == code], code)) for code in codes
    ]


def _net(received: Sequence[tuple[str, str, Money]], spent: Sequence[tuple[str, str, Money]]) -> list[ReportTotal]:
    came, went = [amount for *_, amount in received], [amount for *_, amount in spent]
    return [*_sums("received", came), *_sums("spent", went), *_sums("net", [*came, *(-one for one in went)])]


def _days_let(scope: Scope, unit: Unit, tenancies: Sequence[Tenancy]) -> int:
    """Days of the period on which somebody had it."""
    days = set[date]()
    for one in tenancies:
        if one.unit_id != unit.record_id or one.state in ("draft", "pending", "cancelled"):
            continue
        first, last = max(one.start, scope.first), min(one.last_day or scope.last, scope.last)
        days |= {first + timedelta(days=more) for more in range((last - first).days + 1)}
    return len(days)


def _yields(scope: Scope, tenancies: Sequence[Tenancy]) -> list[ReportTotal]:
    """A year's rent beside what the properties are worth, where all of one currency have a value."""
    found = []
    for code in scope.currencies:
        places = [one for one in scope.properties if one.currency == code]
        worth = sum(one.value.minor for one in places if one.value)
        if not worth or not all(one.value for one in places):
            continue
        ids = {one.record_id for one in places}
        rents = [one.terms_on(scope.last) for one in tenancies if one.property_id in ids and one.state in _RUNNING]
        share = Fraction(sum(map(a_year, rents)) * 10_000, worth)
        found.append(ReportTotal(name="gross_yield", share_bp=round(share)))
    return found
