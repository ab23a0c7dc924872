"""Owners' shares, reserve and fees: statements pay out exactly what they should, to the cent."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from infra.local.world.script import ScriptedModel, say
from steward.trades.portfolio.owners import agreed, fee_of, part_of, with_owners
from steward.trades.portfolio.payment_allocation import book_expense, reverse_ledger_entry
from steward.trades.portfolio.properties import OwnerTerms, PortfolioRuleError, Property
from steward.trades.portfolio.report_builders import FIGURES
from steward.trades.portfolio.report_records import PortfolioReport, scope_of, with_report_figures
from steward.trades.portfolio.reports.csv_export import as_csv
from steward.trades.portfolio.reports.pdf_export import as_pdf
from steward.trades.portfolio.reports.report_renderer import shown
from tests.integration.test_reports import expense, lines, totals
from tests.support.cloud import MARIA, account_of, running_cloud
from tests.support.landlord import TODAY, A, Landlord, landlord, place, usd
from tests.support.lettings import OAK, approved, calls, contact, let_to_pete
from tests.support.walks import for_each

DAY = timedelta(days=1)
FIRST = TODAY - 30 * DAY
ANN, BOB, CAT = "ctc-ann", "ctc-bob", "ctc-cat"


@pytest.fixture
def oak() -> Iterator[Landlord]:
    with landlord() as one:
        one.oak()
        yield one


def owns(oak: Landlord, *owners: str, **terms: Any) -> None:
    """These own it; `terms` are by the owner's name what holds of them."""
    parts = tuple(OwnerTerms(owner_id=f"ctc-{name}", **said) for name, said in terms.items())
    oak.do(lambda book: [book.need("prop-1", Property).model_copy(update={"owners": owners, "agreed": parts})])


def statement(
    oak: Landlord, owner_id: str, property_id: str = "", first: date = FIRST, last: date = TODAY
) -> PortfolioReport:
    scope = scope_of(oak.book, property_id, first, last, owner_id)
    fields: dict[str, Any] = {"first": first, "last": last, "number": 1, "made_on": TODAY, "lines": (), "totals": ()}
    whose = {"property_id": property_id, "owner_id": owner_id}
    asked = PortfolioReport(account_id=A, record_id=f"rep-{oak.made}", type="owner_statement", **whose, **fields)
    return with_report_figures(FIGURES, scope, asked)


def test_payout_leaves_the_reserve_that_the_next_statement_begins_with(oak: Landlord) -> None:
    oak.do(lambda book: book_expense(book, expense("exp-2", 2_000, "management")))
    owns(oak, ANN, ann={"reserve": usd(50_000), "fee_bp": 800})
    oak.pay("pay-1", usd(145_000), on=TODAY - 20 * DAY)
    oak.do(lambda book: book_expense(book, expense("exp-1", 12_345)))
    one = statement(oak, ANN)
    # 8 % of 1,450.00 is 116.00, beside 20.00 that were in the books; 1,450.00 − 123.45 − 136.00 − 500.00 is left.
    assert totals(one) == [
        "received 1450.00 USD",
        "spent 123.45 USD",
        "fees 136.00 USD",
        "reserve 500.00 USD",
        "payout 690.55 USD",
        "closing 500.00 USD",
        "open_jobs 0",
    ]
    assert ("118 Oak Street", "management, agreed", "-116.00 USD") in lines(one)
    oak.put(one)
    oak.now += 30 * DAY
    oak.do(lambda book: book_expense(book, expense("exp-3", 20_000).model_copy(update={"on": TODAY + DAY})))
    # The reserve pays for it, nothing is paid out, and what is missing of it is missing.
    assert totals(statement(oak, ANN, first=TODAY + DAY, last=TODAY + 30 * DAY))[:5] == [
        "opening 500.00 USD",
        "spent 200.00 USD",
        "reserve 500.00 USD",
        "payout 0.00 USD",
        "closing 300.00 USD",
    ]


