"""Payment plans: arrears paid in instalments, beside the running rent. Pure rules over a book."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import ClassVar, Literal

from pydantic import Field, model_validator

from steward.trades.portfolio.field_types import PlanEvent
from steward.trades.portfolio.ledger_entries import PAYMENT, Payment
from steward.trades.portfolio.properties import PortfolioRuleError, RecordPart
from steward.trades.portfolio.tenancies import TENANCY, Tenancy
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money, total
from steward.trades.records.record_types import RecordLine, RecordType
from steward.trades.records.service import Book
from steward.trades.records.state_machine import RecordStateMachine

# A plan is broken with a second late instalment, or once one has been late for so long.
BROKEN_AFTER = timedelta(days=7)


class Instalment(RecordPart):
    """One instalment: due date, amount, and whether it was paid."""

    due_on: date
    amount: Money
    state: Literal["scheduled", "paid", "missed"] = "scheduled"


class PaymentPlan(TradeRecord):
    """Arrears of a tenancy in instalments.

    Payments are separate records: a plan only holds the agreement and whether it was kept. A payment of just the next
    instalment pays it; of any other a person says so.
    """

    KIND: ClassVar[str] = "payment_plan"

    state: str = "proposed"
    tenancy_id: str
    property_id: str
    agreed_on: date
    instalments: tuple[Instalment, ...] = Field(min_length=1, max_length=60)

    @model_validator(mode="after")
    def _in_order(self) -> PaymentPlan:
        if any(one.amount.minor <= 0 for one in self.instalments):
            raise ValueError("an instalment is more than 0")
        if any(after.due_on <= before.due_on for before, after in pairwise(self.instalments)):
            raise ValueError("instalments are on one day each, the earliest first")
        return self

    @property
    def left(self) -> Money:
        """Return the sum of open instalments."""
        currency = self.instalments[0].amount.currency
        return total([one.amount for one in self.instalments if one.state != "paid"], currency)

    @property
    def next_part(self) -> Instalment | None:
        """Return the next open instalment, if there is one."""
        return next((one for one in self.instalments if one.state != "paid"), None)

    @property
    def next_due_on(self) -> date:
        """Return the due day of the next open instalment; the last due day if none is open."""
        return (self.next_part or self.instalments[-1]).due_on

    def covers(self, due_on: date) -> bool:
        """Return whether a charge that is due then is of the debt that the plan pays off; later ones are beside it."""
        return due_on <= self.agreed_on

    def beside(self, owing: Iterable[tuple[date, int]]) -> list[int]:
        """Return what the plan does not pay off of each debt, given as due day and minor units, the oldest first.

        A plan may be of less than the debt. It pays off the oldest of it.
        """
        left, found = self.left.minor, list[int]()
        for due_on, minor in owing:
            covered = min(left, minor) if self.covers(due_on) else 0
            left -= covered
            found.append(minor - covered)
        return found

    def late_on(self, today: date) -> list[Instalment]:
        """Return the instalments that were missed, or are overdue."""
        return [i for i in self.instalments if i.state == "missed" or (i.state != "paid" and i.due_on < today)]

    def is_kept(self, today: date) -> bool:
        """Return whether the plan is in force and nothing of it is late."""
        return self.state == "active" and not self.late_on(today)

    def is_broken(self, today: date) -> bool:
        """Return whether so much of the plan is late that a person decides what now."""
        late = self.late_on(today)
        return len(late) > 1 or any(today - one.due_on >= BROKEN_AFTER for one in late)


PLAN = RecordType(
    prefix="ppl",
    model=PaymentPlan,
    states=RecordStateMachine(
        frozenset({"proposed", "active"}),
        {
            "proposed": {"propose": "proposed", "accept": "active", "cancel": "cancelled"},
            "active": {
                "pay": "active",
                "miss": "active",
                "unpay": "active",
                "complete": "completed",
                "break_off": "broken",
                "cancel": "cancelled",
            },
            "completed": {"unpay": "active"},
            "broken": {},
            "cancelled": {},
        },
        frozenset({"completed", "broken", "cancelled"}),
    ),
    line=lambda plan: RecordLine(on=plan.next_due_on, amount=plan.left, label=plan.tenancy_id),
    within=lambda plan: plan.tenancy_id,
    beside=lambda plan: (plan.property_id,),
)


def agreed(book: Book, plan: PaymentPlan) -> list[TradeRecord]:
    """Return a new plan. Raises `PortfolioRuleError` if the tenancy owes less, or another plan is active."""
    tenancy = book.need(plan.tenancy_id, Tenancy)
    if not TENANCY.states.is_open(tenancy.state):
        raise PortfolioRuleError(f"the tenancy is {tenancy.state}", "other_state")
    _must_be_the_only(book.open_under(tenancy.record_id, PLAN, PaymentPlan))
    _must_fit(book, tenancy, plan.instalments)
    return [plan]


def move_payment_plan(
    book: Book, plan_id: str, event: PlanEvent, instalments: Sequence[Instalment] = (), due_on: date | None = None
) -> list[TradeRecord]:
    """Return the plan after `event`. `paid` and `missed` concern the instalment of `due_on`, or the first open one."""
    plan = book.need(plan_id, PaymentPlan)
    if event in ("paid", "missed"):
        return [_with_part(plan, event, due_on)]
    if event == "broken":
        return [PLAN.moved(plan, "break_off")]
    # A completed plan may be active again since this one was proposed.
    if event == "accept" and plan.state == "proposed" and (active := active_plan(book, plan.tenancy_id)):
        _must_be_the_only([active])
    fields: dict[str, object] = {}
    if instalments:
        if event == "cancel":
            raise PortfolioRuleError("a plan that is cancelled keeps its instalments", "unclear")
        _must_fit(book, book.need(plan.tenancy_id, Tenancy), instalments)
        fields["instalments"] = tuple(instalments)
    return [PLAN.moved(plan, event, **fields)]


def active_plan(book: Book, tenancy_id: str) -> PaymentPlan | None:
    """Return the plan by which a tenancy's arrears are paid, if there is one."""
    return next((one for one in book.open_under(tenancy_id, PLAN, PaymentPlan) if one.state == "active"), None)


