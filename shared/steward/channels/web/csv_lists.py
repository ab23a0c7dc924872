"""CSV export of a page's list, with the page's column names."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from steward.channels.pages.http_messages import HttpResponse
from steward.channels.pages.page_declarations import PageData, PageMoney, Viewer, WebPage
from steward.channels.web.page_values import label, shown, visible
from steward.core.markup import without_markup
from steward.core.spreadsheet_cells import plain_cell
from steward.core.text import upright


def spreadsheet(page: WebPage, rows: Sequence[PageData], viewer: Viewer) -> HttpResponse:
    """Return all rows of a list. Times are the viewer's local times, as spreadsheets read them."""
    names = visible(page.row)
    written = io.StringIO()
    out = csv.writer(written)
    out.writerow(label(page, name, viewer) for name in names)
    for row in rows:
        words = {one.name: one.text for one in shown(page, row, viewer)}
        out.writerow(_cell(getattr(row, name), words[name], viewer) for name in names)
    headers = {"content-disposition": f'attachment; filename="{page.name}.csv"'}
    # Excel takes a file for UTF-8 if it begins with this mark.
    return HttpResponse(200, "\ufeff" + written.getvalue(), "text/csv", headers)


def _cell(value: Any, words: str, viewer: Viewer) -> str | int:
    match value:
        case int() if not isinstance(value, bool):
            return value
        case datetime():
            return f"{value.astimezone(ZoneInfo(viewer.zone)):%Y-%m-%d %H:%M}"
        case date():
            return value.isoformat()
        case PageMoney():
            return value.amount
        case _:
            return plain_cell(without_markup(upright(words)))
