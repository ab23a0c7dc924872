"""Owner statements: one for each owner and month, on time, after warnings about gaps."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steward.time.scanners.models import AccountScannerSettings
from steward.time.scanners.scanner_declarations import FoundIssue
from steward.time.scanners.store import ScanStore
from steward.trades.portfolio.ledger_entries import Expense
from steward.trades.portfolio.owners import with_owners
from steward.trades.portfolio.properties import OwnerTerms, Property
from steward.trades.portfolio.report_records import PortfolioReport
from steward.trades.portfolio.scanning.due_facts import of_property
from steward.trades.portfolio.scanning.statement_checks import of_statement, statement
from steward.trades.portfolio.tools.reports.declare import GenerateReportInput
from steward.trades.portfolio.trade import PORTFOLIO
from tests.support.landlord import TODAY, A, Landlord, landlord, place, usd

NEW_YORK = ZoneInfo("America/New_York")
OWNER = "ctc-bennett"


def settings(day: int = 5, before: int = 2) -> AccountScannerSettings:
    limits = {"statement_day": day, "notice_days": before}
    return AccountScannerSettings(account_id=A, scanner="owner_statement", limits=limits)


def keys(now: datetime, facts: dict[str, str | int], day: int = 5, before: int = 2) -> list[str]:
    return [one.key for one in statement(facts, settings(day, before), now, NEW_YORK).found]


def at(year: int, month: int, day: int, hour: int = 9) -> datetime:
    return datetime(year, month, day, hour, tzinfo=NEW_YORK).astimezone(UTC)


FACTS: dict[str, str | int] = {"property": "prop-1", "owners": OWNER, "since": "2026-01-01"}


def test_statement_is_announced_two_days_before_for_the_month_before() -> None:
    assert keys(at(2026, 11, 3), FACTS) == [f"statement:{OWNER}:2026-11:-2"]
    (due,) = statement(FACTS, settings(), at(2026, 11, 5), NEW_YORK).found
    assert (due.key, due.check, due.detail) == (f"statement:{OWNER}:2026-11:0", "statement_due", "2026-10-01")
    assert keys(at(2026, 12, 3), FACTS) == [f"statement:{OWNER}:2026-12:-2"]


def test_statement_is_not_due_before_the_owner_was_there() -> None:
    assert keys(at(2026, 11, 20), {**FACTS, "since": "2026-11-19"}) == []


@hypothesis.settings(max_examples=20)
@given(st.integers(1, 31), st.integers(0, 10), st.integers(0, 800))
def test_every_month_has_one_statement_whatever_its_day(day: int, before: int, start: int) -> None:
    first = datetime(2026, 1, 1, 15, tzinfo=UTC) + timedelta(days=start)
    found = {key for days in range(365) for key in keys(first + timedelta(days=days), FACTS, day, before)}
    made = [key for key in found if key.endswith(":0")]
    assert len({key.split(":")[2] for key in made}) == len(made) >= 12


def test_each_owner_has_their_own_day_and_who_has_none_the_accounts() -> None:
    both = {**FACTS, "owners": f"{OWNER}:20 ctc-ruth"}
    assert keys(at(2026, 11, 5), both) == ["statement:ctc-ruth:2026-11:0"]
    assert keys(at(2026, 11, 20), both) == [f"statement:{OWNER}:2026-11:0", "statement:ctc-ruth:2026-11:0"]
    # It looks again when the next of both begins.
    assert statement(both, settings(), at(2026, 11, 6), NEW_YORK).again_at == at(2026, 11, 18)
    assert statement(both, settings(), at(2026, 11, 21), NEW_YORK).again_at == at(2026, 12, 3)


def test_a_day_at_the_end_of_a_month_is_made_good_in_the_next() -> None:
    last = {**FACTS, "owners": f"{OWNER}:31"}
    assert keys(at(2026, 11, 30, 8), last) == [f"statement:{OWNER}:2026-11:-2"]
    for day in (1, 7):
        assert keys(at(2026, 12, day), last) == [f"statement:{OWNER}:2026-11:0"]
    # By then whoever owns it since would have one of a month long gone.
    assert keys(at(2026, 12, 8), last) == []


@hypothesis.settings(max_examples=20)
@given(st.integers(1, 31), st.integers(1, 31), st.integers(0, 800))
def test_every_month_has_one_statement_for_each_owner_on_their_day(day: int, own: int, start: int) -> None:
    first = datetime(2026, 1, 1, 15, tzinfo=UTC) + timedelta(days=start)
    both = {**FACTS, "owners": f"{OWNER}:{own} ctc-ruth"}
    seen: dict[str, datetime] = {}
    for days in range(365):
        now = first + timedelta(days=days)
        seen |= {key: now for key in keys(now, both, day) if key not in seen}
    for owner, on in ((OWNER, own), ("ctc-ruth", day)):
        made = sorted(
            (key, now) for key, now in seen.items() if key.startswith(f"statement:{owner}:") and key.endswith(":0")
        )
        assert len(made) >= 12
        # The first may be of before.
        for key, now in made[1:]:
            year, month = map(int, key.split(":")[2].split("-"))
            assert now.astimezone(NEW_YORK).date() == date(year, month, min(on, monthrange(year, month)[1]))


def test_property_facts_name_the_statement_day_of_each_owner() -> None:
    terms = (OwnerTerms(owner_id=OWNER, statement_day=20),)
    there = place().model_copy(update={"owners": (OWNER, "mbr-1", "ctc-ruth"), "agreed": terms})
    (facts,) = of_property(there).values()
    assert facts["owners"] == f"{OWNER}:20 ctc-ruth"


@pytest.fixture
def mill() -> Iterator[Landlord]:
    with landlord() as one:
        for record_id in ("prop-1", "prop-2"):
            there = place(record_id).model_copy(update={"owners": (OWNER, "mbr-1"), "since": date(2026, 1, 1)})
            one.put(there)
        yield one


def found(mill: Landlord, record_id: str, check: str) -> FoundIssue | None:
    record = mill.book.before(record_id)
    kind = PORTFOLIO.kind_of(record_id)
    assert kind
    (facts,) = kind.due(record).values()
    first = TODAY.replace(day=1)
    one = FoundIssue(f"statement:{OWNER}:{TODAY:%Y-%m}:0", check, mill.now, detail=first.isoformat())
    return of_statement(mill.book, facts, one)


def test_an_owner_of_two_has_one_statement_of_both(mill: Landlord) -> None:
    one = found(mill, "prop-1", "statement_due")
    assert one
    assert one.call
    given_to = GenerateReportInput.model_validate(one.call.arguments)
    assert (given_to.kind, given_to.owner_id) == ("owner_statement", OWNER)
    assert found(mill, "prop-2", "statement_due") is None


def test_expenses_without_a_paper_are_told_before_and_nothing_else_is(mill: Landlord) -> None:
    assert found(mill, "prop-1", "statement_open") is None
    fields: dict[str, Any] = {"property_id": "prop-2", "on": TODAY, "amount": usd(100), "category": "repairs"}
    mill.put(Expense(account_id=A, record_id="exp-1", **fields))
    one = found(mill, "prop-1", "statement_open")
    assert one
    assert one.detail == "1"
    assert one.call is None


def test_property_of_members_has_no_statement(mill: Landlord) -> None:
    mill.put(place("prop-3").model_copy(update={"owners": ("mbr-1",)}))
    kind = PORTFOLIO.kind_of("prop-3")
    assert kind
    assert kind.due(mill.book.before("prop-3")) == {}


def made(mill: Landlord) -> list[str]:
    """The months of the statements that were proposed for Bennett, in the order in which that was."""
    store = ScanStore(mill.store._table, mill.store._rows)
    some = sorted(store.unsettled(A), key=lambda one: one.found_at)
    return [f"{one.detail}" for one in some if one.check == "statement_due"]


def scans(mill: Landlord, runs: int) -> None:
    for _ in range(runs):
        mill.now += timedelta(minutes=15)
        mill.scan()


def test_every_statement_is_made_in_order_when_nobody_looked_for_months(mill: Landlord) -> None:
    mill.do(lambda book: [book.need("prop-1", Property).model_copy(update={"since": date(2026, 11, 2)})])
    mill.at(date(2026, 12, 5))
    scans(mill, 2)
    assert made(mill) == ["2026-10", "2026-11"]
    mill.at(date(2027, 4, 20))
    scans(mill, 1)
    assert made(mill)[2:] == ["2026-12"]
    scans(mill, 5)
    assert made(mill)[2:] == ["2026-12", "2027-01", "2027-02", "2027-03"]


def test_an_owner_who_joins_later_has_no_statements_of_months_before(mill: Landlord) -> None:
    mill.do(lambda book: [book.need("prop-1", Property).model_copy(update={"owners": ("mbr-1",)})])
    mill.do(lambda book: [book.need("prop-2", Property).model_copy(update={"owners": ("mbr-1",)})])
    mill.at(date(2026, 11, 20))
    mill.do(lambda book: [with_owners(book, book.need("prop-1", Property), ("mbr-1", OWNER))])
    scans(mill, 3)
    assert made(mill) == []
    mill.at(date(2027, 1, 6))
    scans(mill, 3)
    assert made(mill) == ["2026-11", "2026-12"]


def test_a_statement_that_a_person_has_made_is_not_made_again(mill: Landlord) -> None:
    mill.do(lambda book: [book.need("prop-1", Property).model_copy(update={"since": date(2026, 11, 20)})])
    mill.at(date(2026, 12, 1))
    november = {"first": date(2026, 11, 1), "last": date(2026, 11, 30), "made_on": date(2026, 12, 1)}
    report = {"type": "owner_statement", "owner_id": OWNER, "number": 1, "lines": (), "totals": ()}
    mill.put(PortfolioReport.model_validate({"account_id": A, "record_id": "rep-1", **report, **november}))
    mill.at(date(2027, 2, 6))
    scans(mill, 3)
    assert made(mill) == ["2026-12", "2027-01"]
