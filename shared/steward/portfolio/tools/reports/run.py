"""Running the tools for reports."""

from __future__ import annotations

from datetime import date, timedelta

from steward.core.errors import StewardError
from steward.core.ids import derived_ulid
from steward.portfolio.figures import FIGURES
from steward.portfolio.places import Property, Refused
from steward.portfolio.reporting import Report, ReportLine, reported, scope_of
from steward.portfolio.tools.reports.declare import GenerateReportInput, GetReportInput
from steward.portfolio.tools.showing import Services
from steward.records.models import TradeRecord
from steward.records.service import Book
from steward.tools.models import ToolCall
from steward.tools.running import Done, Failed

# Of more than these a report says how many there are: fewer days or one property show them all.
_SHOWN = 60


def generate_report(call: ToolCall, services: Services) -> Done | Failed:
    """The report's id, its totals and its lines."""
    given = GenerateReportInput.model_validate(call.arguments)

    def plan(book: Book) -> list[TradeRecord]:
        today = _today(book, given.property_id, str(services.people.zone_of(call.account_id, call.member_id)))
        first, last = _days(given, today)
        scope = scope_of(book, given.property_id or "", first, last, given.owner_id or "")
        report = Report(
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
        return [reported(FIGURES, scope, report)]

    try:
        records = services.records.change(call.account_id, call.call_id, call.member_id, plan)
    except StewardError as error:
        return Failed(f"not done: {error}")
    return Done(_told(next(one for one in records if isinstance(one, Report))))


def get_report(call: ToolCall, services: Services) -> Done | Failed:
    """The same of one that was made."""
    given = GetReportInput.model_validate(call.arguments)
    try:
        return Done(_told(services.records.book(call.account_id).need(given.report_id, Report)))
    except StewardError as error:
        return Failed(str(error))


def _today(book: Book, property_id: str | None, home: str) -> date:
    return book.today(book.need(property_id, Property).zone if property_id else home)


def _days(given: GenerateReportInput, today: date) -> tuple[date, date]:
    month = today.replace(day=1)
    match given.period:
        case "this_month":
            return month, today
        case "last_month":
            last = month - timedelta(days=1)
            return last.replace(day=1), last
        case "this_year":
            return today.replace(month=1, day=1), today
        case "last_year":
            return date(today.year - 1, 1, 1), date(today.year - 1, 12, 31)
        case "other":
            if given.first is None or given.last is None:
                raise Refused("say the first and the last day")
            return given.first, min(given.last, today)


def _told(report: Report) -> str:
    head = f"{report.record_id} · {report.type} · {report.first} to {report.last} · made {report.made_on}"
    again = f" · number {report.number}" if report.number > 1 else ""
    lines = [_line(one) for one in report.lines[:_SHOWN]]
    more = [f"… and {len(report.lines) - _SHOWN} more lines."] if len(report.lines) > _SHOWN else []
    return "\n".join([head + again, *(str(one) for one in report.totals), *lines, *more])


def _line(one: ReportLine) -> str:
    return " · ".join(str(part) for part in (one.where, one.what, one.on, one.amount) if part not in (None, ""))
