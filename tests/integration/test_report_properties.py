"""Report totals equal the ledger entries for random histories, on the page, as CSV and as PDF."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from datetime import date, timedelta
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from steward.channels.pages.approval_links import LinkSigner
from steward.core.languages import NAMES
from steward.core.spreadsheet_cells import plain_cell
from steward.trades.portfolio.field_types import Category, ChargeType, JobCategory, Per, ReportType
from steward.trades.portfolio.ledger_entries import EXPENSE, PAYMENT, Expense, Payment
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE
from steward.trades.portfolio.payment_allocation import book_expense, reverse_ledger_entry
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.report_records import PortfolioReport, ReportLine, ReportTotal, ReportWord
from steward.trades.portfolio.reports.charts import Bar, Chart
from steward.trades.portfolio.reports.csv_export import as_csv
from steward.trades.portfolio.reports.pdf_export import as_pdf
from steward.trades.portfolio.reports.report_links import ReportLinks
from steward.trades.portfolio.reports.report_periods import days_of
from steward.trades.portfolio.reports.report_renderer import shown
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.records.money import Money
from tests.integration.test_compliance import with_rule
from tests.integration.test_reports import expense, report
from tests.support.landlord import TODAY, A, Landlord, landlord, place, usd
from tests.support.two_accounts import NOW
from tests.support.walks import for_each

DAY = timedelta(days=1)
_DAYS = st.integers(0, 60).map(lambda back: TODAY - back * DAY)
_MINOR = st.integers(1, 500_000)
_STEP = st.one_of(
    st.tuples(st.just("charge"), _MINOR, _DAYS),
    st.tuples(st.just("pay"), _MINOR, _DAYS),
    st.tuples(st.just("spend"), _MINOR, _DAYS),
    st.tuples(st.just("reverse"), st.integers(0, 20), _DAYS),
)


def lived(oak: Landlord, steps: list[tuple[str, int, date]]) -> None:
    """Each step, as far as a landlord would let it happen."""
    made: list[str] = []
    for number, (what, minor, on) in enumerate(steps):
        if what == "charge":
            oak.charge(f"chg-{number}", minor, on)
        elif what == "pay":
            oak.pay(f"pay-{number}", usd(minor), on=on, another=True)
        elif what == "spend":
            cost = expense_on(f"exp-{number}", minor, "management" if minor % 2 else "repairs", on)
            oak.do(lambda book, cost=cost: book_expense(book, cost))  # type: ignore[misc]
        elif made:
            gone = made.pop(minor % len(made))
            oak.do(lambda book, gone=gone: reverse_ledger_entry(book, gone, "A mistake"))  # type: ignore[misc]
        if what != "reverse":
            made.append(f"{ {'charge': 'chg', 'pay': 'pay', 'spend': 'exp'}[what] }-{number}")


def expense_on(record_id: str, minor: int, category: Any, on: date) -> Expense:
    return expense(record_id, minor, category).model_copy(update={"on": on})


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(_STEP, max_size=10), _DAYS)
def test_report_totals_equal_the_ledger(steps: list[tuple[str, int, date]], first: date) -> None:
    with landlord() as oak:
        oak.oak()
        lived(oak, steps)
        book = oak.book
        lines = book.lines("prop-1", PAYMENT)
        payments = [one for one in book.some([line.record_id for line in lines], Payment) if one.state == "cleared"]
        received = sum(one.amount.minor for one in payments if first <= one.received_on <= TODAY)
        lines = book.lines("prop-1", EXPENSE)
        costs = [one for one in book.some([line.record_id for line in lines], Expense) if one.state == "recorded"]
        gone = sum(one.amount.minor for one in costs if first <= one.on <= TODAY)
        for kind in ("income", "tax", "owner_statement"):
            made = report(oak, kind, first=first)
            assert total(made, "received") == received
            assert sum(one.amount.minor for one in made.lines if one.amount and one.amount.minor > 0) == received
            if kind != "income":
                # What a manager was paid is told apart to an owner.
                assert total(made, "spent") + total(made, "fees") == gone
        assert total(report(oak, "tax", first=first), "net") == received - gone
        assert total(report(oak, "owner_statement", first=first), "closing") == received - gone
        owed = total(report(oak, "arrears"), "overdue")
        ages = [one for one in report(oak, "arrears").totals if one.name != "overdue"]
        assert sum(one.amount.minor for one in ages if one.amount) == owed


def total(made: PortfolioReport, name: Any) -> int:
    return sum(one.minor for one in made.amounts(name))


def test_a_statement_begins_with_what_the_last_one_ended_with() -> None:
    with landlord() as oak:
        oak.oak()
        oak.pay("pay-1", usd(150_000), on=TODAY - 40 * DAY)
        oak.do(lambda book: book_expense(book, expense_on("exp-1", 20_000, "management", TODAY - 35 * DAY)))
        oak.pay("pay-2", usd(100_000), on=TODAY)
        last = report(oak, "owner_statement", "prop-1", first=TODAY - 60 * DAY, last=TODAY - 30 * DAY)
        assert (total(last, "opening"), total(last, "fees"), total(last, "closing")) == (0, 20_000, 130_000)
        oak.put(last)
        this = report(oak, "owner_statement", "prop-1", first=TODAY - 29 * DAY)
        assert (total(this, "opening"), total(this, "closing")) == (130_000, 230_000)
        # One that ended on another day is not what came before.
        assert report(oak, "owner_statement", "prop-1", first=TODAY - 28 * DAY).amounts("opening") == ()


def test_a_deposit_is_held_and_no_income_in_a_tax_year() -> None:
    with landlord() as oak:
        oak.oak()
        oak.charge("chg-1", 200_000)
        oak.do(lambda book: [book.before("chg-1").model_copy(update={"type": "deposit"})])  # type: ignore[union-attr]
        oak.pay("pay-1", usd(200_000), "chg-1")
        year = report(oak, "tax")
        assert (total(year, "received"), total(year, "deposits"), total(year, "net")) == (200_000, 200_000, 0)


def sample(**fields: Any) -> PortfolioReport:
    """A report with one line of words somebody chose."""
    given: dict[str, Any] = {
        "type": "income",
        "first": date(2026, 11, 1),
        "last": TODAY,
        "number": 1,
        "made_on": TODAY,
        "lines": (ReportLine(where="118 Oak Street", words=("rent",), amount=usd(145_000)),),
        "totals": (ReportTotal(name="received", amount=usd(145_000)),),
        "link_key": "k" * 32,
    }
    return PortfolioReport(**{"account_id": A, "record_id": "rep-1", **given, **fields})


@given(st.text(max_size=40))
@settings(max_examples=200, deadline=None)
def test_no_cell_of_a_table_is_a_formula(words: str) -> None:
    line = ReportLine(where=words, words=("rent",), amount=usd(-145_000))
    said = shown(sample(lines=(line,)), words, "en")
    for row in csv.reader(io.StringIO(as_csv(said).removeprefix("\ufeff"), newline="")):
        for cell in row:
            number = re.fullmatch(r"-?[0-9]+([.][0-9]+)?", cell)
            assert number or not cell.lstrip().startswith(("=", "+", "-", "@")), cell


@for_each(
    ("text", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+49 30", "'+49 30"),
        ("-2+3", "'-2+3"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("  =1", "'  =1"),
        ("-30.00", "-30.00"),
        ("118 Oak Street", "118 Oak Street"),
    ],
)
def test_spreadsheet_formula_in_a_report_is_made_plain_text(text: str, cell: str) -> None:
    assert plain_cell(text) == cell


@for_each("name", ["Straße der Ñandúes", "ул. Чехова, дом 5", "Οδός Ερμού 3", "Łódź, Żabia 7", "महात्मा मार्ग"])
def test_names_in_other_letters_are_in_the_pdf(name: str) -> None:
    line = ReportLine(where=name, words=("rent",), amount=Money(minor=123_456, currency="EUR"))
    said = shown(sample(lines=(line,) * 70), name, "de")
    pdf = PdfReader(io.BytesIO(as_pdf(said, name)))
    assert len(pdf.pages) > 1
    for one in pdf.pages:
        words = one.extract_text()
        assert "Betrag" in words
    first = pdf.pages[0].extract_text()
    assert "1.234,56 €" in first
    assert set(name) - set(first) == set()


@for_each("language", NAMES)
def test_every_closed_word_has_words_in_every_language(language: str) -> None:
    """Of each type of report a line with every word that may stand in it."""
    states = set(MAINTENANCE.states.moves)
    for words in (get_args(ChargeType), get_args(Category), get_args(Per), get_args(JobCategory), states):
        assert set(words) <= set(get_args(ReportWord))
    for kind in get_args(ReportType):
        lines = (ReportLine(where="118 Oak Street", words=("in_progress", "on_a_plan"), on=TODAY, days=3, share_bp=50),)
        said = shown(sample(type=kind, lines=lines), "Oak", language)
        everything = " ".join((said.title, *(name for name, _ in said.headings), *(c.shown for c in said.rows[0])))
        assert "_" not in everything


def test_a_link_is_good_for_one_report_one_language_and_its_days_alone() -> None:
    links = ReportLinks("https://steward.example/", 30, lambda: NOW)
    one, other = sample(), sample(record_id="rep-2")
    named = links.named(links.url(one, "de-AT").rpartition("/")[2])
    assert named is not None
    assert (named.language, named.until) == ("de", TODAY + 30 * DAY)
    assert links.is_for(named, one)
    assert not links.is_for(named, other)
    assert not links.is_for(named, sample(account_id="acct-2"))
    assert not links.is_for(named, sample(link_key="x" * 32))
    assert not links.is_for(named, sample(link_key=""))
    # With no key anybody can sign.
    proof = LinkSigner(lambda: "", "").proof("report", f"{A}/rep-1/de", named.until.isoformat())
    assert not links.is_for(replace(named, proof=proof), sample(link_key=""))
    for later, over in ((30, False), (31, True)):
        then = ReportLinks("", 30, lambda later=later: NOW + later * DAY)  # type: ignore[misc]
        assert then.is_over(named) is over


def test_a_bar_is_as_wide_as_its_share_of_the_widest() -> None:
    bars = [Bar("", "", size) for size in (0, 1, 500, 1_000)]
    chart = Chart("", tuple(bars), 1_000)
    assert [chart.width(one) for one in bars] == [0, 4, 500, 1_000]
    assert Chart("", (), 0).width(bars[0]) == 0


def test_stored_report_hides_its_key() -> None:
    assert "k" * 32 not in repr(sample())
    assert PORTFOLIO.kind_of("rep-1") is not None


def test_a_tax_year_begins_where_the_rules_there_say() -> None:
    with landlord() as oak:
        oak.oak()
        assert days_of(oak.book, "tax", "", "this_year", TODAY, None, None) == (date(2026, 1, 1), TODAY)
        with_rule(oak, "tax_year_first_month", value=4)
        assert days_of(oak.book, "tax", "prop-1", "this_year", TODAY, None, None) == (date(2026, 4, 1), TODAY)
        last = days_of(oak.book, "tax", "", "last_year", date(2026, 2, 28), None, None)
        assert last == (date(2024, 4, 1), date(2025, 3, 31))
        # Of what is no tax report a year is a year.
        assert days_of(oak.book, "income", "", "last_year", TODAY, None, None) == (date(2025, 1, 1), date(2025, 12, 31))
        oak.put(place("prop-2").model_copy(update={"jurisdiction": "Ohio"}))
        with_rule(oak, "tax_year_first_month", "Ohio", value=7)
        with pytest.raises(PortfolioRuleError, match="different months"):
            days_of(oak.book, "tax", "", "this_year", TODAY, None, None)
