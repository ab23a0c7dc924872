"""CSV export of a report for spreadsheets: UTF-8, with no cell that a spreadsheet would compute."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from steward.core.sentences import render, say
from steward.core.spreadsheet_cells import plain_cell
from steward.trades.portfolio.reports.report_view import ReportCell, ReportView

# Without this byte order mark, Excel does not read the file as UTF-8.
_MARK = "\ufeff"


def as_csv(report: ReportView) -> str:
    """Return title, sums and lines. Amounts have their currency in a column beside them."""
    file = io.StringIO()
    writer = csv.writer(file)
    currency = render(say("report-heading", form="currency"), report.language)
    head = [[report.title], [report.where], [report.days], [report.made], [*report.remarks]]
    sums = [[one.label, *_cells([one.cell])] for one in report.sums]
    headings = [part for name, kind in report.headings for part in ((name, currency) if kind == "amount" else (name,))]
    rows = [_cells(row) for row in report.rows]
    writer.writerows([plain_cell(cell) for cell in row] for row in (*head, [], *sums, [], headings, *rows))
    return _MARK + file.getvalue()


def _cells(row: Sequence[ReportCell]) -> list[str]:
    return [part for cell in row for part in _parts(cell)]


def _parts(cell: ReportCell) -> tuple[str, ...]:
    if cell.kind == "amount":
        return cell.plain, cell.currency
    return (cell.shown if cell.kind == "words" else cell.plain,)
