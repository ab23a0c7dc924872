"""Rules of rent by date: amounts due, increases, notice periods and recurring compliance."""

from __future__ import annotations

from datetime import date
from typing import Any, get_args

import pytest
from dateutil.relativedelta import relativedelta

from steward.core.sentences import render
from steward.trades.portfolio.field_types import Per, RuleUnit
from steward.trades.portfolio.inspections import INSPECTION_RULES
from steward.trades.portfolio.legal_checks import (
    RENT_RULES,
    a_year,
    higher_rent_from,
    must_allow_deposit,
    must_allow_notice,
    must_allow_rent,
)
from steward.trades.portfolio.legal_rules import (
    LegalRule,
    LegalRuleMissingError,
    LegalRules,
    rule_in_words,
    rule_set,
    rules_of,
    shipped,
)
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.rent_schedule import RentTerms, due_day_from, half_period, renewed_end, rent_due
from steward.trades.portfolio.reports.report_periods import days_of, tax_month
from steward.trades.portfolio.rule_words import limit_in_words
from tests.support.landlord import TODAY, place, usd
from tests.support.records_in_memory import paper
from tests.support.walks import for_each
from tests.unit.test_landlord_records import is_stored

JANUARY = date(2026, 1, 1)


def terms(minor: int = 145_000, per: Any = "month", start: date = JANUARY, due_day: int = 1) -> RentTerms:
    return RentTerms(start=start, rent=usd(minor), per=per, due_day=due_day)


def rules(**limits: int | None) -> LegalRules:
    units: dict[str, Any] = {"rent_increase_cap_bp": "basis_points", "deposit_cap": "weeks_of_rent"}
    some = [
        LegalRule(rule_id=name, title=name, kind="limit", unit=units.get(name, "days"), value=value)
        for name, value in limits.items()
    ]
    return LegalRules("Oak", some)


def test_rent_is_due_in_advance_and_parts_of_a_period_pay_their_share() -> None:
    due = rent_due([terms(3_100, due_day=15)], date(2026, 1, 10), date(2026, 3, 1), date(2026, 12, 31))
    assert [(one.first, one.last, one.on, one.amount.minor) for one in due] == [
        (date(2026, 1, 10), date(2026, 1, 14), date(2026, 1, 10), 500),
        (date(2026, 1, 15), date(2026, 2, 14), date(2026, 1, 15), 3_100),
        (date(2026, 2, 15), date(2026, 3, 1), date(2026, 2, 15), round(3_100 * 15 / 28)),
    ]


def _day_of(due_day: int) -> int:
    return terms(due_day=due_day).due_day


def test_rent_due_on_the_last_day_asked_about_is_included() -> None:
    assert [one.on for one in rent_due([terms()], JANUARY, None, date(2026, 3, 1))] == [
        date(2026, 1, 1),
        date(2026, 2, 1),
        date(2026, 3, 1),
    ]
    assert len(rent_due([terms()], JANUARY, None, date(2026, 2, 28))) == 2
    assert [_day_of(day) for day in (1, 31)] == [1, 31]
    for day in (0, 32):
        with pytest.raises(ValueError, match="due_day"):
            _day_of(day)


def test_rent_of_later_terms_begins_the_day_after_the_earlier_end() -> None:
    two = [terms(2_000, start=date(2026, 2, 11)), terms(2_800)]
    due = rent_due(two, JANUARY, None, date(2026, 2, 28))
    assert [(one.first, one.last, one.amount.minor) for one in due] == [
        (date(2026, 1, 1), date(2026, 1, 31), 2_800),
        (date(2026, 2, 1), date(2026, 2, 10), 1_000),
        (date(2026, 2, 11), date(2026, 2, 28), round(2_000 * 18 / 28)),
    ]


