"""Facts, due times and figures that a landlord's scanners compute."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from steward.time.scanners.models import AccountScannerSettings
from steward.time.scanners.scanner_declarations import (
    FoundIssue,
    ScanResult,
    every,
    newest,
    newest_then_every,
    nine_o_clock,
    soonest,
)
from steward.trades.portfolio.arrears import Arrears
from steward.trades.portfolio.listings import AdvertDayCount
from steward.trades.portfolio.properties import OwnerTerms
from steward.trades.portfolio.scanning import due_facts
from steward.trades.portfolio.scanning.deadline_checks import of_inspection, of_item
from steward.trades.portfolio.scanning.listing_checks import lowered, of_listing, of_market
from steward.trades.portfolio.scanning.scanner_table import SCANNERS
from steward.trades.portfolio.scanning.statement_checks import of_statement
from steward.trades.portfolio.tenancies import Deposit, TenancyNotice
from tests.support.landlord import TODAY, leak, liability, place, tenancy, unit, usd
from tests.support.records_in_memory import paper
from tests.support.two_accounts import NOW
from tests.support.walks import for_each
from tests.unit.test_landlord_calendar import application, comparable, item, listing, noon, visit
from tests.unit.test_payment_rules import charge, payment, plan

DAY, NEW_YORK = timedelta(days=1), ZoneInfo("America/New_York")
LIVES: dict[str, Any] = {"property": "prop-1", "tenancy": "tcy-1"}


def changed(record: Any, **fields: Any) -> Any:
    return record.model_copy(update=fields)


def look(name: str, days: float, **told: Any) -> ScanResult:
    """What a scanner makes of facts so many days after nine o'clock of today."""
    scanner = next(one for one in SCANNERS if one.name == name)
    settings = AccountScannerSettings(
        account_id="a", scanner=name, offsets=scanner.offsets, limits=dict(scanner.limits)
    )
    return scanner.look(told, settings, nine_o_clock(TODAY, NEW_YORK) + days * DAY, NEW_YORK)


def found(name: str, days: float, **told: Any) -> list[str]:
    return [one.check for one in look(name, days, **told).found]


def test_scanners_have_the_numbers_and_tools_that_are_published() -> None:
    assert {one.name: (one.kinds, one.offsets, dict(one.limits), one.calls, one.tells) for one in SCANNERS} == {
        "lease_lifecycle": (
            ("tcy",),
            (-90, -60, -30),
            {"handover_days": 7, "deposit_days": 3},
            ("workflow_lease_renewal",),
            False,
        ),
        "rent_collection": (
            ("tcy", "chg", "pay"),
            (-3, 1),
            {"ahead_days": 35},
            ("send_reminder", "payments_collect", "payments_retry"),
            False,
        ),
        "maintenance_followup": (("mnt",), (), {"close_days": 7}, ("update_maintenance",), False),
        "insurance_renewal": (
            ("pol",),
            (-60, -30, -7, 1),
            {"building_days": 60},
            ("send_reminder", "save_party"),
            False,
        ),
        "arrears_escalation": (("chg",), (3, 7, 14), {}, ("send_reminder", "workflow_arrears"), False),
        "vacancy": (("tcy", "unit"), (3, 14), {"empty_days": 30}, ("workflow_find_tenant",), False),
        "compliance_deadlines": (("cmp",), (-60, -30, -7, 1), {}, ("workflow_compliance",), False),
        "inspection_scheduling": (
            ("tcy", "insp"),
            (),
            {"inspection_days": 21, "first_months": 3, "every_months": 6},
            ("schedule_inspection", "send_reminder"),
            False,
        ),
        "payment_plans": (("ppl",), (-2, 1, 7), {}, ("send_reminder", "workflow_arrears"), False),
        "market_rent": (("tcy",), (), {"term_days": 120, "after_months": 11}, ("workflow_rent_increase",), False),
        "listing_performance": (
            ("lst",),
            (3, 7, 14),
            {"enquiries": 3, "first_percent": 3, "next_percent": 5},
            ("save_listing",),
            False,
        ),
        "application_processing": (
            ("app",),
            (),
            {},
            ("send_reminder", "screening_request", "decide_application"),
            False,
        ),
        "owner_statement": (("prop",), (), {"statement_day": 5, "notice_days": 2}, ("generate_report",), True),
        "communication_followup": (
            (),
            (),
            {"answer_hours": 24, "urgent_hours": 4, "silent_hours": 48, "silent_again_hours": 96},
            ("send_message",),
            False,
        ),
    }


