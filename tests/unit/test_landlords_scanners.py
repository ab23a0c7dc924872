"""Findings of each landlord's scanner at one moment, nine o'clock on one day."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from steward.time.scanners.models import AccountScannerSettings
from steward.time.scanners.scanner_declarations import ScanResult, every, newest, nine_o_clock
from steward.trades.portfolio.scanning import scanner_checks
from steward.trades.portfolio.scanning.scanner_table import SCANNERS
from tests.support.walks import for_each

NEW_YORK, AUCKLAND = ZoneInfo("America/New_York"), ZoneInfo("Pacific/Auckland")
DUE = date(2026, 11, 30)
COVERS = ["building", "landlord", "liability"]


def look(name: str, now: datetime, **facts: str | int) -> ScanResult:
    """What a scanner with its own settings makes of the facts, in New York."""
    return look_in(NEW_YORK, name, now, **facts)


def look_in(zone: ZoneInfo, name: str, now: datetime, **facts: str | int) -> ScanResult:
    """The same elsewhere."""
    scanner = next(one for one in SCANNERS if one.name == name)
    settings = AccountScannerSettings(
        account_id="a", scanner=name, offsets=scanner.offsets, limits=dict(scanner.limits)
    )
    return scanner.look(facts, settings, now, zone)


def found(name: str, now: datetime, **facts: Any) -> list[str]:
    return [one.check for one in look(name, now, **facts).found]


def at(days: int, hour: int = 9) -> datetime:
    """A time of that day there, counted from the day that is due."""
    day = DUE + timedelta(days=days)
    return datetime(day.year, day.month, day.day, hour, tzinfo=NEW_YORK).astimezone(UTC)


def test_rent_is_looked_at_before_it_is_due_and_after() -> None:
    facts = {"due": DUE.isoformat(), "left": "1450.00 USD", "tenancy": "tcy-1"}
    assert found("rent_collection", at(-3, 8), **facts) == []
    assert look("rent_collection", at(-3, 8), **facts).again_at == at(-3)
    assert found("rent_collection", at(-3), **facts) == ["rent_coming"]
    assert found("rent_collection", at(1), **facts) == ["rent_late"]
    (coming,), (late,) = (look("rent_collection", at(day), **facts).found for day in (-3, 1))
    assert (coming.ends_at, late.ends_at) == (at(1), None)
    assert look("rent_collection", at(1), **facts).again_at is None


def test_mandate_collects_rent_from_its_day_however_late_a_scan_comes() -> None:
    facts = {"due": DUE.isoformat(), "left": "1450.00 USD", "tenancy": "tcy-1", "mandate": "mnd-1"}
    assert look("rent_collection", at(0, 8), **facts).again_at == at(0)
    assert found("rent_collection", at(0), **facts) == ["rent_collected", "rent_coming"]
    assert found("rent_collection", at(9), **facts) == ["rent_collected", "rent_late"]
    keys = {one.key for day in range(9) for one in look("rent_collection", at(day), **facts).found}
    assert len([key for key in keys if key.startswith("rent_collected")]) == 1


def test_failed_collection_is_retried_after_three_and_six_days() -> None:
    facts: dict[str, str | int] = {"failed": DUE.isoformat(), "tries": 0, "payment": "pay-1", "amount": "1450.00 USD"}
    assert look("rent_collection", at(2), **facts).again_at == at(3)
    assert [one.key for one in look("rent_collection", at(3), **facts).found] == ["payment_failed:1"]
    # Of what was let pass only the newest is said.
    assert [one.key for one in look("rent_collection", at(9), **facts).found] == ["payment_failed:2"]
    again = {**facts, "tries": 1}
    assert [one.key for one in look("rent_collection", at(3), **again).found] == ["payment_failed:2"]
    assert look("rent_collection", at(3), **again).again_at is None


def test_arrears_go_on_every_month() -> None:
    facts = {"due": DUE.isoformat(), "left": "1450.00 USD", "tenancy": "tcy-1"}
    keys = {one.key for day in range(120) for one in look("arrears_escalation", at(day), **facts).found}
    assert {key.rpartition(":")[2] for key in keys} == {"3", "7", "14", "44", "74", "104"}


def test_a_term_that_ends_is_said_thrice_and_then_what_became_of_it() -> None:
    facts: dict[str, str | int] = {
        "state": "active",
        "start": "2026-01-01",
        "end": DUE.isoformat(),
        "out": "",
        "rolls": 1,
    }
    said = [[one.key for one in look("lease_lifecycle", at(day), **facts).found] for day in range(-91, 2)]
    assert [key for keys in said for key in keys if key.endswith(":-90")]
    assert said[0] == []
    assert said[-1] == [f"lease_rolls:{DUE}:1"]
    assert found("lease_lifecycle", at(0), **facts) == ["lease_ends"]
    assert found("lease_lifecycle", at(1), **{**facts, "rolls": 0}) == ["lease_ended"]
    # Who has said that they leave has nothing to decide.
    assert found("lease_lifecycle", at(-8), **{**facts, "state": "notice", "out": DUE.isoformat()}) == []
    assert found("lease_lifecycle", at(-7), **{**facts, "state": "notice", "out": DUE.isoformat()}) == ["moves_out"]


def test_moves_are_past_once_their_day_is_over() -> None:
    leaving: dict[str, str | int] = {
        "state": "notice",
        "start": "2026-01-01",
        "end": "",
        "out": DUE.isoformat(),
        "rolls": 1,
    }
    coming: dict[str, str | int] = {"state": "pending", "start": DUE.isoformat(), "end": "", "out": "", "rolls": 1}
    for facts, checks in ((leaving, ["moves_out", "moved_out"]), (coming, ["moves_in", "moved_in"])):
        (on_the_day,), (later,) = (look("lease_lifecycle", at(day), **facts).found for day in (0, 43))
        assert [on_the_day.check, later.check] == checks
        assert (on_the_day.key, on_the_day.detail) == (later.key, later.detail)


def test_building_insurance_alone_is_reported_sixty_days_before() -> None:
    facts = {"subject": "prop-1", "expires": DUE.isoformat(), "cover": "building"}
    assert found("insurance_renewal", at(-60), **facts) == ["insurance_ends"]
    assert found("insurance_renewal", at(-60), **{**facts, "cover": "liability"}) == []
    assert found("insurance_renewal", at(-30), **{**facts, "cover": "liability"}) == ["insurance_ends"]


def test_insurance_is_still_valid_on_its_last_day() -> None:
    facts = {"subject": "ven-pete", "expires": DUE.isoformat(), "cover": "liability"}
    assert found("insurance_renewal", at(0), **facts) == ["insurance_ends"]
    assert found("insurance_renewal", at(1), **facts) == ["insurance_ended"]
    # A team may ask for a notice on the last day itself.
    on_the_day = AccountScannerSettings(
        account_id="a", scanner="insurance_renewal", offsets=(0,), limits={"building_days": 60}
    )
    assert [one.check for one in scanner_checks.policy(facts, on_the_day, at(0), NEW_YORK).found] == ["insurance_ends"]


def test_emergency_is_reported_after_an_hour_and_twice_more() -> None:
    facts = {"state": "reported", "vendor": "", "changed": at(0).isoformat(), "appointment": "", "completed": ""}
    hours = [now / 2 for now in range(24)]
    keys = {
        one.key: one.urgent
        for hour in hours
        for one in look("maintenance_followup", at(0) + timedelta(hours=hour), **facts, urgency="emergency").found
    }
    assert len(keys) == 3
    assert all(keys.values())
    normal = look("maintenance_followup", at(3), **facts, urgency="normal").found
    assert [(one.check, one.urgent) for one in normal] == [("job_unassigned", False)]
    assigned = {**facts, "vendor": "ven-1", "urgency": "normal"}
    assert found("maintenance_followup", at(6), **assigned) == []
    assert found("maintenance_followup", at(7), **assigned) == ["job_quiet"]


def test_vacant_unit_is_reported_unless_it_is_new_and_advertised() -> None:
    facts = {"unit": "unit-1", "since": DUE.isoformat(), "state": "vacant"}
    assert found("vacancy", at(2), **facts) == []
    assert found("vacancy", at(3), **facts) == ["vacancy"]
    assert found("vacancy", at(3), **{**facts, "state": "listed"}) == []
    assert found("vacancy", at(14), **{**facts, "state": "listed"}) == ["vacancy"]


@for_each("zone", [NEW_YORK, AUCKLAND])
@for_each("hour", [9, 21, 23])
@for_each("days", [3, 14, 44])
def test_vacancy_says_since_which_day_the_unit_is_empty(zone: ZoneInfo, hour: int, days: int) -> None:
    day = DUE + timedelta(days=days)
    now = datetime(day.year, day.month, day.day, hour, tzinfo=zone).astimezone(UTC)
    (one,) = look_in(zone, "vacancy", now, unit="unit-1", since=DUE.isoformat(), state="vacant").found
    assert (one.key, one.detail) == (f"empty:{DUE}:{days}", DUE.isoformat())


@for_each("zone", [NEW_YORK, AUCKLAND])
@for_each("offset", [3, 7, 14, 44])
def test_arrears_are_found_at_nine_of_their_day_and_not_a_minute_before(zone: ZoneInfo, offset: int) -> None:
    facts = {"due": DUE.isoformat(), "left": "1450.00 USD", "tenancy": "tcy-1"}
    moment = nine_o_clock(DUE + timedelta(days=offset), zone)
    before = [one.key for one in look_in(zone, "arrears_escalation", moment - timedelta(minutes=1), **facts).found]
    assert f"arrears:{DUE}:{offset}" not in before
    assert [one.key for one in look_in(zone, "arrears_escalation", moment, **facts).found] == [
        f"arrears:{DUE}:{offset}"
    ]


def test_compliance_item_is_reported_before_its_day_and_weekly_after_it() -> None:
    facts = {"item": "cmp-1", "due": DUE.isoformat()}
    keys = [one.key for day in range(-61, 22) for one in look("compliance_deadlines", at(day), **facts).found]
    assert list(dict.fromkeys(key.rpartition(":")[2] for key in keys)) == ["-60", "-30", "-7", "1", "8", "15"]
    assert found("compliance_deadlines", at(0), **facts) == ["compliance_due"]
    assert found("compliance_deadlines", at(1), **facts) == ["compliance_overdue"]


def test_plan_is_broken_after_a_week_or_a_second_missed_instalment() -> None:
    facts: dict[str, str | int] = {"due": DUE.isoformat(), "missed": 0}
    said = [found("payment_plans", at(day), **facts) for day in (-3, -2, 1, 6, 7)]
    assert said == [[], ["instalment_coming"], ["instalment_missed"], ["instalment_missed"], ["plan_broken"]]
    assert found("payment_plans", at(1), **{**facts, "missed": 1}) == ["plan_broken"]
    assert found("payment_plans", at(-2), **{**facts, "missed": 1}) == ["instalment_coming"]


def test_listing_is_unseen_or_slow_only_when_it_is() -> None:
    facts: dict[str, str | int] = {"since": DUE.isoformat(), "counted": 1, "views": 0, "enquiries": 0}
    # A portal that counts nothing has not said that nobody looks.
    assert found("listing_performance", at(3), **{**facts, "counted": 0}) == []
    assert found("listing_performance", at(2), **facts) == []
    assert found("listing_performance", at(3), **facts) == ["listing_unseen"]
    keys = {one.key for day in range(3, 60) for one in look("listing_performance", at(day), **facts).found}
    assert {key.rpartition(":")[2] for key in keys} == {"3", "7", "14", "28", "42", "56"}
    facts["views"] = 1
    assert found("listing_performance", at(3), **facts) == []
    assert [one.detail for one in look("listing_performance", at(7), **facts).found] == ["3"]
    assert found("listing_performance", at(7), **{**facts, "enquiries": 3}) == []
    assert [one.detail for one in look("listing_performance", at(14), **facts).found] == ["5"]
    keys = {one.key for day in range(7, 60) for one in look("listing_performance", at(day), **facts).found}
    assert {key.rpartition(":")[2] for key in keys} == {"7", "14", "28", "42", "56"}


def test_an_application_waits_its_hours() -> None:
    for state, hours in (("incomplete", 48), ("complete", 24), ("screening", 48), ("approved", 72)):
        facts = {"state": state, "since": at(0).isoformat()}
        assert found("application_processing", at(0) + timedelta(hours=hours, minutes=-1), **facts) == []
        assert len(found("application_processing", at(0) + timedelta(hours=hours), **facts)) == 1


ZONES = st.sampled_from(["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"])
DAYS = st.dates(date(2024, 1, 1), date(2030, 12, 31))


@given(DAYS, ZONES)
def test_no_clock_change_moves_nine(day: date, zone: str) -> None:
    there = nine_o_clock(day, ZoneInfo(zone)).astimezone(ZoneInfo(zone))
    assert (there.date(), there.hour, there.minute) == (day, 9, 0)


@given(DAYS, ZONES, st.sets(st.integers(-100, 100), min_size=1, max_size=6), st.integers(-3000, 3000))
def test_the_newest_has_passed_the_next_has_not_and_none_is_between(
    day: date, zone: str, offsets: set[int], hours: int
) -> None:
    there = ZoneInfo(zone)
    now = nine_o_clock(day, there) + timedelta(hours=hours)
    passed, coming = newest(day, sorted(offsets), now, there)
    gone = {one for one in offsets if nine_o_clock(day + timedelta(days=one), there) <= now}
    assert passed == max(gone, default=None)
    assert coming == min((nine_o_clock(day + timedelta(days=one), there) for one in offsets - gone), default=None)


@given(DAYS, ZONES, st.integers(1, 60), st.integers(1, 40), st.integers(0, 20_000))
def test_recurring_scan_day_is_always_to_come(day: date, zone: str, first: int, step: int, hours: int) -> None:
    there = ZoneInfo(zone)
    now = nine_o_clock(day, there) + timedelta(hours=hours)
    passed, coming = every(day, first, step, now, there)
    assert coming > now
    if passed is not None:
        assert (passed - first) % step == 0
        assert nine_o_clock(day + timedelta(days=passed), there) <= now
        assert coming == nine_o_clock(day + timedelta(days=passed + step), there)
    else:
        assert coming == nine_o_clock(day + timedelta(days=first), there)


MOMENTS = st.integers(-3000, 3000).map(lambda hours: at(0) + timedelta(hours=hours))
ISO_DAYS = DAYS.map(date.isoformat)
ISO_MOMENTS = st.integers(-3000, 3000).map(lambda hours: (at(0) + timedelta(hours=hours, minutes=7)).isoformat())
OF_RECORDS = st.one_of(
    st.tuples(
        st.sampled_from(["rent_collection", "arrears_escalation"]),
        st.fixed_dictionaries({"due": ISO_DAYS, "left": st.just("1450.00 USD"), "tenancy": st.just("tcy-1")}),
    ),
    st.tuples(st.just("rent_collection"), st.just({"tenancy": "tcy-1", "state": "active"})),
    st.tuples(
        st.just("lease_lifecycle"),
        st.fixed_dictionaries(
            {
                "state": st.sampled_from(["pending", "active", "periodic", "notice"]),
                "start": ISO_DAYS,
                "end": ISO_DAYS | st.just(""),
                "out": ISO_DAYS | st.just(""),
                "rolls": st.integers(0, 1),
            }
        ),
    ),
    st.tuples(
        st.just("maintenance_followup"),
        st.fixed_dictionaries(
            {
                "state": st.sampled_from(["reported", "quoting", "approved", "scheduled", "in_progress", "completed"]),
                "urgency": st.sampled_from(sorted(scanner_checks.QUIET)),
                "vendor": st.sampled_from(["", "ven-1"]),
                "changed": ISO_MOMENTS,
                "appointment": ISO_MOMENTS | st.just(""),
                "completed": ISO_MOMENTS | st.just(""),
            }
        ),
    ),
    st.tuples(
        st.just("insurance_renewal"),
        st.fixed_dictionaries({"subject": st.just("prop-1"), "expires": ISO_DAYS, "cover": st.sampled_from(COVERS)}),
    ),
    st.tuples(
        st.just("vacancy"),
        st.fixed_dictionaries(
            {"unit": st.just("unit-1"), "since": ISO_DAYS, "state": st.sampled_from(["vacant", "turn", "listed"])}
        ),
    ),
    st.tuples(st.just("compliance_deadlines"), st.fixed_dictionaries({"item": st.just("cmp-1"), "due": ISO_DAYS})),
    st.tuples(
        st.just("inspection_scheduling"),
        st.fixed_dictionaries({"booked": ISO_DAYS}, optional={"untold": st.just(1)})
        | st.fixed_dictionaries({"tenancy": st.just("tcy-1"), "last": ISO_DAYS})
        | st.fixed_dictionaries({"fell_through": ISO_DAYS, "kind": st.sampled_from(["routine", "exit"])})
        | st.fixed_dictionaries(
            {"state": st.sampled_from(["pending", "active"]), "start": ISO_DAYS, "out": ISO_DAYS | st.just("")}
        ),
    ),
    st.tuples(st.just("payment_plans"), st.fixed_dictionaries({"due": ISO_DAYS, "missed": st.integers(0, 3)})),
    st.tuples(st.just("market_rent"), st.fixed_dictionaries({"end": ISO_DAYS | st.just(""), "since": ISO_DAYS})),
    st.tuples(
        st.just("listing_performance"),
        st.fixed_dictionaries(
            {
                "since": ISO_DAYS,
                "counted": st.integers(0, 9),
                "views": st.integers(0, 9),
                "enquiries": st.integers(0, 9),
            }
        ),
    ),
    st.tuples(
        st.just("application_processing"),
        st.fixed_dictionaries({"state": st.sampled_from(["received", "complete", "approved"]), "since": ISO_MOMENTS})
        | st.fixed_dictionaries({"application": st.just("app-1"), "ends": ISO_DAYS}),
    ),
)


@given(OF_RECORDS, MOMENTS)
def test_a_scanner_looks_again_later_or_not_at_all(record: tuple[str, dict[str, Any]], now: datetime) -> None:
    name, facts = record
    again_at = look(name, now, **facts).again_at
    assert again_at is None or again_at > now


def test_every_hour_that_is_waited_has_its_urgency() -> None:
    assert scanner_checks.UNASSIGNED.keys() == scanner_checks.QUIET.keys()
