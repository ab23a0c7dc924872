"""Client of Google Sheets.

https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from steward.integrations.accounts.google.api import (
    GoogleApi,
    GoogleConflictError,
    GoogleNotFoundError,
    GoogleRefusedError,
    path_part,
)
from steward.integrations.accounts.google.cell_ranges import CellRange, read_cells
from steward.integrations.accounts.google.create_once import MARK, once
from steward.integrations.accounts.google.titles import require_title

_SPREADSHEETS = "https://sheets.googleapis.com/v4/spreadsheets"
_RAW = {"valueInputOption": "RAW"}
# An undo does not search rows that are further apart than this.
_SCATTERED = 200
_ONLY_VALUES = "userEnteredValue"

Value = str | int | float | bool
Rows = Sequence[Sequence[Value]]


@dataclass(frozen=True)
class Sheet:
    """Sheet of a spreadsheet with the title `book`, with the size of its grid, filled or not."""

    book: str
    sheet_id: int
    title: str
    rows: int
    columns: int


@dataclass(frozen=True)
class AppendedRange:
    """Rows appended to a sheet: the zero-based number of the first."""

    sheet_id: int
    first: int


class GoogleSpreadsheet:
    """One spreadsheet of a member."""

    def __init__(self, api: GoogleApi, spreadsheet_id: str) -> None:
        self._api = api
        self._at = f"{_SPREADSHEETS}/{path_part(spreadsheet_id)}"

    def sheets(self) -> list[Sheet]:
        """Return the sheets that have cells, in order. Raises `GoogleError`."""
        of_each = "sheets(properties(sheetId,title,sheetType,gridProperties(rowCount,columnCount)))"
        said = self._api.get(self._at, {"fields": f"properties(title),{of_each}"})
        listed = [one["properties"] for one in said.get("sheets", ())]
        book = str(said.get("properties", {}).get("title", ""))
        return [
            Sheet(book, int(one.get("sheetId", 0)), str(one.get("title", "")), grid["rowCount"], grid["columnCount"])
            for one in listed
            if (grid := one.get("gridProperties")) and one.get("sheetType", "GRID") == "GRID"
        ]

    def sheet(self, title: str | None) -> Sheet:
        """Return the sheet with this title, or the first. Raises `GoogleNotFoundError`."""
        for sheet in self.sheets():
            if title is None or sheet.title == title:
                return sheet
        raise GoogleNotFoundError("it has no such sheet")

    def values(self, cells: CellRange, render: str = "FORMATTED_VALUE") -> list[list[Any]]:
        """Return rows without trailing empty cells. `render` is a ValueRenderOption of the API."""
        asked = {"valueRenderOption": render, "fields": "values"}
        found = self._api.get(f"{self._at}/values/{_path(cells)}", asked)
        rows: list[list[Any]] = found.get("values", [])
        return rows

    def entered(self, cells: CellRange) -> list[list[dict[str, Any]]]:
        """Return each cell as it was entered: an ExtendedValue, {} for an empty one."""
        formulas, results = self.values(cells, "FORMULA"), self.values(cells, "UNFORMATTED_VALUE")
        return [
            [_entered(_cell(formulas, row, column), _cell(results, row, column)) for column in range(cells.width)]
            for row in range(cells.height)
        ]

    def write(self, cells: CellRange, rows: Rows) -> None:
        """Write raw values: text that looks like a formula stays text."""
        body = {"range": cells.written(), "majorDimension": "ROWS", "values": [list(row) for row in rows]}
        self._api.call("PUT", f"{self._at}/values/{_path(cells)}", _RAW, body)

    def enter(self, sheet: Sheet, cells: CellRange, entered: Sequence[Sequence[Mapping[str, Any]]]) -> None:
        """Write back cells that `entered` returned, including formulas."""
        self._change(_entering(sheet.sheet_id, cells.top, cells.left, entered))

    def append(self, call_id: str, title: str, sheet: Sheet, rows: Rows) -> AppendedRange:
        """Append rows below the table of a sheet, unless this call has done so.

        Raises `GoogleError`; `GoogleTitleError` if the spreadsheet's title is not `title`.
        """

        def there() -> AppendedRange | None:
            found = self._marks(call_id)
            return AppendedRange(sheet.sheet_id, min(found.values())) if found else None

        def add() -> AppendedRange:
            require_title(title, sheet.book)
            below, left = self._end(sheet)
            entered = [[_as_it_is(value) for value in row] for row in rows]
            place = {"sheetId": sheet.sheet_id, "dimension": "ROWS", "startIndex": below}
            self._change(
                # Rows that are there by now are moved down, not overwritten.
                {"insertDimension": {"range": {**place, "endIndex": below + len(rows)},
                                     "inheritFromBefore": below >= sheet.rows}},
                _entering(sheet.sheet_id, below, left, entered),
                *(_marking(call_id, number, {**place, "startIndex": below + number, "endIndex": below + number + 1})
                  for number in range(len(rows))),
                once=True,
            )  # fmt: skip
            return AppendedRange(sheet.sheet_id, below)

        return once(there, add)

    def take_out(self, call_id: str, sheet_id: int, digests: Sequence[str]) -> None:
        """Remove the rows that this call appended; no error if they or the sheet are gone.

        Raises `GoogleConflictError` if the rows, compared from their first filled cell, no longer have these
        `digest_of`.
        """
        marks = self._marks(call_id)
        if not marks:
            return
        sheet = next((one for one in self.sheets() if one.sheet_id == sheet_id), None)
        if sheet is None or sorted(marks) != list(range(len(digests))):
            raise GoogleConflictError("some of the rows are gone")
        first, last = min(marks.values()), max(marks.values()) + 1
        if last - first > 2 * len(digests) + _SCATTERED:
            raise GoogleConflictError("somebody has moved the rows since")
        now = self.entered(CellRange(sheet.title, first, 0, last, sheet.columns))
        if any(_digest(now[marks[number] - first], anywhere=True) != digest for number, digest in enumerate(digests)):
            raise GoogleConflictError("somebody has changed the rows since")
        removed = [
            {"deleteDimension": {"range": {"sheetId": sheet_id, "dimension": "ROWS", "startIndex": place,
                                           "endIndex": place + 1}}}
            for place in sorted(marks.values(), reverse=True)
        ]  # fmt: skip
        self._change({"deleteDeveloperMetadata": {"dataFilter": _filter(call_id)}}, *removed)

    def _end(self, sheet: Sheet) -> tuple[int, int]:
        """Return the row below a sheet's table and the table's first column, both zero-based.

        An append of no rows changes nothing and returns the place. Otherwise the whole sheet would have to be read.
        """
        whole = CellRange(sheet.title, 0, 0, sheet.rows, sheet.columns)
        asked = {**_RAW, "insertDataOption": "OVERWRITE", "fields": "tableRange"}
        said = self._api.call("POST", f"{self._at}/values/{_path(whole)}:append", asked, {"values": []})
        if not (table := said.get("tableRange")):
            return 0, 0
        cells = read_cells(str(table))
        return cells.bottom or 0, cells.left

    def _marks(self, call_id: str) -> dict[int, int]:
        """Return the rows of this call: its own row number to the zero-based row in the sheet."""
        asked = {"dataFilters": [_filter(call_id)]}
        found = self._api.call("POST", f"{self._at}/developerMetadata:search", None, asked)
        marks = [one["developerMetadata"] for one in found.get("matchedDeveloperMetadata", ())]
        ids = {int(mark["metadataId"]): mark["location"]["dimensionRange"].get("startIndex", 0) for mark in marks}
        places = {_metadata_id(call_id, number): number for number in range(len(ids))}
        return {places.get(found_id, -1): place for found_id, place in ids.items()}

    def _change(self, *changes: Mapping[str, Any], once: bool = False) -> None:
        """Apply all changes, or none."""
        self._api.call("POST", f"{self._at}:batchUpdate", None, {"requests": list(changes)}, once=once)


def spreadsheet_link(spreadsheet_id: str) -> str:
    """Return the address at which people open the spreadsheet."""
    return f"https://docs.google.com/spreadsheets/d/{path_part(spreadsheet_id)}/edit"


def cells_for(given: str, height: int, width: int, sheet: Sheet | None = None) -> CellRange:
    """Return the cells of this size from the start of a range. Raises `GoogleRefusedError` if the rows do not fit."""
    cells = read_cells(given)
    if cells.bottom is not None and cells.right is not None:
        one = (cells.height, cells.width) == (1, 1)
        if not one and (height > cells.height or width > cells.width):
            raise GoogleRefusedError("the rows do not fit into that range")
    title = cells.sheet or (sheet.title if sheet else "")
    return CellRange(title, cells.top, cells.left, cells.top + height, cells.left + width)


def _path(cells: CellRange) -> str:
    return path_part(cells.written())


def _cell(rows: list[list[Any]], row: int, column: int) -> Any:
    return rows[row][column] if row < len(rows) and column < len(rows[row]) else ""


def _entered(formula: Any, result: Any) -> dict[str, Any]:
    # A text that looks like a formula equals its own result.
    if isinstance(formula, str) and formula.startswith("=") and formula != result:
        return {"formulaValue": formula}
    return _as_it_is(formula)


def _as_it_is(value: Any) -> dict[str, Any]:
    if isinstance(value, bool):
        return {"boolValue": value}
    if isinstance(value, int | float):
        return {"numberValue": int(value) if float(value).is_integer() else value}
    return {"stringValue": str(value)} if value not in ("", None) else {}


def digest_of(row: Sequence[Value], *, anywhere: bool = False) -> str:
    """Return a digest of a row's values; with `anywhere` they may begin in any column."""
    return _digest([_as_it_is(value) for value in row], anywhere=anywhere)


