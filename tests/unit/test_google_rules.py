"""What Google is asked, word for word, and what is made of its answers; nothing is sent anywhere."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from steward.core.wall_clock import NoSuchTimeError
from steward.integrations.accounts.google import mailbox, sheets
from steward.integrations.accounts.google.api import (
    GoogleAlreadyExistsError,
    GoogleConflictError,
    GoogleError,
    GoogleNotFoundError,
    GoogleOutcomeUnknownError,
    GoogleRefusedError,
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
from steward.integrations.accounts.google.cell_ranges import CellRange
from steward.integrations.accounts.google.documents import GoogleDocs, digest_of, document_link, document_text
from steward.integrations.accounts.google.drive import (
    DriveFile,
    GoogleDrive,
    has_property,
    named,
    of_kind,
    titled,
    within,
)
from steward.integrations.accounts.google.mailbox import GmailMailbox, MailSummary
from steward.integrations.accounts.google.sheets import (
    AppendedRange,
    GoogleSpreadsheet,
    Sheet,
    cells_for,
    digests_of,
    spreadsheet_link,
)
from tests.support.walks import for_each

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
BERLIN = "Europe/Berlin"


class Google:
    """Answers one after the other, and keeps what it was asked; an exception is raised."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[Any, ...]] = []

    def _answer(self) -> Any:
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def get(self, url: str, parameters: Mapping[str, Any] | None = None) -> Any:
        """See `GoogleApi`."""
        self.asked.append(("GET", url, dict(parameters) if parameters else None))
        return self._answer()

    def content(self, url: str, parameters: Mapping[str, Any], at_most: int) -> Any:
        """See `GoogleApi`."""
        self.asked.append(("CONTENT", url, dict(parameters), at_most))
        return self._answer()

    def call(
        self,
        method: str,
        url: str,
        parameters: Any = None,
        body: Any = None,
        *,
        headers: Any = None,
        once: bool = False,
    ) -> Any:
        """See `GoogleApi`."""
        sent = {"headers": headers} if headers else {}
        self.asked.append((method, url, parameters, body, *([sent] if sent else []), *(["once"] if once else [])))
        return self._answer()


def asked(work: Callable[[Any], Any], *answers: Any) -> tuple[Any, list[tuple[Any, ...]]]:
    """What becomes of some work with these answers, and what was asked for it."""
    google = Google(*answers)
    try:
        found = work(google)
    except (GoogleError, NoSuchTimeError) as error:
        found = error
    assert google.answers == []
    return found, google.asked


# Calendar.

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


NO_SUCH = GoogleNotFoundError("no")


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


# Cells and sheets.

SPREADSHEET = "https://sheets.googleapis.com/v4/spreadsheets/a%2Fb"
RENT = Sheet(7, "Rent", 10, 3)
PROPERTIES = "sheets(properties(sheetId,title,sheetType,gridProperties(rowCount,columnCount)))"
GRID = {"gridProperties": {"rowCount": 10, "columnCount": 3}}
LISTED = {
    "sheets": [
        {"properties": {"sheetId": 1, "title": "Chart", "sheetType": "OBJECT", **GRID}},
        {"properties": {"sheetId": 2, "title": "Other"}},
        {"properties": GRID},
        {"properties": {"sheetId": 7, "title": "Rent", "sheetType": "GRID", **GRID}},
    ]
}


def spreadsheet(google: Any) -> GoogleSpreadsheet:
    return GoogleSpreadsheet(google, "a/b")


def test_sheets_with_cells_are_listed_and_found_by_title() -> None:
    first = Sheet(0, "", 10, 3)
    listing = [("GET", SPREADSHEET, {"fields": PROPERTIES})]
    assert asked(lambda google: spreadsheet(google).sheets(), LISTED) == ([first, RENT], listing)
    assert asked(lambda google: spreadsheet(google).sheet(None), LISTED)[0] == first
    assert asked(lambda google: spreadsheet(google).sheet("Rent"), LISTED)[0] == RENT
    assert isinstance(asked(lambda google: spreadsheet(google).sheet("None"), LISTED)[0], GoogleNotFoundError)
    assert asked(lambda google: spreadsheet(google).sheets(), {})[0] == []


