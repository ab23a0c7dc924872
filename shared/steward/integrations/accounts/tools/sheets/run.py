"""Runners of the Google Sheets tools."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any

from steward.core.provenance import Quoting
from steward.core.sentences import Quoted, say
from steward.core.text import shorten
from steward.integrations.accounts.google.access import GoogleSession, Services
from steward.integrations.accounts.google.api import GoogleConflictError, GoogleError, GoogleOutcomeUnknownError
from steward.integrations.accounts.google.cell_ranges import CellRange, column_name, read_cells
from steward.integrations.accounts.google.drive import DriveFile, GoogleDrive, of_kind, titled
from steward.integrations.accounts.google.file_types import SPREADSHEET
from steward.integrations.accounts.google.scopes import DRIVE_OWN, DRIVE_READ, SHEETS
from steward.integrations.accounts.google.sheets import (
    GoogleSpreadsheet,
    Rows,
    Sheet,
    cells_for,
    digest_of,
    digests_of,
    spreadsheet_link,
)
from steward.integrations.accounts.google.titles import require_title
from steward.integrations.accounts.tools.files import file_changed, listed, made_in, move_to_trash
from steward.integrations.accounts.tools.sheets.declare import (
    AppendedRows,
    AppendToSpreadsheetInput,
    CellsBefore,
    CreateSpreadsheetInput,
    FindSpreadsheetInput,
    ReadSpreadsheetInput,
    WriteSpreadsheetInput,
)
from steward.memory.documents.reading.pages import ANSWER, QUOTE
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, Outcome, not_undone

_FOUND = 10
# Most cells read from Google at once, for sheets of any size.
_MOST_ROWS, _MOST_COLUMNS = 200, 52
_CELL, _TITLE = 500, 100
_MOST_SHEETS = 20
# An undo stores no more than this, since it is part of a conversation's row.
_KEPT = 20_000


def create_spreadsheet(call: ToolCall, services: Services) -> Outcome:
    """Create a spreadsheet and return its line.

    The header is written raw, since Drive would evaluate formulas in an upload.
    """
    given = CreateSpreadsheetInput.model_validate(call.arguments)

    def created(google: GoogleSession) -> Outcome:
        def make(outside: bool) -> DriveFile:
            drive = GoogleDrive(google.api)
            file = drive.make(call.call_id, given.title, SPREADSHEET, given.folder, outside=outside)
            book = GoogleSpreadsheet(google.api, file.file_id)
            book.write(cells_for("A1", 1, len(given.header), book.sheet(None)), [given.header])
            return file

        return made_in(given.folder, call, google, make)

    return services.google.use(call, (DRIVE_OWN,), created, of=given.account or "")


def undo_create_spreadsheet(call: ToolCall, services: Services) -> Outcome:
    """Move the spreadsheet to the trash."""
    return move_to_trash(call, services)


def read_spreadsheet(call: ToolCall, services: Services) -> Outcome:
    """Return the sheets, and rows as quotes of several lines each."""
    given = ReadSpreadsheetInput.model_validate(call.arguments)

    def read(google: GoogleSession) -> Outcome:
        book = GoogleSpreadsheet(google.api, given.spreadsheet_id)
        sheets = book.sheets()
        asked = read_cells(given.range or "A1:1000000")
        title = given.sheet or asked.sheet
        sheet = next((one for one in sheets if not title or one.title == title), None)
        if sheet is None:
            return Failed("not read: it has no such sheet")
        if asked.top >= sheet.rows or asked.left >= sheet.columns:
            return Failed(f"not read: the sheet ends with {column_name(sheet.columns - 1)}{sheet.rows}")
        cells = _read_at_once(asked, sheet)
        return _told(sheets, sheet, cells, book.values(cells), asked)

    return services.google.use(call, (SHEETS,), read, of=given.account or "")


def write_spreadsheet(call: ToolCall, services: Services) -> Outcome:
    """Write cells and return the spreadsheet's link."""
    given = WriteSpreadsheetInput.model_validate(call.arguments)
    if len(set(map(len, given.rows))) > 1:
        return Failed("not done: give every row as many cells as the others")

    def written(google: GoogleSession) -> Outcome:
        book = GoogleSpreadsheet(google.api, given.spreadsheet_id)
        sheet = book.sheet(read_cells(given.range).sheet or None)
        cells = cells_for(given.range, len(given.rows), len(given.rows[0]), sheet)
        before = book.entered(cells)
        if digests_of(before) == _digests(given.rows):
            return Done("It is like that already.", report=say("already-so", what=Quoted(given.range)))
        require_title(given.title, sheet.book)
        _write(book, cells, given.rows)
        undo = CellsBefore(
            spreadsheet_id=given.spreadsheet_id,
            account=google.address,
            sheet_id=sheet.sheet_id,
            top=cells.top,
            left=cells.left,
            before=tuple(map(tuple, before)),
            digests=_digests(given.rows),
        )
        kept = len(json.dumps(before)) <= _KEPT
        report = file_changed("cells", given.title, spreadsheet_link(given.spreadsheet_id))
        return Done("Done." if kept else "Done. It cannot be undone.", report=report, undo=undo if kept else None)

    return services.google.use(call, (SHEETS,), written, of=given.account or "")