def test_a_fee_that_is_agreed_is_not_recorded_as_spent_too(oak: Landlord) -> None:
    owns(oak, ANN, ann={"fee_bp": 800})
    with pytest.raises(PortfolioRuleError, match="their statements have it already"):
        oak.do(lambda book: book_expense(book, expense("exp-1", 11_600, "management")))
    oak.do(lambda book: book_expense(book, expense("exp-1", 11_600, "cleaning")))
    assert totals(statement(oak, ANN))[:1] == ["spent 116.00 USD"]


def test_a_deposit_is_held_and_neither_paid_out_nor_are_fees_taken_of_it(oak: Landlord) -> None:
    owns(oak, ANN, ann={"fee_bp": 1_000})
    oak.charge("chg-1", 200_000)
    oak.do(lambda book: [book.before("chg-1").model_copy(update={"type": "deposit"})])  # type: ignore[union-attr]
    oak.pay("pay-1", usd(210_000), "chg-1")
    assert totals(statement(oak, ANN))[:3] == ["received 100.00 USD", "fees 10.00 USD", "payout 90.00 USD"]


def test_owners_of_one_property_have_their_parts_of_every_line(oak: Landlord) -> None:
    owns(oak, ANN, BOB, ann={"share_bp": 3_333})
    oak.pay("pay-1", usd(100_000))
    oak.do(lambda book: book_expense(book, expense("exp-1", 10_001)))
    # 33.33 % of 1,000.00 and of 100.01, and what is left of both.
    assert totals(statement(oak, ANN))[:3] == ["received 333.30 USD", "spent 33.33 USD", "payout 299.97 USD"]
    assert totals(statement(oak, BOB))[:3] == ["received 666.70 USD", "spent 66.68 USD", "payout 600.02 USD"]
    assert {line.share_bp for line in statement(oak, BOB).lines} == {6_667}
    assert {line.share_bp for line in statement(oak, "", "prop-1").lines} == {None}


def test_whole_property_statement_takes_all_fees_and_pays_nobody(oak: Landlord) -> None:
    owns(oak, ANN, BOB, ann={"fee_bp": 1_000}, bob={"fee_bp": 500})
    oak.pay("pay-1", usd(100_000))
    # 10 % of one half and 5 % of the other.
    assert totals(statement(oak, "", "prop-1"))[:3] == ["received 1000.00 USD", "fees 75.00 USD", "closing 925.00 USD"]


def test_property_no_longer_let_has_no_reserve(oak: Landlord) -> None:
    owns(oak, ANN, ann={"reserve": usd(50_000)})
    oak.pay("pay-1", usd(100_000))
    oak.do(lambda book: [book.need("prop-1", Property).model_copy(update={"state": "archived"})])
    assert totals(statement(oak, ANN))[:2] == ["received 1000.00 USD", "payout 1000.00 USD"]


def test_page_table_and_pdf_say_what_is_paid_out_and_whose_share_it_is(oak: Landlord) -> None:
    owns(oak, ANN, BOB, ann={"reserve": usd(50_000)})
    oak.pay("pay-1", usd(145_000))
    said = shown(statement(oak, ANN), "Oak", "de")
    table, pdf = as_csv(said), PdfReader(io.BytesIO(as_pdf(said, "Oak"))).pages[0].extract_text()
    for form in (table, pdf):
        assert "Rücklage" in form
        assert "Auszahlung an den Eigentümer" in form
        assert "Anteil" in form
    assert ",225.00,USD" in table
    assert "0.5000" in table
    assert "225,00" in pdf
    assert "50,0" in pdf
    owns(oak, ANN)
    assert "Anteil" not in [heading for heading, _ in shown(statement(oak, ANN), "Oak", "de").headings]


_MINOR = st.integers(1, 300_000)
_STEP = st.one_of(
    st.tuples(st.just("pay"), _MINOR),
    st.tuples(st.just("spend"), _MINOR),
    st.tuples(st.just("reverse"), st.integers(0, 9)),
)
_SHARES = st.lists(st.integers(1, 5_000), min_size=1, max_size=4).filter(lambda some: sum(some) < 10_000)


