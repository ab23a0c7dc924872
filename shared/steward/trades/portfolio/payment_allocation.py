"""Allocation of payments to charges, and reversal of ledger entries. Pure rules over a book.

Two invariants hold. A charge's paid amount is the sum allocated to it, which this module maintains. A tenancy's balance
is its charges less its payments, which follows from the records (`trades/records/record_types.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from datetime import date
from itertools import takewhile

from steward.trades.portfolio.ledger_entries import (
    CHARGE,
    EXPENSE,
    PAYMENT,
    Charge,
    ChargeAddressee,
    Expense,
    Payment,
    PaymentAllocation,
)
from steward.trades.portfolio.mandates import covers, standing
from steward.trades.portfolio.owners import FEE
from steward.trades.portfolio.payment_plans import (
    PaymentPlan,
    active_plan,
    move_payment_plan,
    paid_in_plan,
    unpaid_in_plan,
)
from steward.trades.portfolio.properties import PortfolioRuleError, Property, Unit
from steward.trades.portfolio.rent_schedule import half_period
from steward.trades.portfolio.tenancies import TENANCY, Tenancy
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money, total
from steward.trades.records.service import Book


def book_charge(book: Book, charge: Charge) -> list[TradeRecord]:
    """Return a new charge. The tenancy's credits pay what is open, this charge included, the oldest first."""
    tenancy = _open_tenancy(book, charge.tenancy_id)
    if charge.amount.currency != tenancy.currency:
        raise PortfolioRuleError(f"this tenancy's money is in {tenancy.currency}", "other_currency")
    if book.find(charge.record_id, Charge):
        raise PortfolioRuleError("that has been charged already", "exists")
    mandate = standing(book, tenancy) if charge.type == "rent" else None
    by = mandate.record_id if mandate and covers(mandate, charge) else ""
    charge = charge.model_copy(update={"addressed": _addressed(book, tenancy), "mandate_id": by})
    owing = _owing(book, tenancy)
    if book.balance(tenancy.record_id, tenancy.currency).minor >= sum(one.left.minor for one in owing):
        # The tenancy has no credit.
        return [charge]
    payments = [one for one in book.under(tenancy.record_id, PAYMENT, Payment) if one.state == "cleared" and one.credit]
    every = sorted([*owing, charge], key=lambda one: one.due_on)
    credited, settled = pay_from_credits(payments, every)
    changed = [now for was, now in zip(payments, credited, strict=True) if now is not was]
    return [*changed, *(one for one in settled if one not in owing)]


def pay_from_credits(payments: Sequence[Payment], owing: Sequence[Charge]) -> tuple[list[Payment], list[Charge]]:
    """Return payments and charges after the credits have paid what is open, in order."""
    left, after = {one.record_id: one.left.minor for one in owing}, list[Payment]()
    for payment in payments:
        parts = allocated(payment.credit, left)
        # One allocation for each charge: a reversal takes each back once.
        both = Counter({one.charge_id: one.minor for one in payment.allocations}) + Counter(parts)
        paying = tuple(PaymentAllocation(charge_id=one, minor=minor) for one, minor in both.items())
        after.append(PAYMENT.moved(payment, "allocate", allocations=paying) if parts else payment)
        left = {one: minor - parts.get(one, 0) for one, minor in left.items()}
    return after, [with_paid(one, one.paid + one.left.minor - left[one.record_id]) for one in owing]


def paid(book: Book, payment: Payment, charge_ids: Sequence[str] = (), *, another: bool = False) -> list[TradeRecord]:
    """Return a received payment, the charges it pays (those named, otherwise in their order), and a plan it is for.

    An equal payment on record counts as the same one, unless `another` is True.
    """
    tenancy = book.need(payment.tenancy_id, Tenancy)
    if payment.amount.currency != tenancy.currency:
        raise PortfolioRuleError(
            f"this tenancy's money is in {tenancy.currency}, and that was {payment.amount}", "other_currency"
        )
    day = payment.received_on
    if day > book.today(tenancy.zone):
        raise PortfolioRuleError("it is recorded once it was received: that day is still to come", "still_ahead")
    same = equal_payments(book, tenancy, payment.amount, day)
    if same and not another:
        raise PortfolioRuleError(
            f"a payment of {payment.amount} on {day} is there already ({same[0]}): ask if it is another",
            "exists",
        )
    payment, plan = paid_in_plan(book, payment)
    owing = payable(book, payment)
    if unknown := set(charge_ids) - {one.record_id for one in owing}:
        raise PortfolioRuleError(f"there is nothing to pay on {', '.join(sorted(unknown))}", "nothing_due")
    allocations, changed = divide_payment(owing, payment.amount.minor, charge_ids)
    return [payment.model_copy(update={"allocations": allocations}), *plan, *changed]


