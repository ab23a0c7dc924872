"""Calendar of the fake Google: events, series, guests and simulated errors."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx2
import pytest

from infra.local.world.google import Fault, GoogleWorld
from infra.local.world.google.scopes import long_name
from tests.support.google import ServedGoogle, serve_google
from tests.support.walks import for_each

MARIA, SAM = "maria@oakstreet.example", "sam@oakstreet.example"
EVENTS = "/calendar/v3/calendars/primary/events"
NOW = datetime(2026, 11, 20, 14, 0, tzinfo=UTC)
ZONE = "America/New_York"


class Person:
    """Somebody whose calendar Steward may change."""

    def __init__(self, google: ServedGoogle, address: str) -> None:
        self._google = google
        self.token = google.signed_in(address, long_name("calendar.events"))["access_token"]

    def ask(self, verb: str, path: str = "", **more: Any) -> httpx2.Response:
        return self._google.ask(verb, f"{EVENTS}{path}", self.token, **more)

    def made(self, **event: Any) -> dict[str, Any]:
        answer = self.ask("POST", json=at(10) | event)
        assert answer.status_code == 200, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def listed(self, **query: str) -> list[dict[str, Any]]:
        answer = self.ask("GET", params=query)
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()["items"]
        return found


def at(hour: int, day: int = 23) -> dict[str, Any]:
    edges = {"start": hour, "end": hour + 1}
    return {name: {"dateTime": f"2026-11-{day}T{value:02}:00:00", "timeZone": ZONE} for name, value in edges.items()}


@pytest.fixture
def google() -> Iterator[ServedGoogle]:
    world = GoogleWorld(
        "steward@oakstreet.example", lambda: NOW, people={MARIA: "Maria Gomez", SAM: "Sam Lee"}, zone=ZONE
    )
    with serve_google(world) as served:
        yield served


@pytest.fixture
def maria(google: ServedGoogle) -> Person:
    return Person(google, MARIA)


def test_an_event_is_made_changed_and_cancelled(maria: Person) -> None:
    made = maria.made(id="booked0001", summary="Walk-through", extendedProperties={"private": {"call": "c1"}})
    assert made["start"] == {"dateTime": "2026-11-23T10:00:00-05:00", "timeZone": ZONE}
    assert maria.listed(privateExtendedProperty="call=c1") == [made]
    moved = maria.ask("PATCH", "/booked0001", json=at(12)).json()
    assert (moved["summary"], moved["sequence"], moved["etag"] != made["etag"]) == ("Walk-through", 1, True)
    stale = maria.ask("PATCH", "/booked0001", json={"summary": "x"}, headers={"If-Match": made["etag"]})
    assert stale.status_code == 412
    assert maria.ask("DELETE", "/booked0001", headers={"If-Match": moved["etag"]}).status_code == 204
    assert maria.ask("DELETE", "/booked0001").status_code == 410
    assert maria.listed() == []
    assert [event["status"] for event in maria.listed(showDeleted="true")] == ["cancelled"]


def test_an_id_is_taken_once_and_for_all(maria: Person) -> None:
    maria.made(id="booked0001")
    assert maria.ask("POST", json=at(10) | {"id": "booked0001"}).status_code == 409
    maria.ask("DELETE", "/booked0001")
    assert maria.ask("POST", json=at(10) | {"id": "booked0001"}).status_code == 409
    assert maria.ask("POST", json=at(10) | {"id": "Not base32hex!"}).status_code == 400


def test_a_replaced_event_has_only_what_was_given(maria: Person) -> None:
    made = maria.made(summary="Walk-through", location="4B")
    changed = maria.ask("PUT", f"/{made['id']}", json=at(11) | {"summary": "Repair"}).json()
    assert (changed["summary"], changed.get("location"), changed["iCalUID"]) == ("Repair", None, made["iCalUID"])


@for_each(
    ("changes", "reason"),
    [
        ({"end": {"dateTime": "2026-11-23T09:00:00", "timeZone": ZONE}}, "timeRangeEmpty"),
        ({"start": {"dateTime": "2026-11-23T10:00:00-05:00"}, "recurrence": ["RRULE:FREQ=DAILY"]}, "required"),
        ({"recurrence": ["RRULE:FREQ=SOMETIMES"]}, "invalid"),
        ({"attendees": [{"email": "nobody"}]}, "invalid"),
    ],
)
def test_an_event_that_cannot_be_is_refused(maria: Person, changes: dict[str, Any], reason: str) -> None:
    answer = maria.ask("POST", json=at(10) | changes)
    assert (answer.status_code, answer.json()["error"]["errors"][0]["reason"]) == (400, reason)


def test_a_series_is_listed_as_the_events_it_stands_for(maria: Person) -> None:
    made = maria.made(summary="Rounds", recurrence=["RRULE:FREQ=WEEKLY;COUNT=3"])
    assert [event["id"] for event in maria.listed()] == [made["id"]]
    each = maria.listed(singleEvents="true", orderBy="startTime")
    assert [event["start"]["dateTime"][:16] for event in each] == [
        "2026-11-23T10:00", "2026-11-30T10:00", "2026-12-07T10:00",
    ]  # fmt: skip
    assert {event["recurringEventId"] for event in each} == {made["id"]}
    second = each[1]["id"]
    assert maria.ask("PATCH", f"/{second}", json={"summary": "Long rounds"}).status_code == 200
    assert maria.ask("DELETE", f"/{each[2]['id']}").status_code == 204
    left = maria.listed(singleEvents="true", orderBy="startTime")
    assert [event["summary"] for event in left] == ["Rounds", "Long rounds"]
    week = maria.listed(singleEvents="true", timeMin="2026-11-29T00:00:00Z", timeMax="2026-12-02T00:00:00Z")
    assert [event["id"] for event in week] == [second]


def test_a_series_keeps_its_hour_over_a_change_of_the_clocks(maria: Person) -> None:
    start = {name: edge | {"dateTime": edge["dateTime"].replace("-11-23", "-10-25")} for name, edge in at(10).items()}
    maria.made(**start, recurrence=["RRULE:FREQ=WEEKLY;COUNT=2"])
    each = maria.listed(singleEvents="true", orderBy="startTime")
    assert [event["start"]["dateTime"] for event in each] == ["2026-10-25T10:00:00-04:00", "2026-11-01T10:00:00-05:00"]


def test_queries_and_pages(maria: Person) -> None:
    for hour, title in ((9, "Boiler"), (11, "Roof"), (13, "Boiler again")):
        maria.made(**at(hour), summary=title)
    maria.made(start={"date": "2026-11-25"}, end={"date": "2026-11-26"}, summary="Holiday")
    assert len(maria.listed(q="boiler")) == 2
    window = {"timeMin": "2026-11-23T15:00:00Z", "timeMax": "2026-11-23T18:00:00Z"}
    assert [event["summary"] for event in maria.listed(**window)] == ["Roof"]
    first = maria.ask("GET", params={"maxResults": "3", "singleEvents": "true", "orderBy": "startTime"}).json()
    token = first["nextPageToken"]
    rest = maria.listed(maxResults="3", singleEvents="true", orderBy="startTime", pageToken=token)
    assert [event["summary"] for event in rest] == ["Holiday"]
    assert rest[0]["start"] == {"date": "2026-11-25"}


def test_guests_see_the_event_and_answer(google: ServedGoogle, maria: Person) -> None:
    sam = Person(google, SAM)
    guests = [{"email": SAM}, {"email": "pete@rossi-plumbing.example"}]
    answer = maria.ask("POST", params={"sendUpdates": "all"}, json=at(10) | {"summary": "Boiler", "attendees": guests})
    made = answer.json()
    (copy,) = sam.listed()
    assert (copy["iCalUID"], copy["attendees"][0]) == (
        made["iCalUID"],
        {"email": SAM, "responseStatus": "needsAction", "self": True},
    )
    (mail,) = google.world.account(SAM).mailbox.mails
    assert mail.subject == f"Invitation: Boiler @ Mon Nov 23, 2026 10:00 ({SAM})"
    answered = {"attendees": [{"email": SAM, "responseStatus": "accepted"}]}
    assert sam.ask("PATCH", f"/{made['id']}", json=answered).status_code == 200
    assert maria.listed()[0]["attendees"][0]["responseStatus"] == "accepted"
    assert sam.ask("PATCH", f"/{made['id']}", json={"summary": "Mine"}).status_code == 403
    maria.ask("DELETE", f"/{made['id']}")
    assert sam.listed() == []


def test_nobody_is_written_to_unless_asked(google: ServedGoogle, maria: Person) -> None:
    maria.made(attendees=[{"email": SAM}])
    assert google.world.account(SAM).mailbox.mails == []


def test_another_persons_calendar_is_not_there(google: ServedGoogle, maria: Person) -> None:
    assert google.ask("GET", f"/calendar/v3/calendars/{SAM}/events", maria.token).status_code == 404
    assert google.ask("GET", f"/calendar/v3/calendars/{MARIA}/events", maria.token).status_code == 200


@for_each(
    ("fault", "code", "kept"),
    [
        ("slow_down", 429, 0), ("rate_limited", 403, 0), ("gone", 410, 0), ("unavailable", 503, 0),
        ("unavailable_after", 503, 1), ("cut_before", 0, 0), ("cut_after", 0, 1),
    ], google=google, maria=maria,
)  # fmt: skip
def test_a_fault_befalls_one_request(google: ServedGoogle, maria: Person, fault: Fault, code: int, kept: int) -> None:
    google.world.faults["calendar"].append(fault)
    if code:
        answer = maria.ask("POST", json=at(10))
        assert (answer.status_code, answer.headers.get("retry-after")) == (code, "30" if code == 429 else None)
    else:
        with pytest.raises(httpx2.TransportError):
            maria.ask("POST", json=at(10))
    assert len(maria.listed()) == kept


def test_events_survive_a_restart(tmp_path: Path) -> None:
    world = GoogleWorld("s@x.example", lambda: NOW, tmp_path, people={MARIA: ""})
    world.calendars.insert(MARIA, {"summary": "Kept", "start": {"date": "2026-11-25"}, "end": {"date": "2026-11-26"}})
    again = GoogleWorld("s@x.example", lambda: NOW, tmp_path, people={MARIA: ""})
    assert [event["summary"] for event in again.calendars.seen_by(MARIA)] == ["Kept"]