@for_each(
    ("per", "due_day", "days"),
    [
        ("month", 31, [date(2026, 1, 31), date(2026, 2, 28), date(2026, 3, 31)]),
        ("month", 28, [date(2026, 1, 28), date(2026, 2, 28), date(2026, 3, 28)]),
        ("quarter", 1, [date(2026, 1, 1), date(2026, 4, 1), date(2026, 7, 1)]),
        ("year", 1, [date(2026, 1, 1), date(2027, 1, 1), date(2028, 1, 1)]),
        # The 1st of January 2026 is a Thursday: the first Monday is the 5th.
        ("week", 1, [date(2026, 1, 5), date(2026, 1, 12), date(2026, 1, 19)]),
        ("fortnight", 1, [date(2026, 1, 5), date(2026, 1, 19), date(2026, 2, 2)]),
        ("four_weeks", 4, [date(2026, 1, 1), date(2026, 1, 29), date(2026, 2, 26)]),
        ("week", 7, [date(2026, 1, 4), date(2026, 1, 11), date(2026, 1, 18)]),
    ],
)
def test_rent_days_follow_the_period(per: str, due_day: int, days: list[date]) -> None:
    one, found = terms(per=per, due_day=due_day), [JANUARY]
    while len(found) < 4:
        found.append(due_day_from(one, found[-1] + relativedelta(days=1 if len(found) > 1 else 0)))
    assert found[1:] == days


def test_half_a_period_is_shorter_than_the_way_to_the_next_rent() -> None:
    assert {per: half_period(per).days for per in get_args(Per)} == {
        "week": 3,
        "fortnight": 7,
        "four_weeks": 14,
        "month": 15,
        "quarter": 45,
        "year": 180,
    }


def test_renewed_term_still_ends_with_the_month() -> None:
    assert renewed_end(date(2026, 1, 31), 1) == date(2026, 2, 28)
    assert renewed_end(date(2026, 2, 28), 1) == date(2026, 3, 31)
    assert renewed_end(date(2026, 1, 14), 12) == date(2027, 1, 14)


@for_each(
    ("per", "times"),
    [("week", 52), ("fortnight", 26), ("four_weeks", 13), ("month", 12), ("quarter", 4), ("year", 1)],
)
def test_year_of_rent_follows_the_period(per: str, times: int) -> None:
    assert a_year(terms(100, per)) == 100 * times


def test_higher_rent_waits_for_its_notice_and_the_gap() -> None:
    both = rules(rent_increase_notice_days=60, rent_increase_gap_months=12)
    assert higher_rent_from(both, terms(), date(2026, 1, 10)) == date(2027, 1, 1)
    assert higher_rent_from(both, terms(), date(2026, 12, 1)) == date(2027, 1, 30)
    neither = rules(rent_increase_notice_days=None, rent_increase_gap_months=None)
    assert higher_rent_from(neither, terms(), date(2026, 12, 1)) == date(2026, 12, 1)
    assert higher_rent_from(neither, terms(start=date(2027, 1, 1)), date(2026, 12, 1)) == date(2027, 1, 1)
    with pytest.raises(PortfolioRuleError, match="0 days' notice and 0 months since 2027-01-01"):
        must_allow_rent(
            rules(rent_increase_notice_days=None, rent_increase_gap_months=None, rent_increase_cap_bp=0),
            [terms(start=date(2027, 1, 1))],
            terms(200_000, start=date(2026, 12, 31)),
            JANUARY,
        )
    with pytest.raises(PortfolioRuleError, match="by 0 % at most"):
        must_allow_rent(
            rules(rent_increase_notice_days=None, rent_increase_gap_months=None, rent_increase_cap_bp=0),
            [terms()],
            terms(145_001),
            JANUARY,
        )
    must_allow_notice(rules(end_notice_days_owner=None), "owner", JANUARY, JANUARY)


def test_higher_rent_is_refused_a_day_early_or_a_cent_too_high() -> None:
    law = rules(rent_increase_notice_days=60, rent_increase_gap_months=12, rent_increase_cap_bp=500)
    told = date(2026, 11, 2)
    must_allow_rent(law, [terms(100_000)], terms(105_000, start=JANUARY + relativedelta(years=1)), told)
    # As much a year by the week is no higher rent; the same rent needs nothing either.
    must_allow_rent(law, [terms(100_000)], terms(100_000, start=told), told)
    must_allow_rent(law, [], terms(900_000), told)
    with pytest.raises(
        PortfolioRuleError, match=r"60 days' notice and 12 months since 2026-01-01 .Oak rules.* both is 2027-01-01"
    ):
        must_allow_rent(law, [terms(100_000)], terms(105_000, start=date(2026, 12, 31)), told)
    with pytest.raises(PortfolioRuleError, match=r"by 5 % at most .Oak rules.: to 1050.00 USD"):
        must_allow_rent(law, [terms(100_000)], terms(105_001, start=JANUARY + relativedelta(years=1)), told)
    # Of several terms the last counts.
    rising = [terms(100_000), terms(104_000, start=date(2026, 6, 1))]
    with pytest.raises(PortfolioRuleError, match="since 2026-06-01"):
        must_allow_rent(law, rising, terms(105_000, start=date(2027, 5, 31)), told)