def undo_write_spreadsheet(call: ToolCall, services: Services) -> Outcome:
    """Restore the former cells, unless somebody has changed them since."""
    given = CellsBefore.model_validate(call.arguments)

    def put_back(google: GoogleSession) -> Outcome:
        book = GoogleSpreadsheet(google.api, given.spreadsheet_id)
        sheet = next((one for one in book.sheets() if one.sheet_id == given.sheet_id), None)
        height, width = len(given.before), len(given.before[0])
        if sheet is None or given.top + height > sheet.rows or given.left + width > sheet.columns:
            return Failed(say("not-undone", why=say("why-failed", form="changed")))
        cells = CellRange(sheet.title, given.top, given.left, given.top + height, given.left + width)
        now = digests_of(book.entered(cells))
        if now != digests_of(given.before):
            if now != given.digests:
                return Failed(say("not-undone", why=say("why-failed", form="changed")))
            book.enter(sheet, cells, given.before)
        return Done(say("file-taken-back", form="cells"))

    return services.google.use(call, (SHEETS,), put_back, of=given.account or "")


def append_to_spreadsheet(call: ToolCall, services: Services) -> Outcome:
    """Append rows and return their numbers and the spreadsheet's link."""
    given = AppendToSpreadsheetInput.model_validate(call.arguments)

    def appended(google: GoogleSession) -> Outcome:
        book = GoogleSpreadsheet(google.api, given.spreadsheet_id)
        added = book.append(call.call_id, given.title, book.sheet(given.sheet), given.rows)
        return Done(
            f"Done: rows {added.first + 1} to {added.first + len(given.rows)}.",
            report=file_changed("rows", given.title, spreadsheet_link(given.spreadsheet_id)),
            undo=AppendedRows(
                spreadsheet_id=given.spreadsheet_id,
                account=google.address,
                sheet_id=added.sheet_id,
                call_id=call.call_id,
                digests=tuple(digest_of(row, anywhere=True) for row in given.rows),
            ),
        )

    return services.google.use(call, (SHEETS,), appended, of=given.account or "")


def undo_append_to_spreadsheet(call: ToolCall, services: Services) -> Outcome:
    """Remove exactly those rows, unless somebody has changed them since."""
    given = AppendedRows.model_validate(call.arguments)

    def taken_out(google: GoogleSession) -> Outcome:
        try:
            GoogleSpreadsheet(google.api, given.spreadsheet_id).take_out(given.call_id, given.sheet_id, given.digests)
        except GoogleConflictError as error:
            return not_undone(error)
        return Done(say("file-taken-back", form="rows"))

    return services.google.use(call, (SHEETS,), taken_out, of=given.account or "")


