"""Parser of calendar invitations: an uncertain one is refused."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from steward.core.documents import CalendarInvite
from steward.memory.documents.calendar_invites import read_invite
from tests.support.walks import for_each


def event(*lines: str, method: str = "REQUEST", times: int = 1) -> bytes:
    one = ["BEGIN:VEVENT", "UID:1", "DTSTAMP:20261120T000000Z", *lines, "END:VEVENT"]
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", *([f"METHOD:{method}"] if method else [])]
    return "\r\n".join([*head, *one * times, "END:VCALENDAR", ""]).encode()


def read(*lines: str, method: str = "REQUEST", times: int = 1) -> CalendarInvite:
    found = read_invite(event(*lines, method=method, times=times))
    assert found is not None
    return found


START = "DTSTART:20261201T150000Z"


def test_appointment_has_its_times_words_and_organizer() -> None:
    found = read(
        START,
        "DTEND:20261201T160000Z",
        "SUMMARY:Boiler\\, again",
        "LOCATION:118 Oak Street",
        "ORGANIZER;CN=Pete:mailto:pete@example.com",
        "RRULE:FREQ=WEEKLY",
    )
    assert (found.start, found.end) == (datetime(2026, 12, 1, 15, tzinfo=UTC), datetime(2026, 12, 1, 16, tzinfo=UTC))
    assert (found.method, found.all_day, found.on_any_wall, found.repeats) == ("request", False, False, True)
    assert (found.title, found.place) == ("Boiler, again", "118 Oak Street")
    assert found.organizer == "Pete <pete@example.com>"
    assert read(START, "ORGANIZER:mailto:pete@example.com").organizer == "pete@example.com"
    assert read(START, "RDATE:20261208T150000Z").repeats
    assert not read(START).repeats
    assert read(START, method="").method == "publish"


def test_appointment_ends_after_its_duration_or_nobody_knows_when() -> None:
    assert read(START, "DURATION:PT90M").end == datetime(2026, 12, 1, 16, 30, tzinfo=UTC)
    assert read(START).end is None
    day = read("DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261203")
    assert (day.all_day, day.start, day.end) == (
        True,
        datetime(2026, 12, 1, tzinfo=UTC),
        datetime(2026, 12, 3, tzinfo=UTC),
    )
    wall = read("DTSTART:20261201T150000")
    assert (wall.on_any_wall, wall.all_day) == (True, False)
    there = read("DTSTART;TZID=America/New_York:20261201T100000")
    assert (there.start, there.on_any_wall) == (datetime(2026, 12, 1, 15, tzinfo=UTC), False)


@pytest.fixture
def _in_new_york(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The machine's own zone."""
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("_in_new_york")
def test_invite_without_a_zone_is_read_alike_in_every_zone_of_the_machine() -> None:
    assert read("DTSTART:20261201T150000").start == datetime(2026, 12, 1, 15, tzinfo=UTC)
    assert read("DTSTART;VALUE=DATE:20261201").start == datetime(2026, 12, 1, tzinfo=UTC)


def test_appointment_itself_is_read_and_not_one_of_its_days() -> None:
    other = event("DTSTART:20261208T150000Z", "RECURRENCE-ID:20261208T150000Z").split(
        b"PRODID:x\r\nMETHOD:REQUEST\r\n"
    )[1]
    both = event(START).replace(b"BEGIN:VEVENT", other.split(b"END:VCALENDAR")[0] + b"BEGIN:VEVENT", 1)
    found = read_invite(both)
    assert found is not None
    assert found.start == datetime(2026, 12, 1, 15, tzinfo=UTC)


@for_each(
    "content",
    [
        b"",
        b"BEGIN:VEVENT",
        event(START, method="NONSENSE"),
        event(START, "DTEND;VALUE=DATE:20261203"),
        event("DTSTART;TZID=Nowhere/At_All:20261201T100000"),
        event("DTSTART:19691201T150000Z"),
        event("DTSTART:22001201T150000Z"),
        event(START, times=21),
        event(START, "DESCRIPTION:" + "x" * 100_000),
    ],
)
def test_unclear_invitation_is_not_read(content: bytes) -> None:
    assert read_invite(content) is None


def test_invitation_at_the_edges_is_one() -> None:
    assert read("DTSTART:19700102T150000Z")
    assert read("DTSTART:21991201T150000Z")
    assert read(START, times=20)
    bare = event(START, "DESCRIPTION:")
    assert read_invite(bare.replace(b"DESCRIPTION:", b"DESCRIPTION:" + b"x" * (100_000 - len(bare))))
    assert read_invite(bare.replace(b"DESCRIPTION:", b"DESCRIPTION:" + b"x" * (100_001 - len(bare)))) is None
