"""Renderer of reports: title, sums, table and charts in the reader's language. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date

from steward.core import locale_formats
from steward.core.sentences import render, say
from steward.trades.portfolio.field_types import ReportType
from steward.trades.portfolio.report_records import PortfolioReport, ReportLine, ReportTotal, TotalName
from steward.trades.portfolio.reports.charts import Bar, Chart
from steward.trades.portfolio.reports.report_view import Kind, ReportCell, ReportSum, ReportView
from steward.trades.records.money import Money
from steward.trades.records.value_texts import said as closed

# Reports with figures of a single day; the others cover a period.
_OF_A_DAY: frozenset[ReportType] = frozenset({"rent_roll", "arrears", "compliance"})
_PARTS: frozenset[TotalName] = frozenset({"deposits"})
_AGES: frozenset[TotalName] = frozenset({"overdue_1_to_7", "overdue_8_to_14", "overdue_15_to_30", "overdue_31_or_more"})
_Column = tuple[str, Kind, Callable[[ReportLine, str], ReportCell]]


def shown(report: PortfolioReport, where: str, language: str) -> ReportView:
    """Render the report in `language`. `where` is the name of the property or account."""
    columns = [one for one in _COLUMNS[report.type] if one is not _SHARE or any(line.share_bp for line in report.lines)]
    days = say("report-days", first=on(report.first, language), last=on(report.last, language))
    return ReportView(
        language=language,
        title=render(say("report-title", form=report.type), language),
        where=where,
        days=on(report.last, language) if report.type in _OF_A_DAY else render(days, language),
        made=render(say("report-made-on", day=on(report.made_on, language), number=str(report.number)), language),
        sums=tuple(
            ReportSum(
                render(say("report-total-is", form=one.name), language), _of_total(one, language), one.name in _PARTS
            )
            for one in report.totals
        ),
        headings=tuple((render(say("report-heading", form=name), language), kind) for name, kind, _ in columns),
        rows=tuple(tuple(cell(line, language) for _, _, cell in columns) for line in report.lines),
        charts=_charts(report, language),
        remarks=tuple(render(say("report-remark", form=one), language) for one in _remarks(report)),
    )


def on(day: date, language: str) -> str:
    """Return a day in the reader's format."""
    return locale_formats.short_day(day, language)


def words_of(line: ReportLine, language: str) -> str:
    """Return the subject of a line: closed values in the reader's language, then the team's own words."""
    said = [render(say("report-says", form=one), language) for one in line.words]
    named = str(render(closed(line.named), language)) if line.named else ""
    return ", ".join(filter(None, (*said, named, line.what)))


def amount(money: Money | None, language: str) -> ReportCell:
    """Return a cell with an amount, or an empty cell."""
    if money is None:
        return ReportCell("", "amount")
    return ReportCell(
        locale_formats.price(money.decimal, money.currency, language), "amount", money.decimal, money.currency
    )


def _day(day: date | None, language: str) -> ReportCell:
    return ReportCell(on(day, language), "day", day.isoformat()) if day else ReportCell("", "day")


def _lease_end(line: ReportLine, language: str) -> ReportCell:
    return (
        _day(line.on, language) if line.on else ReportCell(render(say("report-says", form="rolling"), language), "day")
    )


def _number(count: int | None, language: str) -> ReportCell:
    return (
        ReportCell("", "number")
        if count is None
        else ReportCell(locale_formats.number(count, language), "number", str(count))
    )


def _share(share_bp: int | None, language: str) -> ReportCell:
    if share_bp is None:
        return ReportCell("", "share")
    return ReportCell(locale_formats.share(share_bp, language), "share", f"{share_bp / 10_000:.4f}")


def _of_total(one: ReportTotal, language: str) -> ReportCell:
    if one.amount is not None:
        return amount(one.amount, language)
    return _share(one.share_bp, language) if one.share_bp is not None else _number(one.count, language)


