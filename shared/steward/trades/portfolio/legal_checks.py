"""Legal checks of rent increases, notices and deposits. Pure; the error says what would be allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from typing import Literal

from dateutil.relativedelta import relativedelta

from steward.trades.portfolio.field_types import Per, RuleUnit
from steward.trades.portfolio.legal_rules import LegalRules
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.rent_schedule import RentTerms, due_day_from
from steward.trades.records.money import Money

RENT_RULES = ("rent_increase_notice_days", "rent_increase_gap_months", "rent_increase_cap_bp")
# A year counts as 52 weeks or 12 months, in figures and limits alike.
_A_YEAR: Mapping[Per, int] = {"week": 52, "fortnight": 26, "four_weeks": 13, "month": 12, "quarter": 4, "year": 1}
_PARTS: Mapping[RuleUnit, int] = {"weeks_of_rent": 52, "months_of_rent": 12}


def a_year(terms: RentTerms) -> int:
    """Return the yearly rent in minor units."""
    return terms.rent.minor * _A_YEAR[terms.per]


def higher_rent_from(rules: LegalRules, last: RentTerms, given_on: date) -> date:
    """Return the first day that keeps the notice period and the gap since the last increase."""
    days, months = rules.number("rent_increase_notice_days"), rules.number("rent_increase_gap_months")
    return max(given_on + timedelta(days=days), last.start + relativedelta(months=months))


def must_allow_rent(rules: LegalRules, before: Sequence[RentTerms], new: RentTerms, given_on: date) -> None:
    """Raise `PortfolioRuleError` for a rent increase that is too early or too large.

    `before` are the terms until then. A rent that is not higher needs no check.
    """
    if not before:
        return
    last = max(before, key=lambda one: one.start)
    if a_year(new) <= a_year(last):
        return
    cap = rules.limit("rent_increase_cap_bp")
    earliest = higher_rent_from(rules, last, given_on)
    if new.start < earliest:
        raise PortfolioRuleError(
            f"a higher rent needs {rules.number('rent_increase_notice_days')} days' notice and "
            f"{rules.number('rent_increase_gap_months')} months since {last.start} ({rules.where} rules): "
            f"the first rent day that keeps both is {due_day_from(last, earliest)}",
            "short_notice",
        )
    most = Fraction(a_year(last) * (10_000 + cap), 10_000) if cap is not None else None
    if most is not None and a_year(new) > most:
        at_most = new.rent.of(int(most / _A_YEAR[new.per]))
        raise PortfolioRuleError(
            f"a rent may rise by {(cap or 0) / 100:g} % at most ({rules.where} rules): to {at_most}", "too_high"
        )


def end_rule(by: Literal["owner", "tenant"]) -> str:
    """Return the id of the rule on their notice period."""
    return f"end_notice_days_{by}"


def must_allow_notice(rules: LegalRules, by: Literal["owner", "tenant"], given_on: date, vacate_on: date) -> None:
    """Raise `PortfolioRuleError` if the notice period is too short."""
    days = rules.number(end_rule(by))
    earliest = given_on + timedelta(days=days)
    if vacate_on < earliest:
        raise PortfolioRuleError(
            f"the {by} gives {days} days' notice ({rules.where} rules): the earliest last day is {earliest}, "
            "unless both sides have agreed on another in writing",
            "short_notice",
        )


def must_allow_deposit(rules: LegalRules, deposit: Money | None, terms: RentTerms) -> None:
    """Raise `PortfolioRuleError` for a deposit above the limit."""
    if deposit is None:
        return
    cap, rule = rules.limit("deposit_cap"), rules.find("deposit_cap")
    if cap is None or rule is None or rule.unit is None:
        return
    if rule.unit not in _PARTS:
        raise PortfolioRuleError(
            "deposit_cap is in weeks_of_rent or months_of_rent: set_legal_rule again with one of these", "no_rule"
        )
    most = int(Fraction(a_year(terms) * cap, _PARTS[rule.unit]))
    if deposit.minor > most:
        raise PortfolioRuleError(
            f"a deposit is {deposit.of(most)} at most there ({rule}, {rules.where} rules)", "too_high"
        )