CELLS = CellRange("Rent", 1, 0, 3, 2)
VALUES = f"{SPREADSHEET}/values/%27Rent%27%21A2%3AB3"


def test_cells_are_read_as_they_were_entered() -> None:
    found, sent = asked(lambda google: spreadsheet(google).values(CELLS), {"values": [["a"]]})
    assert found == [["a"]]
    assert sent == [("GET", VALUES, {"valueRenderOption": "FORMATTED_VALUE", "fields": "values"})]
    formulas = {"values": [["=A1", "=x"], [True, 2.0]]}
    results = {"values": [[5, "=x"], [True, 2.5]]}
    found, sent = asked(lambda google: spreadsheet(google).entered(CELLS), formulas, results)
    assert [way[2]["valueRenderOption"] for way in sent] == ["FORMULA", "UNFORMATTED_VALUE"]
    assert found[0] == [{"formulaValue": "=A1"}, {"stringValue": "=x"}]
    assert asked(lambda google: spreadsheet(google).entered(CELLS), {}, {})[0] == [[{}, {}], [{}, {}]]


def test_values_are_written_as_they_are() -> None:
    body = {"range": "'Rent'!A2:B3", "majorDimension": "ROWS", "values": [["=1", 2]]}
    sent = asked(lambda google: spreadsheet(google).write(CELLS, (("=1", 2),)), {})[1]
    assert sent == [("PUT", VALUES, {"valueInputOption": "RAW"}, body)]
    entered = [[{"numberValue": 1}, {}]]
    sent = asked(lambda google: spreadsheet(google).enter(RENT, CELLS, entered), {})[1]
    assert sent == [("POST", f"{SPREADSHEET}:batchUpdate", None, {"requests": [entering(1, 0, entered)]})]


def entering(top: int, left: int, rows: list[list[dict[str, Any]]]) -> dict[str, Any]:
    values = [{"values": [{"userEnteredValue": value} if value else {} for value in row]} for row in rows]
    start = {"sheetId": 7, "rowIndex": top, "columnIndex": left}
    return {"updateCells": {"start": start, "rows": values, "fields": "userEnteredValue"}}


def number_of(call_id: str, number: int) -> int:
    return (int.from_bytes(hashlib.sha256(f"{call_id} {number}".encode()).digest()[:4], "big") >> 1) or 1


FILTER = {"developerMetadataLookup": {"metadataKey": "steward_call", "metadataValue": "c", "visibility": "PROJECT"}}
LOOKING = ("POST", f"{SPREADSHEET}/developerMetadata:search", None, {"dataFilters": [FILTER]})


def marks(*places: int | None) -> dict[str, Any]:
    def mark(number: int, place: int | None) -> dict[str, Any]:
        at = {} if place is None else {"startIndex": place}
        return {"developerMetadata": {"metadataId": number_of("c", number), "location": {"dimensionRange": at}}}

    return {"matchedDeveloperMetadata": [mark(number, place) for number, place in enumerate(places)]}


def test_rows_are_appended_below_the_table_and_marked() -> None:
    rows = (("a", 2.0, True), ("", 1.5, "=x"))
    work = lambda google: spreadsheet(google).append("c", RENT, rows)  # noqa: E731
    found, sent = asked(work, {}, {"tableRange": "Rent!B2:C10"}, {})
    assert found == AppendedRange(7, 10)
    whole = f"{SPREADSHEET}/values/%27Rent%27%21A1%3AC10:append"
    asking = {"valueInputOption": "RAW", "insertDataOption": "OVERWRITE", "fields": "tableRange"}
    assert sent[:2] == [LOOKING, ("POST", whole, asking, {"values": []})]
    place = {"sheetId": 7, "dimension": "ROWS"}

    def marking(number: int) -> dict[str, Any]:
        mark = {
            "metadataId": number_of("c", number),
            "metadataKey": "steward_call",
            "metadataValue": "c",
            "location": {"dimensionRange": {**place, "startIndex": 10 + number, "endIndex": 11 + number}},
            "visibility": "PROJECT",
        }
        return {"createDeveloperMetadata": {"developerMetadata": mark}}

    inserting = {"range": {**place, "startIndex": 10, "endIndex": 12}, "inheritFromBefore": True}
    entered: list[list[dict[str, Any]]] = [
        [{"stringValue": "a"}, {"numberValue": 2}, {"boolValue": True}],
        [{}, {"numberValue": 1.5}, {"stringValue": "=x"}],
    ]
    requests = [{"insertDimension": inserting}, entering(10, 1, entered), marking(0), marking(1)]
    assert sent[2:] == [("POST", f"{SPREADSHEET}:batchUpdate", None, {"requests": requests}, "once")]
    # Into an empty sheet, and by a call that has done it before.
    found, sent = asked(work, {}, {}, {})
    assert found == AppendedRange(7, 0)
    assert sent[2][3]["requests"][0]["insertDimension"] == {
        "range": {**place, "startIndex": 0, "endIndex": 2},
        "inheritFromBefore": False,
    }
    assert asked(work, marks(5, 4)) == (AppendedRange(7, 4), [LOOKING])


