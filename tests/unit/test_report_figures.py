"""Figures of reports, statements and forecasts, exact to the day and the cent."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from typing import Any

from steward.trades.portfolio.forecasts import estimated, forecast
from steward.trades.portfolio.ledger_entries import Expense
from steward.trades.portfolio.properties import OwnerTerms
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.report_builders import FIGURES
from steward.trades.portfolio.report_queries import days_let, has_it, monthly, yields
from steward.trades.portfolio.report_records import ReportScope, scope_of
from steward.trades.records.service import Book
from tests.support.landlord import TODAY, A, leak, place, quote, tenancy, unit, usd, vendor
from tests.support.records_in_memory import paper
from tests.unit.test_landlord_calendar import item
from tests.unit.test_payment_rules import charge, parts, payment, plan

DAY = timedelta(days=1)
LET = unit("unit-1").model_copy(update={"state": "occupied"})


def changed(record: Any, **fields: Any) -> Any:
    return record.model_copy(update=fields)


def expense(record_id: str = "exp-1", minor: int = 500, **fields: Any) -> Expense:
    given: dict[str, Any] = {"property_id": "prop-1", "on": TODAY, "category": "repairs"}
    return Expense(account_id=A, record_id=record_id, amount=usd(minor), **given | fields)


def scope(*records: Any, first: date = TODAY, last: date = TODAY, owner: str = "") -> ReportScope:
    return scope_of(paper(*records), "", first, last, owner)


def totals(name: Any, some: ReportScope) -> dict[str, Any]:
    return {
        one.name: one.amount.minor if one.amount else one.count if one.count is not None else one.share_bp
        for one in FIGURES[name](some)[1]
    }


def lines(name: Any, some: ReportScope) -> list[tuple[Any, ...]]:
    return [(one.where, *one.words, one.amount.minor if one.amount else one.days) for one in FIGURES[name](some)[0]]


def test_unit_is_theirs_from_the_first_day_to_the_last() -> None:
    assert has_it(tenancy(start=TODAY), TODAY)
    assert not has_it(tenancy(start=TODAY + DAY), TODAY)
    assert has_it(tenancy(state="ended", ended_on=TODAY), TODAY)
    assert not has_it(tenancy(state="ended", ended_on=TODAY - DAY), TODAY)
    for state in ("draft", "pending", "cancelled"):
        assert not has_it(tenancy(state=state), TODAY)


def test_days_let_are_counted_once_and_within_the_period() -> None:
    some = scope(place(), first=TODAY - 9 * DAY, last=TODAY)
    two = [
        tenancy("tcy-0", state="ended", ended_on=TODAY - 5 * DAY),
        tenancy("tcy-1", start=TODAY - 5 * DAY, state="ended", ended_on=TODAY - 2 * DAY),
        tenancy("tcy-2", unit_id="unit-2"),
        tenancy("tcy-3", state="pending"),
    ]
    assert days_let(some, unit("unit-1"), two) == 8
    assert days_let(some, unit("unit-2"), two) == some.days == 10
    terms: Any = RentTerms(start=TODAY, rent=usd(1_000), per="week", due_day=1)
    assert monthly(terms) == usd(4_333)


def test_rent_roll_and_occupancy_are_of_the_last_day() -> None:
    some = (place(), LET, unit("unit-2"), tenancy())
    week = scope(*some, first=TODAY - 9 * DAY)
    assert totals("rent_roll", week) == {"units": 2, "let": 1, "rent_a_month": 145_000}
    found = totals("portfolio", week)
    assert (found["occupancy"], found["days_vacant"]) == (5_000, 10)
    assert [(one.days, one.share_bp) for one in FIGURES["portfolio"](week)[0]] == [(10, 10_000), (0, 0)]
    off = changed(unit("unit-2"), state="off_market")
    assert totals("portfolio", scope(place(), LET, off, tenancy()))["occupancy"] == 10_000
    assert "occupancy" not in totals("portfolio", scope(changed(place(), state="archived"), LET))


def test_owner_statement_has_what_was_overdue_on_its_last_day() -> None:
    last, before, later = TODAY - 5 * DAY, TODAY - 6 * DAY, TODAY - 4 * DAY
    charges = [
        charge("chg-1", 600, due_on=before, paid=150, state="part_paid"),
        charge("chg-2", 40, due_on=before, paid=40, state="paid"),
        charge("chg-3", 9, due_on=before, paid=9, state="paid"),
        charge("chg-4", 9, due_on=last),
        charge("chg-5", 9, due_on=before, state="reversed"),
        charge("chg-6", 9, due_on=before, waived=9, state="waived"),
    ]
    paid = [
        payment("pay-1", 190, received_on=later, allocations=parts(chg_1=150, chg_2=40)),
        payment("pay-2", 9, received_on=last, allocations=parts(chg_3=9)),
        payment("pay-3", 9, received_on=later, allocations=parts(chg_3=9), state="failed"),
    ]
    for day, owed in ((last, 640), (TODAY, 459), (TODAY + DAY, 459)):
        some = scope(place(), LET, tenancy(), *charges, *paid, first=before, last=day)
        assert totals("owner_statement", some)["overdue"] == owed


def test_arrears_are_sorted_by_age() -> None:
    ages = {7: "overdue_1_to_7", 8: "overdue_8_to_14", 14: "overdue_8_to_14", 15: "overdue_15_to_30"}
    ages |= {30: "overdue_15_to_30", 31: "overdue_31_or_more"}
    for days, name in ages.items():
        late = charge(due_on=TODAY - days * DAY, paid=100, state="part_paid")
        some = scope(place(), LET, tenancy(), late)
        assert totals("arrears", some) == {"overdue": 900, name: 900}
        assert lines("arrears", some) == [("118 Oak Street, 1", "rent", 900)]
        assert [one.days for one in FIGURES["arrears"](some)[0]] == [days]
    planned = scope(place(), LET, tenancy(), charge(due_on=TODAY - DAY), plan(1_000, state="active"))
    assert lines("arrears", planned) == [("118 Oak Street, 1", "rent", "on_a_plan", 1_000)]
    partly = scope(place(), LET, tenancy(), charge(due_on=TODAY - DAY), plan(300, 300, state="active"))
    assert lines("arrears", partly) == [
        ("118 Oak Street, 1", "rent", "on_a_plan", 600),
        ("118 Oak Street, 1", "rent", 400),
    ]
    assert totals("arrears", partly) == {"overdue": 1_000, "overdue_1_to_7": 1_000}
    assert totals("arrears", scope(place(), LET, tenancy(), charge())) == {}


def test_income_is_what_was_received_in_the_days_and_has_stayed() -> None:
    deposit = charge("chg-2", 300, type="deposit", paid=300, state="paid")
    came = payment(minor=1_400, allocations=parts(chg_1=1_000, chg_2=300))
    others = (
        payment("pay-2", 7, received_on=TODAY - DAY),
        payment("pay-3", 8, received_on=TODAY + DAY),
        payment("pay-4", 9, state="reversed"),
    )
    some = (place(), LET, tenancy(), charge(paid=1_000, state="paid"), deposit, came, *others)
    assert totals("income", scope(*some)) == {"received": 1_400, "deposits": 300}
    assert lines("income", scope(*some)) == [
        ("118 Oak Street, 1", "credit", 100),
        ("118 Oak Street, 1", "deposit", 300),
        ("118 Oak Street, 1", "rent", 1_000),
    ]
    spent = (expense(), expense("exp-2", 70, document_id="doc-1"), expense("exp-3", 9, state="reversed"))
    tax = totals("tax", scope(*some, *spent))
    assert tax == {"received": 1_400, "deposits": 300, "spent": 570, "net": 530, "without_paper": 1}


def test_owner_is_paid_what_is_above_their_reserve() -> None:
    terms = (OwnerTerms(owner_id="ctc-1", share_bp=5_000, reserve=usd(100), fee_bp=1_000),)
    there = changed(place(), owners=("ctc-1", "mbr-1"), agreed=terms)
    came = payment(minor=1_000, allocations=parts(chg_1=1_000))
    some = (there, LET, tenancy(), charge(paid=1_000, state="paid"), came, expense(minor=200), leak())
    found = totals("owner_statement", scope(*some, owner="ctc-1"))
    # Half of 1,000 less half of 200 less a tenth of the half: 350, of which 100 stay.
    assert found == {
        "received": 500,
        "spent": 100,
        "fees": 50,
        "reserve": 100,
        "payout": 250,
        "closing": 100,
        "open_jobs": 1,
    }
    all_of_it = totals("owner_statement", scope(*some))
    assert (all_of_it["received"], all_of_it["spent"], "payout" in all_of_it) == (1_000, 200, False)
    poor = (there, LET, tenancy(), expense(minor=200))
    assert totals("owner_statement", scope(*poor, owner="ctc-1"))["payout"] == 0


def test_jobs_and_duties_of_a_period_are_counted() -> None:
    old = changed(leak("mnt-2"), reported_on=TODAY - DAY, state="closed")
    done = changed(leak("mnt-3"), state="closed")
    early = changed(leak("mnt-4"), reported_on=TODAY - DAY)
    cost = (expense(maintenance_id="mnt-1"), expense("exp-2", 70, maintenance_id="mnt-1"))
    some = scope(place(), LET, leak(), old, done, early, *cost)
    assert totals("maintenance", some) == {"open_jobs": 2, "done": 1, "cost": 570}
    late = item(due_on=TODAY - DAY)
    due = changed(item(), record_id="cmp-2")
    over = changed(item(state="done"), record_id="cmp-3")
    assert totals("compliance", scope(place(), late, due, over)) == {"open": 2, "late": 1}


def test_yield_is_a_year_of_rent_beside_the_value() -> None:
    worth = changed(place(), value=usd(17_400_000))
    year = expense(minor=174_000, on=TODAY - 364 * DAY)
    before = expense("exp-2", 9_999_999, on=TODAY - 365 * DAY)
    some = scope(worth, LET, tenancy(), year, before)
    assert {one.name: one.share_bp for one in yields(some, [tenancy()])} == {"gross_yield": 1_000, "net_yield": 900}
    assert yields(scope(worth, place("prop-2"), LET), [tenancy()]) == []


def test_estimate_is_of_quotes_and_else_of_such_jobs() -> None:
    asked = (
        quote("qte-1", 300),
        quote("qte-2", 100),
        quote("qte-3", 200),
        changed(quote("qte-4", 1), state="declined"),
    )
    found = estimated(scope(place(), leak(), vendor(), *asked), "plumbing", "USD", leak())
    assert found is not None
    assert (found.low, found.likely, found.high, found.known, found.source) == (
        usd(100),
        usd(200),
        usd(300),
        3,
        "quotes",
    )
    cost = (expense(maintenance_id="mnt-2"), expense("exp-2", 70, maintenance_id="mnt-2"))
    garden = changed(leak("mnt-3"), category="garden")
    other = expense("exp-3", 9, maintenance_id="mnt-3")
    jobs = estimated(scope(place(), leak(), leak("mnt-2"), garden, *cost, other), "plumbing", "USD", leak())
    assert jobs is not None
    assert (jobs.likely, jobs.known, jobs.source) == (usd(570), 1, "jobs")
    assert estimated(scope(place(), leak()), "plumbing", "USD", leak()) is None


def months(*records: Any, count: int = 2) -> list[tuple[date, int, int, int, Fraction]]:
    book: Book = paper(*records)
    found = forecast(scope_of(book, "", TODAY, TODAY), "USD", TODAY, count)
    return [(one.first, one.due, one.recurring, one.approved, one.collected) for one in found.months]


def test_forecast_is_of_what_is_charged_and_of_rents_to_come() -> None:
    usual = Fraction(97, 100)
    assert months(place(), LET, tenancy()) == [
        (date(2026, 11, 1), 0, 0, 0, usual),
        (date(2026, 12, 1), 145_000, 0, 0, usual),
    ]
    ends = tenancy(end=date(2026, 12, 10), rollover=False)
    assert months(place(), LET, ends)[1][1] == round(145_000 * 10 / 31)
    today = charge(due_on=TODAY, minor=700)
    past = charge("chg-2", 400, due_on=TODAY - DAY, paid=100, state="part_paid")
    assert [one[1] for one in months(place(), LET, tenancy(), today, past)] == [700, 145_000]
    # Of what fell due before today a quarter was paid.
    assert months(place(), LET, tenancy(), today, past)[0][4] == Fraction(1, 4)
    paid_ahead = charge("chg-3", 145_000, due_on=date(2026, 12, 1), paid=145_000, state="paid")
    assert months(place(), LET, tenancy(), paid_ahead)[1][1] == 0
    assert months(place(), LET, tenancy(state="ended", ended_on=TODAY))[1][1] == 0
    costs = (
        expense(minor=1_200, category="insurance", on=date(2025, 11, 21)),
        expense("exp-2", 9_999, category="insurance", on=date(2025, 11, 20)),
        expense("exp-3", 5_555),
    )
    assert [one[2] for one in months(place(), LET, *costs)] == [100, 100]


def test_forecast_has_approved_work_in_its_month() -> None:
    job = changed(leak(), appointment_at=datetime(2026, 12, 1, 3, tzinfo=UTC))
    approved = changed(quote("qte-1", 300), state="approved")
    # In the evening of the 30th there it is the 1st in UTC.
    assert [one[3] for one in months(place(), LET, job, approved)] == [300, 0]
    later = changed(job, appointment_at=datetime(2026, 12, 1, 5, tzinfo=UTC))
    assert [one[3] for one in months(place(), LET, later, approved)] == [0, 300]
    assert [one[3] for one in months(place(), LET, leak(), approved)] == [300, 0]
    far = changed(job, appointment_at=datetime(2027, 1, 9, tzinfo=UTC))
    assert [one[3] for one in months(place(), LET, far, approved)] == [0, 0]
    for none in ((changed(job, state="completed"), approved), (job, quote("qte-1", 300))):
        assert [one[3] for one in months(place(), LET, *none)] == [0, 0]
    month = forecast(scope_of(paper(place()), "", TODAY, TODAY), "USD", TODAY, 1).months[0]
    one = replace(month, due=1_000, recurring=100, approved=50)
    assert (one.expected, one.net) == (970, 820)
