"""Web page of a report, and its downloads, rendered from the record on each request."""

from __future__ import annotations

from collections.abc import Callable

from steward.channels.pages.http_messages import HttpRequest, HttpResponse
from steward.channels.pages.page_renderer import ending, page
from steward.core.sentences import render, say
from steward.people.directory.service import PeopleService
from steward.trades.portfolio.report_records import PortfolioReport
from steward.trades.portfolio.reports.csv_export import as_csv
from steward.trades.portfolio.reports.report_links import ReportLinks, ReportLinkTarget
from steward.trades.portfolio.reports.report_names import where_of, with_names
from steward.trades.portfolio.reports.report_renderer import on, shown
from steward.trades.portfolio.reports.report_view import ReportView
from steward.trades.records.service import RecordService

# Last part of a download's address, after the token.
_PDF, _CSV = "report.pdf", "report.csv"


class ReportPage:
    """Answers a browser. `pdf` renders a PDF: only this Lambda function carries the library."""

    def __init__(
        self, records: RecordService, people: PeopleService, links: ReportLinks, pdf: Callable[[ReportView, str], bytes]
    ) -> None:
        self._records = records
        self._people = people
        self._links = links
        self._pdf = pdf

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Return the page. A wrong link never learns what a valid one would have shown."""
        _, _, rest = request.path.partition("/r/")
        token, _, form = rest.partition("/")
        named = self._links.named(token)
        book = self._records.book(named.account_id if named else "")
        report = book.find(named.report_id, PortfolioReport) if named else None
        if named is None or report is None or not self._links.is_for(named, report):
            return ending("nothing_here", 404)
        if self._links.is_over(named):
            return ending("report_over", 410, language=named.language)
        account = self._people.account(report.account_id)
        if account is None:
            return ending("nothing_here", 404, language=named.language)
        said = shown(
            with_names(report, self._people), where_of(book, report, self._people, account.name), named.language
        )
        if form == _PDF:
            return _download(self._pdf(said, account.name), "application/pdf", report, "pdf")
        if form == _CSV:
            return _download(as_csv(said).encode(), "text/csv; charset=utf-8", report, "csv")
        return ending("nothing_here", 404, language=named.language) if form else _page(said, account.name, named)


def _page(said: ReportView, team: str, named: ReportLinkTarget) -> HttpResponse:
    language = named.language
    parts = {
        name: render(say("report-part", form=name), language)
        for name in ("totals", "lines", "pdf", "csv", "open_until")
    }
    # Links are relative to the page, so they work under any address.
    links = {"pdf": f"{named.token}/{_PDF}", "csv": f"{named.token}/{_CSV}"}
    until = on(named.until, language)
    return page("report.html", language=language, report=said, team=team, parts=parts, links=links, until=until)


def _download(body: bytes, content_type: str, report: PortfolioReport, ending: str) -> HttpResponse:
    name = f"{report.type}-{report.last}-{report.number}.{ending}"
    return HttpResponse(200, body, content_type, {"content-disposition": f'attachment; filename="{name}"'})