def test_scanner_looks_at_nine_by_the_clock_on_the_wall() -> None:
    assert nine_o_clock(date(2026, 7, 1), NEW_YORK) == datetime(2026, 7, 1, 13, tzinfo=UTC)
    assert nine_o_clock(TODAY, NEW_YORK) == datetime(2026, 11, 20, 14, tzinfo=UTC)
    at = nine_o_clock(TODAY, NEW_YORK)
    assert newest(TODAY, (1, -1, 0), at, NEW_YORK) == (0, at + DAY)
    assert newest(TODAY, (1, -1, 0), at - timedelta(seconds=1), NEW_YORK) == (-1, at)
    assert newest(TODAY, (1,), at + DAY, NEW_YORK) == (1, None)
    assert every(TODAY, 0, 7, at, NEW_YORK) == (0, at + 7 * DAY)
    assert every(TODAY, 0, 7, at - timedelta(seconds=1), NEW_YORK) == (None, at)
    assert every(TODAY, 2, 7, at + 9 * DAY, NEW_YORK) == (9, at + 16 * DAY)
    assert every(TODAY, 2, 7, at + 9 * DAY - timedelta(seconds=1), NEW_YORK) == (2, at + 9 * DAY)
    assert newest_then_every(TODAY, (0, 3), 7, at + 3 * DAY, NEW_YORK) == (3, at + 10 * DAY)
    assert newest_then_every(TODAY, (0, 3), 7, at + 10 * DAY, NEW_YORK) == (10, at + 17 * DAY)
    assert newest_then_every(TODAY, (0, 3), 7, at, NEW_YORK) == (0, at + 3 * DAY)
    assert soonest(None, at + DAY, at) == at
    assert soonest(None) is None


def test_tenancy_tells_its_scanners_until_it_has_ended() -> None:
    assert due_facts.of_tenancy(tenancy(state="draft")) == {}
    ended = {"rent_collection": {**LIVES, "state": "ended"}}
    assert due_facts.of_tenancy(tenancy(state="ended")) == ended, "rents of its time may still have to be charged"
    for state, told in (("due", True), ("paid", True), ("lodged", True), ("none", False), ("released", False)):
        deposit = Deposit.model_validate({"amount": usd(172_000), "state": state})
        over = due_facts.of_tenancy(tenancy(state="ended", ended_on=TODAY, deposit=deposit))
        assert over == ended | ({"lease_lifecycle": {**LIVES, "state": "ended", "ended": "2026-11-20"}} if told else {})
    runs = {**LIVES, "state": "active"}
    assert due_facts.of_tenancy(tenancy(end=date(2026, 12, 31))) == {
        "lease_lifecycle": {**runs, "start": "2026-01-01", "end": "2026-12-31", "out": "", "rolls": 1},
        "rent_collection": runs,
        "inspection_scheduling": {**runs, "start": "2026-01-01", "out": ""},
        "market_rent": {**runs, "end": "2026-12-31", "since": "2026-01-01"},
    }
    periodic = due_facts.of_tenancy(tenancy(state="periodic", end=date(2026, 12, 31), autopay=True))
    assert periodic["market_rent"]["end"] == ""
    assert periodic["rent_collection"]["autopay"] == 1
    gives: Any = TenancyNotice(by="owner", given_on=TODAY, vacate_on=TODAY + DAY, since="active")
    leaves = due_facts.of_tenancy(tenancy(state="notice", notice=gives, rollover=False))
    assert leaves["vacancy"] == {**LIVES, "state": "notice", "unit": "unit-1", "out": "2026-11-21"}
    assert (leaves["lease_lifecycle"]["rolls"], "market_rent" in leaves) == (0, False)
    assert {"market_rent", "vacancy"}.isdisjoint(due_facts.of_tenancy(tenancy(state="pending")))


