"""Inspections and payment plans: notice periods, recorded findings, and instalments."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from steward.trades.portfolio.inspections import (
    INSPECTION,
    InspectedItem,
    Inspection,
    plan_inspection,
    update_inspection,
)
from steward.trades.portfolio.ledger_entries import Payment
from steward.trades.portfolio.payment_allocation import reverse_ledger_entry
from steward.trades.portfolio.payment_plans import PLAN, Instalment, PaymentPlan, agreed, move_payment_plan
from steward.trades.portfolio.payment_requests import with_refund
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.tenancies import Tenancy, update_tenancy_records
from steward.trades.records.money import Money
from steward.trades.records.record_types import RecordType
from steward.trades.records.state_machine import TransitionNotAllowedError
from tests.support.landlord import TODAY, A, Landlord, landlord, usd

# Ten in the morning in New York, a week from now.
WEEK = datetime(2026, 11, 27, 15, 0, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def oak() -> Iterator[Landlord]:
    with landlord() as one:
        one.oak()
        yield one


def visit(*proposed: datetime, record_id: str = "insp-1", unit_id: str = "unit-1", **fields: Any) -> Inspection:
    given: dict[str, Any] = {"type": "routine", "proposed": proposed or (WEEK,), **fields}
    zone = "America/New_York"
    return Inspection(account_id=A, record_id=record_id, property_id="prop-1", unit_id=unit_id, zone=zone, **given)


def test_tenant_gets_the_inspection_notice_the_law_asks_for(oak: Landlord) -> None:
    # The evening before, there, though it is the day itself by UTC.
    early = datetime(2026, 11, 27, 4, 30, tzinfo=UTC)
    with pytest.raises(
        PortfolioRuleError, match=r"7 days' notice \(generic rules\): the first day that keeps it is 2026-11-27"
    ):
        oak.do(lambda book: plan_inspection(book, visit(WEEK, early)))
    oak.do(lambda book: plan_inspection(book, visit(WEEK)))
    one = oak.book.need("insp-1", Inspection)
    assert (one.state, one.at, one.tenancy_id) == ("scheduled", WEEK, "tcy-1")
    # Notice that was sent too late is none; moved, it is owed again.
    oak.now += DAY
    with pytest.raises(PortfolioRuleError, match="the first day that keeps it is 2026-11-28"):
        oak.do(lambda book: update_inspection(book, "insp-1", "notified"))
    oak.do(lambda book: update_inspection(book, "insp-1", "notified", at=oak.now - DAY))
    one = oak.book.need("insp-1", Inspection)
    assert one.notice
    assert (one.state, one.notice.days) == ("notified", 7)
    with pytest.raises(PortfolioRuleError, match="7 days' notice"):
        oak.do(lambda book: update_inspection(book, "insp-1", "reschedule", at=WEEK))
    oak.do(lambda book: update_inspection(book, "insp-1", "reschedule", at=WEEK + DAY))
    one = oak.book.need("insp-1", Inspection)
    assert (one.state, one.notice) == ("scheduled", None)
    # The whole property is somebody's home as well.
    with pytest.raises(PortfolioRuleError, match="7 days' notice"):
        oak.do(lambda book: plan_inspection(book, visit(WEEK, unit_id="", record_id="insp-2")))


def test_vacant_unit_needs_no_inspection_notice(oak: Landlord) -> None:
    soon = oak.now + DAY
    oak.do(lambda book: plan_inspection(book, visit(soon, unit_id="unit-2")))
    assert oak.book.need("insp-1", Inspection).tenancy_id == ""
    with pytest.raises(PortfolioRuleError, match="is over: propose a time to come"):
        oak.do(lambda book: plan_inspection(book, visit(oak.now, unit_id="unit-2", record_id="insp-2", type="entry")))
    # After the last day of whoever moves out.
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "end", TODAY, "owner"))
    oak.do(lambda book: plan_inspection(book, visit(soon, record_id="insp-3", type="exit")))


def test_a_unit_is_inspected_no_more_often_than_it_may_be(oak: Landlord) -> None:
    for number in range(4):
        oak.now = datetime(2026, 11, 20, 15, tzinfo=UTC) + number * 60 * DAY
        soon = visit(oak.now + 8 * DAY, record_id=f"insp-{number}")
        oak.do(partial(plan_inspection, inspection=soon))
        with pytest.raises(PortfolioRuleError, match=f"there is one already, insp-{number}"):
            oak.do(lambda book: plan_inspection(book, visit(book.now + 9 * DAY, record_id="insp-9")))
        oak.now += 9 * DAY
        oak.do(partial(update_inspection, inspection_id=soon.record_id, event="done", outcome="As it should be."))
    with pytest.raises(PortfolioRuleError, match=r"4 routine inspections in twelve months .* not before 2027-11-28"):
        oak.do(lambda book: plan_inspection(book, visit(oak.now + 8 * DAY, record_id="insp-5")))
    oak.do(lambda book: plan_inspection(book, visit(oak.now + 8 * DAY, record_id="insp-5", type="exit")))
    oak.do(lambda book: plan_inspection(book, visit(datetime(2027, 11, 28, 15, tzinfo=UTC), record_id="insp-6")))


def test_inspection_results_are_kept_only_after_the_visit(oak: Landlord) -> None:
    found = InspectedItem(room="Kitchen", item="Tap", condition="damaged", note="Drips.")
    oak.do(lambda book: plan_inspection(book, visit(WEEK, WEEK + DAY)))
    assert oak.book.need("insp-1", Inspection).state == "proposed"
    with pytest.raises(TransitionNotAllowedError):
        oak.do(lambda book: update_inspection(book, "insp-1", "done", items=[found]))
    oak.do(lambda book: update_inspection(book, "insp-1", "reschedule", at=WEEK + DAY))
    with pytest.raises(PortfolioRuleError, match="still to come"):
        oak.do(lambda book: update_inspection(book, "insp-1", "done", items=[found]))
    oak.now = WEEK + 2 * DAY
    oak.do(
        lambda book: update_inspection(
            book, "insp-1", "done", items=[found], outcome="One thing.", outside=("outcome",)
        )
    )
    oak.do(lambda book: update_inspection(book, "insp-1", "report"))
    one = oak.book.need("insp-1", Inspection)
    assert (one.state, one.items, one.outcome, one.outside) == ("reported", (found,), "One thing.", ("outcome",))
    assert oak.book.open(INSPECTION) == []
    assert not oak.service.compared(A)


def plan(*minors: int, record_id: str = "ppl-1", **fields: Any) -> PaymentPlan:
    """So much on each of the days to come."""
    given = {"state": "active", "agreed_on": TODAY, "instalments": parts(*minors), **fields}
    return PaymentPlan(account_id=A, record_id=record_id, tenancy_id="tcy-1", property_id="prop-1", **given)


def parts(*minors: int) -> tuple[Instalment, ...]:
    return tuple(Instalment(due_on=TODAY + n * DAY, amount=usd(minor)) for n, minor in enumerate(minors))


def test_a_plan_is_of_what_is_owed_and_there_is_one(oak: Landlord) -> None:
    oak.charge("chg-1", 60_000)
    with pytest.raises(PortfolioRuleError, match=r"come to 600\.01 USD, and 600\.00 USD is owed"):
        oak.do(lambda book: agreed(book, plan(30_000, 30_001)))
    with pytest.raises(ValidationError, match="more than 0"):
        plan(30_000, 0)
    with pytest.raises(ValidationError, match="the earliest first"):
        plan(instalments=tuple(reversed(parts(1, 2))))
    euros = Instalment(due_on=TODAY, amount=Money(minor=1, currency="EUR"))
    with pytest.raises(PortfolioRuleError, match="is in USD"):
        oak.do(lambda book: agreed(book, plan(instalments=(euros,))))
    before = parts(1)[0].model_copy(update={"due_on": TODAY - DAY})
    with pytest.raises(PortfolioRuleError, match="on a day to come"):
        oak.do(lambda book: agreed(book, plan(instalments=(before,))))
    oak.do(lambda book: agreed(book, plan(30_000, 30_000)))
    with pytest.raises(PortfolioRuleError, match="there is a plan already, ppl-1, active"):
        oak.do(lambda book: agreed(book, plan(100, record_id="ppl-2")))
    assert oak.book.balance("tcy-1", "USD") == usd(60_000), "a plan pays nothing"


def test_a_plan_is_kept_part_by_part_and_done_with_the_last(oak: Landlord) -> None:
    oak.charge("chg-1", 60_000)
    oak.do(lambda book: agreed(book, plan(20_000, 20_000, 20_000, state="proposed")))
    with pytest.raises(TransitionNotAllowedError):
        oak.do(lambda book: move_payment_plan(book, "ppl-1", "paid"))
    oak.do(lambda book: move_payment_plan(book, "ppl-1", "accept", parts(20_000, 30_000)))
    oak.do(lambda book: move_payment_plan(book, "ppl-1", "missed"))
    oak.do(lambda book: move_payment_plan(book, "ppl-1", "paid", due_on=TODAY + DAY))
    one = oak.book.need("ppl-1", PaymentPlan)
    assert ([part.state for part in one.instalments], one.left) == (["missed", "paid"], usd(20_000))
    (line,) = oak.book.open(PLAN)
    assert (line.on, line.amount) == (TODAY, usd(20_000))
    with pytest.raises(PortfolioRuleError, match="no instalment still to come"):
        oak.do(lambda book: move_payment_plan(book, "ppl-1", "missed"))
    # What was missed came after all.
    oak.do(lambda book: move_payment_plan(book, "ppl-1", "paid"))
    assert oak.book.need("ppl-1", PaymentPlan).state == "completed"
    assert oak.book.open(PLAN) == []
    assert not oak.service.compared(A)


def test_payment_of_exactly_the_next_instalment_pays_it_until_reversed(oak: Landlord) -> None:
    def states() -> tuple[list[str], str]:
        one = oak.book.need("ppl-1", PaymentPlan)
        return [part.state for part in one.instalments], one.state

    oak.charge("chg-1", 60_000)
    oak.do(lambda book: agreed(book, plan(20_000, 15_000, 25_000)))
    oak.pay("pay-1", usd(15_000))
    assert states() == (["scheduled"] * 3, "active"), "it is not the next one"
    oak.pay("pay-2", usd(20_000))
    assert states() == (["paid", "scheduled", "scheduled"], "active")
    oak.do(lambda book: reverse_ledger_entry(book, "pay-1", "Bounced."))
    assert states() == (["paid", "scheduled", "scheduled"], "active")
    oak.do(lambda book: reverse_ledger_entry(book, "pay-2", "Bounced."))
    assert states() == (["scheduled"] * 3, "active")
    for number, minor in enumerate((20_000, 15_000, 25_000)):
        oak.pay(f"pay-{number + 3}", usd(minor), another=True)
    assert states() == (["paid"] * 3, "completed")
    oak.do(lambda book: reverse_ledger_entry(book, "pay-5", "Bounced."))
    assert states() == (["paid", "paid", "scheduled"], "active")
    (line,) = oak.book.open(PLAN)
    assert line.amount == usd(25_000)
    oak.do(lambda book: move_payment_plan(book, "ppl-1", "broken"))
    oak.do(lambda book: reverse_ledger_entry(book, "pay-4", "Bounced."))
    assert states() == (["paid", "paid", "scheduled"], "broken"), "a plan that was given up stays so"
    assert not oak.service.compared(A)


def test_payment_of_the_running_rent_pays_no_instalment_of_that_sum(oak: Landlord) -> None:
    rent = oak.book.need("tcy-1", Tenancy).terms_on(TODAY).rent
    oak.charge("chg-1", 2 * rent.minor)
    oak.do(lambda book: agreed(book, plan(rent.minor, rent.minor)))
    oak.pay("pay-1", rent)
    assert [part.state for part in oak.book.need("ppl-1", PaymentPlan).instalments] == ["scheduled"] * 2


def test_refund_of_an_instalment_leaves_it_open(oak: Landlord) -> None:
    oak.charge("chg-1", 60_000)
    oak.do(lambda book: agreed(book, plan(20_000, 40_000)))
    oak.pay("pay-1", usd(20_000))
    oak.do(lambda book: with_refund(book, book.need("pay-1", Payment), 20_000))
    assert [part.state for part in oak.book.need("ppl-1", PaymentPlan).instalments] == ["scheduled"] * 2


_KINDS = (INSPECTION, PLAN)


@given(st.sampled_from(_KINDS), st.data())
def test_a_table_answers_every_event_in_every_state(kind: RecordType, data: st.DataObject) -> None:
    states = kind.states
    state = data.draw(st.sampled_from(sorted(states.moves)))
    event = data.draw(st.sampled_from(sorted({one for moves in states.moves.values() for one in moves} | {"vanish"})))
    if event in states.moves[state]:
        assert states.after(kind.called, state, event) in states.moves
        assert states.is_open(state) or event == "unpay", "what is final stays so, but a payment may bounce"
    else:
        with pytest.raises(TransitionNotAllowedError) as refused:
            states.after(kind.called, state, event)
        assert set(refused.value.allowed) == set(states.moves[state])