def payable(book: Book, payment: Payment) -> list[Charge]:
    """Return the charges with something left to pay, in the order in which the payment pays them: the oldest first.

    A payment that is no instalment of an active plan pays the running rent, through the next one, before the debt that
    the plan covers.
    """
    owing = _owing(book, book.need(payment.tenancy_id, Tenancy))
    plan = active_plan(book, payment.tenancy_id)
    if plan is None or payment.instalment_on:
        return owing
    day = payment.received_on
    through = min((one.due_on for one in owing if one.due_on >= day and not plan.covers(one.due_on)), default=day)
    return sorted(owing, key=lambda one: plan.covers(one.due_on) or one.due_on > through)


def pay_instalment(book: Book, plan_id: str, due_on: date | None = None) -> list[TradeRecord]:
    """Return the plan with an instalment paid, as a person says.

    What had paid the running rent pays the plan's debt instead, the newest first, as far as payments have given the
    debt less than the plan has as paid.
    """
    plan = move_payment_plan(book, plan_id, "paid", due_on=due_on)[0]
    assert isinstance(plan, PaymentPlan)
    debt = [one for one in book.open_under(plan.tenancy_id, CHARGE, Charge) if plan.covers(one.due_on)]
    since = [one for one in book.under(plan.tenancy_id, PAYMENT, Payment) if one.received_on >= plan.agreed_on]
    cleared = [one for one in since if one.state == "cleared"]
    others = [one for one in cleared if not one.instalment_on]
    ids = [part.charge_id for one in others for part in one.allocations]
    charges, changed = {one.record_id: one for one in [*debt, *book.some(ids, Charge)]}, dict[str, TradeRecord]()
    parts = [part for one in others for part in one.allocations if plan.covers(charges[part.charge_id].due_on)]
    gave = sum(one.amount.minor for one in cleared if one.plan_id == plan_id) + sum(one.minor for one in parts)
    said = sum(one.amount.minor for one in plan.instalments if one.state == "paid")
    more = min(said - gave, sum(one.left.minor for one in debt) - plan.left.minor)
    for payment in reversed(others):
        if more <= 0:
            break
        pays = Counter({one.charge_id: one.minor for one in payment.allocations})
        running = [one for one in reversed(pays) if not plan.covers(charges[one].due_on)]
        taken = Counter(allocated(more, {one: pays[one] for one in running}))
        given = Counter(allocated(taken.total(), {one.record_id: charges[one.record_id].left.minor for one in debt}))
        for one in taken | given:
            charges[one] = with_paid(charges[one], charges[one].paid - taken[one] + given[one])
            changed[one] = charges[one]
        if taken:
            both = (pays - taken + given).items()
            paying = tuple(PaymentAllocation(charge_id=one, minor=minor) for one, minor in both)
            changed[payment.record_id] = PAYMENT.moved(payment, "allocate", allocations=paying)
            more -= taken.total()
    return [plan, *changed.values()]


def paid_ahead(book: Book, records: Sequence[TradeRecord]) -> tuple[list[Charge], Money, Money] | None:
    """Return what a payment pays ahead while debt of a plan stays open, from the records that `paid` has returned.

    The result is the charges not yet due, the sum that they get, and the plan's debt that stays open.
    """
    payment = next(one for one in records if isinstance(one, Payment))
    moved = next((one for one in records if isinstance(one, PaymentPlan)), None)
    plan = moved or active_plan(book, payment.tenancy_id)
    if plan is None or plan.state != "active":
        return None
    changed = {one.record_id: one for one in records if isinstance(one, Charge)}
    owing = {one.record_id: one for one in book.open_under(payment.tenancy_id, CHARGE, Charge)} | changed
    today = book.today(book.need(payment.tenancy_id, Tenancy).zone)
    ahead = {
        part.charge_id: part.minor
        for part in payment.allocations
        if owing[part.charge_id].due_on > today and not plan.covers(owing[part.charge_id].due_on)
    }
    stays = min(plan.left.minor, sum(one.left.minor for one in owing.values() if plan.covers(one.due_on)))
    if not (ahead and stays):
        return None
    return [owing[one] for one in ahead], payment.amount.of(sum(ahead.values())), payment.amount.of(stays)