def test_money_tells_its_scanners_while_it_is_owed() -> None:
    owed = {**LIVES, "charge": "chg-1", "due": "2026-11-20", "left": "6.00 USD"}
    one = charge(paid=400, state="part_paid")
    assert due_facts.of_charge(one) == {"rent_collection": owed, "arrears_escalation": owed}
    assert due_facts.of_charge(changed(one, mandate_id="mnd-1"))["rent_collection"] == {**owed, "mandate": "mnd-1"}
    assert due_facts.of_charge(charge(state="paid", paid=1_000)) == {}
    failed = payment(state="failed", failed_on=TODAY, tries=1)
    assert due_facts.of_payment(failed)["rent_collection"] == {
        "property": "prop-1",
        "payment": "pay-1",
        "failed": "2026-11-20",
        "tries": 1,
        "amount": "10.00 USD",
    }
    for none in (changed(failed, tries=2), changed(failed, state="pending"), changed(failed, failed_on=None)):
        assert due_facts.of_payment(none) == {}
    due = plan(1, 2, 3, state="active")
    assert due_facts.of_plan(due)["payment_plans"] == {
        "property": "prop-1",
        "plan": "ppl-1",
        "due": "2026-11-20",
        "missed": 0,
    }
    first, second, third = due.instalments
    missed = changed(due, instalments=(changed(first, state="missed"), second, third))
    assert due_facts.of_plan(missed)["payment_plans"] == {
        "property": "prop-1",
        "plan": "ppl-1",
        "due": "2026-11-27",
        "missed": 1,
    }
    both = changed(due, instalments=(changed(first, state="missed"), changed(second, state="missed")))
    assert (due_facts.of_plan(both)["payment_plans"]["due"], due_facts.of_plan(both)["payment_plans"]["missed"]) == (
        "2026-11-27",
        1,
    )
    assert due_facts.of_plan(plan(1)) == {}


def test_open_places_and_jobs_are_announced_to_their_scanners() -> None:
    job = changed(leak(), vendor_id="ven-pete", changed_at=NOW, appointment_at=NOW, completed_at=NOW)
    at = NOW.isoformat()
    assert due_facts.of_job(job)["maintenance_followup"] == {
        "property": "prop-1",
        "job": "mnt-1",
        "state": "reported",
        "urgency": "normal",
        "vendor": "ven-pete",
        "changed": at,
        "appointment": at,
        "completed": at,
    }
    assert due_facts.of_job(leak())["maintenance_followup"]["changed"] == ""
    for state in ("closed", "cancelled", "on_hold"):
        assert due_facts.of_job(changed(job, state=state)) == {}
    insured = due_facts.of_policy(liability(TODAY))["insurance_renewal"]
    assert insured == {"policy": "pol-ven-pete", "subject": "ven-pete", "expires": "2026-11-20", "cover": "liability"}
    assert due_facts.of_policy(liability(TODAY, "prop-1"))["insurance_renewal"]["property"] == "prop-1"
    assert due_facts.of_policy(changed(liability(TODAY), state="lapsed")) == {}
    terms = (OwnerTerms(owner_id="ctc-2", statement_day=9),)
    owned = changed(place(), owners=("mbr-1", "ctc-1", "ctc-2"), agreed=terms)
    assert due_facts.of_property(owned)["owner_statement"] == {
        "property": "prop-1",
        "owners": "ctc-1 ctc-2:9",
        "since": "2026-11-20",
    }
    assert due_facts.of_property(changed(owned, state="archived")) == due_facts.of_property(place()) == {}
    empty = {"property": "prop-1", "unit": "unit-1", "state": "vacant", "since": "2026-11-20"}
    assert due_facts.of_unit(unit("unit-1")) == {"vacancy": empty}
    for state in ("turn", "listed"):
        assert due_facts.of_unit(changed(unit("unit-1"), state=state))["vacancy"]["state"] == state
    for state in ("occupied", "reserved", "off_market"):
        assert due_facts.of_unit(changed(unit("unit-1"), state=state)) == {}
    wants = {"property": "prop-1", "item": "cmp-1", "due": "2026-11-20"}
    assert due_facts.of_item(item())["compliance_deadlines"] == wants
    assert due_facts.of_item(item(state="due", subject_id="unit-1", property_id="prop-1")) == {
        "compliance_deadlines": wants
    }
    assert due_facts.of_item(item(subject_id="ven-1"))["compliance_deadlines"] == {"item": "cmp-1", "due": "2026-11-20"}
    assert due_facts.of_item(item(state="waived")) == {}