def total(made: PortfolioReport, name: Any) -> int:
    return sum(one.minor for one in made.amounts(name))


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.lists(_STEP, max_size=5), min_size=1, max_size=3), _SHARES, st.data())
def test_each_statement_adds_up_and_all_of_them_to_the_whole(
    months: list[list[tuple[str, int]]], bps: list[int], data: st.DataObject
) -> None:
    names = [f"ctc-{letter}" for letter in "abcde"[: len(bps) + 1]]
    terms = {
        name: {
            "share_bp": share,
            "reserve": usd(kept) if (kept := data.draw(st.integers(0, 60_000))) else None,
            "fee_bp": data.draw(st.integers(0, 2_000)),
        }
        for name, share in zip(names, [*bps, None], strict=True)
    }
    with landlord() as oak:
        oak.oak()
        owns(oak, *names, **{name.removeprefix("ctc-"): said for name, said in terms.items()})
        for steps in months:
            first = last = oak.now.date()
            lived_on(oak, steps, last)
            whole = statement(oak, "", "prop-1", first, last)
            each = [statement(oak, name, "", first, last) for name in names]
            for name, one in zip(names, each, strict=True):
                funds = total(one, "opening") + total(one, "received") - total(one, "spent") - total(one, "fees")
                reserve = total(one, "reserve")
                assert funds - total(one, "payout") == total(one, "closing"), name
                assert total(one, "payout") >= 0
                assert total(one, "closing") == min(funds, reserve)
                assert total(one, "opening") + sum(line.amount.minor for line in one.lines if line.amount) == funds
                oak.put(one.model_copy(update={"record_id": f"rep-{name}-{last}"}))
            for what in ("received", "spent", "fees"):
                assert sum(total(one, what) for one in each) == total(whole, what)
            oak.now += DAY


def lived_on(oak: Landlord, steps: Sequence[tuple[str, int]], on: date) -> None:
    made = list[str]()
    for number, (what, minor) in enumerate(steps):
        name = f"{on:%d}-{number}"
        if what == "pay":
            oak.pay(f"pay-{name}", usd(minor), on=on, another=True)
            made.append(f"pay-{name}")
        elif what == "spend":
            cost = expense(f"exp-{name}", minor, "management" if minor % 3 == 0 else "repairs")
            cost = cost.model_copy(update={"on": on})
            oak.put(cost)
            made.append(f"exp-{name}")
        elif made:
            gone = made.pop(minor % len(made))
            oak.do(lambda book, gone=gone: reverse_ledger_entry(book, gone, "A mistake"))  # type: ignore[misc]


@given(_SHARES, st.integers(-1_000_000, 1_000_000), st.integers(0, 3))
def test_owners_parts_add_up_and_are_within_a_cent(bps: list[int], minor: int, unsaid: int) -> None:
    names = [f"ctc-{number}" for number in range(len(bps) + unsaid + 1)]
    said = tuple(OwnerTerms(owner_id=name, share_bp=bp) for name, bp in zip(names, bps, strict=False))
    there = place().model_copy(update={"owners": tuple(names), "agreed": said})
    parts = [part_of(there, name, minor) for name in names]
    assert sum(parts) == minor
    assert all(abs(part - minor * bp / 10_000) < 1 for part, bp in zip(parts, bps, strict=False))
    assert max(parts[len(bps) :]) - min(parts[len(bps) :]) <= 1


def test_half_a_cent_of_a_fee_is_a_cent() -> None:
    assert fee_of(OwnerTerms(owner_id=ANN, fee_bp=500), usd(1_010)) == usd(51)
    assert fee_of(OwnerTerms(owner_id=ANN, fee_bp=500), usd(1_009)) == usd(50)


@for_each(
    ("owners", "said"),
    [
        ((ANN,), {ANN: 5_000}),
        ((ANN, BOB), {ANN: 5_000, BOB: 6_000}),
        ((ANN, BOB), {ANN: 5_000, BOB: 4_000}),
        ((ANN, BOB, CAT), {ANN: 5_000, BOB: 5_000}),
    ],
    oak=oak,
)
def test_more_or_less_than_the_whole_is_refused(oak: Landlord, owners: tuple[str, ...], said: dict[str, int]) -> None:
    owns(oak, *owners, **{one.removeprefix("ctc-"): {"share_bp": bp} for one, bp in said.items()})
    with pytest.raises(PortfolioRuleError, match="all of them have the whole"):
        oak.do(lambda book: [with_owners(book, book.need("prop-1", Property), owners)])


