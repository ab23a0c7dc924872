"""Google Sheets client: exact requests, and the parsing of responses."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from steward.integrations.accounts.google import sheets
from steward.integrations.accounts.google.api import (
    GoogleNotFoundError,
    GoogleRefusedError,
)
from steward.integrations.accounts.google.cell_ranges import CellRange
from steward.integrations.accounts.google.sheets import (
    AppendedRange,
    GoogleSpreadsheet,
    Sheet,
    cells_for,
    digests_of,
    spreadsheet_link,
)
from tests.support.google_answers import asked
from tests.support.walks import for_each

SPREADSHEET = "https://sheets.googleapis.com/v4/spreadsheets/a%2Fb"

RENT = Sheet("Rents", 7, "Rent", 10, 3)

PROPERTIES = "properties(title),sheets(properties(sheetId,title,sheetType,gridProperties(rowCount,columnCount)))"

GRID = {"gridProperties": {"rowCount": 10, "columnCount": 3}}

LISTED = {
    "properties": {"title": "Rents"},
    "sheets": [
        {"properties": {"sheetId": 1, "title": "Chart", "sheetType": "OBJECT", **GRID}},
        {"properties": {"sheetId": 2, "title": "Other"}},
        {"properties": GRID},
        {"properties": {"sheetId": 7, "title": "Rent", "sheetType": "GRID", **GRID}},
    ],
}


def spreadsheet(google: Any) -> GoogleSpreadsheet:
    return GoogleSpreadsheet(google, "a/b")


def test_sheets_with_cells_are_listed_and_found_by_title() -> None:
    first = Sheet("Rents", 0, "", 10, 3)
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
    work = lambda google: spreadsheet(google).append("c", "Rents", RENT, rows)  # noqa: E731
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
