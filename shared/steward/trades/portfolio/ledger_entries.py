"""Ledger entries: charges and payments of a tenancy, expenses of a property. Entries are never rewritten."""

from __future__ import annotations

from datetime import date
from typing import Annotated, ClassVar

from pydantic import Field, StringConstraints, model_validator

from steward.core.records import Personal
from steward.trades.portfolio.field_types import Category, ChargeType, Method
from steward.trades.portfolio.properties import RecordPart
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.record_types import RecordLine, RecordType
from steward.trades.records.state_machine import RecordStateMachine

_Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)]


class ChargeAddressee(RecordPart):
    """Tenant and unit of a charge, copied from these revisions of tenancy and unit."""

    lead: str
    unit_id: str
    label: str
    tenancy_at: int
    unit_at: int


class Charge(TradeRecord):
    """A charge of a tenancy. `paid` is the sum of payments allocated to it, `waived` the forgiven amount.

    `addressed` spares a scan of many charges from reading tenancy and unit. On the due day the mandate `mandate_id`
    collects the charge, if it is active then.
    """

    KIND: ClassVar[str] = "charge"

    state: str = "open"
    tenancy_id: str
    property_id: str
    type: ChargeType
    period: str = ""
    due_on: date
    amount: Money
    paid: int = Field(default=0, ge=0)
    waived: int = Field(default=0, ge=0)
    addressed: ChargeAddressee | None = None
    mandate_id: str = ""
    note: Annotated[_Words, Personal("")] = ""
    reason: Annotated[_Words, Personal("")] = ""

    @model_validator(mode="after")
    def _no_more_than_it_is(self) -> Charge:
        if self.amount.minor <= 0 or self.paid + self.waived > self.amount.minor:
            raise ValueError("more is paid or waived than is owed")
        return self

    @property
    def left(self) -> Money:
        """Return the unpaid amount."""
        return self.amount.of(self.amount.minor - self.paid - self.waived)

    def is_overdue(self, today: date) -> bool:
        """Return whether the charge was due before today and is unpaid."""
        return CHARGE.states.is_open(self.state) and self.due_on < today and self.left.minor > 0


class PaymentAllocation(RecordPart):
    """Part of a payment, in minor units, that pays a charge."""

    charge_id: str
    minor: int = Field(gt=0)


class Payment(TradeRecord):
    """A payment received for a tenancy, with the charges it pays. Whatever is not allocated is a credit.

    For a payment through a provider, `payment_ref` is the provider's reference, `request_id` our request, and
    `refunded` the minor units that went back. A collection by the mandate `mandate_id` is for the charge `charge_id`;
    it last failed on `failed_on` and was retried `tries` times. Of the payment plan
    `plan_id` it pays the instalment that is due on `instalment_on`, if that is given.
    """

    KIND: ClassVar[str] = "payment"

    state: str = "cleared"
    tenancy_id: str
    property_id: str
    received_on: date
    amount: Money
    method: Method
    allocations: tuple[PaymentAllocation, ...] = Field(default=(), max_length=100)
    request_id: str = ""
    payment_ref: str = ""
    refunded: int = Field(default=0, ge=0)
    mandate_id: str = ""
    charge_id: str = ""
    failed_on: date | None = None
    tries: int = Field(default=0, ge=0)
    plan_id: str = ""
    instalment_on: date | None = None
    reference: Annotated[_Words, Personal("")] = ""
    reason: Annotated[_Words, Personal("")] = ""

    @model_validator(mode="after")
    def _no_more_than_it_is(self) -> Payment:
        if self.amount.minor <= 0 or self.credit < 0:
            raise ValueError("more is allocated than was paid")
        return self

    @property
    def credit(self) -> int:
        """Return the unallocated minor units."""
        return self.kept - sum(one.minor for one in self.allocations)

    @property
    def kept(self) -> int:
        """Return the minor units that were not refunded."""
        return self.amount.minor - self.refunded


class Expense(TradeRecord):
    """An expense of a property."""

    KIND: ClassVar[str] = "expense"

    state: str = "recorded"
    property_id: str
    unit_id: str = ""
    vendor_id: str = ""
    maintenance_id: str = ""
    on: date
    amount: Money
    category: Category
    document_id: str = ""
    note: Annotated[_Words, Personal("")] = ""
    reason: Annotated[_Words, Personal("")] = ""


_OWING = {"pay": "paid", "pay_part": "part_paid", "unpay": "open", "waive": "waived", "reverse": "reversed"}
CHARGE = RecordType(
    prefix="chg",
    model=Charge,
    states=RecordStateMachine(
        # A credit may pay for a scheduled charge as soon as it is written.
        frozenset({"scheduled", "open", "part_paid", "paid"}),
        {
            "scheduled": {**_OWING, "fall_due": "open"},
            "open": _OWING,
            "part_paid": _OWING,
            "paid": {"pay_part": "part_paid", "unpay": "open", "reverse": "reversed"},
            "waived": {},
            "reversed": {},
        },
        frozenset({"paid", "waived", "reversed"}),
    ),
    line=lambda charge: RecordLine(on=charge.due_on, amount=charge.left, label=charge.type),
    within=lambda charge: charge.tenancy_id,
    beside=lambda charge: (charge.property_id,),
    owes=lambda charge: (
        {} if charge.state == "reversed" else {charge.tenancy_id: charge.amount.of(charge.amount.minor - charge.waived)}
    ),
)
PAYMENT = RecordType(
    prefix="pay",
    model=Payment,
    states=RecordStateMachine(
        # A poll may see the final state first.
        frozenset({"pending", "cleared", "failed"}),
        {
            "pending": {"clear": "cleared", "fail": "failed"},
            "failed": {"retry": "pending", "clear": "cleared"},
            "cleared": {
                "allocate": "cleared",
                "give_back": "cleared",
                "refund": "refunded",
                "reverse": "reversed",
            },
            "refunded": {},
            "reversed": {},
        },
        frozenset({"cleared", "refunded", "reversed"}),
    ),
    line=lambda payment: RecordLine(on=payment.received_on, amount=payment.amount, label=payment.method),
    within=lambda payment: payment.tenancy_id,
    beside=lambda payment: (payment.property_id,),
    owes=lambda payment: {payment.tenancy_id: payment.amount.of(-payment.kept)} if payment.state == "cleared" else {},
)
EXPENSE = RecordType(
    prefix="exp",
    model=Expense,
    states=RecordStateMachine(
        frozenset({"recorded"}), {"recorded": {"reverse": "reversed"}, "reversed": {}}, frozenset({"reversed"})
    ),
    line=lambda expense: RecordLine(on=expense.on, amount=expense.amount, label=expense.category),
    within=lambda expense: expense.property_id,
    beside=lambda expense: tuple(filter(None, (expense.unit_id, expense.vendor_id, expense.maintenance_id))),
)