def test_shares_are_changed_by_way_of_what_is_left(oak: Landlord) -> None:
    owns(oak, ANN, BOB, ann={"share_bp": 5_000}, bob={"share_bp": 5_000})
    with pytest.raises(PortfolioRuleError, match="110 %"):
        oak.do(lambda book: agreed(book, book.need("prop-1", Property), ANN, share_bp=6_000))
    oak.do(lambda book: agreed(book, book.need("prop-1", Property), BOB, share_bp=None))
    oak.do(lambda book: agreed(book, book.need("prop-1", Property), ANN, share_bp=6_000))
    assert part_of(oak.book.need("prop-1", Property), BOB, 100) == 40


def test_a_day_is_one_for_all_they_own_and_goes_with_what_they_get(oak: Landlord) -> None:
    oak.put(place("prop-2").model_copy(update={"owners": (ANN, BOB)}), place("prop-3"))
    owns(oak, ANN, ann={"fee_bp": 800})
    oak.do(lambda book: agreed(book, book.need("prop-1", Property), ANN, statement_day=20))
    second = oak.book.need("prop-2", Property)
    assert (second.terms_of(ANN).statement_day, second.terms_of(BOB).statement_day) == (20, None)
    # A fee is of one property, a day of the owner.
    assert (second.terms_of(ANN).fee_bp, oak.book.need("prop-1", Property).terms_of(ANN).fee_bp) == (0, 800)
    oak.do(lambda book: [with_owners(book, book.need("prop-3", Property), (ANN,))])
    assert oak.book.need("prop-3", Property).terms_of(ANN).statement_day == 20
    oak.do(lambda book: [with_owners(book, book.need("prop-1", Property), (BOB,))])
    assert oak.book.need("prop-1", Property).agreed == ()


def test_a_member_says_what_was_agreed_with_an_owner() -> None:
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted."))) as cloud:
        cloud.wiring.accounts.change(account_of(cloud), trade="portfolio")
        property_id, *_ = let_to_pete(cloud)
        pete, lena = contact(cloud, "Pete"), contact(cloud, "Lena")
        of = {"property_id": property_id, "place": OAK, "role": "owner"}
        approved(cloud, "save_party", {**of, "contact_id": lena})
        terms = {"share_percent": "33.33", "statement_day": 12, "reserve": "500", "fee_percent": "8.5"}
        approved(cloud, "save_party", {**of, "contact_id": pete, **terms})
        asked = "\n".join(cloud.texts_to(MARIA))
        for term in ("Share: 33.33%", "Statements on day: 12", "Reserve: $500.00", "Management fee: 8.5%"):
            assert term in asked
        said = calls(cloud, "get_property", {"property_id": property_id})
        assert f"({pete}), share 33.33 %, statements on day 12, reserve 500.00 USD, fee 8.5 %" in said
        assert f"({lena}), share 66.67 %" in said
        assert "share 33.33 %" in calls(cloud, "search_tenants", {"role": "owner"})
        nothing = {"share_percent": "0", "statement_day": 0, "reserve": "0", "fee_percent": "0"}
        approved(cloud, "save_party", {**of, "contact_id": pete, **nothing})
        assert f"({pete}), share 50 %;" in calls(cloud, "get_property", {"property_id": property_id}).replace("\n", ";")
        left_out = dict.fromkeys(("share_percent", "statement_day", "reserve", "fee_percent"))
        approved(cloud, "save_party", {"role": "vendor", "contact_id": pete, **left_out})
        assert "not insured" in calls(cloud, "search_tenants", {"role": "vendor"})
        vendor = {"role": "vendor", "contact_id": pete, "fee_percent": "8"}
        approved(cloud, "save_party", vendor)
        assert "are an owner's" in str(cloud.log(MARIA)[-8:])