def test_visits_and_letting_tell_their_scanners() -> None:
    there = {"property": "prop-1", "inspection": "insp-1"}
    one = visit(NOW, state="scheduled", tenancy_id="tcy-1")
    booked = {**there, "booked": "2026-11-20"}
    assert due_facts.of_inspection(one)["inspection_scheduling"] == {**booked, "untold": 1}
    for nobody_to_tell in (changed(one, state="notified"), changed(one, tenancy_id="")):
        assert due_facts.of_inspection(nobody_to_tell)["inspection_scheduling"] == booked
    for state in ("done", "reported"):
        last = {**there, "tenancy": "tcy-1", "last": "2026-11-20"}
        assert due_facts.of_inspection(changed(one, state=state)) == {"inspection_scheduling": last}
        assert due_facts.of_inspection(changed(one, state=state, type="exit")) == {}
        assert due_facts.of_inspection(changed(one, state=state, tenancy_id="")) == {}
    for state in ("missed", "cancelled"):
        none = {**there, "tenancy": "tcy-1", "fell_through": "2026-11-20", "kind": "routine"}
        assert due_facts.of_inspection(changed(one, state=state)) == {"inspection_scheduling": none}
        assert due_facts.of_inspection(changed(one, state=state, tenancy_id="")) == {}
    days = tuple(AdvertDayCount(on=TODAY + number * DAY, views=10**number, enquiries=1) for number in range(3))
    live = listing(days=days, live_since=TODAY, rent_since=TODAY + DAY)
    assert due_facts.of_listing(live)["listing_performance"] == {
        "property": "prop-1",
        "listing": "lst-1",
        "since": "2026-11-21",
        "counted": 2,
        "views": 110,
        "enquiries": 2,
    }
    assert due_facts.of_listing(changed(live, rent_since=None))["listing_performance"]["views"] == 111
    assert due_facts.of_listing(changed(live, state="paused")) == due_facts.of_listing(listing()) == {}
    waits = due_facts.of_application(application(changed_at=NOW))["application_processing"]
    at = NOW.isoformat()
    assert waits == {"property": "prop-1", "application": "app-1", "state": "received", "since": at}
    for state in ("incomplete", "complete", "screening", "shortlisted", "approved"):
        assert due_facts.of_application(application(state=state))["application_processing"]["since"] == ""
    for state in ("converted", "declined", "withdrawn", "waitlisted"):
        assert due_facts.of_application(application(state=state)) == {}


def test_job_is_found_when_it_stands_still() -> None:
    told = {"state": "reported", "urgency": "normal", "vendor": "", "appointment": "", "completed": ""}
    nine_today = nine_o_clock(TODAY, NEW_YORK)
    booked = {**told, "state": "scheduled", "changed": nine_today.isoformat(), "appointment": nine_today.isoformat()}
    assert (found("maintenance_followup", 1, **booked), found("maintenance_followup", 0.99, **booked)) == (
        ["job_visited"],
        [],
    )
    assert look("maintenance_followup", 0, **booked).again_at == nine_today + DAY
    done = {**told, "state": "completed", "changed": nine_today.isoformat(), "completed": nine_today.isoformat()}
    assert (found("maintenance_followup", 7, **done), found("maintenance_followup", 6.99, **done)) == (["job_done"], [])
    assert look("maintenance_followup", 6, **done).again_at == nine_today + 7 * DAY
    assert look("maintenance_followup", 7, **done).again_at is None
    assert look("maintenance_followup", 0, **{**told, "changed": ""}) == ScanResult()