def test_rows_are_taken_out_when_they_are_those_that_were_put_in() -> None:
    digests = [sheets.digest_of(("a", 2)), sheets.digest_of(("b",))]
    work = lambda google: spreadsheet(google).take_out("c", 7, digests)  # noqa: E731
    # The second was moved above the first, one column further.
    formulas, results = {"values": [["", "b"], ["x"], ["a", 2]]}, {"values": [["", "b"], ["x"], ["a", 2]]}
    found, sent = asked(work, marks(4, 2), LISTED, formulas, results, {})
    assert found is None
    place = {"sheetId": 7, "dimension": "ROWS"}
    removed = [{"deleteDimension": {"range": {**place, "startIndex": at, "endIndex": at + 1}}} for at in (4, 2)]
    requests = [{"deleteDeveloperMetadata": {"dataFilter": FILTER}}, *removed]
    assert sent[-1] == ("POST", f"{SPREADSHEET}:batchUpdate", None, {"requests": requests})
    assert sent[2][1] == f"{SPREADSHEET}/values/%27Rent%27%21A3%3AC5"
    changed = {"values": [["", "b"], ["x"], ["a", 3]]}
    assert str(asked(work, marks(4, 2), LISTED, changed, changed)[0]) == "somebody has changed the rows since"
    assert asked(work, {}) == (None, [LOOKING])
    assert str(asked(work, marks(4), LISTED)[0]) == "some of the rows are gone"
    assert str(asked(work, marks(4, 2), {})[0]) == "some of the rows are gone"
    assert str(asked(work, marks(None, 204), LISTED)[0]) == "somebody has moved the rows since"
    rows = {"values": [["a", 2], *[[]] * 202, ["b"]]}
    assert asked(work, marks(None, 203), LISTED, rows, rows, {})[0] is None


def test_rows_are_known_again_by_their_values_wherever_they_stand() -> None:
    entered: list[dict[str, Any]] = [{"stringValue": "a"}, {"numberValue": 2}]
    digest = hashlib.sha256(json.dumps(entered, sort_keys=True).encode()).hexdigest()[:16]
    assert sheets.digest_of(("a", 2.0, "", "")) == digest
    assert digests_of([entered, [{}, *entered]])[0] == digest
    assert sheets.digest_of(("", "a", 2), anywhere=True) == digest
    assert sheets.digest_of(("", "a", 2)) == digests_of([[{}, *entered]])[0] != digest
    assert spreadsheet_link("a/b") == "https://docs.google.com/spreadsheets/d/a%2Fb/edit"