def equal_payments(book: Book, tenancy: Tenancy, amount: Money, day: date) -> list[str]:
    """Return the ids of payments of this amount that came on this day."""
    there = book.lines(tenancy.record_id, PAYMENT, day, day)
    return [one.record_id for one in there if one.state in ("pending", "cleared") and one.amount == amount]


def similar_payment(book: Book, tenancy: Tenancy, amount: Money, day: date, but: str = "") -> Payment | None:
    """Return the newest payment of this amount that came near this day, nearer than the rent of another period."""
    near = half_period(tenancy.terms_on(day).per)
    there = book.lines(tenancy.record_id, PAYMENT, day - near, day + near)
    same = [one.record_id for one in there if one.state in ("pending", "cleared") and one.amount == amount]
    return next(reversed(book.some([one for one in same if one != but], Payment)), None)


def must_be_overdue(book: Book, tenancy_id: str) -> None:
    """Raise `PortfolioRuleError` if nothing of a tenancy is overdue."""
    if overdue(book, book.need(tenancy_id, Tenancy)) is None:
        raise PortfolioRuleError("nothing is overdue there", "nothing_due")


def overdue_charges(book: Book, tenancy: Tenancy) -> list[Charge]:
    """Return the tenancy's charges that were due before today and are not paid."""
    today = book.today(tenancy.zone)
    open_ones = book.open_under(tenancy.record_id, CHARGE, Charge)
    return [one for one in open_ones if one.is_overdue(today)]


def overdue(book: Book, tenancy: Tenancy) -> tuple[Money, date] | None:
    """Return the tenancy's overdue amount and the oldest due date, or None if nothing is overdue."""
    late = overdue_charges(book, tenancy)
    if not late:
        return None
    return total([one.left for one in late], tenancy.currency), min(one.due_on for one in late)


def rent_paid_until(book: Book, tenancy: Tenancy) -> date | None:
    """Return the last day of the rents that are paid without a gap, or None."""
    charged = (one for one in book.under(tenancy.record_id, CHARGE, Charge) if one.type == "rent" and one.period)
    rents = sorted((one for one in charged if one.state != "reversed"), key=lambda one: one.due_on)
    paid_rents = [*takewhile(lambda one: one.left.minor == 0, rents)]
    return date.fromisoformat(paid_rents[-1].period.partition("/")[2]) if paid_rents else None


def divide_payment(
    owing: Sequence[Charge], minor: int, charge_ids: Sequence[str] = ()
) -> tuple[tuple[PaymentAllocation, ...], list[Charge]]:
    """Divide a payment among charges: those named, or all in order. Return the allocations and the changed charges."""
    chosen = [one for one in owing if not charge_ids or one.record_id in charge_ids]
    parts = allocated(minor, {one.record_id: one.left.minor for one in chosen})
    changed = [with_paid(one, one.paid + parts[one.record_id]) for one in chosen if one.record_id in parts]
    return tuple(PaymentAllocation(charge_id=one, minor=part) for one, part in parts.items()), changed


def divide_requested_payment(
    book: Book, payment: Payment, charge_ids: Sequence[str]
) -> tuple[tuple[PaymentAllocation, ...], list[Charge]]:
    """Divide a payment among the charges that it was asked for, or all in order.

    Money for a charge that was paid another way stays as a credit. Money for a charge that was reversed pays what else
    is open.
    """
    owing = payable(book, payment)
    standing = [one for one in book.some(charge_ids, Charge) if one.state != "reversed"]
    if len(standing) < len(set(charge_ids)):
        owing, charge_ids = sorted(owing, key=lambda one: one.record_id not in charge_ids), ()
    return divide_payment(owing, payment.amount.minor, charge_ids)