def test_lease_is_said_before_and_at_its_end() -> None:
    told: dict[str, Any] = {"state": "active", "start": "2026-01-01", "end": "2026-11-20", "out": "", "rolls": 1}
    assert found("lease_lifecycle", -90, **told) == found("lease_lifecycle", 0, **told) == ["lease_ends"]
    assert found("lease_lifecycle", -91, **told) == []
    assert found("lease_lifecycle", 1, **told) == ["lease_rolls"]
    assert found("lease_lifecycle", 1, **{**told, "rolls": 0}) == ["lease_ended"]
    begins = {**told, "state": "pending", "start": "2026-11-20", "end": ""}
    assert [found("lease_lifecycle", days, **begins) for days in (-8, -7, 0)] == [[], ["moves_in"], ["moves_in"]]
    goes = {**told, "state": "notice", "out": "2026-11-20"}
    assert [found("lease_lifecycle", days, **goes) for days in (-8, -7, 0)] == [[], ["moves_out"], ["moves_out"]]
    assert look("lease_lifecycle", -8, **goes).again_at == nine_o_clock(TODAY - 7 * DAY, NEW_YORK)


def test_held_deposit_is_found_each_morning_from_the_day_after_the_last() -> None:
    told = {"state": "ended", "ended": "2026-11-20"}
    assert [found("lease_lifecycle", days, **told) for days in (0, 0.99, 1)] == [[], [], ["deposit_held"]]
    # Before nine it is still what it was the day before: a change of the record at night settles nothing.
    early, late = (look("lease_lifecycle", days, **told) for days in (1.9, 2))
    assert [one.found[0].at for one in (early, late)] == [nine_o_clock(TODAY + n * DAY, NEW_YORK) for n in (1, 2)]
    assert [one.again_at for one in (early, late)] == [nine_o_clock(TODAY + n * DAY, NEW_YORK) for n in (2, 3)]


def test_empty_unit_is_said_before_somebody_leaves_and_while_it_is_empty() -> None:
    goes = {"out": TODAY.isoformat()}
    assert [found("vacancy", days, **goes) for days in (-31, -30)] == [[], ["vacancy_coming"]]
    assert look("vacancy", -31, **goes).again_at == nine_o_clock(TODAY - 30 * DAY, NEW_YORK)
    assert look("vacancy", -30, **goes).again_at is None
    empty = {"since": TODAY.isoformat(), "state": "listed"}
    assert [found("vacancy", days, **empty) for days in (3, 13, 14, 44)] == [[], [], ["vacancy"], ["vacancy"]]
    assert look("vacancy", 44, **empty).found[0].detail == TODAY.isoformat()


def test_visit_is_due_after_three_months_and_every_six() -> None:
    def due(**told: Any) -> tuple[date, str]:
        again = look("inspection_scheduling", -999, **told).again_at
        assert again is not None
        day = again.astimezone(NEW_YORK).date()
        return day, look("inspection_scheduling", (day - TODAY).days, **told).found[0].key

    start = {"start": "2026-01-15", "out": "", "state": "active"}
    assert due(**start) == (date(2026, 3, 25), "routine:2026-04-15")
    assert due(**{**start, "state": "pending"}) == (date(2025, 12, 22), "entry:2026-01-12")
    assert due(**{**start, "out": "2026-11-20"}) == (date(2026, 10, 30), "exit:2026-11-20")
    assert due(**start, last="2026-01-15") == (date(2026, 6, 24), "routine:2026-07-15")
    assert due(fell_through="2026-11-20", kind="entry") == (date(2026, 11, 27), "entry:2026-11-27")
    booked = {"booked": "2026-11-20"}
    assert [found("inspection_scheduling", days, **booked) for days in (-2, -1, 0, 1)] == [
        [],
        ["inspection_tomorrow"],
        ["inspection_tomorrow"],
        ["inspection_unrecorded"],
    ]
    untold = [found("inspection_scheduling", days, **booked, untold=1) for days in (-40, -2, -1, 1)]
    assert untold == [["inspection_untold"]] * 2 + [["inspection_tomorrow"], ["inspection_unrecorded"]]
    morning = nine_o_clock(TODAY - 40 * DAY, NEW_YORK)
    early = look("inspection_scheduling", -40, **booked, untold=1)
    assert early.again_at == morning + DAY