@for_each(
    ("given", "height", "width", "expected"),
    [
        ("B2", 3, 2, CellRange("Rent", 1, 1, 4, 3)),
        ("Other!B2:C3", 2, 2, CellRange("Other", 1, 1, 3, 3)),
        ("B2:C3", 1, 1, CellRange("Rent", 1, 1, 2, 2)),
        ("B2:C3", 3, 2, None),
        ("B2:C3", 2, 3, None),
        ("B2:B2", 9, 9, CellRange("Rent", 1, 1, 10, 10)),
        ("B:B", 9, 9, CellRange("Rent", 0, 1, 9, 10)),
    ],
)
def test_rows_have_room_in_a_range_or_are_refused(
    given: str, height: int, width: int, expected: CellRange | None
) -> None:
    if expected is None:
        with pytest.raises(GoogleRefusedError, match="do not fit"):
            cells_for(given, height, width, RENT)
    else:
        assert cells_for(given, height, width, RENT) == expected
        assert cells_for(given, height, width).sheet == ("Other" if "Other" in given else "")


# Documents.

DOCUMENT = "https://docs.googleapis.com/v1/documents/a%2Fb"


def ranges(*places: tuple[int, int]) -> dict[str, Any]:
    listed = [{"ranges": [{"startIndex": start, "endIndex": end}]} for start, end in places]
    return {"namedRanges": {"steward_call c": {"namedRanges": listed}}}


def paragraph(text: str, start: int = 1) -> dict[str, Any]:
    element = {"startIndex": start, "endIndex": start + len(text), "textRun": {"content": text}}
    return {"paragraph": {"elements": [element, {"pageBreak": {}}]}}


def test_a_document_is_read_tab_after_tab_with_its_tables() -> None:
    table = {"table": {"tableRows": [{"tableCells": [{"content": [paragraph("c1")]}, {"content": [paragraph("c2")]}]}]}}
    child = {"documentTab": {"body": {"content": [paragraph("child")]}}}
    tab = {"documentTab": {"body": {"content": [paragraph("one\n"), table, paragraph("\n\n")]}}, "childTabs": [child]}
    found, sent = asked(lambda google: GoogleDocs(google).read("a/b"), {"title": "T", "tabs": [tab, {}]})
    assert found == ("T", "one\nc1c2\nchild\n")
    assert sent == [("GET", DOCUMENT, {"includeTabsContent": "true", "fields": "title,tabs"})]
    assert asked(lambda google: GoogleDocs(google).read("a/b"), {})[0] == ("", "")


@for_each(("end", "words", "units"), [(2, "a🏠", 3), (9, "\na🏠", 4)])
def test_words_are_put_at_the_end_and_named_after_their_call(end: int, words: str, units: int) -> None:
    seen = {"revisionId": "r", "body": {"content": [{"endIndex": 3}, {"endIndex": end}]}}
    sent = asked(lambda google: GoogleDocs(google).append("c", "a/b", "a🏠"), {}, seen, {})[1]
    at = end - 1
    requests = [
        {"insertText": {"location": {"index": at}, "text": words}},
        {"createNamedRange": {"name": "steward_call c", "range": {"startIndex": at, "endIndex": at + units}}},
    ]
    assert sent == [
        ("GET", DOCUMENT, {"fields": "namedRanges"}),
        ("GET", DOCUMENT, {"fields": "revisionId,namedRanges,body(content(endIndex))"}),
        (
            "POST",
            f"{DOCUMENT}:batchUpdate",
            None,
            {"requests": requests, "writeControl": {"requiredRevisionId": "r"}},
            "once",
        ),
    ]
    found, sent = asked(lambda google: GoogleDocs(google).append("c", "a/b", "x"), ranges((1, 2)))
    assert (found.document_id, len(sent)) == ("a/b", 1)