def allocated(minor: int, owing: Mapping[str, int]) -> dict[str, int]:
    """Return the minor units that each charge receives, in order; charges that receive nothing are left out."""
    parts = {}
    for charge_id, left in owing.items():
        if part := min(minor, left):
            parts[charge_id] = part
            minor -= part
    return parts


def with_paid(charge: Charge, minor: int) -> Charge:
    """Return the charge with so much more paid."""
    if minor == charge.paid:
        return charge
    owed = charge.amount.minor - charge.waived
    event = "unpay" if not minor else "pay" if minor == owed else "pay_part"
    return CHARGE.moved(charge, event, paid=minor)


def reverse_ledger_entry(book: Book, entry_id: str, reason: str, outside: tuple[str, ...] = ()) -> list[TradeRecord]:
    """Return an entry that no longer counts, and its effects: payments of a reversed charge become credits."""
    if charge := book.find(entry_id, Charge):
        gone = CHARGE.moved(charge, "reverse", paid=0, reason=reason, outside=_also(charge, outside))
        if not charge.paid:
            return [gone]
        payments = [one for one in book.under(charge.tenancy_id, PAYMENT, Payment) if one.state == "cleared"]
        return [gone, *(now for was in payments if (now := without_charges(was, {entry_id})) is not was)]
    if payment := book.find(entry_id, Payment):
        charges = book.some([one.charge_id for one in payment.allocations], Charge)
        parts = {one.charge_id: one.minor for one in payment.allocations}
        less = [with_paid(one, one.paid - parts[one.record_id]) for one in charges]
        fields = {"allocations": (), "reason": reason, "outside": _also(payment, outside)}
        return [PAYMENT.moved(payment, "reverse", **fields), *less, *unpaid_in_plan(book, payment)]
    if expense := book.find(entry_id, Expense):
        return [EXPENSE.moved(expense, "reverse", reason=reason, outside=_also(expense, outside))]
    raise PortfolioRuleError(
        f"there is no charge, payment or expense {entry_id}: look its id up first", "unknown_record"
    )


def book_expense(book: Book, expense: Expense) -> list[TradeRecord]:
    """Return an expense of a property, checked to be in the property's currency."""
    place = book.need(expense.property_id, Property)
    if expense.amount.currency != place.currency:
        raise PortfolioRuleError(f"money at {place.name} is in {place.currency}", "other_currency")
    if expense.on > book.today(place.zone):
        raise PortfolioRuleError("it is recorded once it was spent: that day is still to come", "still_ahead")
    if expense.category == FEE and any(one.fee_bp for one in place.agreed):
        raise PortfolioRuleError(
            f"what is taken for managing {place.name} is agreed with its owners, so their statements have it already: "
            "what else was spent there is of another kind",
            "owners_fee",
        )
    return [expense]


def _owing(book: Book, tenancy: Tenancy) -> list[Charge]:
    """Return the charges with something left to pay, the oldest first."""
    return [one for one in book.open_under(tenancy.record_id, CHARGE, Charge) if one.left.minor]


def _open_tenancy(book: Book, tenancy_id: str) -> Tenancy:
    tenancy = book.need(tenancy_id, Tenancy)
    if not TENANCY.states.is_open(tenancy.state):
        raise PortfolioRuleError(f"the tenancy is {tenancy.state}: nothing is charged any more", "other_state")
    return tenancy


def _addressed(book: Book, tenancy: Tenancy) -> ChargeAddressee | None:
    unit = book.find(tenancy.unit_id, Unit)
    if unit is None:
        return None
    at = {"tenancy_at": tenancy.revision, "unit_at": unit.revision}
    return ChargeAddressee(lead=tenancy.lead, unit_id=unit.record_id, label=unit.label, **at)


def without_charges(payment: Payment, charge_ids: Set[str]) -> Payment:
    """Return the payment with what it paid of these charges as a credit."""
    kept = tuple(one for one in payment.allocations if one.charge_id not in charge_ids)
    return payment if kept == payment.allocations else PAYMENT.moved(payment, "allocate", allocations=kept)


def _also(record: TradeRecord, outside: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted({*record.outside, *outside}))
