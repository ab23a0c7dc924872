"""Drive, Docs and Sheets of the fake Google."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from infra.local.world.google.drive import DOCUMENT, FOLDER, SPREADSHEET
from tests.integration.world.google_people import MARIA, SAM, Person, person, served
from tests.support.google import ServedGoogle
from tests.support.walks import for_each

FILES, UPLOADS, DOCS, SHEETS = "/drive/v3/files", "/upload/drive/v3/files", "/v1/documents", "/v4/spreadsheets"


@pytest.fixture
def google() -> Iterator[ServedGoogle]:
    with served() as running:
        yield running


@pytest.fixture
def maria(google: ServedGoogle) -> Person:
    return person(google, MARIA, "drive", "")


def uploaded(maria: Person, content: bytes, kind: str, **said: Any) -> dict[str, Any]:
    body = b"\r\n".join(
        [
            b"--b1", b"Content-Type: application/json; charset=UTF-8", b"", json.dumps(said).encode(),
            b"--b1", f"Content-Type: {kind}".encode(), b"", content, b"--b1--",
        ]
    )  # fmt: skip
    headers = {"content-type": 'multipart/related; boundary="b1"'}
    return maria.done("POST", f"{UPLOADS}?uploadType=multipart", content=body, headers=headers)


def names(maria: Person, query: str, **more: str) -> list[str]:
    return [one["name"] for one in maria.done("GET", FILES, params={"q": query, **more})["files"]]


def test_only_the_fields_asked_for_are_answered(maria: Person) -> None:
    made = maria.done("POST", FILES, json={"name": "Leases", "mimeType": FOLDER})
    assert set(made) == {"kind", "id", "name", "mimeType"}
    found = maria.done("GET", f"{FILES}/{made['id']}?fields=owners(emailAddress),parents,size")
    assert found == {"owners": [{"emailAddress": MARIA}], "parents": found["parents"]}
    assert set(maria.done("GET", f"{FILES}?fields=files/id")["files"][0]) == {"id"}
    assert maria.done("GET", f"{FILES}/root")["name"] == "My Drive"


def test_bytes_come_back_as_they_went(maria: Person) -> None:
    content = bytes(range(256)) + b"\r\n--b\r\n\n"
    made = uploaded(maria, content, "application/pdf", name="lease.pdf")
    assert maria.ask("GET", f"{FILES}/{made['id']}?alt=media").content == content
    headers = {"content-type": "application/pdf"}
    maria.done("PATCH", f"{UPLOADS}/{made['id']}?uploadType=media", content=b"new", headers=headers)
    assert maria.done("GET", f"{FILES}/{made['id']}?fields=size,version") == {"size": "3", "version": "2"}
    assert maria.refused("GET", f"{FILES}/{made['id']}/export?mimeType=text/plain")[0] == 403


@for_each(
    ("query", "found"),
    [
        ("name = 'Rent roll'", ["Rent roll"]), ("name contains 'rent'", ["Rent roll"]), ("name contains 'oll'", []),
        ("fullText contains 'smoking'", ["Rules"]), (f"mimeType = '{FOLDER}'", ["Leases"]),
        ("mimeType != 'text/plain' and trashed = false", ["Leases", "Rent roll"]),
        ("not name contains 'r'", ["Leases"]), ("'root' in parents and name = 'Rules'", []),
        ("(name = 'Rules' or name = 'Leases') and trashed=false", ["Leases", "Rules"]),
        ("appProperties has { key='call' and value='it\\'s' }", ["Rules"]),
        ("modifiedTime > '2026-11-20T13:00:00'", ["Leases", "Rent roll", "Rules"]),
        ("modifiedTime > '2026-11-21T00:00:00-05:00'", []), (f"'{MARIA}' in owners and name='Rules'", ["Rules"]),
        ("name like 'x'", None), ("name = 'x", None), ("colour = 'red'", None), ("name = 'x' and", None),
    ],
)  # fmt: skip
def test_a_query_finds_what_drive_would(searched: Person, query: str, found: list[str] | None) -> None:
    if found is None:
        assert searched.refused("GET", FILES, params={"q": query})[0] == 400
        return
    assert names(searched, query, orderBy="name") == found


@pytest.fixture
def searched(maria: Person) -> Person:
    """A drive with a folder, a file in it, and a spreadsheet."""
    folder = maria.done("POST", FILES, json={"name": "Leases", "mimeType": FOLDER})["id"]
    said = {"name": "Rules", "parents": [folder], "appProperties": {"call": "it's"}}
    uploaded(maria, b"No smoking.", "text/plain", **said)
    maria.done("POST", FILES, json={"name": "Rent roll", "mimeType": SPREADSHEET})
    return maria


def test_files_are_moved_trashed_and_deleted(maria: Person) -> None:
    folder = maria.done("POST", FILES, json={"name": "Leases", "mimeType": FOLDER})["id"]
    file = uploaded(maria, b"x", "text/plain", name="a.txt")["id"]
    maria.done("PATCH", f"{FILES}/{file}?addParents={folder}&removeParents=root", json={"trashed": True})
    assert names(maria, f"'{folder}' in parents and trashed = true") == ["a.txt"]
    assert maria.ask("DELETE", f"{FILES}/{folder}").status_code == 204
    assert maria.refused("GET", f"{FILES}/{file}") == (404, f"File not found: {file}.")


def test_an_id_that_was_given_out_is_used_once(maria: Person) -> None:
    (given,) = maria.done("GET", f"{FILES}/generateIds?count=1")["ids"]
    assert uploaded(maria, b"x", "text/plain", id=given)["id"] == given
    assert maria.refused("POST", FILES, json={"id": given, "name": "x"})[0] == 409


def test_a_shared_file_is_seen_and_written_as_allowed(google: ServedGoogle, maria: Person) -> None:
    sam = person(google, SAM, "drive", "")
    file = maria.done("POST", FILES, json={"name": "Rules", "mimeType": DOCUMENT})["id"]
    assert sam.refused("GET", f"{FILES}/{file}")[0] == 404
    shared = {"type": "user", "role": "reader", "emailAddress": SAM}
    permission = maria.done("POST", f"{FILES}/{file}/permissions", json=shared)["id"]
    assert sam.done("GET", f"{DOCS}/{file}")["title"] == "Rules"
    assert sam.refused("PATCH", f"{FILES}/{file}", json={"name": "Mine"})[0] == 403
    assert maria.ask("DELETE", f"{FILES}/{file}/permissions/{permission}").status_code == 204
    assert names(sam, "") == []


def test_a_token_for_the_apps_own_files_opens_no_others(google: ServedGoogle, maria: Person) -> None:
    theirs = google.world.create_file(MARIA, {"name": "Diary", "mimeType": "text/plain"}, b"x")["id"]
    own = person(google, MARIA, "drive.file", "")
    made = own.done("POST", FILES, json={"name": "Notes", "mimeType": DOCUMENT})["id"]
    assert names(own, "") == ["Notes"]
    assert own.refused("GET", f"{FILES}/{theirs}")[0] == 404
    assert own.done("GET", f"{DOCS}/{made}")["title"] == "Notes"
    assert len(names(maria, "")) == 2


# Docs.


def changed(maria: Person, document: str, *requests: dict[str, Any], **more: Any) -> dict[str, Any]:
    return maria.done("POST", f"{DOCS}/{document}:batchUpdate", json={"requests": requests, **more})


def test_a_document_is_written(google: ServedGoogle, maria: Person) -> None:
    document = maria.done("POST", DOCS, json={"title": "House rules"})["documentId"]
    changed(
        maria, document,
        {"insertText": {"text": "Quiet 🌙 hours\n", "location": {"index": 1}}},
        {"insertText": {"text": "End", "endOfSegmentLocation": {}}},
        {"createNamedRange": {"name": "moon", "range": {"startIndex": 7, "endIndex": 9}}},
        {"replaceAllText": {"containsText": {"text": "QUIET"}, "replaceText": "Silent"}},
    )  # fmt: skip
    shown = maria.done("GET", f"{DOCS}/{document}")
    runs = [one["paragraph"]["elements"][0] for one in shown["body"]["content"][1:]]
    assert [run["textRun"]["content"] for run in runs] == ["Silent 🌙 hours\n", "End\n"]
    assert shown["body"]["content"][-1]["endIndex"] == 21
    assert list(shown["namedRanges"]) == ["moon"]
    changed(maria, document, {"deleteContentRange": {"range": {"startIndex": 1, "endIndex": 8}}})
    assert google.world.documents.text(document) == "🌙 hours\nEnd\n"
    export = maria.ask("GET", f"{FILES}/{document}/export?mimeType=text/plain")
    assert export.content.decode() == "\ufeff🌙 hours\r\nEnd"


def test_a_stale_or_impossible_change_does_nothing(google: ServedGoogle, maria: Person) -> None:
    document = maria.done("POST", DOCS, json={"title": "House rules"})["documentId"]
    before = maria.done("GET", f"{DOCS}/{document}?fields=revisionId")["revisionId"]
    insert = {"insertText": {"text": "a", "location": {"index": 1}}}
    changed(maria, document, insert, writeControl={"requiredRevisionId": before})
    stale = {"requests": [insert], "writeControl": {"requiredRevisionId": before}}
    assert maria.refused("POST", f"{DOCS}/{document}:batchUpdate", json=stale)[0] == 400
    wrong = [insert, {"insertText": {"text": "b", "location": {"index": 99}}}]
    _, message = maria.refused("POST", f"{DOCS}/{document}:batchUpdate", json={"requests": wrong})
    assert "requests[1].insertText: Index 99 must be less than the end index" in message
    newline = {"deleteContentRange": {"range": {"startIndex": 1, "endIndex": 3}}}
    assert maria.refused("POST", f"{DOCS}/{document}:batchUpdate", json={"requests": [newline]})[0] == 400
    assert google.world.documents.text(document) == "a\n"


# Sheets.


@pytest.fixture
def sheet(maria: Person) -> str:
    sheets = [{"properties": {"title": "Rent"}}, {"properties": {"title": "Old one's"}}]
    made = maria.done("POST", SHEETS, json={"properties": {"title": "Rent roll"}, "sheets": sheets})
    return f"{SHEETS}/{made['spreadsheetId']}"


def put(maria: Person, sheet: str, place: str, values: list[list[Any]], option: str = "USER_ENTERED") -> dict[str, Any]:
    return maria.done(
        "PUT", f"{sheet}/values/{quote(place, safe='')}?valueInputOption={option}", json={"values": values}
    )


def read(maria: Person, sheet: str, place: str, **query: str) -> dict[str, Any]:
    return maria.done("GET", f"{sheet}/values/{quote(place, safe='')}", params=query)


def test_values_are_written_and_read(maria: Person, sheet: str) -> None:
    said = put(maria, sheet, "Rent!A1", [["Unit", "Rent", "Paid"], ["4B", "1450.50", "true"], ["=1+1", None, ""]])
    assert (said["updatedRange"], said["updatedCells"]) == ("Rent!A1:C3", 8)
    assert read(maria, sheet, "Rent!A2:C2")["values"] == [["4B", "1450.5", "TRUE"]]
    plain = read(maria, sheet, "Rent!A:C", valueRenderOption="UNFORMATTED_VALUE", majorDimension="COLUMNS")
    assert plain["values"] == [["Unit", "4B", "=1+1"], ["Rent", 1450.5, ""], ["Paid", True, ""]]
    assert read(maria, sheet, "'Old one''s'")["range"] == "'Old one''s'!A1:Z1000"
    both = maria.done("GET", f"{sheet}/values:batchGet?ranges=A1&ranges=Rent!B1:B2")
    assert [one["values"] for one in both["valueRanges"]] == [[["Unit"]], [["Rent"], ["1450.5"]]]
    raw = put(maria, sheet, "'Old one''s'!B2", [["007"]], "RAW")
    assert raw["updatedRange"] == "'Old one''s'!B2"
    assert read(maria, sheet, "'Old one''s'!B2")["values"] == [["007"]]


def test_rows_are_appended_below_the_table(maria: Person, sheet: str) -> None:
    put(maria, sheet, "Rent!B2:C3", [["Unit", "Rent"], ["4B", 1]])
    query = "valueInputOption=RAW&insertDataOption=INSERT_ROWS"
    said = maria.done("POST", f"{sheet}/values/Rent!A:Z:append?{query}", json={"values": [["12", 2], ["14", 3]]})
    assert (said["tableRange"], said["updates"]["updatedRange"]) == ("Rent!B2:C3", "Rent!B4:C5")
    assert maria.done("POST", f"{sheet}/values/Rent!B3:C4:clear", json={})["clearedRange"] == "Rent!B3:C4"
    assert read(maria, sheet, "Rent")["values"] == [[], ["", "Unit", "Rent"], [], [], ["", "14", "3"]]
    file = maria.done("GET", f"{sheet}?fields=spreadsheetId")["spreadsheetId"]
    export = maria.ask("GET", f"{FILES}/{file}/export?mimeType=text/csv").text
    assert export.splitlines() == [",,", ",Unit,Rent", ",,", ",,", ",14,3"]


@for_each(
    ("place", "values", "said"),
    [
        ("Nowhere!A1", [["x"]], "Unable to parse range: Nowhere!A1"),
        ("Rent!A1:A1001", [["x"]] * 1_001, "Requested writing within range"),
        ("Rent!A1:B1", [["x", "y", "z"]], "Requested writing within range"),
        ("Rent!A2000", [["x"]], "Range (Rent!A2000) exceeds grid limits"),
        ("Rent!A1", [[{"a": 1}]], "Invalid values"),
    ],
)
def test_values_that_fit_nowhere_are_refused(
    maria: Person, sheet: str, place: str, values: list[list[Any]], said: str
) -> None:
    path = f"{sheet}/values/{place}?valueInputOption=RAW"
    assert maria.refused("PUT", path, json={"values": values})[1].startswith(said)
    assert maria.refused("PUT", f"{sheet}/values/Rent!A1", json={"values": [["x"]]})[0] == 400
    assert "values" not in read(maria, sheet, "Rent")


def test_spreadsheet_change_is_found_by_its_metadata(maria: Person, sheet: str) -> None:
    def metadata(value: str, place: dict[str, Any]) -> dict[str, Any]:
        said = {"metadataKey": "call", "metadataValue": value, "visibility": "DOCUMENT", "location": place}
        return {"createDeveloperMetadata": {"developerMetadata": said}}

    row = {"dimensionRange": {"sheetId": 0, "dimension": "ROWS", "startIndex": 1, "endIndex": 2}}
    requests = [metadata("c1", {"spreadsheet": True}), metadata("c2", row)]
    maria.done("POST", f"{sheet}:batchUpdate", json={"requests": requests})

    def found(value: str) -> list[Any]:
        wanted = {"dataFilters": [{"developerMetadataLookup": {"metadataKey": "call", "metadataValue": value}}]}
        said = maria.done("POST", f"{sheet}/developerMetadata:search", json=wanted)
        return [
            one["developerMetadata"]["location"]["locationType"] for one in said.get("matchedDeveloperMetadata", ())
        ]

    assert (found("c1"), found("c2"), found("c3")) == (["SPREADSHEET"], ["ROW"], [])
    put(maria, sheet, "Rent!A1", [["a"], ["b"], ["c"]])
    gone = {"deleteDimension": {"range": row["dimensionRange"]}}
    added = {"addSheet": {"properties": {"title": "New"}}}
    replies = maria.done("POST", f"{sheet}:batchUpdate", json={"requests": [gone, added]})["replies"]
    assert replies[1]["addSheet"]["properties"]["index"] == 2
    assert (read(maria, sheet, "Rent")["values"], found("c2")) == ([["a"], ["c"]], [])
    assert maria.refused("POST", f"{sheet}:batchUpdate", json={"requests": [added]})[0] == 400