@for_each(("first", "days"), [(state, days) for state in ("scheduled", "missed", "paid") for days in range(-3, 24)])
def test_plan_is_not_called_kept_where_a_scanner_finds_it_broken(first: Any, days: int) -> None:
    one, *rest = plan(1, 2, 3, state="active").instalments
    agreed = changed(plan(1, 2, 3, state="active"), instalments=(changed(one, state=first), *rest))
    said = found("payment_plans", days, **due_facts.of_plan(agreed)["payment_plans"])
    today = TODAY + days * DAY
    if "instalment_missed" in said or "plan_broken" in said:
        assert not agreed.is_kept(today)
        assert Arrears(tenancy(), usd(1), TODAY - DAY, today, agreed).is_behind
    if "plan_broken" in said:
        assert agreed.is_broken(today)
    if agreed.is_kept(today):
        assert not agreed.is_broken(today)
        assert not Arrears(tenancy(), usd(1), TODAY - DAY, today, agreed).is_behind


def test_instalment_is_said_before_after_and_when_the_plan_is_broken() -> None:
    told = {"due": "2026-11-20", "missed": 0}
    assert [found("payment_plans", days, **told) for days in (-3, -2, 1, 7)] == [
        [],
        ["instalment_coming"],
        ["instalment_missed"],
        ["plan_broken"],
    ]
    assert found("payment_plans", 1, **{**told, "missed": 1}) == ["plan_broken"]
    duty = {"due": "2026-11-20"}
    assert [found("compliance_deadlines", days, **duty) for days in (-61, -60, 0, 1, 8)] == [
        [],
        ["compliance_due"],
        ["compliance_due"],
        ["compliance_overdue"],
        ["compliance_overdue"],
    ]
    scanned = [look("compliance_deadlines", days, **duty).found[0] for days in (0, 1, 8)]
    assert [one.overdue for one in scanned] == [False, True, False]
    assert look("compliance_deadlines", 8, **duty).again_at == nine_o_clock(TODAY + 15 * DAY, NEW_YORK)


def test_duty_is_begun_from_thirty_days_before_to_eight() -> None:
    def proposes(days: int) -> bool:
        at = nine_o_clock(TODAY - days * DAY, NEW_YORK)
        one = of_item(paper(place(), item()), {"item": "cmp-1"}, FoundIssue("k", "compliance_due", at))
        assert one is not None
        return one.call is not None

    assert [proposes(days) for days in (31, 30, 8, 7)] == [False, True, True, False]


