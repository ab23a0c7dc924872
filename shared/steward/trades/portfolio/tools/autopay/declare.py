"""Declarations of the autopay tools."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from pydantic import Field

from steward.core.sentences import say
from steward.tools.declaration import (
    ArgumentMeaning,
    Autonomy,
    Offered,
    ResultOrigin,
    Reversal,
    Tool,
    ToolEffect,
    ToolInput,
)
from steward.trades.portfolio.tools.arguments import DAY, PLACE, TENANCY_ID, Day, Place, RecordId
from steward.trades.portfolio.tools.requests import REQUESTS

_tool = partial(Tool, category="integration", group="portfolio", offered=Offered(trade="portfolio"))


class PaymentsSetupAutopayInput(ToolInput):
    """Arguments of `payments_setup_autopay`."""

    tenancy_id: RecordId = Field(description=TENANCY_ID)
    place: Place = Field(description=PLACE)
    start: Day = Field(description=f"From which day on rents that fall due are collected. {DAY}")


class WithdrawMandateInput(ToolInput):
    """Mandate to withdraw."""

    mandate_id: Annotated[str, ArgumentMeaning.MACHINE] = Field(description="The mandate, mnd-….")


class PaymentsStopAutopayInput(ToolInput):
    """Arguments of `payments_stop_autopay`."""

    tenancy_id: RecordId = Field(description=TENANCY_ID)
    place: Place = Field(description=PLACE)


class PaymentsCollectInput(ToolInput):
    """Arguments of `payments_collect`."""

    charge_id: RecordId = Field(description="The rent's id, chg-…, as get_payments gave it.")
    place: Place = Field(description=PLACE)


class PaymentsRetryInput(ToolInput):
    """Arguments of `payments_retry`."""

    payment_id: RecordId = Field(description="The payment's id, pay-…, as get_payments gave it.")
    place: Place = Field(description=PLACE)


PAYMENTS_SETUP_AUTOPAY = _tool(
    name="payments_setup_autopay",
    description="Make a link by which a tenant agrees that rents are collected when due. It is not sent to anybody.",
    input=PaymentsSetupAutopayInput,
    autonomy=Autonomy.DRAFT,
    risk="medium",
    effect=ToolEffect.IDEMPOTENT,
    undo=Reversal("Close the link; what was agreed by it meanwhile is withdrawn.", keeps=WithdrawMandateInput),
    acts=say("record-act", form="payments_setup_autopay"),
    preview=REQUESTS["payments_setup_autopay"],
    returns={"link": ResultOrigin.ACCOUNT, "problem": ResultOrigin.OUTSIDE},
)
PAYMENTS_STOP_AUTOPAY = _tool(
    name="payments_stop_autopay",
    description="Collect nothing from a tenant any more: their mandate is withdrawn, and they have to agree anew.",
    input=PaymentsStopAutopayInput,
    autonomy=Autonomy.SUGGEST,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    acts=say("record-act", form="payments_stop_autopay"),
    preview=REQUESTS["payments_stop_autopay"],
    returns={"mandate": ResultOrigin.ACCOUNT, "problem": ResultOrigin.OUTSIDE},
)


def _collects(name: str, description: str, input: type[ToolInput], what: str) -> Tool:
    """Return a tool that collects money: the lead tenant has agreed, and one key keeps it from happening twice."""
    return _tool(
        name=name,
        description=description,
        input=input,
        autonomy=Autonomy.SILENT,
        risk="low",
        # The provider is asked under the payment's own key, so a repeat does nothing; a poll tells the outcome.
        effect=ToolEffect.IDEMPOTENT,
        finds_out=True,
        acts=say("record-act", form=name),
        preview=REQUESTS[name],
        returns={"payment": ResultOrigin.ACCOUNT, "problem": ResultOrigin.OUTSIDE},
    )


PAYMENTS_COLLECT = _collects(
    "payments_collect",
    "Collect a rent that is due by the tenant's mandate; on its day that is done unasked.",
    PaymentsCollectInput,
    "charge_id",
)
PAYMENTS_RETRY = _collects(
    "payments_retry",
    "Collect a payment again that has failed: at most twice, three days apart, by the tenant's mandate.",
    PaymentsRetryInput,
    "payment_id",
)

TOOLS = (PAYMENTS_SETUP_AUTOPAY, PAYMENTS_STOP_AUTOPAY, PAYMENTS_COLLECT, PAYMENTS_RETRY)
