"""Declarations of the tools that draft and serve written notices."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from steward.tools.declaration import Decides, ToolInput
from steward.trades.portfolio.field_types import NoticeType, ServedWay
from steward.trades.portfolio.tools.arguments import (
    AMOUNT,
    DAY,
    PLACE,
    TENANCY_ID,
    Amount,
    Day,
    Place,
    RecordId,
    writes,
)

_NOTICE_ID = "The notice's id, ntc-…, as draft_notice or get_tenancy gave it."


class DraftNoticeInput(ToolInput):
    """Arguments of `draft_notice`."""

    tenancy_id: RecordId = Field(description=TENANCY_ID)
    place: Place = Field(description=PLACE)
    kind: Annotated[NoticeType, Decides.WHERE] = Field(
        description="rent_increase (day: the first of the new rent); end, by the owner (day: their last); entry (day "
        "of the visit); arrears (day: to pay by); lease (day: the first), of a tenancy that is a draft."
    )
    day: Day = Field(description=DAY)
    rent: Amount | None = Field(default=None, description=f"Of a rent_increase. {AMOUNT}")


class RecordNoticeServedInput(ToolInput):
    """Arguments of `record_notice_served`."""

    notice_id: RecordId = Field(description=_NOTICE_ID)
    place: Place = Field(description=PLACE)
    served_on: Day = Field(description=f"When it reached them. {DAY}")
    way: Annotated[ServedWay, Decides.AMOUNT] = Field(description="How it reached them.")


class ServeNoticeInput(ToolInput):
    """Arguments of `serve_notice`."""

    notice_id: RecordId = Field(description=_NOTICE_ID)
    place: Place = Field(description=PLACE)


DRAFT_NOTICE = writes(
    "draft_notice",
    "Draft a notice to tenants in writing, by the rules on record, and say from which day it can be. It goes nowhere: "
    "a person serves it.",
    DraftNoticeInput,
    asks="nobody",
    risk="medium",
)
RECORD_NOTICE_SERVED = writes(
    "record_notice_served",
    "Record that a person has served a notice: when, and how. Rents and dates count from that day.",
    RecordNoticeServedInput,
    asks="draft",
    risk="medium",
)
SERVE_NOTICE = writes(
    "serve_notice",
    "Serve a notice: only people do that. Call it when somebody asks for it, so that they hear what is theirs to do.",
    ServeNoticeInput,
    asks="people",
    risk="high",
    undo=False,
)

TOOLS = (DRAFT_NOTICE, RECORD_NOTICE_SERVED, SERVE_NOTICE)