def test_visit_is_proposed_for_a_working_day_that_keeps_the_notice() -> None:
    def proposed(kind: str, target: date, *records: Any, **fields: Any) -> list[str] | None:
        lives = tenancy(**fields)
        at = FoundIssue(f"{kind}:{target}", "inspection_due", NOW, detail=target.isoformat())
        one = of_inspection(paper(place(), unit("unit-1"), lives, *records), {"tenancy": "tcy-1"}, at)
        return None if one is None else list(one.call.arguments["proposed"]) if one.call else []

    # Ten days from Friday the 20th is Monday the 30th.
    assert proposed("routine", TODAY) == ["2026-11-30T10:00"]
    assert proposed("routine", date(2026, 12, 5)) == ["2026-12-07T10:00"]
    assert proposed("exit", date(2026, 11, 28)) == ["2026-11-30T10:00"]
    assert proposed("exit", date(2026, 11, 27)) == []
    assert proposed("entry", date(2026, 11, 27)) == ["2026-11-30T10:00"]
    assert proposed("entry", date(2026, 11, 26)) == []
    assert proposed("routine", TODAY, state="notice") is None
    assert proposed("exit", date(2026, 12, 1), state="notice") == ["2026-12-01T10:00"]
    assert proposed("routine", TODAY, state="ended") is None
    there = visit(noon(3), tenancy_id="tcy-1")
    assert proposed("routine", TODAY, there) is None
    assert proposed("routine", TODAY, changed(there, state="missed")) == ["2026-11-30T10:00"]
    assert proposed("exit", date(2026, 12, 1), there) == ["2026-12-01T10:00"]


def test_market_is_looked_at_before_the_term_ends_or_eleven_months_after() -> None:
    fixed = {"end": "2026-11-20", "since": "2026-01-01"}
    assert [found("market_rent", days, **fixed) for days in (-121, -120)] == [[], ["market_rent"]]
    runs = {"end": "", "since": "2025-12-20"}
    assert [found("market_rent", days, **runs) for days in (-1, 0)] == [[], ["market_rent"]]
    assert look("market_rent", 0, **runs).again_at == nine_o_clock(TODAY + 30 * DAY, NEW_YORK)
    near = [changed(comparable(160_000), record_id=f"cpr-{number}") for number in range(3)]

    def of(*records: Any, **fields: Any) -> FoundIssue | None:
        at = FoundIssue("market", "market_rent", NOW)
        return of_market(paper(place(), unit("unit-1"), tenancy(**fields), *records), {"tenancy": "tcy-1"}, at)

    rises, unknown = of(*near), of(*near[:2])
    assert rises is not None
    assert rises.call is not None
    assert rises.call.arguments["rent"] == "1600.00"
    assert unknown is not None
    assert (unknown.check, unknown.key) == ("market_unknown", "market:unknown")
    lower = of(*(changed(one, rent=usd(100_000)) for one in near))
    assert lower is not None
    assert (lower.call, lower.detail) == (None, "1000.00 USD")
    assert of(*(changed(one, rent=usd(145_000)) for one in near)) is None
    far = of(*(changed(one, distance_m=3_001) for one in near))
    old = of(*(changed(one, on=TODAY - 91 * DAY) for one in near))
    for one in (far, old):
        assert one is not None
        assert one.check == "market_unknown"


@for_each(
    ("minor", "percent", "less"), [(145_000, 3, 140_600), (10_000, 5, 9_500), (9_999, 5, 9_499), (10_050, 3, 9_700)]
)
def test_lower_rent_is_in_whole_units_unless_it_is_small(minor: int, percent: int, less: int) -> None:
    assert lowered(usd(minor), percent) == usd(less)


def test_listing_is_said_when_nobody_looks_and_when_nobody_asks() -> None:
    told = {"since": TODAY.isoformat(), "counted": 1, "views": 0, "enquiries": 0}
    assert look("listing_performance", 3, **told).found[0].counts == {"days": 3}
    assert [found("listing_performance", days, **{**told, "counted": 0}) for days in (3, 7, 28)] == [[], [], []]
    assert [found("listing_performance", days, **told) for days in (2, 3)] == [[], ["listing_unseen"]]
    # Nobody can say that a rent is too high for a listing that nobody sees.
    assert [found("listing_performance", days, **told) for days in (7, 14, 28)] == [["listing_unseen"]] * 3
    assert found("listing_performance", 7, **{**told, "enquiries": 1}) == ["listing_slow"]
    told["views"] = 1
    assert found("listing_performance", 3, **told) == []
    slow = look("listing_performance", 7, **told).found[0]
    assert (slow.check, slow.detail, slow.counts) == ("listing_slow", "3", {"enquiries": 0, "days": 7})
    assert found("listing_performance", 7, **{**told, "enquiries": 3}) == []
    assert found("listing_performance", 7, **{**told, "enquiries": 2}) == ["listing_slow"]
    for days in (14, 28):
        assert look("listing_performance", days, **{**told, "enquiries": 9}).found[0].detail == "5"
    at = FoundIssue("k", "listing_slow", NOW, detail="3")
    one = of_listing(paper(place(), unit("unit-1"), listing()), {"listing": "lst-1"}, at)
    assert one is not None
    assert one.call is not None
    assert dict(one.call.arguments) == {
        "unit_id": "unit-1",
        "place": "118 Oak Street, 1",
        "listing_id": "lst-1",
        "rent": "1406.00",
        "per": "month",
    }
    wanted = application(state="complete")
    assert of_listing(paper(place(), unit("unit-1"), listing(), wanted), {"listing": "lst-1"}, at) is None


