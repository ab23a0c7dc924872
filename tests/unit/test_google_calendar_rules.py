"""Google Calendar client: exact requests, and the parsing of responses."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from steward.core.wall_clock import NoSuchTimeError
from steward.integrations.accounts.google.api import (
    GoogleAlreadyExistsError,
    GoogleConflictError,
    GoogleError,
    GoogleNotFoundError,
    GoogleOutcomeUnknownError,
)
from steward.integrations.accounts.google.calendar_events import (
    CalendarEvent,
    GoogleCalendar,
    as_new,
    attendees_of,
    event_times,
    moments,
    moved,
    previous_values,
)
from tests.support.google_answers import NO_SUCH, NOW, asked
from tests.support.walks import for_each

BERLIN = "Europe/Berlin"

EVENTS = "https://www.googleapis.com/calendar/v3/calendars/primary/events"

TELLING = {"sendUpdates": "all"}


def event(**more: Any) -> CalendarEvent:
    raw = {
        "id": "e",
        "start": {"dateTime": "2026-11-25T15:00:00+01:00"},
        "end": {"dateTime": "2026-11-25T16:00:00+01:00"},
        **more,
    }
    return CalendarEvent(raw, BERLIN)


DAYS = {"start": {"date": "2026-11-25"}, "end": {"date": "2026-11-27"}}

SELF = {"creator": {"self": True}, "organizer": {"self": True}}

OTHERS = [{"email": "Sam@x.example", "responseStatus": "accepted"}]


@for_each(
    ("raw", "span", "own", "gone"),
    [
        ({}, "2026-11-25T15:00 to 16:00", False, False),
        (SELF, "2026-11-25T15:00 to 16:00", True, False),
        ({"creator": {"self": True}, "organizer": {}}, "2026-11-25T15:00 to 16:00", False, False),
        ({**SELF, "attendees": [{"self": True}]}, "2026-11-25T15:00 to 16:00", True, False),
        ({**SELF, "attendees": OTHERS}, "2026-11-25T15:00 to 16:00", False, False),
        ({**SELF, "eventType": "default"}, "2026-11-25T15:00 to 16:00", True, False),
        ({**SELF, "eventType": "fromGmail"}, "2026-11-25T15:00 to 16:00", False, False),
        ({"status": "cancelled"}, "2026-11-25T15:00 to 16:00", False, True),
        (DAYS, "2026-11-25 to 2026-11-26", False, False),
        ({"start": {"date": "2026-11-25"}, "end": {"date": "2026-11-26"}}, "2026-11-25", False, False),
        (
            {"end": {"dateTime": "2026-11-26T16:00:00+01:00"}},
            "2026-11-25T15:00 to 2026-11-26T16:00",
            False,
            False,
        ),
    ],
)
def test_an_event_says_when_it_is_and_whose(raw: dict[str, Any], span: str, own: bool, gone: bool) -> None:
    one = event(**raw)
    assert (one.span, one.own, one.gone, one.event_id) == (span, own, gone, "e")
    assert (one.begins is None) == (one.ends is None) == ("date" in one.raw["start"])
    assert (one.title, event(summary="Boiler").title) == ("", "Boiler")


def calendar(google: Any) -> GoogleCalendar:
    return GoogleCalendar(google, BERLIN)


def test_events_of_a_time_are_asked_for_with_words_if_there_are_any() -> None:
    plain = {
        "timeMin": "2026-11-20T12:00:00Z",
        "timeMax": "2026-11-20T13:00:00Z",
        "singleEvents": "true",
        "orderBy": "startTime",
        "maxResults": 2,
    }
    items = {"items": [event().raw, {"id": "no start"}, event().raw, event().raw]}

    def between(words: str, limit: int) -> Any:
        return asked(lambda google: calendar(google).between(NOW, NOW + timedelta(hours=1), words, limit), items)

    assert between("", 2) == ([event(), event()], [("GET", EVENTS, plain)])
    assert between("boiler", 251)[1] == [("GET", EVENTS, {**plain, "q": "boiler", "maxResults": 250})]
    assert asked(lambda google: calendar(google).between(NOW, NOW, "", 9), {})[0] == []


@for_each(
    ("work", "answers", "expected"),
    [
        (lambda one: one.get("a/b"), [event().raw], event()),
        (lambda one: one.get("a/b"), [{**event().raw, "status": "cancelled"}], GoogleNotFoundError),
        (lambda one: one.kept("a/b"), [{**event().raw, "status": "cancelled"}], event(status="cancelled")),
        (lambda one: one.add("e", {"summary": "x"}), [event().raw], event()),
        (lambda one: one.add("e", {"summary": "x"}), [GoogleAlreadyExistsError("e"), event().raw], event()),
        (lambda one: one.add("e", {"summary": "x"}), [GoogleAlreadyExistsError("e"), NO_SUCH], GoogleNotFoundError),
        (
            lambda one: one.add("e", {"summary": "x"}),
            [GoogleAlreadyExistsError("e"), GoogleError("away")],
            GoogleOutcomeUnknownError,
        ),
        (lambda one: one.change("a/b", {"summary": "x"}, "tag"), [event().raw], event()),
        (
            lambda one: one.change("a/b", {"summary": "x"}, "tag"),
            [GoogleConflictError("c"), event(summary="x").raw],
            event(summary="x"),
        ),
        (
            lambda one: one.change("a/b", {"summary": "x"}, "tag"),
            [GoogleOutcomeUnknownError("u"), event().raw],
            GoogleOutcomeUnknownError,
        ),
        (lambda one: one.restore("a/b"), [event().raw], event()),
        (lambda one: one.remove("a/b"), [{}], None),
        (lambda one: one.remove("a/b"), [NO_SUCH], None),
    ],
)
def test_an_event_is_made_changed_and_taken_out_once(work: Any, answers: list[Any], expected: Any) -> None:
    found, sent = asked(lambda google: work(calendar(google)), *answers)
    assert isinstance(found, expected) if isinstance(expected, type) else found == expected, found
    at = f"{EVENTS}/a%2Fb"
    ways = {
        "POST": ("POST", EVENTS, TELLING, {"summary": "x", "id": "e"}),
        "DELETE": ("DELETE", at, TELLING, None),
        "GET": ("GET", sent[0][1] if sent[0][0] == "GET" else f"{EVENTS}/e" if sent[0][0] == "POST" else at, None),
    }
    changes: tuple[Any, ...] = ({"summary": "x"}, {"headers": {"If-Match": "tag"}})
    for way in sent:
        if way[0] == "PATCH":
            assert way[:3] == ("PATCH", at, TELLING)
            assert way[3:] in (changes, ({"status": "confirmed"},))
        else:
            assert way == ways[way[0]]


HOUR = timedelta(hours=1)


def side(at: datetime | None = None, day: str | None = None) -> dict[str, Any]:
    shown = at.astimezone(event().begins.tzinfo).isoformat() if at else None  # type: ignore[union-attr]
    return {"date": day, "dateTime": shown, "timeZone": BERLIN if at else None}


THREE = datetime(2026, 11, 25, 14, tzinfo=UTC)


@for_each(
    ("given", "expected"),
    [
        (lambda: event_times("2026-11-25", None, BERLIN), (side(day="2026-11-25"), side(day="2026-11-26"))),
        (lambda: event_times("2026-11-25", "2026-11-27", BERLIN), (side(day="2026-11-25"), side(day="2026-11-28"))),
        (lambda: event_times("2026-11-25T15:00", None, BERLIN), (side(THREE), side(THREE + HOUR))),
        (
            lambda: event_times("2026-11-25T15:00", "2026-11-25T17:00", BERLIN),
            (side(THREE), side(THREE + 2 * HOUR)),
        ),
        (lambda: moments(THREE, THREE, BERLIN), None),
        (lambda: moved(event(), "2026-11-26", None, BERLIN), (side(day="2026-11-26"), side(day="2026-11-27"))),
        (lambda: moved(event(), "2026-11-25T16:00", None, BERLIN), (side(THREE + HOUR), side(THREE + 2 * HOUR))),
        (
            lambda: moved(event(), "2026-11-25T16:00", "2026-11-25T18:00", BERLIN),
            (side(THREE + HOUR), side(THREE + 3 * HOUR)),
        ),
        (lambda: moved(event(), None, "2026-11-25T18:00", BERLIN), (side(THREE), side(THREE + 3 * HOUR))),
        (lambda: moved(event(), None, "2026-11-26", BERLIN), None),
        (lambda: moved(event(**DAYS), None, "2026-11-25T18:00", BERLIN), None),
        (lambda: moved(event(**DAYS), "2026-11-25T15:00", None, BERLIN), (side(THREE), side(THREE + HOUR))),
    ],
)
def test_the_ends_of_an_event_are_written_with_what_they_replace(given: Any, expected: Any) -> None:
    if expected is None:
        with pytest.raises(NoSuchTimeError):
            given()
    else:
        assert given() == dict(zip(("start", "end"), expected, strict=True))


@for_each(
    ("raw", "changes", "is_so"),
    [
        ({}, {"start": side(THREE)}, True),
        ({}, {"end": side(THREE)}, False),
        ({}, {"end": {**side(THREE + timedelta(hours=1)), "timeZone": "UTC"}}, True),
        ({}, {"start": side(day="2026-11-25")}, False),
        (DAYS, {"start": side(day="2026-11-25")}, True),
        (DAYS, {"start": side(day="2026-11-26")}, False),
        (DAYS, {"start": side(THREE)}, False),
        ({"start": None}, {"start": side(THREE)}, False),
        ({"attendees": OTHERS}, {"attendees": [{"email": "Sam@x.example"}]}, True),
        ({"attendees": OTHERS}, {"attendees": []}, False),
        ({}, {"attendees": []}, True),
        ({}, {"summary": ""}, True),
        ({"summary": "x"}, {"summary": "x", "location": ""}, True),
        ({"summary": "x"}, {"summary": "y"}, False),
        ({"summary": "x"}, {"summary": "x", "location": "y"}, False),
    ],
)
def test_an_event_is_known_to_be_as_wanted(raw: dict[str, Any], changes: dict[str, Any], is_so: bool) -> None:
    assert event(**raw).has(changes) is is_so


def test_event_change_keeps_what_it_replaces() -> None:
    one = event(summary="x", attendees=[{"email": "m@x.example", "self": True}, *OTHERS])
    names = dict.fromkeys(("summary", "location", "description", "start", "colorId"))
    assert previous_values(one, names) == {
        "summary": "x",
        "location": "",
        "description": "",
        "start": {"date": None, "dateTime": "2026-11-25T15:00:00+01:00", "timeZone": None},
        "colorId": None,
    }
    assert previous_values(event(), {"attendees": [], "summary": ""}) == {"attendees": [], "summary": ""}
    invited = attendees_of(["sam@x.example", "new@x.example", "M@x.example"], one)
    assert invited == [{"email": "m@x.example", "self": True}, *OTHERS, {"email": "new@x.example"}]
    assert attendees_of(["a@x.example"]) == [{"email": "a@x.example"}]
    assert as_new({"start": side(day="2026-11-25")}) == {"start": {"date": "2026-11-25"}}
