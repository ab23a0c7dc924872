"""A report as a table for spreadsheets: UTF-8, and no cell of it is a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence

from steward.trades.portfolio.reports.sheet import Cell, Shown
from steward.wording.report_pages import ReportHeading
from steward.wording.sentence import render

# A spreadsheet takes what begins so for a formula; an apostrophe before it makes words of it.
_BEGINS = ("=", "+", "-", "@", "|", "%", "＝", "＋", "－", "＠")
_NUMBER = re.compile(r"-?[0-9]+([.][0-9]+)?")
# Without it the spreadsheet most people have reads UTF-8 as something else.
_MARK = "\ufeff"


def as_csv(report: Shown) -> str:
    """A head, the sums, then the lines: what is an amount has its currency in a column beside it."""
    file = io.StringIO()
    writer = csv.writer(file)
    currency = render(ReportHeading(form="currency"), report.language)
    head = [[report.title], [report.where], [report.days], [report.made], [*report.remarks]]
    sums = [[one.label, *_cells([one.cell])] for one in report.sums]
    headings = [part for name, kind in report.headings for part in ((name, currency) if kind == "amount" else (name,))]
    rows = [_cells(row) for row in report.rows]
    writer.writerows([harmless(cell) for cell in row] for row in (*head, [], *sums, [], headings, *rows))
    return _MARK + file.getvalue()


def harmless(text: str) -> str:
    """The same, unless a spreadsheet would compute it: numbers stay numbers, all else stays words."""
    words = text.lstrip()
    return f"'{text}" if words.startswith(_BEGINS) and not _NUMBER.fullmatch(text) else text


def _cells(row: Sequence[Cell]) -> list[str]:
    return [part for cell in row for part in _parts(cell)]


def _parts(cell: Cell) -> tuple[str, ...]:
    if cell.kind == "amount":
        return cell.plain, cell.currency
    return (cell.shown if cell.kind == "words" else cell.plain,)
