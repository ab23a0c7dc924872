"""Findings of a landlord's scanners from day to day, compared as whole values."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from steward.trades.portfolio.ledger_entries import Charge
from steward.trades.portfolio.scanning.rent_charges import rents, uncharged, uncharged_by_now
from steward.trades.portfolio.scanning.scanner_table import SCANNERS
from tests.support.found_issues import DAY, HOUR, MORNING, OWNERS, TCY, changed, look
from tests.support.landlord import TODAY, place, tenancy, unit
from tests.support.records_in_memory import paper
from tests.unit.test_landlord_records import is_stored
from tests.unit.test_payment_rules import charge, mandate

DAYS = [count / 2 for count in range(-250, 250)]
HOURS = [count / 24 for count in range(-2, 24 * 16)]
_DAY, _AT = {"due": "2026-11-20"}, MORNING.isoformat()
_JOB = {"state": "reported", "urgency": "normal", "vendor": "", "changed": _AT, "appointment": "", "completed": ""}
_LEASE = {"state": "active", "start": "2026-01-01", "end": "2026-11-20", "out": "", "rolls": 1}
_VISIT = {"state": "active", "start": "2026-11-20", "out": ""}
_LISTED = {"since": "2026-11-20", "counted": 1, "views": 0, "enquiries": 2}
LOOKS: tuple[tuple[str, dict[str, Any], list[float]], ...] = (
    ("lease_lifecycle", _LEASE, DAYS),
    ("lease_lifecycle", {**_LEASE, "rolls": 0}, DAYS),
    ("lease_lifecycle", {**_LEASE, "state": "notice", "out": "2026-11-25"}, DAYS),
    ("lease_lifecycle", {**_LEASE, "state": "pending", "start": "2026-11-20", "end": ""}, DAYS),
    ("lease_lifecycle", {"state": "ended", "ended": "2026-11-20"}, [count / 2 for count in range(-4, 8)]),
    ("rent_collection", {**_DAY, "left": "9.00 USD"}, DAYS),
    ("rent_collection", {**_DAY, "left": "9.00 USD", "mandate": "mnd-1"}, DAYS),
    ("rent_collection", {"failed": "2026-11-20", "tries": 0, "amount": "9.00 USD"}, DAYS),
    ("rent_collection", {"failed": "2026-11-20", "tries": 1, "amount": "9.00 USD"}, DAYS),
    ("arrears_escalation", {**_DAY, "left": "9.00 USD"}, DAYS),
    ("maintenance_followup", _JOB, HOURS),
    *(("maintenance_followup", {**_JOB, "urgency": urgency}, HOURS) for urgency in ("emergency", "urgent", "low")),
    ("maintenance_followup", {**_JOB, "vendor": "ven-1"}, HOURS),
    ("maintenance_followup", {**_JOB, "vendor": "ven-1", "urgency": "emergency"}, HOURS),
    ("maintenance_followup", {**_JOB, "state": "scheduled", "appointment": _AT}, HOURS),
    ("maintenance_followup", {**_JOB, "state": "triaged", "appointment": _AT}, HOURS),
    ("maintenance_followup", {**_JOB, "state": "completed", "completed": (MORNING + DAY).isoformat()}, HOURS),
    ("maintenance_followup", {**_JOB, "state": "completed"}, HOURS),
    *(("insurance_renewal", {"expires": "2026-11-20", "cover": one}, DAYS) for one in ("building", "contents")),
    ("insurance_renewal", {"expires": "2026-11-20", "cover": "landlord"}, DAYS),
    ("vacancy", {"out": "2026-11-20"}, DAYS),
    ("vacancy", {"state": "vacant", "since": "2026-11-20"}, DAYS),
    ("vacancy", {"state": "listed", "since": "2026-11-20"}, DAYS),
    ("compliance_deadlines", _DAY, DAYS),
    ("inspection_scheduling", {"booked": "2026-11-20"}, DAYS),
    ("inspection_scheduling", {"fell_through": "2026-11-20", "kind": "entry"}, DAYS),
    ("inspection_scheduling", {"last": "2026-08-20"}, DAYS),
    ("inspection_scheduling", _VISIT, DAYS),
    ("inspection_scheduling", {**_VISIT, "state": "pending"}, DAYS),
    ("inspection_scheduling", {**_VISIT, "out": "2026-11-30"}, DAYS),
    ("payment_plans", {**_DAY, "missed": 0}, DAYS),
    ("payment_plans", {**_DAY, "missed": 1}, DAYS),
    ("market_rent", {"end": "2027-01-20", "since": "2026-01-01"}, DAYS),
    ("market_rent", {"end": "", "since": "2025-12-20"}, DAYS),
    ("listing_performance", _LISTED, DAYS),
    ("listing_performance", {**_LISTED, "views": 1}, DAYS),
    ("listing_performance", {**_LISTED, "views": 1, "enquiries": 3}, DAYS),
    *(
        ("application_processing", {"state": state, "since": _AT}, HOURS)
        for state in ("received", "incomplete", "complete", "screening", "shortlisted", "approved")
    ),
    ("owner_statement", OWNERS, DAYS),
    ("communication_followup", {"whose": "them", "since": _AT}, HOURS),
    ("communication_followup", {"whose": "us", "since": _AT}, HOURS),
    ("communication_followup", {"whose": "us", "since": ""}, HOURS),
)


def _said(name: str, told: Any, days: list[float], *offsets: int) -> Iterator[str]:
    """A line for each time at which a look is another than before: hours after nine of the day that counts."""
    yield " ".join(map(str, (name, told, *offsets)))
    before = None
    for one in days:
        seen = look(name, one, told, offsets)
        found = [f"{one.check} {one.key} at {_hours(one.at)} {one.detail}{'!' * one.urgent}" for one in seen.found]
        line = f"{'; '.join(found) or 'nothing'}, again {_hours(seen.again_at) if seen.again_at else 'never'}"
        if line != before:
            yield f"  from {_hours(MORNING + one * DAY)}: {line}"
        before = line


def _hours(at: datetime) -> str:
    days, rest = divmod(round((at - MORNING) / HOUR, 2), 24)
    return f"{days:+.0f}d{rest:g}h"


def test_scanners_find_the_same_over_the_days_as_before() -> None:
    lines = [line for one in LOOKS for line in _said(*one)]
    with_offsets = {one.name for one in SCANNERS if one.offsets}
    days = [day for day in DAYS if -2 <= day <= 3]
    own = [line for name, told, _ in LOOKS if name in with_offsets for line in _said(name, told, days, 0, 2)]
    is_stored("looks", [*lines, *own])


def test_rent_is_still_coming_on_the_day_it_is_due() -> None:
    told = {**_DAY, "left": "9.00 USD"}
    checks = [[one.check for one in look("rent_collection", day, told, (0, 2)).found] for day in (0, 2)]
    assert checks == [["rent_coming"], ["rent_late"]]


def test_rents_are_charged_one_at_a_time_and_once() -> None:
    one = tenancy(charged_from=date(2026, 11, 1), end=date(2027, 1, 15), rollover=False)
    days = [due.on for due in uncharged(paper(one), one, date(2027, 3, 1))]
    assert days == [date(2026, 11, 1), date(2026, 12, 1), date(2027, 1, 1)]
    [first] = rents(paper(place(), unit("unit-1"), one), one, date(2027, 3, 1))
    assert isinstance(first, Charge)
    expected = charge(
        minor=145_000,
        period="2026-11-01/2026-11-30",
        due_on=date(2026, 11, 1),
        addressed=first.addressed,
    )
    assert first == changed(expected, record_id=first.record_id)
    gone = changed(first, state="reversed", withdrawn=True)
    by_hand = charge("chg-9", due_on=date(2026, 12, 1))
    fee = charge("chg-8", due_on=date(2027, 1, 1), type="fee")
    left = list(uncharged(paper(one, gone, by_hand, fee), one, date(2027, 1, 1)))
    assert [due.on for due in left] == [date(2027, 1, 1)]
    assert rents(paper(one), one, date(2026, 10, 31)) == []
    free = tenancy(charged_from=None, start=date(2026, 11, 1))
    assert [due.on for due in uncharged(paper(free), free, TODAY)] == [date(2026, 11, 1)]
    running = [changed(one, record_id=f"tcy-{n}", state=state) for n, state in enumerate(("active", "ended", "notice"))]
    others = [
        changed(one, record_id=f"tcy-{n + 5}", state=state) for n, state in enumerate(("draft", "cancelled", "closed"))
    ]
    due = list(uncharged_by_now(paper(*running, *others, tenancy("tcy-9"))))
    assert [(there.record_id, [rent.on for rent in some]) for there, some in due] == [
        (f"tcy-{n}", [date(2026, 11, 1)]) for n in range(3)
    ]
    told = {**TCY, "state": "active"}
    seen = look("rent_collection", 0, told)
    assert seen.writes
    assert (seen.again_at, seen.writes[0]) == (MORNING + 7 * DAY, "2026-12-25#active")
    auto = {**told, "autopay": 1, "state": "ended"}
    over = look("rent_collection", 0, auto)
    assert over.writes
    assert (over.again_at, over.writes[0]) == (None, "2026-12-25#autopay#ended")
    book = paper(place(), unit("unit-1"), one)
    assert seen.writes[1](book) == [first]
    assert seen.writes[1](paper()) == []
    stands = (tenancy(autopay=True), mandate(), charge(due_on=date(2026, 12, 1)))
    assert seen.writes[1](paper(*stands)) == [changed(stands[2], mandate_id="mnd-1")]