def test_notice_is_enough_on_the_day_it_is_over() -> None:
    law = rules(end_notice_days_owner=60, end_notice_days_tenant=28)
    must_allow_notice(law, "owner", date(2026, 11, 1), date(2026, 12, 31))
    must_allow_notice(law, "tenant", date(2026, 11, 1), date(2026, 11, 29))
    with pytest.raises(PortfolioRuleError, match=r"the owner gives 60 days.*2026-12-31"):
        must_allow_notice(law, "owner", date(2026, 11, 1), date(2026, 12, 30))
    with pytest.raises(PortfolioRuleError, match="the tenant gives 28 days"):
        must_allow_notice(law, "tenant", date(2026, 11, 1), date(2026, 11, 28))


def test_deposit_is_refused_a_cent_above_the_cap() -> None:
    law, rent = rules(deposit_cap=5), terms(52_00, "year")
    must_allow_deposit(law, usd(5_00), rent)
    must_allow_deposit(law, None, rent)
    must_allow_deposit(rules(deposit_cap=None), usd(9_000_00), rent)
    with pytest.raises(PortfolioRuleError, match=r"5.00 USD at most there .deposit_cap 5 weeks of rent, Oak rules"):
        must_allow_deposit(law, usd(5_01), rent)
    months = LegalRule(rule_id="deposit_cap", title="x", kind="limit", unit="months_of_rent", value=2)
    must_allow_deposit(LegalRules("Oak", [months]), usd(290_000), terms())
    with pytest.raises(PortfolioRuleError):
        must_allow_deposit(LegalRules("Oak", [months]), usd(290_001), terms())
    days = LegalRule(rule_id="deposit_cap", title="x", kind="limit", unit="days", value=2)
    with pytest.raises(PortfolioRuleError, match="weeks_of_rent or months_of_rent"):
        must_allow_deposit(LegalRules("Oak", [days]), usd(1), terms())


@for_each(
    ("every", "again"),
    [
        ("FREQ=DAILY", date(2024, 3, 1)),
        ("FREQ=WEEKLY;INTERVAL=2", date(2024, 3, 14)),
        ("FREQ=MONTHLY", date(2024, 3, 29)),
        ("FREQ=YEARLY", date(2025, 2, 28)),
        ("FREQ=YEARLY;INTERVAL=4", date(2028, 2, 29)),
        ("", None),
    ],
)
def test_rule_recurs_from_the_day_it_was_done(every: str, again: date | None) -> None:
    rule = LegalRule(rule_id="alarms", title="Alarms", kind="recurring", every=every)
    assert rule.after(date(2024, 2, 29)) == again
    assert str(rule) == f"alarms {every or 'when its paper expires'}"


def test_rule_is_of_one_kind_and_checked_by_somebody_on_a_day() -> None:
    limit: dict[str, Any] = {"rule_id": "grace_days", "title": "Grace", "kind": "limit"}
    assert str(LegalRule(**limit, unit="days", value=3)) == "grace_days 3 days"
    assert str(LegalRule(**limit, unit="days")) == "grace_days no limit"
    for wrong in (
        limit,
        {**limit, "kind": "recurring", "unit": "days"},
        {**limit, "unit": "days", "checked_by": "mbr-1"},
        {**limit, "unit": "days", "checked_on": TODAY},
    ):
        with pytest.raises(ValueError, match=r"rule|limit"):
            LegalRule(**wrong)