def digests_of(entered: Sequence[Sequence[Mapping[str, Any]]]) -> tuple[str, ...]:
    """Return digests of rows in the form of `GoogleSpreadsheet.entered`."""
    return tuple(_digest(row) for row in entered)


def _digest(row: Sequence[Mapping[str, Any]], *, anywhere: bool = False) -> str:
    filled = list(row)
    while filled and not filled[-1]:
        filled.pop()
    while anywhere and filled and not filled[0]:
        del filled[0]
    return hashlib.sha256(json.dumps(filled, sort_keys=True).encode()).hexdigest()[:16]


def _entering(sheet_id: int, top: int, left: int, entered: Sequence[Sequence[Mapping[str, Any]]]) -> dict[str, Any]:
    rows = [{"values": [{_ONLY_VALUES: dict(value)} if value else {} for value in row]} for row in entered]
    start = {"sheetId": sheet_id, "rowIndex": top, "columnIndex": left}
    return {"updateCells": {"start": start, "rows": rows, "fields": _ONLY_VALUES}}


def _marking(call_id: str, number: int, row: Mapping[str, Any]) -> dict[str, Any]:
    mark = {
        # Metadata ids are unique, so the second of two concurrent runs fails as a whole.
        "metadataId": _metadata_id(call_id, number),
        "metadataKey": MARK,
        "metadataValue": call_id,
        # Metadata applies to a single row: https://developers.google.com/workspace/sheets/api/guides/metadata
        "location": {"dimensionRange": dict(row)},
        "visibility": "PROJECT",
    }
    return {"createDeveloperMetadata": {"developerMetadata": mark}}


def _filter(call_id: str) -> dict[str, Any]:
    return {"developerMetadataLookup": {"metadataKey": MARK, "metadataValue": call_id, "visibility": "PROJECT"}}


def _metadata_id(call_id: str, number: int) -> int:
    """Return a positive 31-bit number."""
    digest = hashlib.sha256(f"{call_id} {number}".encode()).digest()
    return (int.from_bytes(digest[:4], "big") >> 1) or 1