@for_each(
    ("body", "places", "taken"),
    [
        ([paragraph("old\n"), paragraph("\na🏠b", 5)], [(5, 10)], True),
        ([paragraph("xa🏠", 4), paragraph("by", 8)], [(5, 9)], True),
        ([paragraph("xa🏠b", 0)], [(1, 5)], True),
        ([paragraph("\na🏠c", 5)], [(5, 10)], False),
        ([paragraph("\na🏠b", 5)], [(5, 7), (7, 10)], False),
        ([paragraph("\na🏠b", 5)], [], False),
    ],
)
def test_words_are_taken_out_when_they_are_the_same(body: list[Any], places: list[Any], taken: bool) -> None:
    for part in body:
        element = part["paragraph"]["elements"][0]
        element["endIndex"] = element["startIndex"] + len(element["textRun"]["content"].encode("utf-16-le")) // 2
    seen = {"revisionId": "r", "body": {"content": body}, **ranges(*places)}
    if body and places == [(1, 5)]:
        del body[0]["paragraph"]["elements"][0]["startIndex"]  # Google leaves out what is nothing.
    google = Google(ranges((1, 2)), seen, *([{}] if taken else []))
    if not taken:
        with pytest.raises(GoogleConflictError, match="somebody has changed it since"):
            GoogleDocs(google).take_out("c", "a/b", digest_of("a🏠b"))  # type: ignore[arg-type]
        return
    GoogleDocs(google).take_out("c", "a/b", digest_of("a🏠b"))  # type: ignore[arg-type]
    start, end = places[0]
    requests = [
        {"deleteNamedRange": {"name": "steward_call c"}},
        {"deleteContentRange": {"range": {"startIndex": start, "endIndex": end}}},
    ]
    assert google.asked[1] == ("GET", DOCUMENT, {"fields": "revisionId,namedRanges,body"})
    body_sent = {"requests": requests, "writeControl": {"requiredRevisionId": "r"}}
    assert google.asked[2] == ("POST", f"{DOCUMENT}:batchUpdate", None, body_sent, "once")
    gone = Google({})
    GoogleDocs(gone).take_out("c", "a/b", "any")  # type: ignore[arg-type]
    assert gone.asked == [("GET", DOCUMENT, {"fields": "namedRanges"})]


def test_a_text_for_a_document_has_what_documents_keep() -> None:
    assert document_text("\n\na\r\nb\rc\x00\t\x0b\ue000d\x7f\n") == "a\nb\nc\td"
    for empty in ("", "\n\x00"):
        with pytest.raises(GoogleRefusedError, match="there is no text"):
            document_text(empty)
    assert digest_of("ä") == hashlib.sha256("ä".encode()).hexdigest()
    assert document_link("a/b") == "https://docs.google.com/document/d/a%2Fb/edit"


# Drive.

FILES = "https://www.googleapis.com/drive/v3/files"
FIELDS = "id,name,mimeType,size,modifiedTime,ownedByMe,lastModifyingUser(me),appProperties,webViewLink"


@for_each(
    ("raw", "expected"),
    [
        ({}, ("", "file", None, "", False, False, "")),
        (
            {
                "name": "n",
                "mimeType": "application/vnd.google-apps.document",
                "size": "7",
                "modifiedTime": "2026-11-20T12:00:00Z",
                "ownedByMe": True,
                "lastModifyingUser": {"me": True},
                "webViewLink": "l",
            },
            ("n", "document", 7, "2026-11-20", True, True, "l"),
        ),
        ({"mimeType": "image/png", "ownedByMe": True}, ("", "picture", None, "", True, False, "")),
        ({"mimeType": "text/html", "lastModifyingUser": {"me": True}}, ("", "text", None, "", False, False, "")),
        (
            {"ownedByMe": True, "lastModifyingUser": {"me": True}, "appProperties": {"steward_named": "outside"}},
            ("", "file", None, "", True, False, ""),
        ),
        (
            {
                "mimeType": "application/pdf",
                "ownedByMe": True,
                "lastModifyingUser": {"me": True},
                "appProperties": {"x": 1},
            },
            ("", "pdf", None, "", True, True, ""),
        ),
    ],
)
def test_a_file_says_what_it_is_and_whose_name_it_has(raw: dict[str, Any], expected: tuple[Any, ...]) -> None:
    one = DriveFile({"id": "f", **raw})
    assert one.file_id == "f"
    assert (one.name, one.kind, one.size, one.modified, one.owned, one.named_by_owner, one.link) == expected


