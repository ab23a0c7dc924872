"""Page of the web app that lists the reports."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import Annotated
from urllib.parse import urlsplit

from steward.channels.pages.page_declarations import Action, Hidden, PageData, Unseen, Viewer
from steward.core.sentences import render, say
from steward.trades.portfolio.report_records import REPORT, PortfolioReport
from steward.trades.portfolio.reports.csv_export import as_csv
from steward.trades.portfolio.reports.report_names import where_of, with_names
from steward.trades.portfolio.reports.report_renderer import shown
from steward.trades.portfolio.reports.report_view import ReportView
from steward.trades.portfolio.tools.reports.declare import GENERATE_REPORT
from steward.trades.portfolio.web_pages.record_values import record_page
from steward.trades.portfolio.wire import PortfolioWire


class ReportRow(PageData):
    """A report; `number` counts those of the same kind and days."""

    report_id: Hidden
    called: str
    about: str
    first: date
    last: date
    made_on: date
    number: int


class ReportDetail(PageData):
    """A report as its page shows it. `link` is the path of that page, which has the downloads."""

    report_id: Hidden
    name: Hidden
    file: Hidden
    link: Hidden
    view: Annotated[ReportView, Unseen()]


def _reports(wire: PortfolioWire, viewer: Viewer, _: Mapping[str, str]) -> list[ReportRow]:
    book = wire.records.book(viewer.account_id)
    reports = book.some([one.record_id for one in book.all(REPORT)], PortfolioReport)
    team = wire.people.team_of(viewer.account_id)
    rows = [
        ReportRow(
            report_id=one.record_id,
            called=render(say("report-title", form=one.type), viewer.language),
            about=where_of(book, one, wire.people, team),
            first=one.first,
            last=one.last,
            made_on=one.made_on,
            number=one.number,
        )
        for one in reports
    ]
    return sorted(rows, key=lambda row: (row.made_on, row.report_id), reverse=True)


def _report(wire: PortfolioWire, viewer: Viewer, key: str) -> ReportDetail | None:
    book = wire.records.book(viewer.account_id)
    report = book.find(key, PortfolioReport)
    if report is None:
        return None
    where = where_of(book, report, wire.people, wire.people.team_of(viewer.account_id))
    view = shown(with_names(report, wire.people), where, viewer.language)
    return ReportDetail(
        report_id=key,
        name=view.title,
        file=f"{report.type}-{report.last}-{report.number}.csv",
        link=urlsplit(wire.report_links.url(report, viewer.language)).path,
        view=view,
    )


REPORTS_PAGE = record_page(
    name="reports",
    says=partial(say, "page-reports"),
    row=ReportRow,
    read=_reports,
    key="report_id",
    open=_report,
    detail=ReportDetail,
    heading="name",
    creates=(Action("make", GENERATE_REPORT.name, asks=("kind", "period", "first", "last")),),
    detail_template="report_detail.html",
    download=lambda report: (report.file, as_csv(report.view)),
)