def _word(place: int) -> Callable[[ReportLine, str], ReportCell]:
    def said(line: ReportLine, language: str) -> ReportCell:
        word = line.words[place] if place < len(line.words) else None
        return ReportCell(render(say("report-says", form=word), language) if word else "")

    return said


_PLACE: _Column = ("place", "words", lambda line, _: ReportCell(line.where))
_WHAT: _Column = ("what", "words", lambda line, language: ReportCell(words_of(line, language)))
_FIRST: _Column = ("what", "words", _word(0))
_SHARE: _Column = ("share", "share", lambda line, language: _share(line.share_bp, language))
_AMOUNT: _Column = ("amount", "amount", lambda line, language: amount(line.amount, language))


def _on(name: str) -> _Column:
    return name, "day", lambda line, language: _day(line.on, language)


def _days(name: str) -> _Column:
    return name, "number", lambda line, language: _number(line.days, language)


_COLUMNS: Mapping[ReportType, Sequence[_Column]] = {
    "rent_roll": (
        _PLACE,
        ("tenants", "words", lambda line, _: ReportCell(line.what)),
        ("rent", "amount", _AMOUNT[2]),
        ("per", "words", _word(0)),
        ("lease_ends", "day", _lease_end),
    ),
    "arrears": (_PLACE, _WHAT, _on("due"), _days("days_late"), ("owed", "amount", _AMOUNT[2])),
    "income": (_PLACE, _WHAT, _AMOUNT),
    "tax": (_PLACE, _WHAT, _AMOUNT),
    "portfolio": (
        _PLACE,
        _days("days_let"),
        ("share", "share", _SHARE[2]),
    ),
    "owner_statement": (_PLACE, _FIRST, _on("day"), ("paper", "words", _word(1)), _SHARE, _AMOUNT),
    "maintenance": (_PLACE, _FIRST, ("state", "words", _word(1)), _on("reported"), ("cost", "amount", _AMOUNT[2])),
    "compliance": (_PLACE, _WHAT, _on("due")),
}


def _remarks(report: PortfolioReport) -> Sequence[str]:
    nothing: tuple[str, ...] = () if report.lines else ("no_lines",)
    match report.type:
        case "tax":
            return (*nothing, "cash_basis", "no_tax_advice", "unchanged")
        case "income":
            return (*nothing, "cash_basis", "unchanged")
        case "owner_statement":
            return (*nothing, "cash_basis", "without_deposits", "unchanged")
        case "arrears" | "compliance":
            return (*nothing, "as_it_is", "unchanged")
        case _:
            return (*nothing, "unchanged")


def _charts(report: PortfolioReport, language: str) -> tuple[Chart, ...]:
    """Return bar charts, one for each currency."""
    match report.type:
        case "rent_roll":
            title = render(say("report-part", form="chart_rent_roll"), language)
            return _by_currency(title, [(one.where, one.monthly) for one in report.lines], language)
        case "arrears":
            title = render(say("report-part", form="chart_arrears"), language)
            ages = [one for one in report.totals if one.name in _AGES]
            labelled = [(render(say("report-total-is", form=one.name), language), one.amount) for one in ages]
            return _by_currency(title, labelled, language)
        case "portfolio" if report.lines:
            title = render(say("report-part", form="chart_portfolio"), language)
            bars = [
                Bar(one.where, locale_formats.share(one.share_bp or 0, language), one.share_bp or 0)
                for one in report.lines
            ]
            return (Chart(title, tuple(bars), 10_000),)
        case _:
            return ()


def _by_currency(title: str, some: Sequence[tuple[str, Money | None]], language: str) -> tuple[Chart, ...]:
    there = [(label, money) for label, money in some if money]
    codes = sorted({money.currency for _, money in there})
    charts = []
    for code in codes:
        bars = [
            Bar(label, locale_formats.price(money.decimal, code, language), money.minor)
            for label, money in there
            if money.currency == code
        ]
        charts.append(Chart(title if len(codes) == 1 else f"{title} ({code})", tuple(bars), max(b.size for b in bars)))
    return tuple(charts)
