"""Rules of reports: counts, totals, statements, forecasts, display and links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, get_args

import pytest

from steward.core.spreadsheet_cells import plain_cell
from steward.trades.portfolio.field_types import ReportType
from steward.trades.portfolio.forecasts import CashFlowForecast, CostEstimate, ForecastMonth, estimated, forecast
from steward.trades.portfolio.legal_rules import LegalRule, rule_set
from steward.trades.portfolio.properties import OwnerTerms
from steward.trades.portfolio.report_builders import FIGURES
from steward.trades.portfolio.report_queries import (
    by_what,
    days_let,
    expenses_of,
    late_charges,
    lettable,
    received_in,
    sums,
    units_of,
    yields,
)
from steward.trades.portfolio.report_records import (
    ReportLine,
    ReportScope,
    ReportTotal,
    made_before,
    scope_of,
    with_report_figures,
)
from steward.trades.portfolio.reports.charts import Bar, Chart
from steward.trades.portfolio.reports.csv_export import as_csv
from steward.trades.portfolio.reports.report_links import ReportLinks, ReportLinkTarget
from steward.trades.portfolio.reports.report_names import where_of, with_names
from steward.trades.portfolio.reports.report_periods import days_of, tax_month
from steward.trades.portfolio.reports.report_renderer import shown, words_of
from steward.trades.portfolio.reports.report_view import ReportCell
from tests.support.landlord import TODAY, A, leak, place, quote, tenancy, unit, usd, vendor
from tests.support.records_in_memory import paper, refusal
from tests.support.two_accounts import NOW
from tests.unit.test_landlord_calendar import given, item
from tests.unit.test_landlord_records import is_stored, report
from tests.unit.test_payment_rules import charge, parts, payment, plan
from tests.unit.test_report_figures import expense

DAY = timedelta(days=1)
LET = unit("unit-1").model_copy(update={"state": "occupied"})
WHERE, HOUSE = "118 Oak Street, 1", "118 Oak Street"
line, summed = ReportLine, ReportTotal


def changed(record: Any, **fields: Any) -> Any:
    return record.model_copy(update=fields)


def eur(minor: int) -> Any:
    return changed(usd(minor), currency="EUR")


def second(**fields: Any) -> Any:
    """Another property, on Elm Court, whose money is in euros."""
    at = place().address.model_copy(update={"lines": ("9 Elm Court",)})
    return changed(place("prop-2", "EUR"), address=at, **fields)


def scope(
    *records: Any, first: date = TODAY, last: date = TODAY, property_id: str = "", owner: str = ""
) -> ReportScope:
    return scope_of(paper(*records), property_id, first, last, owner)


def made(name: Any, some: ReportScope) -> tuple[list[ReportLine], list[ReportTotal]]:
    lines, totals = FIGURES[name](some)
    return list(lines), list(totals)


def test_counting_takes_what_is_there_in_the_days() -> None:
    off, other = changed(unit("unit-2"), state="off_market"), unit("unit-3", "prop-2")
    there = scope(place(), second(state="archived"), LET, off, other)
    assert (units_of(there), lettable(there)) == ([LET, off, other], [LET])
    late = charge(due_on=TODAY - DAY)
    settled = charge("chg-2", due_on=TODAY - DAY, state="paid", paid=1_000)
    one = tenancy()
    assert late_charges(scope(place(), LET, one, late, settled, charge("chg-3")), one) == [late]
    spent = [expense(), expense("exp-2", on=TODAY - DAY), expense("exp-3", on=TODAY + DAY), expense("exp-4", 5)]
    reversed_ = expense("exp-5", state="reversed")
    assert expenses_of(scope(place(), *spent, reversed_)) == [spent[0], spent[3]]
    days = scope(place(), first=TODAY - 9 * DAY)
    gone = tenancy("tcy-0", state="cancelled")
    other_unit = tenancy("tcy-2", unit_id="unit-2")
    ended = tenancy("tcy-3", state="ended", ended_on=TODAY - 5 * DAY)
    assert [days_let(days, LET, some) for some in ([gone, other_unit, ended], [], [tenancy(start=TODAY)])] == [5, 0, 1]
    came = payment(minor=1_400, allocations=parts(chg_1=1_000, chg_9=300))
    some = scope(
        place(), LET, one, charge(type="fee", paid=1_000, state="paid"), came, payment("pay-2", 5, state="failed")
    )
    entries = [(entry.where, entry.what, entry.amount) for entry in received_in(some)]
    assert entries == [(WHERE, "fee", usd(1_000)), (WHERE, "other", usd(300)), (WHERE, "credit", usd(100))]
    assert [entry.where for entry in received_in(some, by_property=True)] == [HOUSE] * 3
    assert by_what([*received_in(some), *received_in(some)]) == [
        line(where=WHERE, words=("credit",), amount=usd(200)),
        line(where=WHERE, words=("fee",), amount=usd(2_000)),
        line(where=WHERE, words=("other",), amount=usd(600)),
    ]
    assert sums("spent", [usd(1), eur(2), usd(3)]) == [
        summed(name="spent", amount=eur(2)),
        summed(name="spent", amount=usd(4)),
    ]
    assert sums("spent", []) == []


def test_yield_is_of_a_currency_whose_properties_all_have_a_value() -> None:
    worth = changed(place(), value=usd(17_400_000))
    euros = second(value=eur(1_000_000))
    rents = [
        tenancy(),
        _in_euros(),
        tenancy("tcy-3", state="draft"),
    ]
    cost = changed(expense(property_id="prop-2"), amount=eur(10_000))
    archived = changed(place("prop-3"), state="archived")
    there = scope(worth, euros, archived, cost)
    assert yields(there, rents) == [
        summed(name="gross_yield", share_bp=1_200),
        summed(name="net_yield", share_bp=1_100),
        summed(name="gross_yield", share_bp=1_000),
        summed(name="net_yield", share_bp=1_000),
    ]
    assert yields(scope(worth, second(), place("prop-3")), rents) == []
    dollars = [summed(name="gross_yield", share_bp=1_000), summed(name="net_yield", share_bp=1_000)]
    assert yields(scope(worth, second()), rents) == dollars
    half = [place("prop-3"), changed(worth, record_id="prop-4")]
    assert [one.share_bp for one in yields(scope(euros, *half), rents[1:])] == [1_200, 1_200]


def _in_euros() -> Any:
    terms = changed(tenancy().terms[0], rent=eur(10_000))
    return changed(tenancy("tcy-2", "unit-3"), property_id="prop-2", terms=(terms,))


def test_rent_roll_and_portfolio_are_whole() -> None:
    empty = unit("unit-2")
    fixed = tenancy(end=date(2027, 1, 31))
    found = made("rent_roll", scope(place(), LET, empty, fixed, tenancy("tcy-2", "unit-2", state="pending")))
    row = line(
        where=WHERE,
        words=("month",),
        people=("ctc-jordan",),
        on=date(2027, 1, 31),
        amount=usd(145_000),
        monthly=usd(145_000),
    )
    counts = [summed(name="units", count=2), summed(name="let", count=1)]
    assert found == ([row], [*counts, summed(name="rent_a_month", amount=usd(145_000))])
    weekly = changed(tenancy().terms[0], per="week", rent=usd(1_200))
    ends = {
        "periodic": (tenancy(state="periodic", end=TODAY, terms=(weekly,)), None),
        "notice": (tenancy(state="notice", notice=given(TODAY + DAY), terms=(weekly,)), TODAY + DAY),
        "open": (tenancy(terms=(weekly,)), None),
    }
    for one, last in ends.values():
        [only] = made("rent_roll", scope(place(), LET, one))[0]
        assert only == changed(row, on=last, words=("week",), amount=usd(1_200), monthly=usd(5_200))
    over = tenancy(state="notice", notice=given(TODAY - DAY))
    lines, totals = made("rent_roll", scope(place(), LET, over))
    assert lines == [changed(row, on=TODAY - DAY, monthly=None)], "they are still there and owe no further rent"
    assert totals == [summed(name="units", count=1), summed(name="let", count=1)]
    two = scope(place(), LET, empty, tenancy("tcy-1", "unit-2"), tenancy("tcy-2", start=date(2026, 2, 1)))
    assert [one.where for one in made("rent_roll", two)[0]] == [WHERE, "118 Oak Street, 2"]
    worth = changed(place(), value=usd(17_400_000))
    overdue = charge(due_on=TODAY - DAY)
    days = scope(worth, LET, empty, tenancy(start=TODAY - DAY), overdue, first=TODAY - 2 * DAY)
    assert made("portfolio", days) == (
        [
            line(where=WHERE, days=2, share_bp=6_667),
            line(where="118 Oak Street, 2", days=0, share_bp=0),
        ],
        [
            summed(name="occupancy", share_bp=3_333),
            summed(name="days_vacant", count=4),
            *counts,
            summed(name="rent_a_month", amount=usd(145_000)),
            summed(name="overdue", amount=usd(1_000)),
            summed(name="gross_yield", share_bp=1_000),
            summed(name="net_yield", share_bp=1_000),
        ],
    )
    assert made("portfolio", scope(place())) == ([], [summed(name="units", count=0), summed(name="let", count=0)])


def test_arrears_income_and_tax_are_whole() -> None:
    late = charge(due_on=TODAY - 8 * DAY, paid=100, state="part_paid")
    young = charge("chg-2", 50, due_on=TODAY - DAY, type="fee")
    there = (place(), LET, tenancy())
    rows = [
        line(where=WHERE, words=("rent",), on=TODAY - 8 * DAY, amount=usd(900), days=8),
        line(where=WHERE, words=("fee",), on=TODAY - DAY, amount=usd(50), days=1),
    ]
    totals = [
        summed(name="overdue", amount=usd(950)),
        summed(name="overdue_1_to_7", amount=usd(50)),
        summed(name="overdue_8_to_14", amount=usd(900)),
    ]
    assert made("arrears", scope(*there, late, young, plan(1))) == (rows, totals)
    planned = [changed(one, words=(*one.words, "on_a_plan")) for one in rows]
    assert made("arrears", scope(*there, late, young, plan(950, state="active"))) == (planned, totals)
    agreed = changed(plan(1, state="active"), agreed_on=TODAY - 2 * DAY)
    agreed = changed(agreed, instalments=(changed(agreed.instalments[0], amount=usd(900)),))
    assert made("arrears", scope(*there, late, young, agreed)) == ([planned[0], rows[1]], totals)
    deposit = charge("chg-2", 300, type="deposit", paid=300, state="paid")
    came = payment(minor=1_300, allocations=parts(chg_1=1_000, chg_2=300))
    paid = (*there, charge(paid=1_000, state="paid"), deposit, came)
    received = [summed(name="received", amount=usd(1_300)), summed(name="deposits", amount=usd(300))]
    by_unit = [
        line(where=WHERE, words=("deposit",), amount=usd(300)),
        line(where=WHERE, words=("rent",), amount=usd(1_000)),
    ]
    assert made("income", scope(*paid)) == (by_unit, received)
    filed = expense("exp-2", 70, document_id="doc-1", category="insurance")
    assert made("tax", scope(*paid, expense(), filed)) == (
        [
            *(changed(one, where=HOUSE) for one in by_unit),
            line(where=HOUSE, words=("insurance",), amount=usd(-70)),
            line(where=HOUSE, words=("repairs",), amount=usd(-500)),
        ],
        [
            *received,
            summed(name="spent", amount=usd(570)),
            summed(name="net", amount=usd(430)),
            summed(name="without_paper", count=1),
        ],
    )


def test_maintenance_and_compliance_are_whole() -> None:
    done = changed(leak("mnt-2"), state="closed", unit_id="")
    cost = (expense(maintenance_id="mnt-1"), expense("exp-2", 70, maintenance_id="mnt-1"))
    assert made("maintenance", scope(place(), LET, leak(), done, *cost)) == (
        [
            line(where=WHERE, words=("plumbing", "reported"), on=TODAY, amount=usd(570)),
            line(where=HOUSE, words=("plumbing", "closed"), on=TODAY),
        ],
        [summed(name="open_jobs", count=1), summed(name="done", count=1), summed(name="cost", amount=usd(570))],
    )
    pete = changed(vendor(), record_id="ven-1")
    mine = item(due_on=TODAY)
    licence = changed(
        item(rule_id="vendor_licence", title="Licence of a vendor", subject_id="ven-1"), record_id="cmp-2"
    )
    late = changed(item(subject_id="unit-1", property_id="prop-1", due_on=TODAY - DAY), record_id="cmp-3")
    over = changed(item(state="waived"), record_id="cmp-4")
    there = (place(), LET, pete, mine, licence, late, over)
    rows = [
        line(where=WHERE, what="Pool", on=TODAY - DAY),
        line(where=HOUSE, what="Pool", on=TODAY),
        line(where="", words=("vendor",), named="vendor_licence", on=TODAY),
    ]
    assert made("compliance", scope(*there)) == (rows, [summed(name="open", count=3), summed(name="late", count=1)])
    one = made("compliance", scope(*there, property_id="prop-1"))
    assert one == (rows[:2], [summed(name="open", count=2), summed(name="late", count=1)])


def test_owner_statement_is_whole_for_an_owner_and_for_all() -> None:
    terms = (
        OwnerTerms(owner_id="ctc-1", share_bp=5_000, reserve=usd(100), fee_bp=1_000),
        OwnerTerms(owner_id="ctc-2", reserve=usd(9)),
    )
    there = changed(place(), owners=("ctc-1", "ctc-2"), agreed=terms)
    home = changed(second(), owners=("ctc-1",), agreed=(OwnerTerms(owner_id="ctc-1", reserve=eur(5)),))
    came = payment(minor=1_300, allocations=parts(chg_1=1_000, chg_2=300))
    deposit = charge("chg-2", 300, type="deposit", paid=300, state="paid")
    late = charge("chg-3", 70, due_on=TODAY - DAY)
    spent = [expense(minor=200), expense("exp-2", 20, category="management", document_id="doc-1")]
    tax = changed(expense("exp-3", property_id="prop-2", category="rates"), amount=eur(30))
    records = [there, home, LET, tenancy(), charge(paid=1_000, state="paid"), deposit, late, came, *spent, tax, leak()]
    found = made("owner_statement", scope(*records, owner="ctc-1"))
    half = {"share_bp": 5_000}
    rows = [
        line(where=WHERE, words=("rent",), amount=usd(500), **half),
        line(where=HOUSE, words=("repairs", "missing"), on=TODAY, amount=usd(-100), **half),
        line(where=HOUSE, words=("management", "filed"), on=TODAY, amount=usd(-10), **half),
        line(where="9 Elm Court", words=("rates", "missing"), on=TODAY, amount=eur(-30)),
        line(where=HOUSE, words=("management", "agreed"), on=TODAY, amount=usd(-50)),
    ]
    totals = [
        summed(name="received", amount=usd(500)),
        summed(name="spent", amount=eur(30)),
        summed(name="spent", amount=usd(100)),
        summed(name="fees", amount=usd(60)),
        summed(name="reserve", amount=eur(5)),
        summed(name="reserve", amount=usd(100)),
        summed(name="payout", amount=eur(0)),
        summed(name="payout", amount=usd(240)),
        summed(name="closing", amount=eur(-30)),
        summed(name="closing", amount=usd(100)),
        summed(name="overdue", amount=usd(70)),
        summed(name="open_jobs", count=1),
    ]
    assert found == (rows, totals)
    before = {"first": TODAY - 30 * DAY, "last": TODAY - DAY, "type": "owner_statement", "owner_id": "ctc-1"}
    opened = report(**before, totals=(summed(name="closing", amount=usd(40)), summed(name="payout", amount=usd(9))))
    earlier = changed(opened, record_id="rep-0", number=2, first=TODAY - 40 * DAY, totals=())
    after = made("owner_statement", scope(*records, opened, earlier, owner="ctc-1"))[1]
    assert (after[0], after[8].amount, after[10].amount) == (
        summed(name="opening", amount=usd(40)),
        usd(280),
        usd(100),
    )
    for other in ({"owner_id": "ctc-2"}, {"type": "income"}, {"last": TODAY - 2 * DAY}, {"property_id": "prop-1"}):
        assert made("owner_statement", scope(*records, changed(opened, **other), owner="ctc-1")) == (rows, totals)
    _, whole = made("owner_statement", scope(*records))
    assert [(one.name, one.amount) for one in whole if one.name in ("received", "fees", "reserve", "closing")] == [
        ("received", usd(1_000)),
        ("fees", usd(70)),
        ("reserve", eur(5)),
        ("reserve", usd(109)),
        ("closing", eur(-30)),
        ("closing", usd(730)),
    ]
    archived = changed(there, state="archived")
    gone = made("owner_statement", scope(archived, *records[2:9], owner="ctc-1"))[1]
    assert "reserve" not in [one.name for one in gone]


def test_estimates_and_forecasts_are_whole() -> None:
    asked = [
        quote("qte-1", 300),
        changed(quote("qte-2", 100), state="approved"),
        quote("qte-3", 200),
        quote("qte-5", 400),
    ]
    others = [changed(quote("qte-4", 9), state="requested"), changed(quote("qte-6", 9), amount=eur(1))]
    none = [changed(quote("qte-7", 1), amount=None)]
    some = scope(place(), leak(), *asked, *others, *none)
    assert estimated(some, "plumbing", "USD", leak()) == CostEstimate(usd(100), usd(200), usd(400), 4, "quotes")
    cost = [
        expense(minor=5, maintenance_id="mnt-2"),
        expense("exp-2", 7, maintenance_id="mnt-2"),
        expense("exp-3", 90, maintenance_id="mnt-3"),
        expense("exp-4", 999, maintenance_id="mnt-1"),
        changed(expense("exp-5", maintenance_id="mnt-3"), amount=eur(9)),
    ]
    alike = scope(place(), leak(), leak("mnt-2"), leak("mnt-3"), *cost)
    assert estimated(alike, "plumbing", "USD", leak()) == CostEstimate(usd(12), usd(12), usd(90), 2, "jobs")
    assert estimated(alike, "plumbing", "USD") == CostEstimate(usd(12), usd(90), usd(999), 3, "jobs")
    assert estimated(alike, "garden", "USD") is None

    def months(*records: Any, count: int = 2, today: date = TODAY) -> CashFlowForecast:
        return forecast(scope_of(paper(*records), "", today, today), "USD", today, count)

    usual, first = Fraction(97, 100), date(2026, 11, 1)
    december = ForecastMonth(date(2026, 12, 1), 145_000, 0, 0, usual)
    assert months(place(), LET, tenancy()) == CashFlowForecast(
        "USD", (ForecastMonth(first, 0, 0, 0, usual), december), False
    )
    euros = (second(), unit("unit-3", "prop-2"), _in_euros())
    assert months(place(), LET, tenancy(), *euros) == months(place(), LET, tenancy())
    past = charge("chg-1", 400, due_on=TODAY - DAY, paid=100, waived=200, state="part_paid")
    old = charge("chg-2", 400, due_on=date(2025, 11, 21), paid=400, state="paid")
    left_out = [
        charge("chg-3", 400, due_on=date(2025, 11, 20)),
        charge("chg-4", 400, due_on=TODAY - DAY, type="deposit"),
        charge("chg-5", 400, due_on=TODAY - DAY, state="reversed"),
    ]
    today = charge("chg-6", 70, due_on=TODAY, type="fee")
    reversed_ = charge("chg-7", 80, due_on=TODAY, state="reversed")
    shares = months(place(), LET, tenancy(), past, old, *left_out, today, reversed_)
    share = Fraction(500, 600)
    assert shares == CashFlowForecast(
        "USD", (ForecastMonth(first, 70, 0, 0, share), replace(december, collected=share)), True
    )
    two = (charge("chg-8", 30, due_on=TODAY, type="fee"), charge("chg-9", 5, due_on=TODAY + DAY, type="fee"))
    assert months(place(), LET, tenancy(), *two).months[0].due == 35
    assert months(place(), LET, tenancy(), charge(due_on=date(2026, 12, 31), minor=9)).months[1].due == 9
    assert months(place(), LET, tenancy(), charge(due_on=date(2027, 1, 1), minor=9)).months[1].due == 0
    for state in ("active", "periodic", "notice", "pending"):
        assert months(place(), LET, tenancy(state=state)).months[1].due == 145_000
    for state in ("draft", "ended", "closed", "cancelled"):
        assert months(place(), LET, tenancy(state=state)).months[1].due == 0
    due_today = months(place(), LET, tenancy(), today=date(2026, 12, 1), count=1)
    assert due_today.months == (december,)
    costs = [expense(f"exp-{name}", 1_200, category=name) for name in ("utilities", "insurance", "rates")]
    costs += [expense(f"exp-{name}", 1_200, category=name) for name in ("management", "cleaning")]
    costs += [expense(f"exp-{name}", 1_200, category=name) for name in ("repairs", "legal", "capital", "other")]
    assert months(place(), LET, *costs).months[0].recurring == 500
    approved = changed(quote("qte-1", 300), state="approved")
    extra = changed(quote("qte-2", 5), state="approved", maintenance_id="mnt-2")
    early = changed(leak("mnt-2"), appointment_at=datetime(2026, 10, 9, tzinfo=UTC))
    jobs = (changed(leak("mnt-0"), state="completed"), leak(), early)
    assert [one.approved for one in months(place(), LET, *jobs, approved, extra).months] == [305, 0]
    month = ForecastMonth(first, 1_000, 100, 50, Fraction(1, 3))
    assert (month.expected, month.net) == (333, 183)


def test_report_has_the_next_number_of_its_kind() -> None:
    first, again = report(), report(record_id="rep-2", number=2)
    others = [
        report(record_id="rep-3", type="income"),
        report(record_id="rep-4", last=TODAY - DAY, first=TODAY - DAY),
        report(record_id="rep-5", owner_id="ctc-1"),
        report(record_id="rep-6", property_id="prop-1"),
    ]
    there = (place(), LET, tenancy(), again, first, *others)
    longer = report(record_id="rep-7", first=TODAY - DAY, number=3)
    assert made_before(scope(*there, longer), "rent_roll", TODAY) == [longer, first, again]
    assert made_before(scope(*there, property_id="prop-1"), "rent_roll", TODAY) == [others[3]]
    guarded = scope(*there, property_id="prop-1")
    made_before(guarded, "rent_roll", TODAY)
    assert "prop-1" in guarded.book.guards, "two reports of a property at once would get one number"
    assert made_before(scope(changed(place(), owners=("ctc-1",)), *there[1:], owner="ctc-1"), "rent_roll", TODAY) == [
        others[2]
    ]
    lines, totals = made("rent_roll", scope(*there))
    found = with_report_figures(FIGURES, scope(*there, longer), report(record_id="rep-9"))
    told = {"lines": tuple(lines), "totals": tuple(totals), "number": 3}
    assert found == report(record_id="rep-9", **told, link_key=found.link_key)
    assert len(found.link_key) == 32
    assert found.link_key != with_report_figures(FIGURES, scope(*there), report(record_id="rep-9")).link_key
    many: Any = {"rent_roll": lambda some: ([line(where="x")] * 501, [])}
    assert refusal(with_report_figures, many, scope(*there), report()) == (
        "that is 501 lines: ask for one property, or for fewer days"
    )
    most: Any = {"rent_roll": lambda some: ([line(where="x")] * 500, [])}
    assert len(with_report_figures(most, scope(*there), report()).lines) == 500
    paid = report(totals=(summed(name="spent", amount=usd(1)), summed(name="spent"), summed(name="net", amount=usd(2))))
    assert paid.amounts("spent") == (usd(1),)
    book = paper(place(), changed(second(), owners=("ctc-1",)))
    both = scope_of(book, "", TODAY, TODAY)
    assert ([one.record_id for one in both.properties], both.currencies, both.days) == (
        ["prop-1", "prop-2"],
        ("EUR", "USD"),
        1,
    )
    owned = scope_of(book, "", TODAY, TODAY, "ctc-1")
    assert (owned.properties, owned.owner_id, owned.property_id) == (both.properties[1:], "ctc-1", "")
    assert scope_of(book, "prop-1", TODAY, TODAY).properties == both.properties[:1]
    for arguments, words in (
        (("", TODAY, TODAY - DAY), "it ends before it begins"),
        (("prop-1", TODAY, TODAY, "ctc-1"), "they own nothing of that: look at owner_ids with get_property"),
        (("", TODAY, TODAY, "ctc-2"), "they own nothing of that: look at owner_ids with get_property"),
    ):
        assert refusal(scope_of, book, *arguments) == words
    assert refusal(scope_of, book, "prop-9", TODAY, TODAY) == (
        "there is no property prop-9: look its id up, it begins with prop-"
    )
    assert refusal(scope_of, paper(), "", TODAY, TODAY) == (
        "there is no property on record yet: create_property adds one"
    )


def test_periods_and_tax_years_follow_the_rules_there() -> None:
    def tax(value: int | None, **fields: Any) -> Any:
        rule = LegalRule(rule_id="tax_year_first_month", title="t", kind="limit", unit="months", value=value)
        return paper(rule_set(paper(), "AU", rule.rule_id, rule, TODAY), changed(place(), jurisdiction="AU", **fields))

    assert [tax_month(tax(value), "prop-1") for value in (1, 7, 12, 13, 0, None)] == [1, 7, 12, 1, 1, 1]
    assert tax_month(paper(), "") == 1
    rule = LegalRule(rule_id="tax_year_first_month", title="t", kind="limit", unit="months", value=7)
    both = (rule_set(paper(), "AU", rule.rule_id, rule, TODAY), changed(place(), jurisdiction="AU"), place("prop-2"))
    assert [tax_month(paper(*both), one) for one in ("prop-1", "prop-2")] == [7, 1]
    days = [days_of(tax(12), "tax", "prop-1", period, TODAY, None, None) for period in ("this_year", "last_year")]
    assert days == [(date(2025, 12, 1), TODAY), (date(2024, 12, 1), date(2025, 11, 30))]
    income = days_of(tax(12), "income", "prop-1", "last_year", TODAY, None, None)
    assert income == (date(2025, 1, 1), date(2025, 12, 31))
    for first, last in ((None, TODAY), (TODAY, None)):
        assert refusal(days_of, paper(), "income", "", "other", TODAY, first, last) == "say the first and the last day"


ROWS = (
    line(where="A", words=("rent", "missing"), what="Jo", on=TODAY, amount=usd(145_000), monthly=usd(145_000), days=31),
    line(where="=B", words=("month",), named="gas_safety", amount=eur(-5), monthly=eur(5), share_bp=2_500),
    line(where="C", share_bp=10_000),
)
TOTALS = (
    summed(name="received", amount=usd(145_000)),
    summed(name="deposits", amount=usd(5)),
    summed(name="overdue_1_to_7", amount=usd(7)),
    summed(name="overdue_8_to_14", amount=usd(8)),
    summed(name="overdue_15_to_30", amount=usd(9)),
    summed(name="overdue_31_or_more", amount=usd(10)),
    summed(name="units", count=1_200),
    summed(name="occupancy", share_bp=3_333),
)


def _cell(cell: ReportCell) -> str:
    return " ".join(filter(None, (cell.kind, cell.shown, cell.plain and f"({cell.plain}{cell.currency})")))


def _told(one: Any, language: str) -> Iterator[str]:
    found = shown(one, "All of it", language)
    yield f"== {one.type} {language}: {found.title} | {found.where} | {found.days} | {found.made}"
    yield from (f"sum{' of it' * one.part} {one.label}: {_cell(one.cell)}" for one in found.sums)
    yield f"heads {found.headings}"
    yield from (f"row {' | '.join(map(_cell, row))}" for row in found.rows)
    for chart in found.charts:
        bars = [(bar.label, bar.value, bar.size, chart.width(bar)) for bar in chart.bars]
        yield f"chart {chart.title} of {chart.full}: {bars}"
    yield f"remarks {found.remarks}"


def test_reports_are_shown_in_their_readers_words() -> None:
    lines = list[str]()
    for type in get_args(ReportType):
        one = report(type=type, lines=ROWS, totals=TOTALS, first=TODAY - DAY, number=2)
        lines += _told(one, "en")
        if type in ("rent_roll", "owner_statement", "portfolio"):
            lines += _told(changed(one, lines=ROWS[:1], totals=TOTALS[:1]), "de")
            lines += _told(changed(one, lines=(), totals=()), "en")
    lines += as_csv(shown(report(type="owner_statement", lines=ROWS, totals=TOTALS), "All", "en")).splitlines()
    is_stored("reports", lines)
    assert words_of(ROWS[0], "en").endswith("Jo")


def test_cells_are_no_formulas_and_bars_are_always_seen() -> None:
    for text in ("=1", "+1a", " @x", "|a", "%b", "＝a", "＋a", "－a", "＠a", "-a", "-1.", "-.5", "+1"):
        assert plain_cell(text) == f"'{text}", text
    for text in ("-1", "-1.50", "12", "a=b", "", "1-2"):
        assert plain_cell(text) == text
    text = as_csv(shown(report(lines=ROWS, totals=TOTALS), "All", "en"))
    assert (text[0], text.count("\r\n"), text.endswith("\r\n")) == ("\ufeff", text.count("\n"), True)
    chart = Chart("x", (), 1_000)
    widths = [chart.width(Bar("a", "b", size)) for size in (-1, 0, 1, 4, 5, 999, 1_000, 2_000)]
    assert widths == [0, 0, 4, 4, 5, 999, 1_000, 1_000]
    assert [Chart("x", (), full).width(Bar("a", "b", 1)) for full in (-1, 0, 1)] == [0, 0, 1_000]


def test_report_names_people_and_places_as_they_are_now() -> None:
    names = {f"ctc-{number}": SimpleNamespace(name=name, known_name=name) for number, name in ((1, "Jo"), (2, "Al"))}
    people: Any = SimpleNamespace(contact=lambda account_id, one: names.get(one) if account_id == A else None)
    rows = (
        line(where="A", people=("ctc-1", "ctc-9", "ctc-2"), what="old"),
        line(where="B", people=("ctc-9",)),
        line(where="C", what="kept"),
    )
    found = with_names(report(lines=rows), people)
    assert found == report(lines=(changed(rows[0], what="Jo, Al"), rows[1], rows[2]))
    book = paper(place())
    asked = [where_of(book, report(property_id=one), people, "The team") for one in ("prop-1", "prop-9", "")]
    assert asked == [HOUSE, "The team", "The team"]
    owners = [where_of(book, report(owner_id=one), people, "The team") for one in ("ctc-1", "ctc-gone")]
    assert owners == ["Jo", "The team"]


def test_report_link_opens_its_report_until_its_day() -> None:
    now = [NOW]
    links = ReportLinks("https://x.test/", 30, lambda: now[0])
    one = report(record_id="rep-abc", link_key="k" * 32)
    url = links.url(one, "de")
    begin, token = url[: len("https://x.test/r/")], url.rpartition("/r/")[2]
    assert begin == "https://x.test/r/"
    named = links.named(token)
    assert named == ReportLinkTarget(A, "rep-abc", "de", TODAY + 30 * DAY, token.rpartition(".")[2], token)
    assert named
    assert token.startswith(f"1.abc.de{(TODAY + 30 * DAY).toordinal()}.")
    # Links stay valid in texts that were sent.
    assert named.proof == "zzpkmzhuycwnt5pu36ea"
    assert (links.until, links.is_for(named, one), links.is_over(named)) == (TODAY + 30 * DAY, True, False)
    unknown = links.named(links.url(one, "xx").rpartition("/r/")[2])
    assert unknown
    assert unknown.language == "en"
    for wrong in (
        replace(named, language="en"),
        replace(named, until=named.until + DAY),
        replace(named, proof=named.proof[::-1]),
    ):
        assert not links.is_for(wrong, one)
    for other in ({"link_key": ""}, {"link_key": "l" * 32}, {"record_id": "rep-b"}, {"account_id": "acct-2"}):
        assert not links.is_for(named, changed(one, **other))
    keyless = changed(one, link_key="")
    bare = links.named(links.url(keyless, "de").rpartition("/r/")[2])
    assert bare
    assert not links.is_for(bare, keyless)
    assert [links.named(wrong) for wrong in ("", "x", token[1:])] == [None] * 3
    now[0] = NOW + 30 * DAY
    assert not links.is_over(named)
    now[0] = NOW + 31 * DAY
    assert links.is_over(named)
    with pytest.raises(ValueError, match="greater than or equal to 1"):
        report(number=0)
