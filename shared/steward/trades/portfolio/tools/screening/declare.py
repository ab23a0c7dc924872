"""Declarations of the screening tools."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from pydantic import Field

from steward.core.sentences import say
from steward.tools.declaration import (
    ApprovalRule,
    Autonomy,
    Deciders,
    Decides,
    Offered,
    Reaches,
    ResultOrigin,
    Tool,
    ToolEffect,
    ToolInput,
)
from steward.trades.portfolio.field_types import CheckType
from steward.trades.portfolio.tools.arguments import PLACE, ContactId, Place, RecordId, settles
from steward.trades.portfolio.tools.requests import REQUESTS

_APPLICATION_ID = "The application's id, app-…, as get_applications gave it."
_tool = partial(Tool, category="integration", group="portfolio", offered=Offered(trade="portfolio"))


class ScreeningRequestInput(ToolInput):
    """Arguments of `screening_request`."""

    application_id: RecordId = Field(description=_APPLICATION_ID)
    place: Place = Field(description=PLACE)
    applicant: ContactId = Field(description="Who is checked, ctc-…: of those who apply, each by a call of its own.")
    checks: Annotated[list[CheckType], Decides.WHERE] = Field(
        min_length=1, max_length=3, description="What is checked."
    )


class ScreeningGetReportInput(ToolInput):
    """Arguments of `screening_get_report`."""

    application_id: RecordId = Field(description=_APPLICATION_ID)


SCREENING_REQUEST = _tool(
    name="screening_request",
    description="Have an applicant checked by the account's provider, which is paid for. The applicant fills in the "
    "provider's own form, whose link is sent to nobody: never ask anybody for a birth date or an identity number.",
    input=ScreeningRequestInput,
    autonomy=Autonomy.SUGGEST,
    risk="high",
    # The request is recorded before the provider receives it.
    effect=ToolEffect.IDEMPOTENT,
    finds_out=True,
    begins=True,
    reaches=Reaches(contact="applicant", only_about=True),
    approval=ApprovalRule(by=Deciders.APPROVERS),
    acts=say("record-act", form="screening_request"),
    preview=REQUESTS["screening_request"],
    returns={"request": ResultOrigin.ACCOUNT, "problem": ResultOrigin.OUTSIDE},
)
SCREENING_GET_REPORT = _tool(
    name="screening_get_report",
    description="Ask the provider how far the checks of an application are and what each came to. The report itself "
    "stays there.",
    input=ScreeningGetReportInput,
    autonomy=Autonomy.SILENT,
    risk="medium",
    effect=ToolEffect.READ,
    acts=say("record-act", form="screening_get_report"),
    returns={"results": ResultOrigin.OUTSIDE, "problem": ResultOrigin.OUTSIDE},
)
SETTLE_SCREENING = settles(
    "settle_screening",
    "Ask the provider how it stands with a check, and put that on record.",
    record=ResultOrigin.OUTSIDE,
)

TOOLS = (SCREENING_REQUEST, SCREENING_GET_REPORT, SETTLE_SCREENING)
