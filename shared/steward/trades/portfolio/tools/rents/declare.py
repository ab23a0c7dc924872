"""Declarations of the tools for rent charges, payments, arrears and expenses."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from steward.tools.declaration import Decides, ResultOrigin, ToolInput
from steward.trades.portfolio.field_types import Category, ChargeType, Method, PlanEvent
from steward.trades.portfolio.tools.arguments import (
    AMOUNT,
    DAY,
    JOB_ID,
    PLACE,
    PROPERTY_ID,
    TENANCY_ID,
    UNIT_ID,
    Amount,
    AnyContactId,
    AnyRecordId,
    CurrencyCode,
    Day,
    Place,
    PropertyId,
    RecordId,
    RecordIds,
    Short,
    Words,
    reads,
    writes,
)


class GetPaymentsInput(ToolInput):
    """Arguments of `get_payments`."""

    tenancy_id: AnyRecordId = Field(default=None, description=f"Only of this tenancy. {TENANCY_ID}")
    property_id: AnyRecordId = Field(default=None, description=f"Only there. {PROPERTY_ID}")
    period: Literal["this_month", "last_month", "this_year", "all"] = Field(
        default="this_month", description="Which days: when a payment was received, when a charge is due."
    )
    status: Literal["paid", "overdue", "all"] = Field(default="all", description="Which of them.")


class GetArrearsInput(ToolInput):
    """Arguments of `get_arrears`."""

    property_id: AnyRecordId = Field(default=None, description=f"Only there. {PROPERTY_ID}")
    min_days_overdue: int = Field(default=1, ge=1, le=3_650, description="Overdue for at least so many days.")


class AddChargeInput(ToolInput):
    """Arguments of `add_charge`."""

    tenancy_id: RecordId = Field(description=TENANCY_ID)
    place: Place = Field(description=PLACE)
    kind: Annotated[ChargeType, Decides.AMOUNT] = Field(description="What for.")
    amount: Amount = Field(description=AMOUNT)
    due_on: Day = Field(description=f"When it is due. {DAY}")
    note: Words = Field(default="", description="What it is for, in a few words.")


class RecordPaymentInput(ToolInput):
    """Arguments of `record_payment`."""

    tenancy_id: RecordId = Field(description=TENANCY_ID)
    place: Place = Field(description=PLACE)
    amount: Amount = Field(description=AMOUNT)
    currency: CurrencyCode | None = Field(default=None, description="Only if one was said, such as USD.")
    received_on: Day = Field(description=f"When it came. {DAY}")
    method: Annotated[Method, Decides.WHAT] = Field(default="other", description="How it was paid.")
    reference: Words = Field(default="", description="A cheque's number, a bank's reference.")
    charge_ids: RecordIds = Field(
        default=[], max_length=15, description="Which charges it pays, chg-…; left out, the oldest first."
    )
    another: Annotated[bool, Decides.AMOUNT] = Field(
        default=False, description="True once the member has said that it is another one beside one like it."
    )


class RecordExpenseInput(ToolInput):
    """Arguments of `record_expense`."""

    property_id: PropertyId = Field(description=PROPERTY_ID)
    place: Place = Field(description=PLACE)
    unit_id: AnyRecordId = Field(default=None, description=UNIT_ID)
    amount: Amount = Field(description=AMOUNT)
    day: Day = Field(description=f"When it was spent. {DAY}")
    kind: Annotated[Category, Decides.AMOUNT] = Field(description="What for.")
    vendor_id: AnyContactId = Field(default=None, description="The contact who was paid, if they are a vendor.")
    maintenance_id: AnyRecordId = Field(default=None, description=JOB_ID)
    note: Words = Field(default="", description="What was bought, in a few words.")
    above_limit: Annotated[bool, Decides.AMOUNT] = Field(
        default=False, description="True if it is more than the property's limit (get_property): an approver decides."
    )


class InstalmentInput(ToolInput):
    """One instalment of a payment plan."""

    due_on: Day = Field(description=DAY)
    amount: Amount = Field(description=AMOUNT)


class SavePaymentPlanInput(ToolInput):
    """Arguments of `save_payment_plan`. Without a plan_id, a new plan is made."""

    tenancy_id: RecordId = Field(description=TENANCY_ID)
    place: Place = Field(description=PLACE)
    plan_id: AnyRecordId = Field(default=None, description="The plan's id, ppl-…, as get_arrears gave it.")
    instalments: Annotated[list[InstalmentInput], Decides.AMOUNT] = Field(
        default=[], max_length=60, description="What is paid when, beside the rent, earliest first; as before if empty."
    )
    event: Annotated[PlanEvent, Decides.WHERE] = Field(
        description="propose; accept, once the tenant agreed; paid or missed (due_on: which); broken; cancel."
    )
    due_on: Day | None = Field(default=None, description="Which instalment; left out, the first still to come.")


class ReverseEntryInput(ToolInput):
    """Arguments of `reverse_entry`."""

    entry_id: RecordId = Field(description="A charge's, payment's or expense's id: chg-…, pay-…, exp-….")
    place: Place = Field(description=PLACE)
    amount: Amount = Field(description="How much the entry is of, as it was shown: whoever decides reads that.")
    reason: Short = Field(description="Why it does not count.")


GET_PAYMENTS = reads(
    "get_payments",
    "List charges and payments of a tenancy, of a property or of all.",
    GetPaymentsInput,
    entries=ResultOrigin.RECORDED,
)
GET_ARREARS = reads(
    "get_arrears",
    "See who is behind: for each tenancy how much is overdue, for how many days, oldest first; payment plans apart.",
    GetArrearsInput,
    arrears=ResultOrigin.ACCOUNT,
)
ADD_CHARGE = writes(
    "add_charge",
    "Charge a tenancy with something: rent, a fee, damage. Nobody is told.",
    AddChargeInput,
    asks="asker",
    risk="medium",
)
RECORD_PAYMENT = writes(
    "record_payment",
    "Record what somebody has paid. It pays their oldest charges first, but the rent before what a plan covers. "
    "What is more is a credit. Just the next instalment of a payment plan counts as that, on the plan, too.",
    RecordPaymentInput,
    asks="nobody",
)
RECORD_EXPENSE = writes(
    "record_expense",
    "Record what was spent on a property.",
    RecordExpenseInput,
    asks="nobody",
    limited=("above_limit",),
)
REVERSE_ENTRY = writes(
    "reverse_entry",
    "Have a charge, a payment or an expense count no more, because it was wrong. It stays on record as reversed.",
    ReverseEntryInput,
    asks="approvers",
    risk="medium",
    undo=False,
)

SAVE_PAYMENT_PLAN = writes(
    "save_payment_plan",
    "Record a plan by which arrears are paid in parts, or what became of it. What was paid is record_payment's.",
    SavePaymentPlanInput,
    asks="approvers",
    risk="medium",
)

TOOLS = (GET_PAYMENTS, GET_ARREARS, ADD_CHARGE, RECORD_PAYMENT, RECORD_EXPENSE, REVERSE_ENTRY, SAVE_PAYMENT_PLAN)
