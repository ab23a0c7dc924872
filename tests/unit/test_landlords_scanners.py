"""What each of a landlord's scanners makes of a record at a moment: the clock's nine, the newest offset, no more."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steward.portfolio.scanning import looks
from steward.portfolio.scanning.table import SCANNERS
from steward.scanners.declaring import Look, Scanner, every, newest, nine
from steward.scanners.models import Settings

NEW_YORK = ZoneInfo("America/New_York")
DUE = date(2026, 11, 30)


def look(name: str, now: datetime, **facts: str | int) -> Look:
    """What a scanner with its own settings makes of the facts."""
    scanner = next(one for one in SCANNERS if one.name == name)
    settings = Settings(account_id="a", scanner=name, offsets=scanner.offsets, limits=dict(scanner.limits))
    return scanner.look(facts, settings, now, NEW_YORK)


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
    assert look("rent_collection", at(1), **facts).again_at is None


def test_arrears_go_on_every_month() -> None:
    facts = {"due": DUE.isoformat(), "left": "1450.00 USD", "tenancy": "tcy-1"}
    keys = {one.key for day in range(120) for one in look("arrears_escalation", at(day), **facts).found}
    assert {key.rpartition(":")[2] for key in keys} == {"3", "7", "14", "44", "74", "104"}


def test_a_term_that_ends_is_said_thrice_and_then_what_became_of_it() -> None:
    facts: dict[str, Any] = {"state": "active", "start": "2026-01-01", "end": DUE.isoformat(), "out": "", "rolls": 1}
    said = [[one.key for one in look("lease_lifecycle", at(day), **facts).found] for day in range(-91, 2)]
    assert [key for keys in said for key in keys if key.endswith(":-90")]
    assert said[0] == []
    assert said[-1] == [f"lease_rolls:{DUE}:0"]
    assert found("lease_lifecycle", at(0), **{**facts, "rolls": 0}) == ["lease_ended"]
    # Who has said that they leave has nothing to decide.
    assert found("lease_lifecycle", at(-8), **{**facts, "state": "notice", "out": DUE.isoformat()}) == []
    assert found("lease_lifecycle", at(-7), **{**facts, "state": "notice", "out": DUE.isoformat()}) == ["moves_out"]


def test_the_insurance_of_a_building_is_said_sixty_days_before_and_no_other() -> None:
    facts = {"subject": "prop-1", "expires": DUE.isoformat(), "cover": "building"}
    assert found("insurance_renewal", at(-60), **facts) == ["insurance_ends"]
    assert found("insurance_renewal", at(-60), **{**facts, "cover": "liability"}) == []
    assert found("insurance_renewal", at(-30), **{**facts, "cover": "liability"}) == ["insurance_ends"]
    assert found("insurance_renewal", at(0), **facts) == ["insurance_ended"]


def test_an_emergency_is_found_after_an_hour_and_twice_more_and_nothing_else_is_urgent() -> None:
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


def test_what_is_empty_is_said_and_not_while_it_is_new_and_advertised() -> None:
    facts = {"unit": "unit-1", "since": DUE.isoformat(), "state": "vacant"}
    assert found("vacancy", at(2), **facts) == []
    assert found("vacancy", at(3), **facts) == ["vacancy"]
    assert found("vacancy", at(3), **{**facts, "state": "listed"}) == []
    assert found("vacancy", at(14), **{**facts, "state": "listed"}) == ["vacancy"]


ZONES = st.sampled_from(["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"])
DAYS = st.dates(date(2024, 1, 1), date(2030, 12, 31))


@given(DAYS, ZONES)
def test_no_clock_change_moves_nine(day: date, zone: str) -> None:
    there = nine(day, ZoneInfo(zone)).astimezone(ZoneInfo(zone))
    assert (there.date(), there.hour, there.minute) == (day, 9, 0)


@given(DAYS, ZONES, st.sets(st.integers(-100, 100), min_size=1, max_size=6), st.integers(-3000, 3000))
def test_the_newest_has_passed_the_next_has_not_and_none_is_between(
    day: date, zone: str, offsets: set[int], hours: int
) -> None:
    there = ZoneInfo(zone)
    now = nine(day, there) + timedelta(hours=hours)
    passed, coming = newest(day, sorted(offsets), now, there)
    gone = {one for one in offsets if nine(day + timedelta(days=one), there) <= now}
    assert passed == max(gone, default=None)
    assert coming == min((nine(day + timedelta(days=one), there) for one in offsets - gone), default=None)


@given(DAYS, ZONES, st.integers(1, 60), st.integers(1, 40), st.integers(0, 20_000))
def test_what_comes_again_and_again_is_always_to_come(day: date, zone: str, first: int, step: int, hours: int) -> None:
    there = ZoneInfo(zone)
    now = nine(day, there) + timedelta(hours=hours)
    passed, coming = every(day, first, step, now, there)
    assert coming > now
    if passed is not None:
        assert (passed - first) % step == 0
        assert nine(day + timedelta(days=passed), there) <= now
        assert coming == nine(day + timedelta(days=passed + step), there)
    else:
        assert coming == nine(day + timedelta(days=first), there)


def test_every_hour_that_is_waited_has_its_urgency() -> None:
    assert looks.UNASSIGNED.keys() == looks.QUIET.keys()


ISO_DAYS = DAYS.map(date.isoformat)
MAYBE_DAYS = st.just("") | ISO_DAYS
MOMENTS = DAYS.flatmap(lambda day: st.times().map(lambda at: datetime.combine(day, at, UTC))).map(datetime.isoformat)
CHARGES = st.fixed_dictionaries({"tenancy": st.just("tcy-1"), "due": ISO_DAYS, "left": st.just("1.00 USD")})
# What each scanner may be told, by the name it goes by.
TOLD: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "lease_lifecycle": st.fixed_dictionaries(
        {
            "state": st.sampled_from(["pending", "active", "periodic", "notice"]),
            "start": ISO_DAYS,
            "end": MAYBE_DAYS,
            "out": MAYBE_DAYS,
            "rolls": st.sampled_from([0, 1]),
        }
    ),
    "rent_collection": CHARGES | st.just({"tenancy": "tcy-1"}),
    "maintenance_followup": st.fixed_dictionaries(
        {
            "state": st.sampled_from(["reported", "scheduled", "in_progress", "completed"]),
            "urgency": st.sampled_from(["emergency", "urgent", "normal", "low"]),
            "vendor": st.sampled_from(["", "ven-1"]),
            "changed": st.just("") | MOMENTS,
            "appointment": st.just("") | MOMENTS,
            "completed": st.just("") | MOMENTS,
        }
    ),
    "insurance_renewal": st.fixed_dictionaries(
        {"expires": ISO_DAYS, "cover": st.sampled_from(["building", "liability"])}
    ),
    "arrears_escalation": CHARGES,
    "vacancy": st.fixed_dictionaries({"out": ISO_DAYS})
    | st.fixed_dictionaries({"since": ISO_DAYS, "state": st.sampled_from(["vacant", "turn", "listed"])}),
}


@pytest.mark.parametrize("scanner", SCANNERS, ids=lambda one: one.name)
@given(data=st.data(), zone=ZONES, now=MOMENTS.map(datetime.fromisoformat))
def test_no_scanner_looks_again_before_now(scanner: Scanner, data: st.DataObject, zone: str, now: datetime) -> None:
    """What is due in the past would be looked at by every run."""
    settings = Settings(account_id="a", scanner=scanner.name, offsets=scanner.offsets, limits=dict(scanner.limits))
    again_at = scanner.look(data.draw(TOLD[scanner.name]), settings, now, ZoneInfo(zone)).again_at
    assert again_at is None or again_at > now
