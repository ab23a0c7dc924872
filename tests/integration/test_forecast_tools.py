"""Forecast tools: job costs, risks, yields and cash flow, each with the records it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction

import pytest
from dateutil.relativedelta import relativedelta

from infra.local.world.script import ScriptedModel, say
from steward.trades.portfolio.compliance_items import save_compliance_records
from steward.trades.portfolio.forecasts import USUAL_SHARE, CashFlowForecast, estimated, forecast
from steward.trades.portfolio.maintenance_jobs import QUOTE, MaintenanceJob, VendorQuote
from steward.trades.portfolio.payment_allocation import book_expense
from steward.trades.portfolio.properties import PortfolioRuleError, Unit
from steward.trades.portfolio.report_records import ReportScope, scope_of
from steward.trades.portfolio.risks import place_within, risks
from steward.trades.portfolio.tenancies import update_tenancy_records
from tests.integration.test_reports import expense
from tests.support.cloud import account_of, running_cloud
from tests.support.landlord import TODAY, Landlord, landlord, leak, liability, place, quote, usd
from tests.support.lettings import FLAT, calls, let_to_pete

DAY = timedelta(days=1)


@pytest.fixture
def oak() -> Iterator[Landlord]:
    """118 Oak Street: one of two flats let for 1,450 a month since the beginning of the year."""
    with landlord() as one:
        one.oak()
        yield one


def scope(oak: Landlord, first: date = date(1970, 1, 1)) -> ReportScope:
    return scope_of(oak.book, "", first, TODAY)


def job(oak: Landlord, record_id: str, minor: int) -> None:
    """A leak, and what it came to."""
    oak.put(leak(record_id))
    oak.do(lambda book: book_expense(book, expense(f"exp-{record_id}", minor, maintenance_id=record_id)))


def test_a_cost_follows_from_jobs_alike_and_from_nothing_else(oak: Landlord) -> None:
    assert estimated(scope(oak), "plumbing", "USD") is None
    for number, minor in enumerate((10_000, 40_000, 20_000)):
        job(oak, f"mnt-{number + 1}", minor)
    found = estimated(scope(oak), "plumbing", "USD")
    assert found is not None
    assert (found.low, found.likely, found.high, found.known) == (usd(10_000), usd(20_000), usd(40_000), 3)
    assert estimated(scope(oak), "garden", "USD") is None
    assert estimated(scope(oak), "plumbing", "EUR") is None


def test_estimate_prefers_the_quotes_of_a_job_to_earlier_costs(oak: Landlord) -> None:
    job(oak, "mnt-2", 90_000)
    oak.put(leak(), quote("qte-1", 30_000).model_copy(update={"state": "received"}))
    this = oak.book.need("mnt-1", MaintenanceJob)
    found = estimated(scope(oak), "plumbing", "USD", this)
    assert found is not None
    assert (found.likely, found.source) == (usd(30_000), "quotes")


def told(oak: Landlord, subject_id: str = "") -> list[tuple[str, str]]:
    within = scope_of(oak.book, place_within(oak.book, subject_id), TODAY, TODAY)
    return [(one.risk, one.record_id) for one in risks(oak.book, subject_id, TODAY, within)]


def test_risks_are_a_closed_set_each_with_the_record_that_shows_it(oak: Landlord) -> None:
    assert told(oak) == [("vacant", "unit-2")]
    oak.charge("chg-1", 145_000, TODAY - 10 * DAY)
    oak.put(leak().model_copy(update={"urgency": "urgent"}))
    oak.put(liability(TODAY - DAY, "prop-1"))
    oak.do(lambda book: save_compliance_records(book, "prop-1", "smoke_alarms", TODAY + 7 * DAY, "America/New_York"))
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "notice", TODAY + 70 * DAY, "tenant"))
    found = dict(told(oak))
    assert {one: found[one].split("-")[0] for one in found} == {
        "arrears": "chg",
        "urgent_job": "mnt",
        "insurance_lapsed": "pol",
        "compliance_due": "cmp",
        "under_notice": "tcy",
        "vacant": "unit",
    }


def test_risks_of_a_unit_are_no_other_units(oak: Landlord) -> None:
    oak.charge("chg-1", 145_000, TODAY - 10 * DAY)
    assert told(oak, "unit-2") == [("vacant", "unit-2")]
    assert told(oak, "tcy-1") == [("arrears", "chg-1")]
    with pytest.raises(PortfolioRuleError, match="look its id up"):
        place_within(oak.book, "chg-1")


def foreseen(oak: Landlord, months: int = 3) -> CashFlowForecast:
    return forecast(scope_of(oak.book, "", TODAY, TODAY), "USD", TODAY, months)


def test_forecast_income_is_rent_due_less_the_uncollected_share(oak: Landlord) -> None:
    found = foreseen(oak)
    # Of November nothing falls due any more.
    assert [one.due for one in found.months] == [0, 145_000, 145_000]
    assert (found.months[0].collected, found.has_history) == (USUAL_SHARE, False)
    assert found.months[1].expected == round(145_000 * Fraction(97, 100))


def test_a_rent_that_was_charged_ahead_is_counted_once(oak: Landlord) -> None:
    oak.charge("chg-1", 145_000, date(2026, 12, 1))
    assert [one.due for one in foreseen(oak).months] == [0, 145_000, 145_000]
    oak.pay("pay-1", usd(45_000), "chg-1")
    assert foreseen(oak).months[1].due == 100_000


def test_collected_share_is_what_was_paid_of_a_years_charges(oak: Landlord) -> None:
    oak.charge("chg-1", 100_000, TODAY - 40 * DAY)
    oak.charge("chg-2", 100_000, TODAY - 10 * DAY)
    oak.charge("chg-0", 900_000, TODAY - relativedelta(months=13))
    oak.pay("pay-1", usd(100_000), "chg-1")
    found = foreseen(oak)
    assert (found.months[0].collected, found.has_history) == (Fraction(1, 2), True)


def test_costs_that_recur_and_work_that_was_approved_go_off(oak: Landlord) -> None:
    oak.do(lambda book: book_expense(book, expense("exp-1", 120_000, "insurance")))
    oak.do(lambda book: book_expense(book, expense("exp-2", 990_000, "repairs")))
    oak.put(leak(), quote("qte-1", 30_000).model_copy(update={"state": "received"}))
    assert foreseen(oak).months[0].approved == 0
    oak.do(lambda book: [QUOTE.moved(book.need("qte-1", VendorQuote), "approve")])
    first, second, _ = foreseen(oak).months
    assert (first.recurring, first.approved) == (10_000, 30_000)
    assert (second.recurring, second.approved) == (10_000, 0)


def test_a_tenancy_that_ends_brings_in_nothing_afterwards(oak: Landlord) -> None:
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "notice", date(2026, 12, 31), "tenant"))
    assert [one.due for one in foreseen(oak).months] == [0, 145_000, 0]


def test_each_currency_has_a_forecast_of_its_own(oak: Landlord) -> None:
    oak.put(place("prop-2", "EUR"))
    within = scope_of(oak.book, "", TODAY, TODAY)
    assert [sum(one.due for one in forecast(within, code, TODAY, 2).months) for code in within.currencies] == [
        0,
        145_000,
    ]


def test_a_member_asks_for_sums() -> None:
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted."))) as cloud:
        cloud.wiring.accounts.change(account_of(cloud), trade="portfolio")
        property_id, unit_id, _ = let_to_pete(cloud)
        said = calls(cloud, "assess_risk", {"subject_id": unit_id})
        assert said.startswith(f"arrears · {FLAT} · 2026-01-01 · 100.00 USD") or "None of these" in said
        of = {"property_id": property_id}
        assert "is worth is not on record" in calls(cloud, "calculate_yield", of)
        assert "gross 5.00 % · net 5.00 %" in calls(cloud, "calculate_yield", {**of, "value": "331200"})
        assert "2026-12 · due 1380.00 USD" in calls(cloud, "forecast_cashflow", {"months": 2})
        assert "Nothing is on record" in calls(cloud, "estimate_cost", {**of, "category": "plumbing"})
        assert "name a job" in calls(cloud, "estimate_cost", {"category": "plumbing"})


def test_a_unit_is_found_for_what_is_asked(oak: Landlord) -> None:
    assert place_within(oak.book, "unit-1") == oak.book.need("unit-1", Unit).property_id
