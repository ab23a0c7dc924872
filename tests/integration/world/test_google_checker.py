"""The validator by Google's discovery documents rejects requests that Google does not know."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from infra.local.world.google import GoogleWorld
from infra.local.world.google.scopes import METHODS, long_name
from tests.support.google import ServedGoogle, serve_google
from tests.support.google_discovery import methods
from tests.support.walks import for_each

MARIA = "maria@oakstreet.example"
EVENTS = "/calendar/v3/calendars/primary/events"
EVENT: dict[str, Any] = {
    "summary": "Walk-through",
    "start": {"dateTime": "2026-11-23T10:00:00Z"},
    "end": {"dateTime": "2026-11-23T11:00:00Z"},
}


@pytest.fixture
def google() -> Iterator[ServedGoogle]:
    world = GoogleWorld("steward@oakstreet.example", lambda: datetime(2026, 11, 20, 14, tzinfo=UTC), people={MARIA: ""})
    with serve_google(world, faithful=False) as served:
        yield served


@for_each(
    ("verb", "path", "body", "said"),
    [
        ("GET", f"{EVENTS}?timemin=2026-11-20T00:00:00Z", None, "no parameter 'timemin'"),
        ("GET", f"{EVENTS}?timeMin=2026-11-20T00:00:00", None, "no date-time"),
        ("GET", f"{EVENTS}?maxResults=ten", None, "no integer"),
        ("GET", f"{EVENTS}?singleEvents=yes", None, "no boolean"),
        ("GET", f"{EVENTS}?orderBy=start", None, "none of startTime"),
        ("GET", f"{EVENTS}?q=a&q=b", None, "more than once"),
        ("GET", f"{EVENTS}?fields=items(id,titel)", None, "there is no items/titel"),
        ("POST", EVENTS, EVENT | {"sumary": "x"}, "no field 'sumary'"),
        ("POST", EVENTS, EVENT | {"attendees": [{"mail": "a@b.example"}]}, "no field 'mail'"),
        ("POST", EVENTS, EVENT | {"attendees": "a@b.example"}, "no array"),
        ("POST", EVENTS, EVENT | {"guestsCanModify": "true"}, "no boolean"),
        ("POST", EVENTS, EVENT | {"start": {"date": "tomorrow"}}, "no date"),
        ("POST", EVENTS, {"summary": "x", "end": EVENT["end"]}, "'start' is required"),
        ("GET", "/drive/v3/files/1/export", None, "'mimeType' is required"),
        ("GET", "/calendar/v3/calendars/primary/event", None, "no API has"),
        ("DELETE", EVENTS, None, "no API has"),
    ],
)
def test_unknown_google_request_fails_loudly(
    google: ServedGoogle, verb: str, path: str, body: dict[str, Any] | None, said: str
) -> None:
    token = google.signed_in(MARIA, long_name("calendar"))["access_token"]
    before = len(google.violations)
    answer = google.ask(verb, path, token, **({} if body is None else {"json": body}))
    assert answer.status_code == 500
    assert said in str(answer.json()["violations"])
    assert google.violations[before:] == answer.json()["violations"]
    assert google.world.calendars.seen_by(MARIA) == []


def test_known_google_request_passes(google: ServedGoogle) -> None:
    token = google.signed_in(MARIA, long_name("calendar"))["access_token"]
    assert google.ask("POST", f"{EVENTS}?sendUpdates=all", token, json=EVENT).status_code == 200
    assert google.ask("GET", f"{EVENTS}?fields=items(id,start/dateTime)", token).status_code == 200
    assert google.violations == []


def test_an_answer_is_held_against_the_documents_too(google: ServedGoogle) -> None:
    token = google.signed_in(MARIA, long_name("calendar"))["access_token"]
    event = google.world.calendars.insert(MARIA, EVENT | {"colour": "red"})
    answer = google.ask("GET", f"{EVENTS}/{event['id']}", token)
    assert answer.json() == {"violations": ["calendar.events.get answered: body has no field 'colour'"]}


def test_scopes_are_those_of_the_documents() -> None:
    known = {one.name: one for each in methods().values() for one in each}
    assert {name: sorted(scopes) for name, scopes in METHODS.items()} == {
        name: sorted(known[name].said["scopes"]) for name in METHODS
    }
