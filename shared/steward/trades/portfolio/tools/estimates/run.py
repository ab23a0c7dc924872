"""Runners of the estimate, risk, yield and forecast tools."""

from __future__ import annotations

from datetime import date

from steward.core.errors import StewardError
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trades.portfolio.forecasts import CashFlowForecast, estimated, forecast
from steward.trades.portfolio.maintenance_jobs import MaintenanceJob
from steward.trades.portfolio.properties import PortfolioRuleError, Property
from steward.trades.portfolio.report_queries import tenancies_of, yields
from steward.trades.portfolio.report_records import ReportScope, scope_of
from steward.trades.portfolio.risks import place_within, risks
from steward.trades.portfolio.tools.estimates.declare import (
    AssessRiskInput,
    CalculateYieldInput,
    EstimateCostInput,
    ForecastCashflowInput,
)
from steward.trades.portfolio.tools.record_lines import Services, place_of
from steward.trades.records.money import Money, amount_of
from steward.trades.records.service import Book

# Earlier than any record.
_EVER = date(1970, 1, 1)
_MOST = 60


def estimate_cost(call: ToolCall, services: Services) -> Done | Failed:
    """Return low, likely and high cost, and the number of quotes or jobs behind them."""
    given = EstimateCostInput.model_validate(call.arguments)
    book = services.records.book(call.account_id)
    try:
        job = book.need(given.maintenance_id, MaintenanceJob) if given.maintenance_id else None
        category, place_id = (job.category, job.property_id) if job else (given.category, given.property_id)
        if category is None or not place_id:
            raise PortfolioRuleError("name a job, or a category and a property", "unsaid")
        place = book.need(place_id, Property)
        scope = scope_of(book, "", _EVER, book.today(place.zone))
        found = estimated(scope, category, place.currency, job)
    except StewardError as error:
        return Failed.by(error)
    if found is None:
        return Done(f"Nothing is on record that a {category} job's cost in {place.currency} could follow from.")
    source = "quotes for it" if found.source == "quotes" else f"{category} jobs before it"
    where = place_of(book, job) if job else place.name
    spread = f"low {found.low} · likely {found.likely} · high {found.high}"
    return Done(f"{where} · {category} · {spread} · from {found.known} {source}")


def assess_risk(call: ToolCall, services: Services) -> Done | Failed:
    """Return a line for each risk: type, place, day, amount, and the record that proves it."""
    given = AssessRiskInput.model_validate(call.arguments)
    book, subject_id = services.records.book(call.account_id), given.subject_id or ""
    try:
        place_id = place_within(book, subject_id)
        today = _today(call, services, book, place_id)
        scope = scope_of(book, place_id, today, today)
    except StewardError as error:
        return Failed.by(error)
    found = risks(book, subject_id, today, scope)
    lines = [
        " · ".join(filter(None, (one.risk.replace("_", " "), one.where, str(one.on), one.more, one.record_id)))
        for one in found[:_MOST]
    ]
    more = [f"… and {len(found) - _MOST} more: ask for one property."] if len(found) > _MOST else []
    return Done(
        "\n".join([*lines, *more]) or "None of these: arrears, urgent jobs, insurance, duties, leases, vacancy."
    )


def calculate_yield(call: ToolCall, services: Services) -> Done | Failed:
    """Return gross and net yield."""
    given = CalculateYieldInput.model_validate(call.arguments)
    book = services.records.book(call.account_id)
    try:
        place = book.need(given.property_id, Property)
        worth = amount_of(given.value, place.currency) if given.value else place.value
        if worth is None:
            raise PortfolioRuleError(
                f"what {place.name} is worth is not on record: say the value, or update_property", "incomplete"
            )
        today = book.today(place.zone)
        valued = place.model_copy(update={"value": worth, "state": "active"})
        scope = ReportScope(book, (valued,), today, today, place.record_id)
        gross, net = (one.share_bp or 0 for one in yields(scope, tenancies_of(scope)))
    except StewardError as error:
        return Failed.by(error)
    basis = "rents as they are today, expenses of the last twelve months"
    return Done(f"{place.name} · worth {worth} · gross {gross / 100:.2f} % · net {net / 100:.2f} % · from {basis}")


def forecast_cashflow(call: ToolCall, services: Services) -> Done | Failed:
    """Return a line a month for each currency."""
    given = ForecastCashflowInput.model_validate(call.arguments)
    book = services.records.book(call.account_id)
    try:
        today = _today(call, services, book, given.property_id or "")
        scope = scope_of(book, given.property_id or "", today, today)
        lines = [line for code in scope.currencies for line in _lines(forecast(scope, code, today, given.months))]
    except StewardError as error:
        return Failed.by(error)
    return Done("\n".join(lines))


def _lines(found: CashFlowForecast) -> list[str]:
    def money(minor: int) -> Money:
        return Money(minor=minor, currency=found.currency)

    first = found.months[0]
    share = f"{float(first.collected) * 100:.1f} %"
    of = (
        "of what fell due in the last twelve months was paid"
        if found.has_history
        else "is taken for granted: no history"
    )
    months = [
        f"{one.first:%Y-%m} · due {money(one.due)} · expected {money(one.expected)} · recurring costs "
        f"{money(one.recurring)} · approved work {money(one.approved)} · left {money(one.net)}"
        for one in found.months
    ]
    left = money(sum(one.net for one in found.months))
    return [f"{share} {of}. What is overdue now is not counted.", *months, f"left of all these months {left}"]


def _today(call: ToolCall, services: Services, book: Book, property_id: str) -> date:
    zone = str(services.people.zone_of(call.account_id, call.member_id))
    return book.today(book.need(property_id, Property).zone if property_id else zone)
