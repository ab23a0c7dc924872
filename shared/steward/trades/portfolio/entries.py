"""What a tenancy is charged and what is paid, and what a property costs: each a record that is never rewritten away."""

from __future__ import annotations

from datetime import date
from typing import Annotated, ClassVar

from pydantic import Field, StringConstraints, model_validator

from steward.core.records import Personal
from steward.trades.portfolio.places import Part
from steward.trades.portfolio.values import Category, ChargeType, Method
from steward.trades.records.kinds import Line, RecordKind
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.states import States

_Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)]


class Addressed(Part):
    """Whom something is asked of, and where they live: as tenancy and unit said it at these revisions."""

    lead: str
    unit_id: str
    label: str
    tenancy_at: int
    unit_at: int


class Charge(TradeRecord):
    """What a tenancy owes for something; `paid` is what payments were allocated to it, `waived` what is let go.

    It is `addressed` so that whoever has very many to look at need not read what each belongs to. On the day it is due
    it is collected by the mandate `mandate_id`, if that stands then.
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
    addressed: Addressed | None = None
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
        """What is still to be paid."""
        return self.amount.of(self.amount.minor - self.paid - self.waived)

    def is_overdue(self, today: date) -> bool:
        """Whether it should have been paid before today."""
        return CHARGE.states.is_open(self.state) and self.due_on < today and self.left.minor > 0


class Allocation(Part):
    """So much of a payment, in minor units, for a charge."""

    charge_id: str
    minor: int = Field(gt=0)


class Payment(TradeRecord):
    """What was received for a tenancy, and which charges it pays; what is allocated to none is a credit.

    One that came through a provider is called `payment_ref` there, and was asked for by `request_id`; `refunded` is
    what has gone back, in minor units. One that is collected by the mandate `mandate_id` is of the charge `charge_id`;
    it failed last on `failed_on`, and was tried again so many times since it was begun.
    """

    KIND: ClassVar[str] = "payment"

    state: str = "cleared"
    tenancy_id: str
    property_id: str
    received_on: date
    amount: Money
    method: Method
    allocations: tuple[Allocation, ...] = Field(default=(), max_length=100)
    request_id: str = ""
    payment_ref: str = ""
    refunded: int = Field(default=0, ge=0)
    mandate_id: str = ""
    charge_id: str = ""
    failed_on: date | None = None
    tries: int = Field(default=0, ge=0)
    reference: Annotated[_Words, Personal("")] = ""
    reason: Annotated[_Words, Personal("")] = ""

    @model_validator(mode="after")
    def _no_more_than_it_is(self) -> Payment:
        if self.amount.minor <= 0 or self.credit < 0:
            raise ValueError("more is allocated than was paid")
        return self

    @property
    def credit(self) -> int:
        """What of it pays for nothing yet, in minor units."""
        return self.kept - sum(one.minor for one in self.allocations)

    @property
    def kept(self) -> int:
        """What of it has not gone back, in minor units."""
        return self.amount.minor - self.refunded


class Expense(TradeRecord):
    """What was spent on a property."""

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
CHARGE = RecordKind(
    prefix="chg",
    model=Charge,
    states=States(
        # What was paid ahead may pay for it as it comes.
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
    line=lambda charge: Line(on=charge.due_on, amount=charge.left, label=charge.type),
    within=lambda charge: charge.tenancy_id,
    beside=lambda charge: (charge.property_id,),
    owes=lambda charge: (
        {} if charge.state == "reversed" else {charge.tenancy_id: charge.amount.of(charge.amount.minor - charge.waived)}
    ),
)
PAYMENT = RecordKind(
    prefix="pay",
    model=Payment,
    states=States(
        # Whoever looks may see the end of it first.
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
    line=lambda payment: Line(on=payment.received_on, amount=payment.amount, label=payment.method),
    within=lambda payment: payment.tenancy_id,
    beside=lambda payment: (payment.property_id,),
    owes=lambda payment: {payment.tenancy_id: payment.amount.of(-payment.kept)} if payment.state == "cleared" else {},
)
EXPENSE = RecordKind(
    prefix="exp",
    model=Expense,
    states=States(
        frozenset({"recorded"}), {"recorded": {"reverse": "reversed"}, "reversed": {}}, frozenset({"reversed"})
    ),
    line=lambda expense: Line(on=expense.on, amount=expense.amount, label=expense.category),
    within=lambda expense: expense.property_id,
    beside=lambda expense: tuple(filter(None, (expense.unit_id, expense.vendor_id, expense.maintenance_id))),
)