def test_set_of_rules_keeps_its_order_and_says_what_it_lacks() -> None:
    book = paper()
    first, second, *_ = (one.rule_id for one in rules_of(book, "").every())
    changed = LegalRule(rule_id=first, title="Mine", kind="limit", unit="days", value=9)
    own = rule_set(book, " Oak ", first, changed, TODAY)
    assert own.jurisdiction == "Oak"
    assert [one.rule_id for one in own.rules][:2] == [first, second]
    there = rules_of(paper(own), "oak")
    assert (there.where, there.limit(first), there.number(first)) == ("Oak", 9, 9)
    free = LegalRules("Oak", [changed.model_copy(update={"value": None})])
    assert (free.limit(first), free.number(first)) == (None, 0)
    assert rules_of(paper(own), "elm").limit(first) != 9
    without = rule_set(paper(own), "Oak", second, None, TODAY)
    assert len(without.rules) == len(own.rules) - 1
    with pytest.raises(
        LegalRuleMissingError, match=rf"the rules for Oak do not say {second}.*jurisdiction Oak and rule {second}"
    ):
        LegalRules("Oak", without.rules).limit(second)
    with pytest.raises(LegalRuleMissingError):
        there.limit("smoke_alarms")
    new = LegalRule(rule_id="bins", title="Bins", kind="recurring", applies_to="unit")
    assert rule_set(book, "", "bins", new, TODAY).rules[-1] == new
    assert [one.rule_id for one in LegalRules("x", [new]).recurring("unit")] == ["bins"]
    assert LegalRules("x", [new]).recurring("property") == []
    checked = changed.model_copy(update={"checked_by": "mbr-1", "checked_on": TODAY})
    assert [one.rule_id for one in LegalRules("x", [checked, new]).unchecked(first, "bins", "none")] == ["bins"]


def test_report_periods_follow_the_calendar_and_the_tax_year() -> None:
    july = LegalRule(rule_id="tax_year_first_month", title="t", kind="limit", unit="months", value=7)
    own = rule_set(paper(), "AU", "tax_year_first_month", july, TODAY)
    there = place().model_copy(update={"jurisdiction": "AU"})
    book, none = paper(own, there), None

    def days(type: Any, period: Any, today: date = TODAY) -> tuple[date, date]:
        return days_of(book, type, "prop-1", period, today, none, none)

    assert days("income", "this_month") == (date(2026, 11, 1), TODAY)
    assert days("income", "last_month") == (date(2026, 10, 1), date(2026, 10, 31))
    assert days("income", "this_year") == (date(2026, 1, 1), TODAY)
    assert days("income", "last_year") == (date(2025, 1, 1), date(2025, 12, 31))
    assert days("tax", "this_year") == (date(2026, 7, 1), TODAY)
    assert days("tax", "last_year") == (date(2025, 7, 1), date(2026, 6, 30))
    assert days("tax", "this_year", date(2026, 7, 1)) == (date(2026, 7, 1), date(2026, 7, 1))
    assert days("tax", "this_year", date(2026, 6, 30))[0] == date(2025, 7, 1)
    later = date(2027, 1, 1)
    assert days_of(book, "income", "", "other", TODAY, JANUARY, later) == (JANUARY, TODAY)
    with pytest.raises(PortfolioRuleError, match="first and the last"):
        days("income", "other")
    assert tax_month(paper(), "") == 1
    assert tax_month(book, "") == 7
    with pytest.raises(PortfolioRuleError, match="different months"):
        tax_month(paper(own, there, place("prop-2")), "")


def test_rules_are_said_in_words() -> None:
    amounts = {one.rule_id: one.model_copy(update={"value": 3}) for one in shipped() if one.kind == "limit"}
    unlimited = [one.model_copy(update={"value": None}) for one in amounts.values()]
    units = [LegalRule(rule_id="own_rule", title="x", kind="limit", unit=unit, value=3) for unit in get_args(RuleUnit)]
    duty = next(one for one in shipped() if one.kind == "recurring")
    own = [duty.model_copy(update={"title": "Own title", "every": every}) for every in ("FREQ=MONTHLY", "")]
    assert {*RENT_RULES, *INSPECTION_RULES} <= {one.rule_id for one in shipped()}
    rules = [*shipped(), *amounts.values(), *unlimited, *units, *own]
    lines = [f"{one.rule_id} {one.value} {one.unit} {one.every}: {render(rule_in_words(one), 'en')}" for one in rules]
    is_stored("rules", list(dict.fromkeys(lines)))
    assert render(limit_in_words("soon", "date"), "en") == "soon"