def test_files_are_found_page_by_page_and_not_in_the_trash() -> None:
    pages = ({"files": [{"id": "1"}], "nextPageToken": "t"}, {"files": [{"id": "2"}, {"id": "3"}]})
    google = Google(*pages)
    found = GoogleDrive(google).found(("a", "b"), 2, "name")  # type: ignore[arg-type]
    assert [one.file_id for one in found] == ["1", "2"]
    asking = {
        "q": "a and b and trashed = false",
        "orderBy": "name",
        "pageSize": 2,
        "fields": f"nextPageToken,files({FIELDS})",
    }
    assert google.asked == [("GET", FILES, asking), ("GET", FILES, {**asking, "pageToken": "t"})]
    usual = Google({})
    assert GoogleDrive(usual).found((), 101) == []  # type: ignore[arg-type]
    assert usual.asked[0][2] == {
        "q": "trashed = false",
        "orderBy": "modifiedTime desc",
        "pageSize": 100,
        "fields": f"nextPageToken,files({FIELDS})",
    }
    one_page = Google({"files": [{"id": "1"}], "nextPageToken": "t"})
    assert len(GoogleDrive(one_page).found((), 1)) == 1  # type: ignore[arg-type]


GOOGLE = "application/vnd.google-apps."


def test_a_file_is_looked_at_read_and_thrown_away() -> None:
    at = f"{FILES}/a%2Fb"
    found = asked(lambda google: GoogleDrive(google).get("a/b"), {"id": "a/b"})
    assert found == (DriveFile({"id": "a/b"}), [("GET", at, {"fields": f"{FIELDS},trashed"})])
    assert isinstance(asked(lambda google: GoogleDrive(google).get("a/b"), {"trashed": True})[0], GoogleNotFoundError)
    trash = ("PATCH", at, {"fields": "id"}, {"trashed": True})
    answers: list[Any] = [{}, NO_SUCH]
    for answer in answers:
        assert asked(lambda google: GoogleDrive(google).trash("a/b"), answer) == (None, [trash])
    for kind, exported in (("document", "text/plain"), ("spreadsheet", "text/csv"), ("presentation", "text/plain")):
        file = DriveFile({"id": "a/b", "mimeType": f"{GOOGLE}{kind}"})
        sent = asked(lambda google: GoogleDrive(google).content(file, 5), b"x")[1]  # noqa: B023
        assert sent == [("CONTENT", f"{at}/export", {"mimeType": exported}, 5)]
    plain = DriveFile({"id": "a/b", "mimeType": "text/plain", "size": "5000000"})
    assert asked(lambda google: GoogleDrive(google).content(plain, 5_000_000), b"x")[1] == [
        ("CONTENT", at, {"alt": "media"}, 5_000_000)
    ]
    large, nothing = asked(lambda google: GoogleDrive(google).content(plain, 4_999_999))
    assert (str(large), nothing) == ("that is larger than the 4 MB that can be read", [])


def test_a_file_is_made_once_with_its_marks() -> None:
    looking = {
        "q": "appProperties has { key='steward_call' and value='c' }",
        "fields": f"files({FIELDS})",
        "orderBy": "createdTime",
    }
    made = {"id": "new"}
    found, sent = asked(lambda google: GoogleDrive(google).make("c", "n", "m"), {}, made)
    said = {"name": "n", "mimeType": "m", "appProperties": {"steward_call": "c"}}
    assert found == DriveFile(made)
    assert sent == [("GET", FILES, looking), ("POST", FILES, {"fields": FIELDS}, said, "once")]
    assert asked(lambda google: GoogleDrive(google).make("c", "n", "m"), {"files": [{"id": "1"}, {"id": "2"}]})[
        0
    ] == DriveFile({"id": "1"})
    google = Google({}, made)
    GoogleDrive(google).make("c", "n", "m", "folder", ("text/csv", b"x"), outside=True, properties={"k": "v"})  # type: ignore[arg-type]
    method, url, parameters, body, headers, once = google.asked[1]
    marked = {"steward_call": "c", "steward_named": "outside", "k": "v"}
    assert (method, url, once) == ("POST", "https://www.googleapis.com/upload/drive/v3/files", "once")
    assert parameters == {"fields": FIELDS, "uploadType": "multipart"}
    assert json.dumps({**said, "appProperties": marked, "parents": ["folder"]}).encode() in body
    assert b"Content-Type: text/csv\r\n\r\nx\r\n" in body
    assert headers["headers"]["Content-Type"].startswith("multipart/related; boundary=")


