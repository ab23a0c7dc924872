"""Declarations of the tools that lodge, check and release deposits at a scheme."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from pydantic import Field

from steward.core.sentences import say
from steward.integrations.bridges.deposits import DeductionReason
from steward.tools.declaration import (
    ApprovalRule,
    Autonomy,
    Deciders,
    Decides,
    Offered,
    ResultOrigin,
    Tool,
    ToolEffect,
    ToolInput,
    read_tool,
)
from steward.trades.portfolio.tools.arguments import (
    PLACE,
    TENANCY_ID,
    Amount,
    Place,
    RecordId,
    RecordIds,
    settles,
)
from steward.trades.portfolio.tools.requests import REQUESTS

_tool = partial(Tool, category="integration", group="portfolio", offered=Offered(trade="portfolio"))
_reads = partial(read_tool, category="integration", group="portfolio", offered=Offered(trade="portfolio"))


class DepositLodgeInput(ToolInput):
    """Arguments of `deposit_lodge`."""

    tenancy_id: RecordId = Field(description=TENANCY_ID)
    place: Place = Field(description=PLACE)
    amount: Amount = Field(description="The deposit on record, in the tenancy's currency, such as 1295.00.")


class DepositGetStatusInput(ToolInput):
    """Arguments of `deposit_get_status`."""

    tenancy_id: RecordId = Field(description=TENANCY_ID)


class DeductionInput(ToolInput):
    """A deduction from the deposit, with its reason."""

    reason: DeductionReason = Field(description="What for.")
    amount: Amount = Field(description="How much of it.")


class DepositReleaseInput(ToolInput):
    """Arguments of `deposit_release`."""

    tenancy_id: RecordId = Field(description=TENANCY_ID)
    place: Place = Field(description=PLACE)
    to_tenant: Amount = Field(description="What goes back to the tenant, 0 if nothing.")
    to_owner: Amount = Field(description="What the owner keeps, 0 if nothing; together they are what is held.")
    reasons: Annotated[list[DeductionInput], Decides.AMOUNT] = Field(
        default=[], max_length=8, description="What the owner keeps it for; together they are to_owner."
    )
    evidence: RecordIds = Field(
        default=[], max_length=20, description="Papers on file that show it, doc-…: they are not sent, but named."
    )


DEPOSIT_LODGE = _tool(
    name="deposit_lodge",
    description="Have the deposit scheme hold a tenancy's deposit, which was paid. It registers it and says where the "
    "account has to pay it to; people and addresses it takes from records.",
    input=DepositLodgeInput,
    autonomy=Autonomy.SUGGEST,
    risk="high",
    # The request is recorded before the scheme receives it.
    effect=ToolEffect.IDEMPOTENT,
    finds_out=True,
    approval=ApprovalRule(by=Deciders.OWNERS),
    acts=say("record-act", form="deposit_lodge"),
    preview=REQUESTS["deposit_lodge"],
    returns={"deposit": ResultOrigin.ACCOUNT, "problem": ResultOrigin.OUTSIDE},
)
DEPOSIT_GET_STATUS = _reads(
    name="deposit_get_status",
    description="Ask the deposit scheme how it stands with a tenancy's deposit, in words of a closed list.",
    input=DepositGetStatusInput,
    acts=say("record-act", form="deposit_get_status"),
    returns={"state": ResultOrigin.ACCOUNT, "problem": ResultOrigin.OUTSIDE},
)
DEPOSIT_RELEASE = _tool(
    name="deposit_release",
    description="Have the deposit scheme give a deposit back once a tenancy has ended, but for what the owner keeps. "
    "Where the scheme wants a code for that, it is prepared and a person begins it there: never ask for the code.",
    input=DepositReleaseInput,
    autonomy=Autonomy.SUGGEST,
    risk="high",
    # The request is recorded before the scheme receives it.
    effect=ToolEffect.IDEMPOTENT,
    finds_out=True,
    approval=ApprovalRule(by=Deciders.OWNERS),
    acts=say("record-act", form="deposit_release"),
    preview=REQUESTS["deposit_release"],
    returns={"release": ResultOrigin.ACCOUNT, "problem": ResultOrigin.OUTSIDE},
)
SETTLE_DEPOSIT = settles(
    "settle_deposit",
    "Ask the deposit scheme how it stands with a deposit, and put that on record.",
    record=ResultOrigin.ACCOUNT,
)

TOOLS = (DEPOSIT_LODGE, DEPOSIT_GET_STATUS, DEPOSIT_RELEASE, SETTLE_DEPOSIT)
