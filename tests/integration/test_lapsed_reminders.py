"""Reminders to contacts whose time passes in an outage: their members hear once that these did not go."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from tests.integration.test_scans import owes_rent, switch_on
from tests.support.cloud import MARIA, PETE, Cloud, account_of
from tests.support.follow_ups import flat_at_oak, scan, states
from tests.support.lettings import FLAT, approved, calls, let_to_pete, working_landlord
from tests.support.outsiders import member

NOT_REMINDED = (
    "I did not remind Pete Rossi of the rent that will be due for 118 Oak Street, 1 ($1,450.00) when it was time."
)


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with flat_at_oak() as running:
        yield running


def scan_at(cloud: Cloud, month: int, day: int, hour: int) -> list[str]:
    """Scan at this local time, and return what Maria is told of a reminder that did not go."""
    before = len(cloud.texts_to(MARIA))
    cloud.clock.move_to(datetime(2026, month, day, hour, 1, tzinfo=ZoneInfo("America/New_York")))
    scan(cloud)
    lines = [line for text in cloud.texts_to(MARIA)[before:] for line in text.splitlines()]
    return [line for line in lines if "I did not remind" in line]


def rent_reminder_waits(cloud: Cloud) -> None:
    """A reminder of the rent of the first is found at night, and is to go in the morning."""
    owes_rent(cloud)
    switch_on(cloud, "rent_due", "rent_late")
    assert scan_at(cloud, 11, 28, 22) == []
    assert states(cloud)["rent_coming"] == "open"


def test_members_hear_once_that_a_reminder_did_not_go_in_time(cloud: Cloud) -> None:
    rent_reminder_waits(cloud)
    assert scan_at(cloud, 12, 1, 10) == [NOT_REMINDED]
    assert "rent_coming" not in states(cloud)
    assert scan_at(cloud, 12, 1, 11) == []
    assert cloud.texts_to(PETE) == []


def test_reminder_that_fell_due_in_an_outage_is_told_as_not_sent(cloud: Cloud) -> None:
    owes_rent(cloud)
    switch_on(cloud, "rent_due")
    assert scan_at(cloud, 12, 1, 10) == [NOT_REMINDED]
    assert scan_at(cloud, 12, 1, 11) == []
    assert cloud.texts_to(PETE) == []


def test_each_reminder_that_did_not_go_is_named_however_many(cloud: Cloud) -> None:
    for number in range(12):
        owes_rent(cloud, chr(ord("a") + number))
    switch_on(cloud, "rent_due")
    told = scan_at(cloud, 12, 1, 10)
    assert sorted(told) == [NOT_REMINDED.replace("Street, 1", f"Street, {letter}") for letter in "abcdefghijkl"]
    assert scan_at(cloud, 12, 1, 11) == []


def test_rent_recorded_after_its_reminder_is_told_to_nobody(cloud: Cloud) -> None:
    cloud.clock.move_to(datetime(2026, 12, 1, 9, 1, tzinfo=ZoneInfo("America/New_York")))
    switch_on(cloud, "rent_due")
    owes_rent(cloud)
    assert scan_at(cloud, 12, 1, 10) == []


def test_reminder_overtaken_by_a_later_one_is_told_to_nobody(cloud: Cloud) -> None:
    rent_reminder_waits(cloud)
    assert scan_at(cloud, 12, 2, 10) == []
    assert "rent_coming" not in states(cloud)
    assert ["1,450.00" in text for text in cloud.texts_to(PETE)] == [True]


def test_reminder_that_a_member_put_off_goes_at_the_time_they_chose(cloud: Cloud) -> None:
    rent_reminder_waits(cloud)
    (one,) = [one for one in cloud.wiring.findings.unsettled(account_of(cloud)) if one.check == "rent_coming"]
    calls(cloud, "update_finding", {"finding_id": one.finding_id, "action": "snooze", "until": "2026-12-01T09:30"})
    assert scan_at(cloud, 12, 1, 10) == []
    assert ["1,450.00" in text for text in cloud.texts_to(PETE)] == [True]


def test_lapsed_question_about_a_reminder_is_all_that_is_told_of_it(cloud: Cloud) -> None:
    cloud.wiring.autonomy.set_level(account_of(cloud), "send_reminder", 1, member(cloud, MARIA))
    owes_rent(cloud)
    switch_on(cloud, "rent_due")
    assert scan_at(cloud, 11, 28, 10) == []
    assert states(cloud)["rent_coming"] == "proposed"
    for day in (1, 4, 6):
        assert scan_at(cloud, 12, day, 10) == []
    assert "rent_coming" not in states(cloud)


@pytest.mark.parametrize(("day", "reminded"), [(24, 1), (25, 0)])
def test_notice_of_a_visit_goes_while_it_is_in_time_and_is_told_once(day: int, reminded: int) -> None:
    with working_landlord() as cloud:
        property_id, unit_id, _ = let_to_pete(cloud)
        approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
        visit = {"property_id": property_id, "unit_id": unit_id, "place": FLAT, "kind": "routine"}
        calls(cloud, "schedule_inspection", {**visit, "proposed": ["2026-12-01T10:00"]})
        # It is found at night, two days before the last day of the notice.
        assert scan_at(cloud, 11, 22, 22) == []
        assert cloud.texts_to(PETE) == []
        before = len(cloud.texts_to(MARIA))
        # Whoever hears that the notice is too late hears nothing of the reminder.
        assert scan_at(cloud, 11, day, 12) == []
        assert len(cloud.texts_to(PETE)) == reminded
        told = "\n".join(cloud.texts_to(MARIA)[before:])
        assert told.count("too late for the notice they are owed") == 1 - reminded
