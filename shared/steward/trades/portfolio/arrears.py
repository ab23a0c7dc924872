"""Finds tenancies that are behind with their rent, and what they owe. Pure rules over a book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from steward.trades.portfolio.ledger_entries import CHARGE, Charge, Payment
from steward.trades.portfolio.payment_allocation import overdue_charges
from steward.trades.portfolio.payment_plans import PLAN, PaymentPlan, may_pay_instalment
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.records.money import Money, total
from steward.trades.records.reminders import reminded_on
from steward.trades.records.service import Book

_A_DAY = timedelta(days=1)
# A reminder of a late rent stands for another message about it for so long.
_REMINDED_WITHIN = timedelta(days=3)


@dataclass(frozen=True)
class Arrears:
    """A tenancy's debt that was due before `today`: since `oldest`, and by the payment `plan`, if there is one.

    `beside` is what of it an active plan does not cover, and since when. `unclear` is a payment that may
    pay an instalment of it that is late.
    """

    tenancy: Tenancy
    owed: Money
    oldest: date
    today: date
    plan: PaymentPlan | None
    beside: tuple[Money, date] | None = None
    unclear: Payment | None = None

    @property
    def days(self) -> int:
        """Return the days since the oldest charge was due; 0 if nothing is overdue."""
        return (self.today - self.oldest).days

    @property
    def is_behind(self) -> bool:
        """Return whether they are in arrears. A tenant who keeps a payment plan, and owes no more than that, is not."""
        kept = self.plan and self.plan.is_kept(self.today)
        return self.days > 0 and (self.beside is not None or not kept)

    def apart(self) -> tuple[Arrears, ...]:
        """Return what is owed beside the plan and what the plan covers as arrears of their own; all, if it is one."""
        if self.beside is None:
            return (self,)
        late, since = self.beside
        alone = replace(self, owed=late, oldest=since, plan=None, beside=None, unclear=None)
        covered = replace(self, owed=self.owed - late, beside=None)
        return (alone, covered) if covered.owed.minor else (alone,)


def arrears_of(book: Book) -> list[Arrears]:
    """Return the tenancies with overdue charges or a payment plan."""
    # Somewhere it may be tomorrow already.
    due = [one.record_id for one in book.open(CHARGE) if one.on <= book.now.date() + _A_DAY]
    by_tenancy: dict[str, list[Charge]] = {}
    for charge in book.some(due, Charge):
        by_tenancy.setdefault(charge.tenancy_id, []).append(charge)
    plans = {one.tenancy_id: one for one in book.some([line.record_id for line in book.open(PLAN)], PaymentPlan)}
    tenancies = book.some(list(dict.fromkeys((*by_tenancy, *plans))), Tenancy)
    return [_arrears(book, one, by_tenancy.get(one.record_id, []), plans.get(one.record_id)) for one in tenancies]


def last_reminded(book: Book, tenancy: Tenancy) -> tuple[str, date] | None:
    """Return which tenant was reminded last of a late rent and when, or None."""
    day, contact_id = max(_reminded(book, tenancy), default=(None, ""))
    return (contact_id, day) if day else None


def _reminded(book: Book, tenancy: Tenancy) -> Iterator[tuple[date, str]]:
    late = overdue_charges(book, tenancy)
    return (
        (day, one.contact_id)
        for one in tenancy.tenants
        for charge in late
        for day in reminded_on(book, one.contact_id, charge.record_id, "rent_late")
    )


def just_reminded(book: Book, tenancy: Tenancy) -> tuple[str, date] | None:
    """Return which tenant has just been reminded of a late rent and when, or None: they are not written to twice."""
    reminded = last_reminded(book, tenancy)
    since = book.today(tenancy.zone) - _REMINDED_WITHIN
    return reminded if reminded and reminded[1] >= since else None


def due_now_and_later(book: Book, tenancies: Sequence[Tenancy]) -> dict[str, tuple[Money, Money]]:
    """Return what each tenancy owes that was due before today, and the rest; a rest below 0 is a credit."""
    overdue = {one.tenancy.record_id: one.owed for one in arrears_of(book)}
    balances = book.balances({one.record_id: one.currency for one in tenancies})
    due = {key: overdue.get(key, Money(minor=0, currency=balance.currency)) for key, balance in balances.items()}
    return {key: (due[key], balance - due[key]) for key, balance in balances.items()}


def _arrears(book: Book, tenancy: Tenancy, charges: list[Charge], plan: PaymentPlan | None) -> Arrears:
    today = book.today(tenancy.zone)
    overdue = [one for one in charges if one.is_overdue(today)]
    oldest = min((one.due_on for one in overdue), default=today)
    owed = total([one.left for one in overdue], tenancy.currency)
    active = plan if plan and plan.state == "active" else None
    debt = sorted((one.due_on, one.left.minor) for one in overdue)
    apart = [(day, minor) for (day, _), minor in zip(debt, active.beside(debt), strict=True) if minor] if active else []
    beside = (owed.of(sum(minor for _, minor in apart)), apart[0][0]) if apart else None
    unclear = may_pay_instalment(book, active) if active and active.late_on(today) else None
    return Arrears(tenancy, owed, oldest, today, plan, beside, unclear)