def find_spreadsheet(call: ToolCall, services: Services) -> Outcome:
    """Return one line per spreadsheet, the last changed first."""
    given = FindSpreadsheetInput.model_validate(call.arguments)

    def found(google: GoogleSession) -> Outcome:
        files = GoogleDrive(google.api).found([titled(given.title), of_kind("spreadsheet")], _FOUND)
        return listed(files, google, _FOUND)

    # The spreadsheet will be used next.
    return services.google.use(call, (DRIVE_READ,), found, of=given.account or "", ahead=(SHEETS,))


def _write(book: GoogleSpreadsheet, cells: CellRange, rows: Rows) -> None:
    """Write cells. If the connection breaks off, check whether they were written."""
    try:
        book.write(cells, rows)
    except GoogleOutcomeUnknownError as error:
        try:
            there = digests_of(book.entered(cells)) == _digests(rows)
        except GoogleError:
            raise error from None
        if not there:
            raise GoogleError("Google cannot be reached; try again in a few minutes") from error


def _digests(rows: Rows) -> tuple[str, ...]:
    return tuple(digest_of(row) for row in rows)


def _read_at_once(asked: CellRange, sheet: Sheet) -> CellRange:
    bottom = min(asked.bottom or sheet.rows, sheet.rows, asked.top + _MOST_ROWS)
    right = min(asked.right or sheet.columns, sheet.columns, asked.left + _MOST_COLUMNS)
    return CellRange(sheet.title, asked.top, asked.left, bottom, right)


def _told(
    sheets: Sequence[Sheet], sheet: Sheet, cells: CellRange, rows: Sequence[Sequence[Any]], asked: CellRange
) -> Done:
    """Return the rows that fit into a result, and the range to continue with."""
    quoting = Quoting()
    titles = ", ".join(quoting.quote(shorten(one.title, _TITLE), "title of a sheet") for one in sheets[:_MOST_SHEETS])
    chunks = list(_chunks(cells, rows))
    said = [f"rows {first} to {last}: {quoting.quote(words, 'rows of a sheet')}" for first, last, words in chunks]
    after = chunks[-1][1] + 1 if chunks and chunks[-1][1] < cells.top + len(rows) else (cells.bottom or 0) + 1
    last = min(asked.bottom or sheet.rows, sheet.rows)
    end = column_name((cells.right or 1) - 1)
    more = f" Go on with the range {column_name(cells.left)}{after}:{end}{last}." if after <= last else ""
    place = sheets.index(sheet) + 1
    head = f"{len(sheets)} sheets: {titles}. This is number {place}; its grid has {sheet.rows} rows, filled or not."
    return Done("\n".join([f"{head}{more}", *(said or ["Nothing is in these cells."])]), quotes=quoting.quotes)


def _chunks(cells: CellRange, rows: Sequence[Sequence[Any]]) -> Iterator[tuple[int, int, str]]:
    """Yield lines of CSV that fit into one quote, with the numbers of the first and the last row."""
    lines: list[str] = []
    total = size = 0
    first = cells.top + 1
    for number, row in enumerate(rows, start=cells.top + 1):
        line = f"{number}: {_line(row)}"
        if lines and size + len(line) > QUOTE:
            yield first, number - 1, "\n".join(lines)
            total, size, first, lines = total + size, 0, number, []
            if total + QUOTE > ANSWER:
                return
        lines.append(line[:QUOTE])
        size += len(lines[-1]) + 1
    if lines:
        yield first, cells.top + len(rows), "\n".join(lines)


def _line(row: Sequence[Any]) -> str:
    said = StringIO()
    csv.writer(said, lineterminator="").writerow([shorten(str(value), _CELL) for value in row])
    return said.getvalue()
