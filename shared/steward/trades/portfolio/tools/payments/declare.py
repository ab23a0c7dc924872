"""Declarations of the tools for payment links and refunds."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from pydantic import Field

from steward.core.sentences import say
from steward.tools.declaration import (
    ApprovalRule,
    ArgumentMeaning,
    Autonomy,
    Deciders,
    Offered,
    ResultOrigin,
    Reversal,
    Tool,
    ToolEffect,
    ToolInput,
)
from steward.trades.portfolio.tools.arguments import (
    AMOUNT,
    PLACE,
    TENANCY_ID,
    Amount,
    CurrencyCode,
    Moment,
    Place,
    RecordId,
    RecordIds,
    Short,
    settles,
)
from steward.trades.portfolio.tools.requests import REQUESTS

_tool = partial(Tool, category="integration", group="portfolio", offered=Offered(trade="portfolio"))


class PaymentsCreateLinkInput(ToolInput):
    """Arguments of `payments_create_link`."""

    tenancy_id: RecordId = Field(description=TENANCY_ID)
    place: Place = Field(description=PLACE)
    charge_ids: RecordIds = Field(
        default=[], max_length=15, description="Which charges it pays, chg-…; left out, the oldest first."
    )
    amount: Amount | None = Field(default=None, description=f"{AMOUNT} Left out, what is left of the charges.")
    currency: CurrencyCode | None = Field(default=None, description="Only if one was said, such as USD.")
    purpose: Short = Field(description="What for, as the tenant reads it when paying, such as “Rent November”.")
    expires: Moment | None = Field(
        default=None, description="Until when, property's time, 1 to 23 hours ahead; left out, a day."
    )


class CloseLinkInput(ToolInput):
    """Link to close again."""

    request_id: Annotated[str, ArgumentMeaning.MACHINE] = Field(description="The request, prq-….")


class PaymentsRefundInput(ToolInput):
    """Arguments of `payments_refund`."""

    payment_id: RecordId = Field(description="The payment's id, pay-…, as get_payments gave it.")
    place: Place = Field(description=PLACE)
    amount: Amount = Field(description=f"How much goes back. {AMOUNT}")
    reason: Short = Field(description="Why.")


PAYMENTS_CREATE_LINK = _tool(
    name="payments_create_link",
    description="Make a link by which a tenant can pay an amount once, by card or bank. It is not sent to anybody.",
    input=PaymentsCreateLinkInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    undo=Reversal("Close the link, so that nobody can pay by it.", keeps=CloseLinkInput),
    acts=say("record-act", form="payments_create_link"),
    preview=REQUESTS["payments_create_link"],
    returns={"link": ResultOrigin.ACCOUNT, "problem": ResultOrigin.OUTSIDE},
)
PAYMENTS_REFUND = _tool(
    name="payments_refund",
    description="Give back a payment that came by link, or a part of it, to where it came from.",
    input=PaymentsRefundInput,
    autonomy=Autonomy.SUGGEST,
    risk="high",
    # A repeated run finds the refund by the call's id.
    effect=ToolEffect.IDEMPOTENT,
    finds_out=True,
    approval=ApprovalRule(by=Deciders.APPROVERS),
    acts=say("record-act", form="payments_refund"),
    preview=REQUESTS["payments_refund"],
    returns={"refund": ResultOrigin.ACCOUNT, "problem": ResultOrigin.OUTSIDE},
)
SETTLE_PAYMENT = settles(
    "settle_payment",
    "Ask the provider how it stands with a payment, and put that on record.",
    record=ResultOrigin.ACCOUNT,
    payment=ResultOrigin.OUTSIDE,
)

TOOLS = (PAYMENTS_CREATE_LINK, PAYMENTS_REFUND, SETTLE_PAYMENT)
