"""Period of a report: a month, a year, a tax year, or any days. Pure."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Literal

from dateutil.relativedelta import relativedelta

from steward.trades.portfolio.field_types import ReportType
from steward.trades.portfolio.legal_rules import rules_of
from steward.trades.portfolio.properties import PROPERTY, PortfolioRuleError, Property
from steward.trades.records.service import Book

Period = Literal["this_month", "last_month", "this_year", "last_year", "other"]
_A_DAY = timedelta(days=1)
# First month of the tax year: a legal rule of the property's place, which an owner sets with set_legal_rule.
TAX_YEAR = "tax_year_first_month"


def days_of(
    book: Book, type: ReportType, property_id: str, period: Period, today: date, first: date | None, last: date | None
) -> tuple[date, date]:
    """Return the first and the last day, neither in the future.

    A tax report uses tax years. Raises `PortfolioRuleError`.
    """
    month = today.replace(day=1)
    year = _year_begins(today, tax_month(book, property_id) if type == "tax" else 1)
    match period:
        case "this_month":
            return month, today
        case "last_month":
            return month - relativedelta(months=1), month - _A_DAY
        case "this_year":
            return year, today
        case "last_year":
            return year - relativedelta(years=1), year - _A_DAY
        case "other":
            if first is None or last is None:
                raise PortfolioRuleError("say the first and the last day", "unsaid")
            return first, min(last, today)


def tax_month(book: Book, property_id: str) -> int:
    """Return the month in which the tax year begins. Raises `PortfolioRuleError` if the properties differ."""
    ids = [property_id] if property_id else [one.record_id for one in book.all(PROPERTY)]
    months = {_month(book, one.jurisdiction) for one in book.some(ids, Property)}
    if len(months) > 1:
        raise PortfolioRuleError(
            "tax years begin in different months there: ask for one property, or say the first and last day", "unsaid"
        )
    return next(iter(months), 1)


def _month(book: Book, jurisdiction: str) -> int:
    rule = rules_of(book, jurisdiction).find(TAX_YEAR)
    month = rule.value if rule and rule.value else 1
    return month if 1 <= month <= 12 else 1


def _year_begins(today: date, month: int) -> date:
    begins = today.replace(month=month, day=1)
    return begins if begins <= today else begins - relativedelta(years=1)
