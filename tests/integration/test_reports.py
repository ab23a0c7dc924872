"""Landlord reports: cash-basis figures from the records, unchanged after they are made."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Any

import pytest

from infra.local.world.script import ScriptedModel, say
from steward.trades.portfolio.compliance_items import save_compliance_records
from steward.trades.portfolio.field_types import ReportType
from steward.trades.portfolio.ledger_entries import Expense
from steward.trades.portfolio.payment_allocation import book_expense, reverse_ledger_entry
from steward.trades.portfolio.properties import PortfolioRuleError, Property
from steward.trades.portfolio.report_builders import FIGURES
from steward.trades.portfolio.report_records import PortfolioReport, ReportTotal, scope_of, with_report_figures
from steward.trades.portfolio.tenancies import begin_tenancy, update_tenancy_records
from steward.trades.records.money import Money
from tests.support.cloud import Cloud, account_of, running_cloud
from tests.support.landlord import TODAY, ZONES, A, Landlord, landlord, leak, place, tenancy, unit, usd
from tests.support.lettings import FLAT, approved, calls, let_to_pete
from tests.support.walks import for_each

DAY = timedelta(days=1)
YEAR = date(TODAY.year, 1, 1)


@contextmanager
def oak_street(zone: str) -> Iterator[Landlord]:
    """118 Oak Street: one of two flats let since the beginning of the year. The property may be elsewhere."""
    with landlord(zone) as one:
        one.oak()
        yield one


in_every_zone = for_each("zone", ZONES, oak=oak_street)


def report(
    oak: Landlord, type: ReportType, property_id: str = "", first: date = YEAR, last: date = TODAY
) -> PortfolioReport:
    scope = scope_of(oak.book, property_id, first, last)
    fields: dict[str, Any] = {"first": first, "last": last, "number": 1, "made_on": TODAY, "lines": (), "totals": ()}
    asked = PortfolioReport(account_id=A, record_id=f"rep-{oak.made}", type=type, property_id=property_id, **fields)
    return with_report_figures(FIGURES, scope, asked)


def totals(one: PortfolioReport) -> list[str]:
    return [f"{total.name} {total.amount or total.count or total.share_bp or 0}" for total in one.totals]


def lines(one: PortfolioReport) -> list[tuple[str, str, str]]:
    return [
        (line.where, ", ".join(filter(None, (*line.words, line.named, line.what))), str(line.amount or line.on or ""))
        for line in one.lines
    ]


def expense(record_id: str, minor: int, category: Any = "repairs", **more: Any) -> Expense:
    fields: dict[str, Any] = {"on": TODAY, "amount": usd(minor), "category": category, **more}
    return Expense(account_id=A, record_id=record_id, property_id="prop-1", **fields)


@in_every_zone
def test_report_counts_receipts_and_expenses_unless_they_were_reversed(oak: Landlord) -> None:
    oak.charge("chg-1", 145_000, TODAY - 10 * DAY)
    oak.pay("pay-1", usd(150_000), "chg-1")
    oak.pay("pay-2", usd(20_000))
    oak.do(lambda book: reverse_ledger_entry(book, "pay-2", "It bounced"))
    oak.do(lambda book: book_expense(book, expense("exp-1", 12_000)))
    oak.do(lambda book: book_expense(book, expense("exp-2", 3_000, "utilities", document_id="doc-1")))
    oak.do(lambda book: book_expense(book, expense("exp-3", 99_000)))
    oak.do(lambda book: reverse_ledger_entry(book, "exp-3", "Not ours"))
    received = report(oak, "income")
    assert lines(received) == [
        ("118 Oak Street, 1", "credit", "50.00 USD"),
        ("118 Oak Street, 1", "rent", "1450.00 USD"),
    ]
    assert totals(received) == ["received 1500.00 USD"]
    year = report(oak, "tax")
    assert totals(year) == ["received 1500.00 USD", "spent 150.00 USD", "net 1350.00 USD", "without_paper 1"]
    assert ("118 Oak Street", "utilities", "-30.00 USD") in lines(year)


@in_every_zone
def test_report_leaves_out_what_came_before_its_first_day(oak: Landlord) -> None:
    oak.pay("pay-1", usd(150_000), on=TODAY - 40 * DAY)
    assert report(oak, "income", first=TODAY - 39 * DAY).totals == ()
    assert totals(report(oak, "income", first=TODAY - 40 * DAY)) == ["received 1500.00 USD"]


@in_every_zone
def test_nothing_is_summed_over_currencies(oak: Landlord) -> None:
    lyon = place("prop-2", "EUR").model_copy(update={"zone": "Europe/Paris"})
    oak.put(lyon, unit("unit-9", "prop-2"))
    euros = Money(minor=90_000, currency="EUR")
    terms = tenancy().terms[0].model_copy(update={"rent": euros})
    fields: dict[str, Any] = {"terms": (terms,)}
    other = tenancy("tcy-9", "unit-9", **fields).model_copy(update={"property_id": "prop-2", "zone": "Europe/Paris"})
    oak.do(lambda book: begin_tenancy(book, other))
    assert totals(report(oak, "rent_roll")) == [
        "units 3",
        "let 2",
        "rent_a_month 900.00 EUR",
        "rent_a_month 1450.00 USD",
    ]
    assert totals(report(oak, "rent_roll", "prop-2")) == ["units 1", "let 1", "rent_a_month 900.00 EUR"]


@in_every_zone
def test_arrears_are_told_by_their_age(oak: Landlord) -> None:
    oak.charge("chg-1", 145_000, TODAY - 10 * DAY)
    one = report(oak, "arrears")
    assert totals(one) == ["overdue 1450.00 USD", "overdue_8_to_14 1450.00 USD"]
    assert one.lines[0].on == TODAY - 10 * DAY
    oak.pay("pay-1", usd(145_000), "chg-1")
    assert report(oak, "arrears").lines == ()


@in_every_zone
def test_occupancy_is_the_share_of_days_on_which_units_were_let(oak: Landlord) -> None:
    worth = {"value": usd(34_800_000)}
    oak.do(lambda book: [book.need("prop-1", Property).model_copy(update=worth)])
    month = report(oak, "portfolio", first=TODAY - 9 * DAY)
    assert ReportTotal(name="occupancy", share_bp=5_000) in month.totals
    # 17,400 a year of 348,000.
    assert ReportTotal(name="gross_yield", share_bp=500) in month.totals
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "end", TODAY - 5 * DAY, "tenant"))
    assert report(oak, "portfolio", first=TODAY - 9 * DAY).totals[0].share_bp == 2_500


@in_every_zone
def test_portfolio_report_sums_all_arrears(oak: Landlord) -> None:
    lyon = place("prop-2", "EUR")
    oak.put(lyon)
    oak.charge("chg-1", 145_000, TODAY - 10 * DAY)
    said = totals(report(oak, "portfolio", first=TODAY - 9 * DAY))
    assert [one for one in said if one.startswith("overdue")] == ["overdue 1450.00 USD"]


@in_every_zone
def test_jobs_and_what_the_law_asks_for_are_listed_with_what_is_open(oak: Landlord) -> None:
    oak.put(leak())
    oak.do(lambda book: book_expense(book, expense("exp-1", 10_000, maintenance_id="mnt-1")))
    oak.do(lambda book: book_expense(book, expense("exp-2", 2_000, maintenance_id="mnt-1")))
    oak.do(lambda book: save_compliance_records(book, "prop-1", "smoke_alarms", TODAY - DAY, oak.zone))
    assert totals(report(oak, "maintenance")) == ["open_jobs 1", "done 0", "cost 120.00 USD"]
    duties = report(oak, "compliance")
    assert totals(duties) == ["open 1", "late 1"]
    assert lines(duties) == [("118 Oak Street", "smoke_alarms", str(TODAY - DAY))]


@in_every_zone
def test_a_report_stays_as_it_was_and_made_again_has_the_next_number(oak: Landlord) -> None:
    oak.pay("pay-1", usd(150_000))
    first = report(oak, "owner_statement", "prop-1")
    oak.put(first)
    oak.pay("pay-2", usd(20_000))
    second = report(oak, "owner_statement", "prop-1")
    assert (first.number, second.number) == (1, 2)
    assert oak.book.need(first.record_id, PortfolioReport).totals == first.totals
    assert totals(second)[0] == "received 1700.00 USD"
    # Of another period it is another one.
    assert report(oak, "owner_statement", "prop-1", first=TODAY).number == 1


@in_every_zone
def test_each_charge_is_as_late_as_it_is(oak: Landlord) -> None:
    oak.charge("chg-1", 100_000, TODAY - 40 * DAY)
    oak.charge("chg-2", 145_000, TODAY - 3 * DAY)
    one = report(oak, "arrears")
    assert totals(one) == ["overdue 2450.00 USD", "overdue_1_to_7 1450.00 USD", "overdue_31_or_more 1000.00 USD"]
    assert [line.days for line in one.lines] == [40, 3]


@for_each(
    ("days", "age"),
    [
        (1, "1_to_7"),
        (7, "1_to_7"),
        (8, "8_to_14"),
        (14, "8_to_14"),
        (15, "15_to_30"),
        (30, "15_to_30"),
        (31, "31_or_more"),
    ],
)
@in_every_zone
def test_arrears_have_their_age_when_they_are_exactly_so_many_days_old(oak: Landlord, days: int, age: str) -> None:
    oak.charge("chg-1", 145_000, TODAY - days * DAY)
    one = report(oak, "arrears")
    assert (totals(one)[1], one.lines[0].days) == (f"overdue_{age} 1450.00 USD", days)


@for_each("hour", [0, 9, 21, 23])
@in_every_zone
def test_charge_is_in_arrears_from_the_next_day_of_the_propertys_calendar(oak: Landlord, hour: int) -> None:
    oak.charge("chg-1", 145_000, TODAY)
    oak.charge("chg-2", 10_000, TODAY - DAY)
    oak.at(TODAY, hour)
    assert [line.amount for line in report(oak, "arrears").lines] == [usd(10_000)]
    oak.at(TODAY + DAY, hour)
    assert [(line.amount, line.days) for line in report(oak, "arrears").lines] == [(usd(10_000), 2), (usd(145_000), 1)]


@in_every_zone
def test_nothing_and_the_wrong_way_round_is_refused(oak: Landlord) -> None:
    with pytest.raises(PortfolioRuleError, match="ends before it begins"):
        scope_of(oak.book, "", TODAY + DAY, TODAY)
    with landlord() as nobody, pytest.raises(PortfolioRuleError, match="no property"):
        scope_of(nobody.book, "", TODAY, TODAY)


def test_a_member_asks_for_one_and_looks_at_it_again() -> None:
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted."))) as cloud:
        asked(cloud)


def asked(cloud: Cloud) -> None:
    cloud.wiring.accounts.change(account_of(cloud), trade="portfolio")
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "1380", "due_on": "2026-11-01"})
    calls(cloud, "record_payment", {**of, "amount": "1480", "received_on": "2026-11-20", "method": "bank"})
    said = calls(cloud, "generate_report", {"kind": "income"})
    assert "income · Oak Street Homes · 2026-11-01 to 2026-11-20" in said
    assert "Received: $1,480.00" in said
    assert f"{FLAT} · rent · $1,380.00" in said
    assert calls(cloud, "get_report", {"report_id": said.split(" · ")[0]}) == said
    assert "say the first and the last day" in calls(cloud, "generate_report", {"kind": "tax", "period": "other"})