@for_each(
    ("state", "hours", "check"),
    [
        ("received", 48, "papers_missing"),
        ("incomplete", 48, "papers_missing"),
        ("complete", 24, "application_waits"),
        ("screening", 48, "application_undecided"),
        ("shortlisted", 48, "application_undecided"),
        ("approved", 72, "application_unsigned"),
    ],
)
def test_application_waits_so_many_hours(state: str, hours: int, check: str) -> None:
    told = {"state": state, "since": nine_o_clock(TODAY, NEW_YORK).isoformat(), "application": "app-1"}
    assert found("application_processing", hours / 24, **told) == [check]
    assert found("application_processing", hours / 24 - 0.001, **told) == []
    dropped = {"ends": TODAY.isoformat(), "application": "app-1"}
    assert look("application_processing", -0.001, **dropped).again_at == nine_o_clock(TODAY, NEW_YORK)
    writes = look("application_processing", 0, **dropped).writes
    assert writes is not None
    assert writes[0] == "2026-11-20"


def test_statement_is_due_on_its_day_and_made_good_for_a_week() -> None:
    def said(day: date, **told: Any) -> list[tuple[str, str]]:
        given = {"owners": "ctc-1", "since": "2020-01-01", **told}
        return [(one.check, one.detail) for one in look("owner_statement", (day - TODAY).days, **given).found]

    assert said(date(2026, 11, 2)) == []
    assert said(date(2026, 11, 3)) == said(date(2026, 11, 4)) == [("statement_open", "2026-10-01")]
    assert said(date(2026, 11, 5)) == [("statement_due", "2026-10-01")]
    last = {"owners": "ctc-1:31"}
    assert said(date(2026, 11, 30), **last) == [("statement_due", "2026-10-01")]
    assert said(date(2026, 12, 7), **last) == [("statement_due", "2026-10-01")]
    assert said(date(2026, 12, 8), **last) == []
    assert said(date(2026, 11, 5), since="2026-11-06") == []
    assert said(date(2026, 11, 5), since="2026-11-05") == [("statement_due", "2026-10-01")]
    owned = changed(place(), owners=("ctc-1",))
    book = paper(owned, changed(place("prop-2"), owners=("ctc-1",)))
    due = FoundIssue("statement:ctc-1:2026-11:0", "statement_due", NOW, detail="2026-10-01")
    one = of_statement(book, {"property": "prop-1"}, due)
    assert one is not None
    assert one.call is not None
    assert dict(one.call.arguments) == {
        "kind": "owner_statement",
        "owner_id": "ctc-1",
        "period": "other",
        "first": "2026-10-01",
        "last": "2026-10-31",
    }
    assert of_statement(book, {"property": "prop-2"}, due) is None
    open_ = FoundIssue("statement:ctc-1:2026-11:-2", "statement_open", NOW, detail="2026-11-01")
    assert of_statement(book, {"property": "prop-1"}, open_) is None
    waits = of_statement(paper(owned, payment()), {"property": "prop-1"}, open_)
    assert waits is not None
    assert waits.detail == "1"
