"""Runners of the report tools."""

from __future__ import annotations

from datetime import date
from typing import Protocol

from steward.channels.messaging.delegated_sends import handed_over
from steward.channels.messaging.registry import ChannelRegistry
from steward.core.errors import StewardError
from steward.core.ids import derived_ulid
from steward.core.sentences import Joined, render, say, verbatim
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, HandOver
from steward.trades.portfolio.properties import PortfolioRuleError, Property
from steward.trades.portfolio.report_builders import FIGURES
from steward.trades.portfolio.report_records import PortfolioReport, scope_of, with_report_figures
from steward.trades.portfolio.reports.report_links import ReportLinks
from steward.trades.portfolio.reports.report_names import where_of, with_names
from steward.trades.portfolio.reports.report_periods import days_of
from steward.trades.portfolio.reports.report_renderer import on, shown
from steward.trades.portfolio.reports.report_view import ReportView
from steward.trades.portfolio.tools.record_lines import Services
from steward.trades.portfolio.tools.reports.declare import GenerateReportInput, GetReportInput, SendReportInput
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book

# Beyond this, a result only counts the lines; the page shows all.
_SHOWN = 60


class ReportServices(Services, Protocol):
    """Services needed to show a report."""

    @property
    def report_links(self) -> ReportLinks:
        """Signed links to reports."""


class ReportSendingServices(ReportServices, Protocol):
    """Services needed to send a report."""

    @property
    def channels(self) -> ChannelRegistry:
        """Channels to contacts."""


def generate_report(call: ToolCall, services: ReportServices) -> Done | Failed:
    """Return the report's id, link, totals and lines."""
    given = GenerateReportInput.model_validate(call.arguments)

    def plan(book: Book) -> list[TradeRecord]:
        today = _today(book, given.property_id, str(services.people.zone_of(call.account_id, call.member_id)))
        first, last = days_of(book, given.kind, given.property_id or "", given.period, today, given.first, given.last)
        scope = scope_of(book, given.property_id or "", first, last, given.owner_id or "")
        report = PortfolioReport(
            account_id=call.account_id,
            record_id=derived_ulid("rep", call.created_at, call.call_id),
            type=given.kind,
            property_id=given.property_id or "",
            owner_id=given.owner_id or "",
            first=first,
            last=last,
            number=1,
            made_on=today,
            lines=(),
            totals=(),
        )
        return [with_report_figures(FIGURES, scope, report)]

    try:
        records = services.records.change(call.account_id, call.call_id, call.member_id, plan)
        return _told(call, services, next(one for one in records if isinstance(one, PortfolioReport)))
    except StewardError as error:
        return Failed.by(error, "not done")


def get_report(call: ToolCall, services: ReportServices) -> Done | Failed:
    """Return an existing report, with a new link."""
    given = GetReportInput.model_validate(call.arguments)
    try:
        return _told(call, services, services.records.book(call.account_id).need(given.report_id, PortfolioReport))
    except StewardError as error:
        return Failed.by(error)


def send_report(call: ToolCall, services: ReportSendingServices) -> HandOver | Failed:
    """Hand over a message that names the report and links to it, and says nothing else."""
    given = SendReportInput.model_validate(call.arguments)
    account = services.people.account_now(call.account_id)
    if account is None:
        return Failed("not sent: the account no longer exists", say("why-failed", form="gone"))
    try:
        book = services.records.book(call.account_id)
        report = book.need(given.report_id, PortfolioReport)
        where = where_of(book, report, services.people, account.name)
        _must_be(report, where, given)
        language = services.people.language_of(call.account_id, given.contact_id)
        link = services.report_links.url(report, language)
        title = say("report-title", form=report.type)
        subject = render(Joined((title, verbatim(where)), ", "), language)
        said = say(
            "report-sent",
            team=account.name,
            title=title,
            where=where,
            first=on(report.first, language),
            last=on(report.last, language),
            until=on(services.report_links.until, language),
            link=verbatim(link),
        )
    except StewardError as error:
        return Failed.by(error, "not sent")
    return handed_over(call, services, given.contact_id, render(said, language), subject=subject)


def _must_be(report: PortfolioReport, where: str, given: SendReportInput) -> None:
    """Raise `PortfolioRuleError` unless it is the report that the approver read about."""
    is_it = (report.type, report.first, report.last) == (given.kind, given.first, given.last)
    if not is_it or where.casefold() != given.place.casefold():
        raise PortfolioRuleError(
            f"{report.record_id} is another report: {report.type}, {where}, {report.first} to {report.last}; say that",
            "other_place",
        )


def _today(book: Book, property_id: str | None, home: str) -> date:
    return book.today(book.need(property_id, Property).zone if property_id else home)


def _told(call: ToolCall, services: ReportServices, report: PortfolioReport) -> Done:
    book = services.records.book(call.account_id)
    where = where_of(book, report, services.people, services.people.team_of(call.account_id))
    said = shown(with_names(report, services.people), where, call.language)
    until, link = services.report_links.until, services.report_links.url(report, call.language)
    kept = say(
        "report-made", title=verbatim(said.title), where=where, until=on(until, call.language), link=verbatim(link)
    )
    head = f"{report.record_id} · {report.type} · {where} · {report.first} to {report.last} · made {report.made_on}"
    again = f" · number {report.number}" if report.number > 1 else ""
    sums = [f"{one.label}: {one.cell.shown}" for one in said.sums]
    more = [f"… and {len(said.rows) - _SHOWN} more lines."] if len(said.rows) > _SHOWN else []
    page = f"Read at {link} until {until}: give the member this link."
    return Done("\n".join([head + again, page, *sums, *_lines(said), *more]), report=kept)


def _lines(said: ReportView) -> list[str]:
    return [" · ".join(cell.shown for cell in row if cell.shown) for row in said.rows[:_SHOWN]]
