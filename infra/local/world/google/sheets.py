"""Google Sheets spreadsheets in the fake Google: grids of values, and developer metadata.

https://developers.google.com/workspace/sheets/api/reference/rest. Nothing is computed: a formula stays its text.
"""

from __future__ import annotations

import copy
import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from infra.local.world.google.cell_ranges import Cells, column_name, read_range
from infra.local.world.google.errors import BadRequestError
from infra.local.world.google.stored_values import StoredValues

Values = list[list[Any]]
_ROWS, _COLUMNS = 1_000, 26


class Sheets:
    """Contents of all spreadsheets by file id; `changed` is called on each change."""

    def __init__(self, records: StoredValues, changed: Callable[[str], None]) -> None:
        self._records = records
        self._changed = changed

    def put(self, spreadsheet_id: str, titles: Sequence[str] = (), values: Values | None = None) -> None:
        """Create a spreadsheet with these sheets, the first of which has these values."""
        sheets = [_sheet(number, title, number) for number, title in enumerate(titles or ["Sheet1"])]
        sheets[0]["cells"] = values or []
        self._records.put(spreadsheet_id, {"sheets": sheets, "metadata": [], "made": len(sheets)})

    def open(self, spreadsheet_id: str) -> Workbook:
        """Return a copy of the spreadsheet to work on; `keep` stores it."""
        kept = self._records.get(spreadsheet_id)
        if kept is None:
            self.put(spreadsheet_id)
            kept = self._records.get(spreadsheet_id)
        return Workbook(copy.deepcopy(kept or {}))

    def keep(self, spreadsheet_id: str, book: Workbook) -> None:
        """Store a changed spreadsheet."""
        self._records.put(spreadsheet_id, book.kept)
        self._changed(spreadsheet_id)


