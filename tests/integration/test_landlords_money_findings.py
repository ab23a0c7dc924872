"""What a landlord's scanners find of rents, arrears, payment plans and deposits."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

from steward.core.sentences import render
from steward.time.scanners.models import ScannerFinding
from steward.trades.portfolio.arrears import arrears_of
from steward.trades.portfolio.ledger_entries import Charge
from steward.trades.portfolio.legal_rules import LegalRuleSet, rules_id, shipped
from steward.trades.portfolio.market_rents import MarketComparable
from steward.trades.portfolio.notices import must_allow_increase
from steward.trades.portfolio.payment_allocation import pay_instalment
from steward.trades.portfolio.payment_plans import Instalment, PaymentPlan, may_pay_instalment
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.scanning.scanner_table import says
from steward.trades.portfolio.tenancies import Deposit, Tenancy, update_tenancy_records
from steward.trades.portfolio.tools.rents.run import get_arrears, get_payments
from steward.trades.portfolio.tools.workflows.declare import (
    WorkflowRentIncreaseInput,
)
from steward.trades.records.models import TradeRecord
from tests.support.found_issues import found_by, leaving
from tests.support.landlord import TODAY, A, Landlord, in_each_zone, landlord, usd
from tests.support.two_accounts import NOW
from tests.support.walks import for_each

DAY = timedelta(days=1)


@in_each_zone
def test_a_part_of_a_plan_is_reminded_of_and_missed_ones_are_told(oak: Landlord) -> None:
    parts = tuple(Instalment(due_on=TODAY + days * DAY, amount=usd(15_000)) for days in (1, 15))
    plan = {"state": "active", "tenancy_id": "tcy-1", "property_id": "prop-1", "agreed_on": TODAY}
    oak.put(PaymentPlan.model_validate({"account_id": A, "record_id": "ppl-1", "instalments": parts, **plan}))
    (coming,) = found_by(oak, "payment_plans", "ppl-1")
    assert (coming.check, coming.to) == ("instalment_coming", "ctc-jordan")
    oak.now += 3 * DAY
    assert [one.check for one in found_by(oak, "payment_plans", "ppl-1")] == ["instalment_missed"]
    oak.pay("pay-1", usd(30_000), on=TODAY + DAY)
    (unclear,) = found_by(oak, "payment_plans", "ppl-1")
    told = ScannerFinding.model_construct(**vars(unclear), account_id=A)
    assert render(says(told, lambda *_: "Jordan Lee"), "en") == (
        "118 Oak Street, 1: Jordan Lee has not paid the instalment of $150.00 that was due on Sat, Nov 21, 2026, "
        "unless their payment of $300.00 of Sat, Nov 21, 2026 is for it: tell me if it is."
    )
    (row,) = (one for one in arrears_of(oak.book) if one.plan)
    assert row.unclear
    assert row.unclear.record_id == "pay-1"
    one, two = parts
    missed = (one.model_copy(update={"state": "missed"}), two)
    oak.do(lambda book: [book.need("ppl-1", PaymentPlan).model_copy(update={"instalments": missed})])
    oak.now += 13 * DAY
    assert [one.check for one in found_by(oak, "payment_plans", "ppl-1")] == ["plan_broken"]


@in_each_zone
def test_payment_that_was_said_to_pay_an_instalment_pays_no_other(oak: Landlord) -> None:
    parts = tuple(Instalment(due_on=TODAY + days * DAY, amount=usd(15_000)) for days in (1, 15))
    plan = {"state": "active", "tenancy_id": "tcy-1", "property_id": "prop-1", "agreed_on": TODAY}
    oak.charge("chg-old", 30_000, TODAY - 10 * DAY)
    oak.charge("chg-new", 30_000, TODAY + 2 * DAY)
    oak.put(PaymentPlan.model_validate({"account_id": A, "record_id": "ppl-1", "instalments": parts, **plan}))
    oak.now += 3 * DAY
    oak.pay("pay-1", usd(30_000), on=TODAY + DAY)
    oak.do(lambda book: pay_instalment(book, "ppl-1"))
    assert oak.book.need("chg-old", Charge).paid == 15_000
    assert may_pay_instalment(oak.book, oak.book.need("ppl-1", PaymentPlan)) is None


def rents(oak: Landlord, *minor: int, days: int = 5) -> None:
    some: list[TradeRecord] = [
        MarketComparable(
            account_id=A,
            record_id=f"cpr-{number}-{days}",
            unit_id="unit-1",
            property_id="prop-1",
            rent=usd(one),
            on=oak.book.today(oak.zone) - days * DAY,
            source=f"portal {number}",
            distance_m=800,
        )
        for number, one in enumerate(minor)
    ]
    oak.put(*some)


@in_each_zone
def test_rent_far_from_the_market_is_reported_and_few_comparables_once(oak: Landlord) -> None:
    # It was last changed on the first of January and is looked at eleven months later.
    oak.at(date(2026, 11, 30), 20)
    assert found_by(oak, "market_rent", "tcy-1") == []
    oak.at(date(2026, 12, 1), 10)
    (few,) = found_by(oak, "market_rent", "tcy-1")
    assert few.check == "market_unknown"
    rents(oak, 190_000, 191_000, days=7)
    assert [one.key for one in found_by(oak, "market_rent", "tcy-1")] == [few.key]
    rents(oak, 140_000, 146_000, 147_000)
    assert found_by(oak, "market_rent", "tcy-1") == []
    rents(oak, 170_000, 171_000, 172_000, 173_000, days=6)
    (worth,) = found_by(oak, "market_rent", "tcy-1")
    assert (worth.check, worth.detail) == ("market_rent", "1710.00 USD")
    # What was said of too few keeps nobody from hearing of the rent itself.
    assert worth.key != few.key


@in_each_zone
def test_fixed_term_rent_is_reviewed_before_its_end_but_not_after_notice(oak: Landlord) -> None:
    end = TODAY + timedelta(days=119)
    terms = (RentTerms(start=TODAY, rent=usd(100_000), per="month", due_day=1),)
    oak.do(lambda _: [oak.tenancy("tcy-2", "unit-2", start=TODAY, end=end, terms=terms, state="active")])
    assert [one.check for one in found_by(oak, "market_rent", "tcy-2")] == ["market_unknown"]
    oak.do(lambda book: [leaving(book.need("tcy-2", Tenancy), end)])
    assert found_by(oak, "market_rent", "tcy-2") == []


@in_each_zone
def test_tenant_with_an_active_plan_is_not_behind(oak: Landlord) -> None:
    oak.charge("chg-1", 145_000, TODAY - 8 * DAY)
    assert [one.check for one in found_by(oak, "arrears_escalation", "chg-1")] == ["arrears"]
    parts = (Instalment(due_on=TODAY + DAY, amount=usd(145_000)),)
    plan = {"state": "active", "tenancy_id": "tcy-1", "property_id": "prop-1", "agreed_on": TODAY}
    oak.put(PaymentPlan.model_validate({"account_id": A, "record_id": "ppl-1", "instalments": parts, **plan}))
    assert found_by(oak, "arrears_escalation", "chg-1") == []


@in_each_zone
def test_rent_that_is_late_beside_a_plan_is_told(oak: Landlord) -> None:
    oak.charge("chg-1", 145_000, TODAY - 8 * DAY)
    parts = tuple(Instalment(due_on=TODAY + days * DAY, amount=usd(72_500)) for days in (30, 60))
    plan = {"state": "active", "tenancy_id": "tcy-1", "property_id": "prop-1", "agreed_on": TODAY}
    oak.put(PaymentPlan.model_validate({"account_id": A, "record_id": "ppl-1", "instalments": parts, **plan}))
    oak.charge("chg-2", 145_000, TODAY + DAY)
    oak.now += 9 * DAY
    assert found_by(oak, "arrears_escalation", "chg-1") == []
    (late,) = found_by(oak, "arrears_escalation", "chg-2")
    assert (late.check, late.detail, late.call) == ("arrears", "1450.00 USD", None)
    (one,) = arrears_of(oak.book)
    assert one.is_behind
    apart = [(part.owed, part.oldest, part.is_behind) for part in one.apart()]
    assert apart == [(usd(145_000), TODAY + DAY, True), (usd(145_000), TODAY - 8 * DAY, False)]
    # The rent is paid beside the plan, and is no instalment.
    oak.pay("pay-1", usd(145_000), on=TODAY + 9 * DAY)
    assert oak.book.need("chg-2", Charge).state == "paid"
    assert found_by(oak, "arrears_escalation", "chg-2") == []
    (one,) = arrears_of(oak.book)
    assert not one.is_behind
    assert one.apart() == (one,)


@in_each_zone
def test_debt_beside_a_plan_is_the_same_in_ledger_and_arrears(oak: Landlord) -> None:
    def left() -> list[int]:
        return [oak.book.need(one, Charge).left.minor for one in ("chg-1", "chg-2")]

    def apart() -> list[tuple[int, date]]:
        (one,) = arrears_of(oak.book)
        return [(part.owed.minor, part.oldest) for part in one.apart()]

    first, rent = TODAY - 8 * DAY, TODAY + 12 * DAY
    oak.charge("chg-1", 45_000, first)
    parts = tuple(Instalment(due_on=TODAY + days * DAY, amount=usd(15_000)) for days in (9, 39, 69))
    plan = {"state": "active", "tenancy_id": "tcy-1", "property_id": "prop-1", "agreed_on": TODAY}
    oak.put(PaymentPlan.model_validate({"account_id": A, "record_id": "ppl-1", "instalments": parts, **plan}))
    oak.charge("chg-2", 31_000, rent)
    oak.now += 9 * DAY
    # No sum of an instalment: it is the rent until somebody says otherwise.
    oak.pay("pay-1", usd(20_000), on=TODAY + 9 * DAY)
    assert (left(), apart()) == ([45_000, 11_000], [(45_000, first)])
    oak.now += 6 * DAY
    assert (left(), apart()) == ([45_000, 11_000], [(11_000, rent), (45_000, first)])
    (late,) = found_by(oak, "arrears_escalation", "chg-2")
    assert (late.detail, late.what) == ("110.00 USD", rent.isoformat())
    # Somebody says that it paid an instalment.
    oak.do(lambda book: pay_instalment(book, "ppl-1"))
    assert (left(), apart()) == ([30_000, 26_000], [(26_000, rent), (30_000, first)])
    oak.undo()
    assert (left(), apart()) == ([45_000, 11_000], [(11_000, rent), (45_000, first)])
    oak.pay("pay-2", usd(15_000), on=TODAY + 15 * DAY)
    assert (left(), apart()) == ([30_000, 11_000], [(11_000, rent), (30_000, first)])


@in_each_zone
def test_debt_that_a_plan_does_not_cover_is_in_arrears(oak: Landlord) -> None:
    first = TODAY - 8 * DAY
    oak.charge("chg-1", 60_000, first)
    oak.charge("chg-2", 40_000, TODAY - 2 * DAY)
    parts = tuple(Instalment(due_on=TODAY + days * DAY, amount=usd(30_000)) for days in (30, 60))
    plan = {"state": "active", "tenancy_id": "tcy-1", "property_id": "prop-1", "agreed_on": TODAY}
    made = PaymentPlan.model_validate({"account_id": A, "record_id": "ppl-1", "instalments": parts, **plan})
    oak.put(made)
    oak.now += 8 * DAY
    (late,) = found_by(oak, "arrears_escalation", "chg-2")
    assert (late.detail, late.what, late.call) == ("400.00 USD", (TODAY - 2 * DAY).isoformat(), None)
    assert found_by(oak, "arrears_escalation", "chg-1") == []
    (one,) = arrears_of(oak.book)
    apart = [(part.owed, part.oldest, part.is_behind) for part in one.apart()]
    assert apart == [(usd(40_000), TODAY - 2 * DAY, True), (usd(60_000), first, False)]
    oak.pay("pay-1", usd(40_000), "chg-2")
    assert found_by(oak, "arrears_escalation", "chg-2") == []
    (one,) = arrears_of(oak.book)
    assert (one.is_behind, one.beside) == (False, None)


@in_each_zone
def test_two_charges_of_one_day_are_one_finding_of_all_that_is_overdue(oak: Landlord) -> None:
    oak.charge("chg-1", 145_000, TODAY - 8 * DAY)
    oak.charge("chg-2", 5_000, TODAY - 8 * DAY)
    some = [one for charge in ("chg-1", "chg-2") for one in found_by(oak, "arrears_escalation", charge)]
    assert [(one.check, one.detail) for one in some] == [("arrears", "1500.00 USD")]


@for_each("hour", [0, 9, 21, 23])
@in_each_zone
def test_the_tools_say_who_is_behind_by_the_propertys_calendar(oak: Landlord, hour: int) -> None:
    oak.charge("chg-1", 145_000, TODAY)
    call: Any = SimpleNamespace(account_id=A, member_id="mbr-1", arguments={}, call_id="c")
    contacts: Any = SimpleNamespace(contact=lambda *_: None)
    services: Any = SimpleNamespace(records=oak.service, people=contacts)
    oak.at(TODAY, hour)
    assert get_arrears(call, services).text == "Nobody is behind."
    late = {"tenancy_id": "tcy-1", "status": "overdue", "period": "all"}
    asked: Any = SimpleNamespace(**{**vars(call), "arguments": late})
    assert get_payments(asked, services).text == "Nothing of that."
    oak.at(TODAY + DAY, hour)
    assert "1450.00 USD overdue · 1 days" in str(get_arrears(call, services).text)
    assert "chg-1" in str(get_payments(asked, services).text)


def _moved_out(oak: Landlord, **fields: Any) -> None:
    """Their last day was the day before today; the deposit is on record."""
    deposit = Deposit.model_validate({"amount": usd(172_000), "state": "due", **fields})
    oak.do(lambda book: [book.need("tcy-1", Tenancy).model_copy(update={"deposit": deposit})])
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "end", TODAY - DAY, "tenant"))


def _said(oak: Landlord) -> list[tuple[str, str]]:
    return [(one.check, one.key) for one in found_by(oak, "lease_lifecycle", "tcy-1")]


@in_each_zone
def test_held_deposit_is_found_on_four_days_around_its_deadline(oak: Landlord) -> None:
    _moved_out(oak)
    ended = TODAY - DAY
    oak.at(TODAY, 8)
    assert _said(oak) == []
    for ahead, check, day in (
        (0, "deposit_held", 1),
        (9, "deposit_held", 1),
        (10, "deposit_held", 11),
        (12, "deposit_held", 11),
        (13, "deposit_held", 14),
        (14, "deposit_overdue", 15),
        (60, "deposit_overdue", 15),
    ):
        oak.at(TODAY + ahead * DAY, 9)
        assert _said(oak) == [(check, f"deposit:{ended}:{day}")]
    (one,) = found_by(oak, "lease_lifecycle", "tcy-1")
    assert (one.detail, one.what, one.who, one.call) == ("2026-11-19/2026-12-03", "1720.00 USD", "ctc-jordan", None)
    oak.charge("chg-1", 31_000)
    (owing,) = found_by(oak, "lease_lifecycle", "tcy-1")
    assert owing.what == "1720.00 USD/310.00 USD"


def test_deposit_that_goes_back_or_was_never_taken_is_no_finding() -> None:
    asks: dict[str, Any] = {"call": "c", "asked_at": NOW}
    release = {**asks, "state": "asked", "to_tenant": usd(172_000), "to_owner": usd(0)}
    scheme = {**asks, "provider": "mydeposits", "state": "protected", "asked_by": "mbr-1"}
    at_scheme: dict[str, Any] = {"state": "lodged", "holder": "scheme"}
    with landlord() as oak:
        oak.oak()
        _moved_out(oak, **at_scheme, scheme=scheme)
        oak.at(TODAY, 9)
        (held,) = found_by(oak, "lease_lifecycle", "tcy-1")
        assert held.counts == {"at_scheme": 1, "unknown": 0}
        by_hand = {**scheme, "release": {**release, "state": "by_hand"}}
        for deposit, said in (
            ({**at_scheme, "scheme": by_hand}, 1),
            ({**at_scheme, "scheme": {**scheme, "release": release}}, 0),
            ({**at_scheme, "scheme": {**scheme, "state": "disputed"}}, 0),
            ({"state": "released"}, 0),
            ({"state": "none"}, 0),
        ):
            now = Deposit.model_validate({"amount": usd(172_000), **deposit})
            oak.put(oak.book.need("tcy-1", Tenancy).model_copy(update={"deposit": now}))
            assert len(_said(oak)) == said


def test_release_of_which_nobody_knows_is_no_release_after_the_deadline() -> None:
    asks: dict[str, Any] = {"call": "c", "asked_at": NOW}
    release = {**asks, "state": "unknown", "to_tenant": usd(172_000), "to_owner": usd(0)}
    scheme = {**asks, "provider": "mydeposits", "state": "protected", "asked_by": "mbr-1", "release": release}
    with landlord() as oak:
        oak.oak()
        _moved_out(oak, state="lodged", holder="scheme", scheme=scheme)
        oak.at(TODAY + 13 * DAY, 9)
        assert _said(oak) == []
        oak.at(TODAY + 14 * DAY, 9)
        (late,) = found_by(oak, "lease_lifecycle", "tcy-1")
        assert (late.check, late.counts) == ("deposit_overdue", {"at_scheme": 1, "unknown": 1})
        assert late.overdue
        for sure in ({**scheme, "state": "releasing"}, {**scheme, "release": {**release, "state": "asked"}}):
            now = Deposit.model_validate(
                {"amount": usd(172_000), "state": "lodged", "holder": "scheme", "scheme": sure}
            )
            oak.put(oak.book.need("tcy-1", Tenancy).model_copy(update={"deposit": now}))
            assert _said(oak) == []


def test_deposit_that_was_never_paid_or_has_no_deadline_is_no_finding() -> None:
    with landlord() as oak:
        oak.oak()
        _moved_out(oak)
        oak.at(TODAY, 9)
        assert _said(oak)
        fields: dict[str, Any] = {"type": "deposit", "due_on": TODAY, "amount": usd(172_000)}
        one = Charge(account_id=A, record_id="chg-1", tenancy_id="tcy-1", property_id="prop-1", **fields)
        oak.put(one)
        assert _said(oak) == []
        oak.pay("pay-1", usd(172_000), "chg-1")
        assert _said(oak)
        rules = tuple(one for one in shipped() if one.rule_id != "deposit_return_days")
        law: dict[str, Any] = {"jurisdiction": "generic", "rules": rules, "since": TODAY}
        oak.put(LegalRuleSet(account_id=A, record_id=rules_id(A, "generic"), **law))
        assert _said(oak) == []


@in_each_zone
def test_a_higher_rent_is_proposed_from_the_first_day_that_keeps_the_rules(oak: Landlord) -> None:
    oak.at(date(2026, 12, 1), 10)
    rents(oak, 170_000, 171_000, 172_000)
    (one,) = found_by(oak, "market_rent", "tcy-1")
    assert one.call
    given = WorkflowRentIncreaseInput.model_validate(one.call.arguments)
    must_allow_increase(oak.book, oak.book.need("tcy-1", Tenancy), usd(171_000), given.effective_on)
    # Two months' notice from the first of December, and a rent day.
    assert (given.rent, given.effective_on) == ("1710.00", date(2027, 2, 1))


@in_each_zone
def test_a_lower_market_is_told_and_nothing_is_proposed(oak: Landlord) -> None:
    oak.at(date(2026, 12, 1), 10)
    rents(oak, 120_000, 121_000, 122_000)
    (one,) = found_by(oak, "market_rent", "tcy-1")
    assert one.call is None


@in_each_zone
def test_unpaid_rent_is_reminded_of_once_and_then_escalated(oak: Landlord) -> None:
    oak.charge("chg-1", 145_000, TODAY - 3 * DAY)
    oak.now = datetime.combine(TODAY, time(9, 30), ZoneInfo(oak.zone))
    (first,) = found_by(oak, "arrears_escalation", "chg-1")
    assert first.call
    assert (first.call.tool, first.to) == ("send_reminder", "ctc-jordan")
    oak.now += 4 * DAY
    (later,) = found_by(oak, "arrears_escalation", "chg-1")
    assert later.call
    assert (later.call.tool, later.call.arguments["tenancy_id"]) == ("workflow_arrears", "tcy-1")