@for_each(
    ("condition", "expected"),
    [
        (named("a'b\\c"), "(name contains 'a\\'b\\\\c' or fullText contains 'a\\'b\\\\c')"),
        (titled("x"), "name contains 'x'"),
        (of_kind("picture"), "mimeType contains 'image/'"),
        (of_kind("text"), "mimeType contains 'text/'"),
        (of_kind("folder"), f"mimeType = '{GOOGLE}folder'"),
        (within("root"), "'root' in parents"),
        (has_property("k", "v"), "appProperties has { key='k' and value='v' }"),
    ],
)
def test_conditions_are_written_with_their_quotes(condition: str, expected: str) -> None:
    assert condition == expected


# Mailbox.

ME = "https://gmail.googleapis.com/gmail/v1/users/me"
RAW = b"From: maria@x.example\r\nSubject: Hi\r\n\r\nYes."
STORED = {
    "id": "m/1",
    "threadId": "t",
    "internalDate": str(int(NOW.timestamp() * 1_000)),
    "labelIds": ["SENT", "INBOX"],
    "raw": base64.urlsafe_b64encode(RAW).decode(),
}


def test_mails_are_searched_and_shown_by_their_heads() -> None:
    headers = [
        {"name": "FROM", "value": "=?utf-8?q?M=C3=A4x?="},
        {"name": "To", "value": "t"},
        {"name": "X", "value": "x"},
    ]
    head = {**STORED, "payload": {"headers": headers}}
    google = Google({"messages": [{"id": "m/1"}, {"id": "gone"}]}, head, NO_SUCH)
    assert list(GmailMailbox(google).search("boiler", 5)) == [  # type: ignore[arg-type]
        MailSummary("m/1", "t", NOW, frozenset({"SENT", "INBOX"}), "Mäx", "t", "")
    ]
    asking = {"format": "metadata", "metadataHeaders": ["From", "To", "Subject"]}
    assert google.asked == [
        ("GET", f"{ME}/messages", {"q": "boiler", "maxResults": 5}),
        ("GET", f"{ME}/messages/m%2F1", asking),
        ("GET", f"{ME}/messages/gone", asking),
    ]
    empty = Google({"messages": [{"id": "1"}]}, {"id": "1", "threadId": "t", "internalDate": "0"})
    (bare,) = GmailMailbox(empty).search("", 1)  # type: ignore[arg-type]
    assert (bare, bare.own) == (MailSummary("1", "t", datetime(1970, 1, 1, tzinfo=UTC), frozenset(), "", "", ""), False)


def test_mails_and_threads_are_read_whole() -> None:
    found, sent = asked(lambda google: GmailMailbox(google).read("m/1"), STORED)
    assert (found.mail_id, found.thread_id, found.came_at, found.own) == ("m/1", "t", NOW, True)
    assert (found.mail.author, found.mail.own, found.labels) == (
        "maria@x.example",
        "Yes.",
        frozenset({"SENT", "INBOX"}),
    )
    assert not replace(found, labels=frozenset()).own
    assert sent == [("GET", f"{ME}/messages/m%2F1", {"format": "raw"})]
    assert mailbox.REFERENCE == "X-Steward-Reference"
    thread = {
        "messages": [
            {"id": "1"},
            {"id": "2", "labelIds": ["DRAFT"]},
            {"id": "3", "labelIds": ["TRASH"]},
            {"id": "4", "labelIds": ["INBOX"]},
            {"id": "5"},
        ]
    }
    found, sent = asked(lambda google: list(GmailMailbox(google).thread("t/1", 2)), thread, STORED, STORED)
    assert [way[1] for way in sent] == [f"{ME}/threads/t%2F1", f"{ME}/messages/4", f"{ME}/messages/5"]
    assert sent[0][2] == {"format": "minimal"}
    assert asked(lambda google: list(GmailMailbox(google).thread("t", 2)), {})[0] == []


def referring(reference: str) -> dict[str, Any]:
    headers = [{"name": "Other", "value": "c"}, {"name": "x-steward-reference", "value": reference}]
    return {"payload": {"headers": headers}}