class Workbook:
    """One spreadsheet."""

    def __init__(self, kept: dict[str, Any]) -> None:
        self.kept = kept

    @property
    def sheets(self) -> list[dict[str, Any]]:
        """Return the sheets, each as `{id, title, index, rows, columns, cells}`."""
        return list(self.kept["sheets"])

    def cells(self, said: str) -> Cells:
        """Parse a range, ending where its sheet does. Raises `BadRequestError`."""
        cells = read_range(said, [sheet["title"] for sheet in self.sheets])
        sheet = self._titled(cells.sheet)
        if cells.top >= sheet["rows"] or cells.left >= sheet["columns"]:
            limits = f"Max rows: {sheet['rows']}, max columns: {sheet['columns']}"
            raise BadRequestError(f"Range ({said}) exceeds grid limits. {limits}")
        return cells.within(sheet["rows"], sheet["columns"])

    def read(self, cells: Cells) -> Values:
        """Return the values of the cells, without empty ones at the end of rows and of the whole."""
        rows = self._titled(cells.sheet)["cells"][cells.top : cells.bottom]
        found = [_trimmed(row[cells.left : cells.right]) for row in rows]
        while found and not found[-1]:
            found.pop()
        return found

    def write(self, cells: Cells, values: Values, option: str) -> Cells:
        """Put values there and return the cells they fill; null leaves a cell as it is.

        Raises `BadRequestError` beyond the range.
        """
        sheet = self._titled(cells.sheet)
        height, width = len(values), max(map(len, values), default=0)
        if cells.bottom is not None and cells.top + height > cells.bottom:
            raise BadRequestError(
                f"Requested writing within range [{cells.written()}], but tried writing to row [{cells.bottom + 1}]"
            )
        if cells.right is not None and cells.left + width > cells.right:
            column = column_name(cells.right)
            raise BadRequestError(
                f"Requested writing within range [{cells.written()}], but tried writing to column [{column}]"
            )
        grid: Values = sheet["cells"]
        for number, row in enumerate(values, cells.top):
            grid.extend([] for _ in range(number + 1 - len(grid)))
            grid[number].extend("" for _ in range(cells.left + len(row) - len(grid[number])))
            for place, value in enumerate(row, cells.left):
                if value is not None:
                    grid[number][place] = entered(value) if option == "USER_ENTERED" else value
        sheet["rows"] = max(sheet["rows"], cells.top + height)
        return Cells(cells.sheet, cells.top, cells.left, cells.top + max(height, 1), cells.left + max(width, 1))

    def table(self, cells: Cells) -> Cells | None:
        """Return the range of the table in a range: everything filled from its first column on; None if it is empty."""
        grid = self._titled(cells.sheet)["cells"]
        places = [
            (top, left)
            for top, row in enumerate(grid)
            for left, value in enumerate(row)
            if value != "" and top >= cells.top and left >= cells.left
        ]
        if not places:
            return None
        tops, lefts = [top for top, _ in places], [left for _, left in places]
        return Cells(cells.sheet, min(tops), min(lefts), max(tops) + 1, max(lefts) + 1)

    def append(self, cells: Cells, values: Values, option: str) -> tuple[Cells | None, Cells]:
        """Put values below the table in a range; return that table, and the cells of the values."""
        table = self.table(cells)
        top = table.bottom or 0 if table else cells.top
        return table, self.write(Cells(cells.sheet, top, table.left if table else cells.left), values, option)

    def clear(self, cells: Cells) -> None:
        """Empty the cells."""
        for row in self._titled(cells.sheet)["cells"][cells.top : cells.bottom]:
            for place in range(cells.left, min(cells.right or 0, len(row))):
                row[place] = ""

    def csv(self) -> str:
        """Return the first sheet as CSV."""
        said = io.StringIO()
        rows = [[formatted(value) for value in row] for row in self.read(Cells(self.sheets[0]["title"]))]
        width = max(map(len, rows), default=0)
        csv.writer(said).writerows(row + [""] * (width - len(row)) for row in rows)
        return said.getvalue().rstrip("\r\n")

    def add_sheet(self, properties: Mapping[str, Any]) -> dict[str, Any]:
        """Add a sheet. Raises `BadRequestError` if there is one of that name."""
        title = properties.get("title") or f"Sheet{len(self.sheets) + 1}"
        if title in [sheet["title"] for sheet in self.sheets]:
            raise BadRequestError(f'A sheet with the name "{title}" already exists. Please enter another name.')
        self.kept["made"] += 1
        sheet = _sheet(properties.get("sheetId", 1_000 + self.kept["made"]), title, len(self.sheets))
        self.kept["sheets"].append(sheet)
        return sheet

    def remove(self, said: Mapping[str, Any]) -> None:
        """Delete rows or columns (a DimensionRange), and their metadata. Raises `BadRequestError`."""
        sheet = self.sheet(said.get("sheetId", 0))
        start, end = said.get("startIndex", 0), said.get("endIndex", 0)
        columns = said.get("dimension") == "COLUMNS"
        if end <= start:
            raise BadRequestError("Invalid requests[0].deleteDimension: the range is empty")
        if columns:
            for row in sheet["cells"]:
                del row[start:end]
        else:
            del sheet["cells"][start:end]
        sheet["columns" if columns else "rows"] -= end - start
        self.kept["metadata"] = [one for one in self.kept["metadata"] if _moved(one, said, start, end)]

    def insert(self, said: Mapping[str, Any], *, inherits: bool) -> None:
        """Insert empty rows before a DimensionRange, and move metadata down. Raises `BadRequestError`."""
        sheet = self.sheet(said.get("sheetId", 0))
        start, end = said.get("startIndex", 0), said.get("endIndex", 0)
        if said.get("dimension") != "ROWS":
            raise BadRequestError("the fake inserts rows alone")
        if end <= start or start > sheet["rows"] or (start == sheet["rows"] and not inherits):
            raise BadRequestError("Invalid requests[0].insertDimension: the start must be less than the grid size")
        if inherits and start == 0:
            raise BadRequestError("Invalid requests[0].insertDimension: there is nothing before the first row")
        grid = sheet["cells"]
        if start < len(grid):
            grid[start:start] = [[] for _ in range(end - start)]
        sheet["rows"] += end - start
        for one in self.kept["metadata"]:
            place = one["location"].get("dimensionRange", {})
            same = (place.get("sheetId", 0), place.get("dimension")) == (sheet["id"], "ROWS")
            if same and place.get("startIndex", 0) >= start:
                place["startIndex"] = place.get("startIndex", 0) + end - start
                place["endIndex"] += end - start

    def sheet(self, sheet_id: int) -> dict[str, Any]:
        """Return a sheet by its id. Raises `BadRequestError`."""
        for sheet in self.kept["sheets"]:
            if sheet["id"] == sheet_id:
                found: dict[str, Any] = sheet
                return found
        raise BadRequestError(f"No grid with id: {sheet_id}")

    def _titled(self, title: str) -> dict[str, Any]:
        found: dict[str, Any] = next(sheet for sheet in self.kept["sheets"] if sheet["title"] == title)
        return found


def entered(value: Any) -> Any:
    """Return a value as if a person typed it; dates and currencies are left as they are."""
    if not isinstance(value, str) or value.startswith("="):
        return value
    if value.upper() in ("TRUE", "FALSE"):
        return value.upper() == "TRUE"
    if re.fullmatch(r"-?\d+", value):
        return int(value)
    return float(value) if re.fullmatch(r"-?\d*\.\d+", value) else value.removeprefix("'")


def formatted(value: Any) -> str:
    """Return a value as the sheet shows it."""
    return str(value).upper() if isinstance(value, bool) else str(value)


def turned(values: Values) -> Values:
    """Transpose rows and columns."""
    width = max(map(len, values), default=0)
    return [[row[place] if place < len(row) else "" for row in values] for place in range(width)]


def _sheet(sheet_id: int, title: str, index: int) -> dict[str, Any]:
    return {"id": sheet_id, "title": title, "index": index, "rows": _ROWS, "columns": _COLUMNS, "cells": []}


def _trimmed(row: list[Any]) -> list[Any]:
    row = list(row)
    while row and row[-1] == "":
        row.pop()
    return row


def _moved(metadata: dict[str, Any], said: Mapping[str, Any], start: int, end: int) -> bool:
    """Move metadata with its rows or columns; return False if they are gone."""
    place = metadata["location"].get("dimensionRange")
    if not place or (place.get("sheetId", 0), place["dimension"]) != (said.get("sheetId", 0), said["dimension"]):
        return True
    for name in ("startIndex", "endIndex"):
        place[name] = place.get(name, 0) - max(0, min(place.get(name, 0), end) - start)
    return bool(place["startIndex"] < place["endIndex"])