def paid_in_plan(book: Book, payment: Payment) -> tuple[Payment, list[TradeRecord]]:
    """Return a payment that has come, and the plan of which it pays an instalment: the next one, if it is just that.

    The running rent is paid beside the plan, so of a payment of that sum a person says which it is.
    """
    plan = active_plan(book, payment.tenancy_id)
    part = plan.next_part if plan else None
    rent = book.need(payment.tenancy_id, Tenancy).terms_on(payment.received_on).rent
    if plan is None or part is None or part.amount != payment.amount or payment.amount == rent:
        return payment, []
    paying = {"plan_id": plan.record_id, "instalment_on": part.due_on}
    return payment.model_copy(update=paying), [_with_part(plan, "paid", part.due_on)]


def may_pay_instalment(book: Book, plan: PaymentPlan) -> Payment | None:
    """Return the newest payment that may pay the next instalment; None if there is none.

    Its sum is another than the instalment's, and nobody has said since it came what it is for.
    """
    part, rent_on = plan.next_part, book.need(plan.tenancy_id, Tenancy).terms_on
    if part is None:
        return None
    lines = [one for one in book.lines(plan.tenancy_id, PAYMENT, plan.agreed_on) if one.state == "cleared"]
    for one in book.some([line.record_id for line in reversed(lines)], Payment):
        settled = plan.changed_at and one.changed_at and one.changed_at <= plan.changed_at
        # The running rent is paid beside the plan.
        is_rent = one.amount == rent_on(one.received_on).rent != part.amount
        if not (one.plan_id or settled or is_rent):
            return one
    return None


def unpaid_in_plan(book: Book, payment: Payment) -> list[TradeRecord]:
    """Return the plan in which an instalment is open again, because its payment counts no more, or only in part.

    A completed plan is active again, unless there is another by now. A plan that was given up stays as it is.
    """
    plan = book.find(payment.plan_id, PaymentPlan)
    if plan is None or plan.state not in ("active", "completed"):
        return []
    if active_plan(book, plan.tenancy_id) not in (None, plan):
        return []
    theirs = [one for one in plan.instalments if one.due_on == payment.instalment_on and one.state == "paid"]
    back = (one.model_copy(update={"state": "scheduled"}) if one in theirs else one for one in plan.instalments)
    return [PLAN.moved(plan, "unpay", instalments=tuple(back))] if theirs else []


def _with_part(plan: PaymentPlan, event: Literal["paid", "missed"], due_on: date | None) -> PaymentPlan:
    to_come = [one for one in plan.instalments if one.state != "paid" and (event == "paid" or one.state == "scheduled")]
    chosen = next((one for one in to_come if due_on in (None, one.due_on)), None)
    if chosen is None:
        raise PortfolioRuleError(
            f"there is no instalment still to come{f' on {due_on}' if due_on else ''}", "nothing_due"
        )
    parts = tuple(one.model_copy(update={"state": event}) if one is chosen else one for one in plan.instalments)
    if all(one.state == "paid" for one in parts):
        return PLAN.moved(plan, "complete", instalments=parts)
    return PLAN.moved(plan, "pay" if event == "paid" else "miss", instalments=parts)


def _must_be_the_only(others: Sequence[PaymentPlan]) -> None:
    if others:
        raise PortfolioRuleError(
            f"there is a plan already, {others[0].record_id}, {others[0].state}: change or cancel that one", "exists"
        )


def _must_fit(book: Book, tenancy: Tenancy, instalments: Sequence[Instalment]) -> None:
    if any(one.amount.currency != tenancy.currency for one in instalments):
        raise PortfolioRuleError(f"this tenancy's money is in {tenancy.currency}", "other_currency")
    if instalments[0].due_on < book.today(tenancy.zone):
        raise PortfolioRuleError("the first instalment is on a day to come", "day_past")
    owed, planned = (
        book.balance(tenancy.record_id, tenancy.currency),
        total([i.amount for i in instalments], tenancy.currency),
    )
    if planned.minor > owed.minor:
        raise PortfolioRuleError(
            f"the instalments come to {planned}, and {owed} is owed: a plan is of what is owed, beside the rent",
            "plan_sum",
        )