DRAFTS = {"drafts": [{"id": "d1", "message": {"id": "m1"}}, {"id": "d2", "message": {"id": "m2"}}]}
METADATA = {"format": "metadata", "metadataHeaders": ["X-Steward-Reference"]}


def test_a_draft_is_kept_once_when_a_request_broke_off() -> None:
    work = lambda google: GmailMailbox(google).draft(b"mail", "c", "t")  # noqa: E731
    found, sent = asked(work, DRAFTS, referring("x"), referring("c"))
    assert found == "d2"
    assert sent == [
        ("GET", f"{ME}/drafts", {"maxResults": 50}),
        ("GET", f"{ME}/messages/m1", METADATA),
        ("GET", f"{ME}/messages/m2", METADATA),
    ]
    found, sent = asked(work, {}, {"id": "d3"})
    method, url, parameters, body, headers, once = sent[1]
    assert (found, method, once) == ("d3", "POST", "once")
    assert url == "https://gmail.googleapis.com/upload/gmail/v1/users/me/drafts"
    assert parameters == {"uploadType": "multipart"}
    assert b'{"message": {"threadId": "t"}}' in body
    assert b"Content-Type: message/rfc822\r\n\r\nmail\r\n" in body
    assert headers["headers"]["Content-Type"].startswith("multipart/related")
    assert asked(work, {}, GoogleOutcomeUnknownError("u"), DRAFTS, referring("c"))[0] == "d1"
    assert asked(work, {}, GoogleOutcomeUnknownError("u"), {}, {"id": "d4"})[0] == "d4"
    alone = asked(lambda google: GmailMailbox(google).draft(b"mail", "c", None), {}, {"id": "d5"})[1]
    assert b'{"message": {}}' in alone[1][3]


def test_sent_mail_is_found_by_its_reference_and_drafts_are_discarded() -> None:
    listed = {"messages": [{"id": "m1"}, {"id": "m2"}]}
    found, sent = asked(lambda google: GmailMailbox(google).sent("c", NOW), listed, NO_SUCH, referring("c"))
    assert found == "m2"
    after = f"in:sent after:{int(NOW.timestamp())}"
    assert sent[0] == ("GET", f"{ME}/messages", {"q": after, "maxResults": 50})
    assert asked(lambda google: GmailMailbox(google).sent("c", NOW), {})[0] is None
    sending = asked(lambda google: GmailMailbox(google).send_draft("d/1"), {})[1]
    assert sending == [("POST", f"{ME}/drafts/send", None, {"id": "d/1"})]
    answers: list[Any] = [{}, NO_SUCH]
    for answer in answers:
        assert asked(lambda google: GmailMailbox(google).discard("d/1"), answer) == (
            None,
            [("DELETE", f"{ME}/drafts/d%2F1", None, None)],
        )


def test_labels_go_by_name_and_are_made_once() -> None:
    labels = {"labels": [{"name": "Rent", "id": "L1"}, {"name": "Old", "id": "L2"}]}
    assert asked(lambda google: GmailMailbox(google).labels(), labels)[0] == {"Rent": "L1", "Old": "L2"}
    found = asked(lambda google: GmailMailbox(google).labels_of("m/1"), STORED)
    assert found == (frozenset({"SENT", "INBOX"}), [("GET", f"{ME}/messages/m%2F1", {"format": "minimal"})])
    assert asked(lambda google: GmailMailbox(google).labels_of("m/1"), {})[0] == frozenset()
    work = lambda google: GmailMailbox(google).label("m/1", add=["Rent", "New"], remove=["Old", "None"])  # noqa: E731
    making = {"name": "New", "labelListVisibility": "labelShow", "messageListVisibility": "show"}
    for answers, made in (
        ([labels, {"id": "L3"}, {}], "L3"),
        ([labels, GoogleAlreadyExistsError("e"), {"labels": [{"name": "New", "id": "L4"}]}, {}], "L4"),
    ):
        sent = asked(work, *answers)[1]
        assert sent[1] == ("POST", f"{ME}/labels", None, making)
        changes = {"addLabelIds": ["L1", made], "removeLabelIds": ["L2"]}
        assert sent[-1] == ("POST", f"{ME}/messages/m%2F1/modify", None, changes)
