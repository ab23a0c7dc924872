"""Calls that a landlord's scanners propose for visits, lettings and upkeep are legal and accepted by the records."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from steward.time.scanners.models import AccountScannerSettings, ScannerFinding
from steward.time.scanners.scanner_declarations import FoundIssue, nine_o_clock
from steward.time.scanners.store import ScanStore
from steward.trades.portfolio.applications import APPLICATION, RentalApplication, ScreeningCheck, ScreeningConsent
from steward.trades.portfolio.compliance_items import ComplianceItem
from steward.trades.portfolio.inspections import INSPECTION, Inspection, plan_inspection, update_inspection
from steward.trades.portfolio.legal_rules import LegalRuleSet, rules_id, shipped
from steward.trades.portfolio.listings import AdvertDayCount, Listing
from steward.trades.portfolio.maintenance_jobs import job_moved
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.scanning.scanner_table import says
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.scanning.run import update_finding
from steward.trades.portfolio.tools.workflows.declare import (
    WorkflowFindTenantInput,
    WorkflowLeaseRenewalInput,
)
from tests.support.found_issues import found_by, leaving, looks
from tests.support.landlord import TODAY, A, Landlord, in_each_zone, leak, liability, usd, vendor
from tests.support.two_accounts import NOW
from tests.support.walks import for_each

DAY = timedelta(days=1)


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
    (due,) = found_by(oak, "inspection_scheduling", "tcy-1")
    assert (due.check, due.detail, due.where) == ("inspection_due", "2026-04-01", "118 Oak Street, 1")
    visit = by_its_call(oak, due)
    assert visit.proposed[0].isoweekday() <= 5
    oak.do(lambda book: plan_inspection(book, visit))
    assert found_by(oak, "inspection_scheduling", "tcy-1") == []
    booked = oak.book.need("insp-1", Inspection)
    assert booked.at
    oak.do(lambda book: update_inspection(book, "insp-1", "notified"))
    oak.now = booked.at - DAY
    (tomorrow,) = found_by(oak, "inspection_scheduling", "insp-1")
    assert (tomorrow.check, tomorrow.to) == ("inspection_tomorrow", "ctc-jordan")
    oak.now = booked.at + DAY
    assert [one.check for one in found_by(oak, "inspection_scheduling", "insp-1")] == ["inspection_unrecorded"]
    oak.do(lambda book: update_inspection(book, "insp-1", "done"))
    # The next one follows half a year after it, whatever becomes of the report.
    oak.do(lambda book: update_inspection(book, "insp-1", "report"))
    assert found_by(oak, "inspection_scheduling", "insp-1") == []
    oak.now = booked.at + timedelta(days=182)
    (again,) = found_by(oak, "inspection_scheduling", "insp-1")
    assert again.check == "inspection_due"
    assert by_its_call(oak, again).proposed[0] > oak.now


@in_each_zone
def test_no_visit_is_proposed_for_a_weekend(oak: Landlord) -> None:
    proposed = []
    for _ in range(7):
        (due,) = found_by(oak, "inspection_scheduling", "tcy-1")
        proposed.append(by_its_call(oak, due).proposed[0].isoweekday())
        oak.now += DAY
    assert max(proposed) <= 5, proposed


@in_each_zone
def test_leaving_tenants_unit_is_inspected_on_leaving_and_not_before(oak: Landlord) -> None:
    out = TODAY + timedelta(days=40)
    oak.do(lambda book: [leaving(book.need("tcy-1", Tenancy), out)])
    assert found_by(oak, "inspection_scheduling", "tcy-1") == []
    oak.now += timedelta(days=25)
    (one,) = found_by(oak, "inspection_scheduling", "tcy-1")
    visit = by_its_call(oak, one)
    assert (visit.type, one.detail) == ("exit", out.isoformat())
    assert out <= visit.proposed[0].date() <= out + 2 * DAY


@in_each_zone
def test_without_a_rule_of_notice_no_visit_is_proposed_and_it_is_told(oak: Landlord) -> None:
    rules = tuple(one for one in shipped() if one.rule_id != "entry_notice_days")
    fields: dict[str, Any] = {"jurisdiction": "generic", "rules": rules, "since": TODAY}
    oak.put(LegalRuleSet(account_id=A, record_id=rules_id(A, "generic"), **fields))
    (due,) = found_by(oak, "inspection_scheduling", "tcy-1")
    assert due.call is None


@in_each_zone
def test_outside_title_of_a_legal_rule_is_not_reported(oak: Landlord) -> None:
    fields: dict[str, Any] = {"rule_id": "smoke_alarms", "title": "Smoke alarms", "subject_id": "prop-1"}
    item = ComplianceItem(account_id=A, record_id="cmp-1", zone=oak.zone, due_on=TODAY + 7 * DAY, **fields)
    oak.put(item)
    (one,) = found_by(oak, "compliance_deadlines", "cmp-1")
    assert (one.check, one.where) == ("compliance_due", "118 Oak Street, Smoke alarms")
    oak.do(lambda _: [item.model_copy(update={"outside": ("title",), "revision": 1})])
    (other,) = found_by(oak, "compliance_deadlines", "cmp-1")
    assert (other.where, other.what) == ("118 Oak Street", "smoke_alarms")


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
    (slow,) = found_by(oak, "listing_performance", "lst-1")
    assert slow.call
    assert (slow.call.tool, slow.call.arguments["rent"], slow.detail) == ("save_listing", "2231.00", "2231.00 USD")
    applied(oak, "complete")
    assert found_by(oak, "listing_performance", "lst-1") == []


@in_each_zone
def test_a_listing_that_enough_people_ask_for_keeps_its_rent_for_two_weeks(oak: Landlord) -> None:
    let_on(oak, 8, enquiries=3)
    assert found_by(oak, "listing_performance", "lst-1") == []
    oak.now += 6 * DAY
    assert [one.detail for one in found_by(oak, "listing_performance", "lst-1")] == ["2185.00 USD"]


@in_each_zone
def test_applicant_is_asked_for_papers_until_the_application_is_complete(oak: Landlord) -> None:
    let_on(oak, 1)
    applied(oak, "incomplete")
    assert found_by(oak, "application_processing", "app-1") == []
    oak.now += timedelta(hours=48)
    (lacks,) = found_by(oak, "application_processing", "app-1")
    assert (lacks.check, lacks.to, lacks.where) == ("papers_missing", "ctc-ada", "118 Oak Street, 2")
    oak.do(lambda book: [book.need("app-1", RentalApplication).model_copy(update={"state": "complete"})])
    assert found_by(oak, "application_processing", "app-1") == []
    oak.now += timedelta(hours=24)
    assert [one.check for one in found_by(oak, "application_processing", "app-1")] == ["application_waits"]


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


@in_each_zone
def test_another_inspection_is_told_and_not_proposed_after_a_cancelled_one(oak: Landlord) -> None:
    (due,) = found_by(oak, "inspection_scheduling", "tcy-1")
    visit = by_its_call(oak, due)
    oak.do(lambda book: plan_inspection(book, visit))
    oak.do(lambda book: [INSPECTION.moved(book.need("insp-1", Inspection), "cancel")])
    oak.now = visit.proposed[0] + 8 * DAY
    (again,) = found_by(oak, "inspection_scheduling", "insp-1")
    assert (again.check, again.call) == ("inspection_due", None)


@in_each_zone
def test_another_inspection_is_proposed_when_one_came_to_nothing(oak: Landlord) -> None:
    (due,) = found_by(oak, "inspection_scheduling", "tcy-1")
    visit = by_its_call(oak, due)
    oak.do(lambda book: plan_inspection(book, visit))
    at = {"at": visit.proposed[0]}
    oak.do(lambda book: [INSPECTION.moved(book.need("insp-1", Inspection), "schedule", **at)])
    oak.do(lambda book: [INSPECTION.moved(book.need("insp-1", Inspection), "miss")])
    oak.now = visit.proposed[0] + 6 * DAY
    assert found_by(oak, "inspection_scheduling", "insp-1") == []
    oak.now += 2 * DAY
    (again,) = found_by(oak, "inspection_scheduling", "insp-1")
    oak.do(lambda book: plan_inspection(book, by_its_call(oak, again).model_copy(update={"record_id": "insp-2"})))
    assert found_by(oak, "inspection_scheduling", "insp-1") == []


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


@in_each_zone
def test_unit_advertised_before_it_is_empty_needs_nothing(oak: Landlord) -> None:
    oak.do(lambda book: [leaving(book.need("tcy-1", Tenancy), TODAY + 24 * DAY)])
    assert [one.check for one in found_by(oak, "vacancy", "tcy-1")] == ["vacancy_coming"]
    let_on(oak, 1, unit_id="unit-1")
    assert found_by(oak, "vacancy", "tcy-1") == []


@in_each_zone
def test_ending_lease_is_offered_for_another_year_on_acceptable_terms(oak: Landlord) -> None:
    end = TODAY + 89 * DAY
    oak.do(lambda book: [book.need("tcy-1", Tenancy).model_copy(update={"end": end})])
    (one,) = found_by(oak, "lease_lifecycle", "tcy-1")
    assert one.call
    assert one.call.tool == "workflow_lease_renewal"
    given = WorkflowLeaseRenewalInput.model_validate(one.call.arguments)
    assert given.until == end.replace(year=end.year + 1)


@in_each_zone
def test_compliance_work_is_offered_a_month_before_and_reported_when_near(oak: Landlord) -> None:
    fields: dict[str, Any] = {"rule_id": "gas_safety", "title": "Gas safety check", "subject_id": "prop-1"}
    oak.put(ComplianceItem(account_id=A, record_id="cmp-1", zone=oak.zone, due_on=TODAY + 29 * DAY, **fields))
    (one,) = found_by(oak, "compliance_deadlines", "cmp-1")
    assert one.call
    assert (one.call.tool, one.call.arguments) == (
        "workflow_compliance",
        {"item_id": "cmp-1", "place": "118 Oak Street"},
    )
    oak.now += 23 * DAY
    assert [near.call for near in found_by(oak, "compliance_deadlines", "cmp-1")] == [None]


@in_each_zone
def test_vacant_unit_is_offered_at_its_last_rent_and_a_new_one_is_reported(oak: Landlord) -> None:
    out = TODAY + 24 * DAY
    oak.do(lambda book: [leaving(book.need("tcy-1", Tenancy), out)])
    (one,) = found_by(oak, "vacancy", "tcy-1")
    assert one.call
    given = WorkflowFindTenantInput.model_validate(one.call.arguments)
    assert (given.unit_id, given.rent, given.available_from) == ("unit-1", "1450.00", out + DAY)
    oak.now += 3 * DAY
    assert [never.call for never in found_by(oak, "vacancy", "unit-2")] == [None]


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
