"""Calls that a landlord's scanners propose are legal and accepted by the records."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from steward.core.sentences import render
from steward.time.scanners.models import AccountScannerSettings, ScannerFinding
from steward.time.scanners.scanner_declarations import FoundIssue, ScanResult, nine_o_clock
from steward.time.scanners.store import ScanStore
from steward.trades.portfolio.applications import APPLICATION, RentalApplication, ScreeningCheck, ScreeningConsent
from steward.trades.portfolio.arrears import arrears_of
from steward.trades.portfolio.compliance_items import ComplianceItem
from steward.trades.portfolio.field_types import ReminderName
from steward.trades.portfolio.inspections import INSPECTION, Inspection, plan_inspection, update_inspection
from steward.trades.portfolio.ledger_entries import Charge
from steward.trades.portfolio.legal_rules import LegalRuleSet, rules_id, shipped
from steward.trades.portfolio.listings import AdvertDayCount, Listing
from steward.trades.portfolio.maintenance_jobs import job_moved
from steward.trades.portfolio.market_rents import MarketComparable
from steward.trades.portfolio.notices import must_allow_increase
from steward.trades.portfolio.payment_allocation import pay_instalment
from steward.trades.portfolio.payment_plans import Instalment, PaymentPlan, may_pay_instalment
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.scanning.scanner_table import SCANNERS, says
from steward.trades.portfolio.tenancies import TENANCY, Deposit, Tenancy, TenancyNotice, update_tenancy_records
from steward.trades.portfolio.tools.reminders.reminder_messages import reminder
from steward.trades.portfolio.tools.rents.run import get_arrears, get_payments
from steward.trades.portfolio.tools.scanning.run import update_finding
from steward.trades.portfolio.tools.workflows.declare import (
    WorkflowFindTenantInput,
    WorkflowLeaseRenewalInput,
    WorkflowRentIncreaseInput,
)
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.records.models import TradeRecord
from tests.support.landlord import TODAY, A, Landlord, in_each_zone, landlord, leak, liability, usd, vendor
from tests.support.two_accounts import NOW
from tests.support.walks import for_each

DAY = timedelta(days=1)


def looks(oak: Landlord, record_id: str) -> Iterator[tuple[str, ScanResult, list[FoundIssue]]]:
    """What each scanner makes of a record now, before and after what else it reads."""
    kind, record = PORTFOLIO.kind_of(record_id), oak.book.before(record_id)
    assert kind
    assert record
    for name, facts in kind.due(record).items():
        scanner = next(one for one in SCANNERS if one.name == name)
        settings = AccountScannerSettings(
            account_id=A, scanner=name, offsets=scanner.offsets, limits=dict(scanner.limits)
        )
        look = scanner.look(facts, settings, oak.now, ZoneInfo(oak.zone))
        yield name, look, [one for one in (scanner.complete(oak.book, facts, f) for f in look.found) if one]


def found(oak: Landlord, scanner: str, record_id: str) -> list[FoundIssue]:
    """What one of them finds; all of it can be said, and what reminds somebody is about them."""
    some = next((found for name, _, found in looks(oak, record_id) if name == scanner), [])
    for one in some:
        fields: dict[str, Any] = {"scanner": scanner, "key": one.key, "subject_id": record_id, "revision": 1}
        finding = ScannerFinding(
            account_id=A,
            finding_id="fnd-1",
            check=one.check,
            where=one.where,
            what=one.what,
            detail=one.detail,
            counts=dict(one.counts),
            found_at=NOW,
            **fields,
        )
        assert render(says(finding, lambda *_: ""), "de")
        if one.to and one.call and "reminder" in one.call.arguments:
            name: ReminderName = one.call.arguments["reminder"]
            assert render(
                reminder(oak.book, name, one.call.arguments["subject_id"], one.to, "Oak", oak.now.date()), "fr"
            )
    return some


def by_its_call(oak: Landlord, found: FoundIssue) -> Inspection:
    """The inspection that the call of a finding plans."""
    assert found.call
    given = found.call.arguments
    moment = datetime.fromisoformat(given["proposed"][0]).replace(tzinfo=ZoneInfo(oak.zone))
    fields: dict[str, Any] = {"type": given["kind"], "proposed": (moment,), "zone": oak.zone}
    place = {"property_id": given["property_id"], "unit_id": given["unit_id"]}
    return Inspection(account_id=A, record_id="insp-1", **place, **fields)


@in_each_zone
def test_routine_inspection_is_proposed_once_on_a_lawful_working_day(
    oak: Landlord,
) -> None:
    (due,) = found(oak, "inspection_scheduling", "tcy-1")
    assert (due.check, due.detail, due.where) == ("inspection_due", "2026-04-01", "118 Oak Street, 1")
    visit = by_its_call(oak, due)
    assert visit.proposed[0].isoweekday() <= 5
    oak.do(lambda book: plan_inspection(book, visit))
    assert found(oak, "inspection_scheduling", "tcy-1") == []
    booked = oak.book.need("insp-1", Inspection)
    assert booked.at
    oak.do(lambda book: update_inspection(book, "insp-1", "notified"))
    oak.now = booked.at - DAY
    (tomorrow,) = found(oak, "inspection_scheduling", "insp-1")
    assert (tomorrow.check, tomorrow.to) == ("inspection_tomorrow", "ctc-jordan")
    oak.now = booked.at + DAY
    assert [one.check for one in found(oak, "inspection_scheduling", "insp-1")] == ["inspection_unrecorded"]
    oak.do(lambda book: update_inspection(book, "insp-1", "done"))
    # The next one follows half a year after it, whatever becomes of the report.
    oak.do(lambda book: update_inspection(book, "insp-1", "report"))
    assert found(oak, "inspection_scheduling", "insp-1") == []
    oak.now = booked.at + timedelta(days=182)
    (again,) = found(oak, "inspection_scheduling", "insp-1")
    assert again.check == "inspection_due"
    assert by_its_call(oak, again).proposed[0] > oak.now


@in_each_zone
def test_no_visit_is_proposed_for_a_weekend(oak: Landlord) -> None:
    proposed = []
    for _ in range(7):
        (due,) = found(oak, "inspection_scheduling", "tcy-1")
        proposed.append(by_its_call(oak, due).proposed[0].isoweekday())
        oak.now += DAY
    assert max(proposed) <= 5, proposed


@in_each_zone
def test_leaving_tenants_unit_is_inspected_on_leaving_and_not_before(oak: Landlord) -> None:
    out = TODAY + timedelta(days=40)
    oak.do(lambda book: [_leaving(book.need("tcy-1", Tenancy), out)])
    assert found(oak, "inspection_scheduling", "tcy-1") == []
    oak.now += timedelta(days=25)
    (one,) = found(oak, "inspection_scheduling", "tcy-1")
    visit = by_its_call(oak, one)
    assert (visit.type, one.detail) == ("exit", out.isoformat())
    assert out <= visit.proposed[0].date() <= out + 2 * DAY


def _leaving(tenancy: Tenancy, out: date) -> Tenancy:
    notice = TenancyNotice(by="tenant", given_on=TODAY, vacate_on=out, since="active")
    return TENANCY.moved(tenancy, "notice", notice=notice)


@in_each_zone
def test_without_a_rule_of_notice_no_visit_is_proposed_and_it_is_told(oak: Landlord) -> None:
    rules = tuple(one for one in shipped() if one.rule_id != "entry_notice_days")
    fields: dict[str, Any] = {"jurisdiction": "generic", "rules": rules, "since": TODAY}
    oak.put(LegalRuleSet(account_id=A, record_id=rules_id(A, "generic"), **fields))
    (due,) = found(oak, "inspection_scheduling", "tcy-1")
    assert due.call is None


@in_each_zone
def test_outside_title_of_a_legal_rule_is_not_reported(oak: Landlord) -> None:
    fields: dict[str, Any] = {"rule_id": "smoke_alarms", "title": "Smoke alarms", "subject_id": "prop-1"}
    item = ComplianceItem(account_id=A, record_id="cmp-1", zone=oak.zone, due_on=TODAY + 7 * DAY, **fields)
    oak.put(item)
    (one,) = found(oak, "compliance_deadlines", "cmp-1")
    assert (one.check, one.where) == ("compliance_due", "118 Oak Street, Smoke alarms")
    oak.do(lambda _: [item.model_copy(update={"outside": ("title",), "revision": 1})])
    (other,) = found(oak, "compliance_deadlines", "cmp-1")
    assert (other.where, other.what) == ("118 Oak Street", "smoke_alarms")


@in_each_zone
def test_a_part_of_a_plan_is_reminded_of_and_missed_ones_are_told(oak: Landlord) -> None:
    parts = tuple(Instalment(due_on=TODAY + days * DAY, amount=usd(15_000)) for days in (1, 15))
    plan = {"state": "active", "tenancy_id": "tcy-1", "property_id": "prop-1", "agreed_on": TODAY}
    oak.put(PaymentPlan.model_validate({"account_id": A, "record_id": "ppl-1", "instalments": parts, **plan}))
    (coming,) = found(oak, "payment_plans", "ppl-1")
    assert (coming.check, coming.to) == ("instalment_coming", "ctc-jordan")
    oak.now += 3 * DAY
    assert [one.check for one in found(oak, "payment_plans", "ppl-1")] == ["instalment_missed"]
    oak.pay("pay-1", usd(30_000), on=TODAY + DAY)
    (unclear,) = found(oak, "payment_plans", "ppl-1")
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
    assert [one.check for one in found(oak, "payment_plans", "ppl-1")] == ["plan_broken"]


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


def let_on(oak: Landlord, days: int, enquiries: int = 2, unit_id: str = "unit-2") -> None:
    since = TODAY - timedelta(days=days)
    day = AdvertDayCount(on=since + DAY, views=20, enquiries=enquiries)
    fields = {"state": "live", "unit_id": unit_id, "property_id": "prop-1", "rent": usd(230_000), "made_on": since}
    listing = {"account_id": A, "record_id": "lst-1", "live_since": since, "rent_since": since, "days": (day,)}
    oak.put(Listing.model_validate({**fields, **listing}))


def applied(oak: Landlord, state: str, **more: object) -> None:
    fields = {"listing_id": "lst-1", "unit_id": "unit-2", "property_id": "prop-1", "applicants": ("ctc-ada",)}
    one = {"account_id": A, "record_id": "app-1", "state": state, "received_at": NOW, **fields, **more}
    oak.put(RentalApplication.model_validate(one))


@in_each_zone
def test_lower_rent_is_proposed_when_few_ask_and_none_has_applied(oak: Landlord) -> None:
    let_on(oak, 8)
    (slow,) = found(oak, "listing_performance", "lst-1")
    assert slow.call
    assert (slow.call.tool, slow.call.arguments["rent"], slow.detail) == ("save_listing", "2231.00", "2231.00 USD")
    applied(oak, "complete")
    assert found(oak, "listing_performance", "lst-1") == []


@in_each_zone
def test_a_listing_that_enough_people_ask_for_keeps_its_rent_for_two_weeks(oak: Landlord) -> None:
    let_on(oak, 8, enquiries=3)
    assert found(oak, "listing_performance", "lst-1") == []
    oak.now += 6 * DAY
    assert [one.detail for one in found(oak, "listing_performance", "lst-1")] == ["2185.00 USD"]


@in_each_zone
def test_applicant_is_asked_for_papers_until_the_application_is_complete(oak: Landlord) -> None:
    let_on(oak, 1)
    applied(oak, "incomplete")
    assert found(oak, "application_processing", "app-1") == []
    oak.now += timedelta(hours=48)
    (lacks,) = found(oak, "application_processing", "app-1")
    assert (lacks.check, lacks.to, lacks.where) == ("papers_missing", "ctc-ada", "118 Oak Street, 2")
    oak.do(lambda book: [book.need("app-1", RentalApplication).model_copy(update={"state": "complete"})])
    assert found(oak, "application_processing", "app-1") == []
    oak.now += timedelta(hours=24)
    assert [one.check for one in found(oak, "application_processing", "app-1")] == ["application_waits"]


@in_each_zone
def test_screening_result_is_dropped_ninety_days_after_a_refusal(oak: Landlord) -> None:
    let_on(oak, 1)
    consent = ScreeningConsent(at=NOW, how="text", wording="Yes, check me.")
    applied(oak, "complete", checks=(ScreeningCheck(type="credit", result="adverse"),), consent=consent)
    refused = {"decided_on": TODAY}
    oak.do(lambda book: [APPLICATION.moved(book.need("app-1", RentalApplication), "decline", **refused)])
    (_, look, _) = next(iter(looks(oak, "app-1")))
    assert look.writes is None
    assert look.again_at
    assert look.again_at == nine_o_clock(TODAY + 90 * DAY, ZoneInfo(oak.zone))
    oak.now = look.again_at
    (_, look, _) = next(iter(looks(oak, "app-1")))
    assert look.writes
    oak.do(look.writes[1])
    assert oak.book.need("app-1", RentalApplication).checks == ()
    assert oak.book.need("app-1", RentalApplication).consent == consent
    assert list(looks(oak, "app-1")) == []


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
    assert found(oak, "market_rent", "tcy-1") == []
    oak.at(date(2026, 12, 1), 10)
    (few,) = found(oak, "market_rent", "tcy-1")
    assert few.check == "market_unknown"
    rents(oak, 190_000, 191_000, days=7)
    assert [one.key for one in found(oak, "market_rent", "tcy-1")] == [few.key]
    rents(oak, 140_000, 146_000, 147_000)
    assert found(oak, "market_rent", "tcy-1") == []
    rents(oak, 170_000, 171_000, 172_000, 173_000, days=6)
    (worth,) = found(oak, "market_rent", "tcy-1")
    assert (worth.check, worth.detail) == ("market_rent", "1710.00 USD")
    # What was said of too few keeps nobody from hearing of the rent itself.
    assert worth.key != few.key


@in_each_zone
def test_fixed_term_rent_is_reviewed_before_its_end_but_not_after_notice(oak: Landlord) -> None:
    end = TODAY + timedelta(days=119)
    terms = (RentTerms(start=TODAY, rent=usd(100_000), per="month", due_day=1),)
    oak.do(lambda _: [oak.tenancy("tcy-2", "unit-2", start=TODAY, end=end, terms=terms, state="active")])
    assert [one.check for one in found(oak, "market_rent", "tcy-2")] == ["market_unknown"]
    oak.do(lambda book: [_leaving(book.need("tcy-2", Tenancy), end)])
    assert found(oak, "market_rent", "tcy-2") == []


@in_each_zone
def test_another_inspection_is_told_and_not_proposed_after_a_cancelled_one(oak: Landlord) -> None:
    (due,) = found(oak, "inspection_scheduling", "tcy-1")
    visit = by_its_call(oak, due)
    oak.do(lambda book: plan_inspection(book, visit))
    oak.do(lambda book: [INSPECTION.moved(book.need("insp-1", Inspection), "cancel")])
    oak.now = visit.proposed[0] + 8 * DAY
    (again,) = found(oak, "inspection_scheduling", "insp-1")
    assert (again.check, again.call) == ("inspection_due", None)


@in_each_zone
def test_another_inspection_is_proposed_when_one_came_to_nothing(oak: Landlord) -> None:
    (due,) = found(oak, "inspection_scheduling", "tcy-1")
    visit = by_its_call(oak, due)
    oak.do(lambda book: plan_inspection(book, visit))
    at = {"at": visit.proposed[0]}
    oak.do(lambda book: [INSPECTION.moved(book.need("insp-1", Inspection), "schedule", **at)])
    oak.do(lambda book: [INSPECTION.moved(book.need("insp-1", Inspection), "miss")])
    oak.now = visit.proposed[0] + 6 * DAY
    assert found(oak, "inspection_scheduling", "insp-1") == []
    oak.now += 2 * DAY
    (again,) = found(oak, "inspection_scheduling", "insp-1")
    oak.do(lambda book: plan_inspection(book, by_its_call(oak, again).model_copy(update={"record_id": "insp-2"})))
    assert found(oak, "inspection_scheduling", "insp-1") == []


@in_each_zone
def test_tenant_with_an_active_plan_is_not_behind(oak: Landlord) -> None:
    oak.charge("chg-1", 145_000, TODAY - 8 * DAY)
    assert [one.check for one in found(oak, "arrears_escalation", "chg-1")] == ["arrears"]
    parts = (Instalment(due_on=TODAY + DAY, amount=usd(145_000)),)
    plan = {"state": "active", "tenancy_id": "tcy-1", "property_id": "prop-1", "agreed_on": TODAY}
    oak.put(PaymentPlan.model_validate({"account_id": A, "record_id": "ppl-1", "instalments": parts, **plan}))
    assert found(oak, "arrears_escalation", "chg-1") == []


@in_each_zone
def test_rent_that_is_late_beside_a_plan_is_told(oak: Landlord) -> None:
    oak.charge("chg-1", 145_000, TODAY - 8 * DAY)
    parts = tuple(Instalment(due_on=TODAY + days * DAY, amount=usd(72_500)) for days in (30, 60))
    plan = {"state": "active", "tenancy_id": "tcy-1", "property_id": "prop-1", "agreed_on": TODAY}
    oak.put(PaymentPlan.model_validate({"account_id": A, "record_id": "ppl-1", "instalments": parts, **plan}))
    oak.charge("chg-2", 145_000, TODAY + DAY)
    oak.now += 9 * DAY
    assert found(oak, "arrears_escalation", "chg-1") == []
    (late,) = found(oak, "arrears_escalation", "chg-2")
    assert (late.check, late.detail, late.call) == ("arrears", "1450.00 USD", None)
    (one,) = arrears_of(oak.book)
    assert one.is_behind
    apart = [(part.owed, part.oldest, part.is_behind) for part in one.apart()]
    assert apart == [(usd(145_000), TODAY + DAY, True), (usd(145_000), TODAY - 8 * DAY, False)]
    # The rent is paid beside the plan, and is no instalment.
    oak.pay("pay-1", usd(145_000), on=TODAY + 9 * DAY)
    assert oak.book.need("chg-2", Charge).state == "paid"
    assert found(oak, "arrears_escalation", "chg-2") == []
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
    (late,) = found(oak, "arrears_escalation", "chg-2")
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
    (late,) = found(oak, "arrears_escalation", "chg-2")
    assert (late.detail, late.what, late.call) == ("400.00 USD", (TODAY - 2 * DAY).isoformat(), None)
    assert found(oak, "arrears_escalation", "chg-1") == []
    (one,) = arrears_of(oak.book)
    apart = [(part.owed, part.oldest, part.is_behind) for part in one.apart()]
    assert apart == [(usd(40_000), TODAY - 2 * DAY, True), (usd(60_000), first, False)]
    oak.pay("pay-1", usd(40_000), "chg-2")
    assert found(oak, "arrears_escalation", "chg-2") == []
    (one,) = arrears_of(oak.book)
    assert (one.is_behind, one.beside) == (False, None)


@in_each_zone
def test_two_charges_of_one_day_are_one_finding_of_all_that_is_overdue(oak: Landlord) -> None:
    oak.charge("chg-1", 145_000, TODAY - 8 * DAY)
    oak.charge("chg-2", 5_000, TODAY - 8 * DAY)
    some = [one for charge in ("chg-1", "chg-2") for one in found(oak, "arrears_escalation", charge)]
    assert [(one.check, one.detail) for one in some] == [("arrears", "1500.00 USD")]


@for_each(("weekday", "is_found"), [(1, True), (7, False)])
@in_each_zone
def test_a_scanner_looks_on_its_own_weekdays_by_the_propertys_calendar(
    oak: Landlord, weekday: int, *, is_found: bool
) -> None:
    store = ScanStore(oak.store._table, oak.store._rows)
    store.put_settings(AccountScannerSettings(account_id=A, scanner="vacancy", days=(weekday,), revision=1), oak.now)
    # A Monday; in Auckland it is Sunday in UTC.
    oak.at(date(2026, 11, 23))
    oak.scan()
    checks = [one.check for one in store.unsettled(A) if one.subject_id == "unit-2"]
    assert checks == (["vacancy"] if is_found else [])
    oak.at(date(2026, 11, 29), 9)
    oak.scan()
    assert [one.check for one in store.unsettled(A) if one.subject_id == "unit-2"] == ["vacancy"]


@for_each("hour", [9, 21])
@in_each_zone
def test_a_scanner_waits_for_its_next_weekday_by_the_propertys_calendar(oak: Landlord, hour: int) -> None:
    store = ScanStore(oak.store._table, oak.store._rows)
    store.put_settings(AccountScannerSettings(account_id=A, scanner="vacancy", days=(1,), revision=1), oak.now)
    # A Sunday; in the evening it is Monday in UTC already.
    oak.at(date(2026, 11, 29), hour)
    oak.scan()
    oak.at(date(2026, 11, 30), 9)
    oak.scan()
    assert [one.check for one in store.unsettled(A) if one.subject_id == "unit-2"] == ["vacancy"]


@for_each("hour", [0, 8, 21])
@in_each_zone
def test_vendor_insurance_counts_on_the_propertys_day_of_the_appointment(oak: Landlord, hour: int) -> None:
    oak.put(vendor(), liability(TODAY + 10 * DAY), leak())
    last = datetime.combine(TODAY + 10 * DAY, time(hour), ZoneInfo(oak.zone)).astimezone(UTC)
    assert job_moved(oak.book, "mnt-1", "schedule", "ven-pete", last).vendor_id == "ven-pete"
    with pytest.raises(PortfolioRuleError, match="insur"):
        job_moved(oak.book, "mnt-1", "schedule", "ven-pete", last + DAY)


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


@in_each_zone
def test_unit_advertised_before_it_is_empty_needs_nothing(oak: Landlord) -> None:
    oak.do(lambda book: [_leaving(book.need("tcy-1", Tenancy), TODAY + 24 * DAY)])
    assert [one.check for one in found(oak, "vacancy", "tcy-1")] == ["vacancy_coming"]
    let_on(oak, 1, unit_id="unit-1")
    assert found(oak, "vacancy", "tcy-1") == []


@in_each_zone
def test_ending_lease_is_offered_for_another_year_on_acceptable_terms(oak: Landlord) -> None:
    end = TODAY + 89 * DAY
    oak.do(lambda book: [book.need("tcy-1", Tenancy).model_copy(update={"end": end})])
    (one,) = found(oak, "lease_lifecycle", "tcy-1")
    assert one.call
    assert one.call.tool == "workflow_lease_renewal"
    given = WorkflowLeaseRenewalInput.model_validate(one.call.arguments)
    assert given.until == end.replace(year=end.year + 1)


def _moved_out(oak: Landlord, **fields: Any) -> None:
    """Their last day was the day before today; the deposit is on record."""
    deposit = Deposit.model_validate({"amount": usd(172_000), "state": "due", **fields})
    oak.do(lambda book: [book.need("tcy-1", Tenancy).model_copy(update={"deposit": deposit})])
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "end", TODAY - DAY, "tenant"))


def _said(oak: Landlord) -> list[tuple[str, str]]:
    return [(one.check, one.key) for one in found(oak, "lease_lifecycle", "tcy-1")]


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
    (one,) = found(oak, "lease_lifecycle", "tcy-1")
    assert (one.detail, one.what, one.who, one.call) == ("2026-11-19/2026-12-03", "1720.00 USD", "ctc-jordan", None)
    oak.charge("chg-1", 31_000)
    (owing,) = found(oak, "lease_lifecycle", "tcy-1")
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
        (held,) = found(oak, "lease_lifecycle", "tcy-1")
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
        (late,) = found(oak, "lease_lifecycle", "tcy-1")
        assert (late.check, late.counts) == ("deposit_overdue", {"at_scheme": 1, "unknown": 1})
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
    (one,) = found(oak, "market_rent", "tcy-1")
    assert one.call
    given = WorkflowRentIncreaseInput.model_validate(one.call.arguments)
    must_allow_increase(oak.book, oak.book.need("tcy-1", Tenancy), usd(171_000), given.effective_on)
    # Two months' notice from the first of December, and a rent day.
    assert (given.rent, given.effective_on) == ("1710.00", date(2027, 2, 1))


@in_each_zone
def test_a_lower_market_is_told_and_nothing_is_proposed(oak: Landlord) -> None:
    oak.at(date(2026, 12, 1), 10)
    rents(oak, 120_000, 121_000, 122_000)
    (one,) = found(oak, "market_rent", "tcy-1")
    assert one.call is None


@in_each_zone
def test_unpaid_rent_is_reminded_of_once_and_then_escalated(oak: Landlord) -> None:
    oak.charge("chg-1", 145_000, TODAY - 3 * DAY)
    oak.now = datetime.combine(TODAY, time(9, 30), ZoneInfo(oak.zone))
    (first,) = found(oak, "arrears_escalation", "chg-1")
    assert first.call
    assert (first.call.tool, first.to) == ("send_reminder", "ctc-jordan")
    oak.now += 4 * DAY
    (later,) = found(oak, "arrears_escalation", "chg-1")
    assert later.call
    assert (later.call.tool, later.call.arguments["tenancy_id"]) == ("workflow_arrears", "tcy-1")


@in_each_zone
def test_compliance_work_is_offered_a_month_before_and_reported_when_near(oak: Landlord) -> None:
    fields: dict[str, Any] = {"rule_id": "gas_safety", "title": "Gas safety check", "subject_id": "prop-1"}
    oak.put(ComplianceItem(account_id=A, record_id="cmp-1", zone=oak.zone, due_on=TODAY + 29 * DAY, **fields))
    (one,) = found(oak, "compliance_deadlines", "cmp-1")
    assert one.call
    assert (one.call.tool, one.call.arguments) == (
        "workflow_compliance",
        {"item_id": "cmp-1", "place": "118 Oak Street"},
    )
    oak.now += 23 * DAY
    assert [near.call for near in found(oak, "compliance_deadlines", "cmp-1")] == [None]


@in_each_zone
def test_vacant_unit_is_offered_at_its_last_rent_and_a_new_one_is_reported(oak: Landlord) -> None:
    out = TODAY + 24 * DAY
    oak.do(lambda book: [_leaving(book.need("tcy-1", Tenancy), out)])
    (one,) = found(oak, "vacancy", "tcy-1")
    assert one.call
    given = WorkflowFindTenantInput.model_validate(one.call.arguments)
    assert (given.unit_id, given.rent, given.available_from) == ("unit-1", "1450.00", out + DAY)
    oak.now += 3 * DAY
    assert [never.call for never in found(oak, "vacancy", "unit-2")] == [None]


@for_each(("action", "state"), [("done", "done"), ("dismiss", "dismissed")])
def test_members_word_on_a_finding_is_final(action: str, state: str) -> None:
    settled: list[str] = []
    fields: dict[str, Any] = {"finding_id": "fnd-1", "key": "k", "subject_id": "tcy-1", "revision": 1, "found_at": NOW}
    before = ScannerFinding(account_id=A, scanner="vacancy", check="vacancy", where="118 Oak Street, 2", **fields)

    def settle(account_id: str, finding_id: str, state: str, until: datetime | None, *why: object) -> ScannerFinding:
        settled.append(state)
        return before

    findings = SimpleNamespace(settle=settle, scanning=SimpleNamespace(says=says))
    services: Any = SimpleNamespace(people=SimpleNamespace(member=lambda *_: None), findings=findings)
    call: Any = SimpleNamespace(
        account_id=A, member_id="mbr-1", arguments={"finding_id": f"fnd-{'a' * 16}", "action": action}
    )
    update_finding(call, services)
    assert settled == [state]
