"""Legal rules and compliance items: refused rents, notices and deposits, missing rules, and recurring duties."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from steward.core.errors import StewardError
from steward.trades.portfolio.compliance_items import (
    COMPLIANCE,
    ComplianceItem,
    complete_item,
    rules_without_item,
    save_compliance_records,
    waive_item,
)
from steward.trades.portfolio.legal_checks import must_allow_deposit, must_allow_rent
from steward.trades.portfolio.legal_rules import (
    GENERIC,
    LegalRule,
    LegalRuleMissingError,
    LegalRules,
    rule_set,
    rules_of,
    shipped,
)
from steward.trades.portfolio.properties import PortfolioRuleError, Property
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.tenancies import NoticeTerms, Tenancy, change_tenancy_rent, update_tenancy_records
from steward.trades.records.record_types import RecordNotFoundError
from steward.trades.records.state_machine import TransitionNotAllowedError
from tests.support.landlord import TODAY, A, Landlord, landlord, place, usd
from tests.support.walks import for_each

MONTHLY = RentTerms(start=date(2026, 1, 1), rent=usd(145_000), per="month", due_day=1)


@pytest.fixture
def oak() -> Iterator[Landlord]:
    with landlord() as one:
        one.oak()
        yield one


def raised(start: date, minor: int = 150_000, **fields: Any) -> RentTerms:
    return MONTHLY.model_copy(update={"start": start, "rent": usd(minor), **fields})


def with_rule(one: Landlord, rule_id: str, jurisdiction: str = GENERIC, **fields: Any) -> None:
    """An owner has set a rule, or, without fields, taken it out."""
    before = rules_of(one.book, jurisdiction).find(rule_id)
    assert before
    rule = before.model_copy(update=fields) if fields else None
    one.do(lambda book: [rule_set(book, jurisdiction, rule_id, rule, TODAY)])


def test_rent_change_inside_its_notice_is_refused_with_the_lawful_day(oak: Landlord) -> None:
    # 60 days from the 20th of November 2026 are the 19th of January 2027.
    with pytest.raises(PortfolioRuleError, match="the first rent day that keeps both is 2027-02-01"):
        oak.do(lambda book: change_tenancy_rent(book, "tcy-1", raised(TODAY + timedelta(59))))
    oak.do(lambda book: change_tenancy_rent(book, "tcy-1", raised(TODAY + timedelta(60))))
    # Notice that was given on paper counts from that day; one to come is none.
    oak.undo()
    oak.do(
        lambda book: change_tenancy_rent(book, "tcy-1", raised(date(2027, 1, 1)), NoticeTerms(TODAY - timedelta(30)))
    )
    oak.undo()
    with pytest.raises(PortfolioRuleError, match="still to come"):
        oak.do(
            lambda book: change_tenancy_rent(book, "tcy-1", raised(date(2027, 3, 1)), NoticeTerms(TODAY + timedelta(1)))
        )
    # A lower rent harms nobody.
    oak.do(lambda book: change_tenancy_rent(book, "tcy-1", raised(TODAY, 140_000)))


def test_rent_increase_keeps_minimum_interval_and_cap() -> None:
    rules = LegalRules(GENERIC, shipped())
    fixed = [MONTHLY, raised(date(2026, 9, 1))]
    with pytest.raises(
        PortfolioRuleError, match=r"12 months since 2026-09-01 .*: the first rent day that keeps both is 2027-09-01"
    ):
        must_allow_rent(rules, fixed, raised(date(2027, 8, 31), 160_000), TODAY)
    must_allow_rent(rules, fixed, raised(date(2027, 9, 1), 160_000), TODAY)
    capped = LegalRules(
        "Ohio", [one.model_copy(update={"value": 500}) if "cap_bp" in one.rule_id else one for one in shipped()]
    )
    must_allow_rent(capped, [MONTHLY], raised(date(2027, 3, 1), 152_250), TODAY)
    with pytest.raises(PortfolioRuleError, match=r"5 % at most \(Ohio rules\): to 1522\.50 USD"):
        must_allow_rent(capped, [MONTHLY], raised(date(2027, 3, 1), 152_251), TODAY)
    # By the week it is as much of a rise as by the month.
    with pytest.raises(PortfolioRuleError, match=r"to 351\.34 USD"):
        must_allow_rent(capped, [MONTHLY], raised(date(2027, 3, 1), 35_200, per="week"), TODAY)


def test_missing_legal_number_stops_the_step_and_is_named(oak: Landlord) -> None:
    with_rule(oak, "rent_increase_notice_days")
    with pytest.raises(
        LegalRuleMissingError, match=r"do not say rent_increase_notice_days: ask an owner .* then set_legal_rule"
    ):
        oak.do(lambda book: change_tenancy_rent(book, "tcy-1", raised(TODAY + timedelta(400))))
    assert oak.book.need("tcy-1", Tenancy).terms == (MONTHLY,)
    # That there is no such limit is something else than not knowing it.
    oak.undo(2)
    with_rule(oak, "rent_increase_notice_days", value=None)
    oak.do(lambda book: change_tenancy_rent(book, "tcy-1", raised(date(2027, 1, 1))))


def test_an_accounts_own_rules_are_a_copy_and_say_who_checked_each(oak: Landlord) -> None:
    with_rule(oak, "grace_days", "Ohio", value=5, checked_by="mbr-1", checked_on=TODAY)
    ohio, generic = rules_of(oak.book, "OHIO"), rules_of(oak.book, "")
    assert (ohio.limit("grace_days"), generic.limit("grace_days")) == (5, 3)
    assert ohio.limit("entry_notice_days") == 7
    assert [one.rule_id for one in ohio.unchecked("grace_days", "entry_notice_days")] == ["entry_notice_days"]
    assert all(not one.checked_by for one in shipped())
    assert "rule_set" in {one.KIND for one in oak.service.export("acct-1")}
    with_rule(oak, "entry_notice_days", "Ohio", value=1)
    assert [one.rule_id for one in rules_of(oak.book, "Ohio").every()] == [one.rule_id for one in shipped()]


def test_termination_notice_keeps_its_period_unless_both_agreed(oak: Landlord) -> None:
    with pytest.raises(
        PortfolioRuleError, match=f"gives 60 days' notice .*: the earliest last day is {TODAY + timedelta(60)}"
    ):
        oak.do(lambda book: update_tenancy_records(book, "tcy-1", "notice", TODAY + timedelta(59), "owner"))
    with pytest.raises(PortfolioRuleError, match="the tenant gives 28 days"):
        oak.do(lambda book: update_tenancy_records(book, "tcy-1", "notice", TODAY + timedelta(27), "tenant"))
    oak.do(
        lambda book: update_tenancy_records(
            book, "tcy-1", "notice", TODAY + timedelta(5), "owner", NoticeTerms(agreed=True)
        )
    )
    oak.undo()
    earlier = NoticeTerms(TODAY - timedelta(55))
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "notice", TODAY + timedelta(5), "owner", earlier))
    notice = oak.book.need("tcy-1", Tenancy).notice
    assert notice
    assert notice.given_on == TODAY - timedelta(55)


def test_deposit_above_the_legal_cap_is_refused() -> None:
    four_weeks = [one.model_copy(update={"value": 4}) if one.rule_id == "deposit_cap" else one for one in shipped()]
    weekly = MONTHLY.model_copy(update={"rent": usd(31_000), "per": "week"})
    must_allow_deposit(LegalRules("there", four_weeks), usd(124_000), weekly)
    with pytest.raises(PortfolioRuleError, match=r"a deposit is 1240\.00 USD at most there"):
        must_allow_deposit(LegalRules("there", four_weeks), usd(124_001), weekly)
    must_allow_deposit(LegalRules(GENERIC, shipped()), usd(9_000_000), weekly)


@for_each(
    ("every", "done", "due"),
    [
        ("FREQ=YEARLY", date(2028, 2, 29), date(2029, 2, 28)),
        ("FREQ=YEARLY;INTERVAL=4", date(2028, 2, 29), date(2032, 2, 29)),
        ("FREQ=MONTHLY;INTERVAL=6", date(2026, 8, 31), date(2027, 2, 28)),
        ("FREQ=WEEKLY", date(2026, 12, 28), date(2027, 1, 4)),
        ("", date(2026, 1, 1), None),
    ],
)
def test_recurring_legal_rule_counts_from_the_day_it_was_met(every: str, done: date, due: date | None) -> None:
    assert LegalRule(rule_id="alarms", title="Alarms", kind="recurring", every=every).after(done) == due


def smoke(one: Landlord, due_on: date | None = TODAY) -> None:
    one.do(lambda book: save_compliance_records(book, "prop-1", "smoke_alarms", due_on, "America/New_York"))


def alarms(one: Landlord, state: str = "upcoming") -> list[ComplianceItem]:
    found = one.book.under("prop-1", COMPLIANCE, ComplianceItem)
    return [item for item in found if item.state == state]


def test_completed_item_is_due_again_and_undo_takes_both_back(oak: Landlord) -> None:
    smoke(oak)
    (item,) = alarms(oak)
    oak.do(lambda book: complete_item(book, item.record_id, TODAY - timedelta(1)))
    (following,) = alarms(oak)
    assert (following.due_on, following.last_done_on) == (date(2027, 11, 19), TODAY - timedelta(1))
    assert [line.record_id for line in oak.book.open(COMPLIANCE)] == [following.record_id]
    with pytest.raises(TransitionNotAllowedError):
        oak.do(lambda book: complete_item(book, item.record_id, TODAY))
    oak.undo(2)
    assert [one.record_id for one in alarms(oak)] == [item.record_id]
    oak.do(lambda book: complete_item(book, item.record_id, TODAY, next_due_on=date(2027, 2, 1)))
    assert [one.due_on for one in alarms(oak)] == [date(2027, 2, 1)]


def test_item_is_not_completed_by_an_earlier_or_a_future_day(oak: Landlord) -> None:
    smoke(oak, date(2027, 11, 19))
    (item,) = alarms(oak)
    with pytest.raises(PortfolioRuleError, match="this one is due on 2027-11-19: that was before"):
        oak.do(lambda book: complete_item(book, item.record_id, date(2026, 11, 19)))
    with pytest.raises(PortfolioRuleError, match="still to come"):
        oak.do(lambda book: complete_item(book, item.record_id, TODAY + timedelta(1)))
    registration = [one for one in rules_without_item(oak.book, oak.book.need("prop-1", Property)) if not one.every]
    assert [one.rule_id for one in registration] == ["rental_registration"]
    oak.do(lambda book: save_compliance_records(book, "prop-1", "rental_registration", TODAY, "UTC"))
    (paper,) = [one for one in alarms(oak) if one.rule_id == "rental_registration"]
    with pytest.raises(PortfolioRuleError, match="give the day its paper names as next_due_on"):
        oak.do(lambda book: complete_item(book, paper.record_id, TODAY))


def test_rule_applies_to_its_subject_type_unless_ruled_out(oak: Landlord) -> None:
    with pytest.raises(PortfolioRuleError, match="is kept for a property"):
        oak.do(lambda book: save_compliance_records(book, "unit-1", "smoke_alarms", TODAY, "UTC"))
    with pytest.raises(LegalRuleMissingError, match="nothing recurring called grace_days"):
        oak.do(lambda book: save_compliance_records(book, "prop-1", "grace_days", TODAY, "UTC"))
    with pytest.raises(RecordNotFoundError):
        oak.do(lambda book: save_compliance_records(book, "mnt-9", "smoke_alarms", TODAY, "UTC"))
    oak.do(lambda book: save_compliance_records(book, "prop-1", "pool_barrier", None, "UTC"))
    open_rules = [one.rule_id for one in rules_without_item(oak.book, oak.book.need("prop-1", Property))]
    assert "pool_barrier" not in open_rules
    assert "smoke_alarms" in open_rules
    # There is a pool after all.
    oak.do(lambda book: save_compliance_records(book, "prop-1", "pool_barrier", TODAY, "UTC"))
    assert [one.rule_id for one in alarms(oak)] == ["pool_barrier"]
    oak.do(lambda book: waive_item(book, alarms(oak)[0].record_id, "It is being torn down."))
    assert "pool_barrier" in [one.rule_id for one in rules_without_item(oak.book, oak.book.need("prop-1", Property))]


_EVENTS = st.sampled_from([event for moves in COMPLIANCE.states.moves.values() for event in moves] + ["vanish"])


@given(st.sampled_from(sorted(COMPLIANCE.states.moves)), _EVENTS)
def test_item_states_answer_every_event_and_done_stays_done(state: str, event: str) -> None:
    states = COMPLIANCE.states
    if event in states.moves[state]:
        assert states.after("item", state, event) in states.moves
        assert state not in ("done", "waived")
    else:
        with pytest.raises(TransitionNotAllowedError) as refused:
            states.after("item", state, event)
        assert set(refused.value.allowed) == set(states.moves[state])


_STEPS = st.tuples(st.sampled_from(["save", "out", "done", "waive", "undo"]), st.integers(-40, 800))


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(_STEPS, min_size=4, max_size=12))
def test_completed_item_writes_exactly_one_successor(steps: list[tuple[str, int]]) -> None:
    with landlord() as one:
        one.put(place())
        for what, days in steps:
            happens(one, what, TODAY + timedelta(days))
            items = one.book.under("prop-1", COMPLIANCE, ComplianceItem)
            assert sum(COMPLIANCE.states.is_open(item.state) for item in items) <= 1
            done = sorted(item.done_on for item in items if item.done_on)
            after = sorted(item.last_done_on for item in items if item.last_done_on)
            assert done == after
        assert not one.service.compared(A)


def happens(one: Landlord, what: str, day: date) -> None:
    """One step; what is refused changes nothing."""
    is_open = [line.record_id for line in one.book.open(COMPLIANCE)]
    with suppress(StewardError):
        match what:
            case "save" | "out":
                smoke(one, day if what == "save" else None)
            case "undo":
                one.undo()
            case _ if is_open and what == "done":
                one.now = max(one.now, datetime.combine(day, time(15), UTC))
                one.do(lambda book: complete_item(book, is_open[0], day))
            case _ if is_open:
                one.do(lambda book: waive_item(book, is_open[0], "Not this time."))
