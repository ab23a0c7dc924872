"""Declarations of the report tools."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from steward.channels.messaging.channel_argument import CHANNEL_SAID, PREFERRED
from steward.core.sentences import Sentence, say
from steward.tools.declaration import (
    ArgumentMeaning,
    Autonomy,
    Decides,
    Offered,
    Reaches,
    ResultOrigin,
    Tool,
    ToolEffect,
    ToolInput,
)
from steward.trades.portfolio.field_types import ReportType
from steward.trades.portfolio.tools.arguments import (
    DAY,
    PROPERTY_ID,
    AnyContactId,
    AnyRecordId,
    ContactId,
    Day,
    Place,
    RecordId,
    reads,
    writes,
)
from steward.trades.records.value_texts import said

_REPORT_ID = "The report's id, rep-…, as generate_report gave it."


class GenerateReportInput(ToolInput):
    """Arguments of `generate_report`."""

    kind: Annotated[ReportType, Decides.AMOUNT] = Field(
        description="rent_roll, arrears, maintenance and compliance say how things are; income, tax, portfolio and "
        "owner_statement are of a period."
    )
    property_id: AnyRecordId = Field(default=None, description=f"Only there; without it, of all. {PROPERTY_ID}")
    owner_id: Annotated[AnyContactId, Decides.WHERE] = Field(
        default=None, description="Only what this contact owns: ctc-…."
    )
    period: Annotated[Literal["this_month", "last_month", "this_year", "last_year", "other"], Decides.AMOUNT] = Field(
        default="this_month", description="other: from first to last. Years of a tax report are tax years."
    )
    first: Day | None = Field(default=None, description=DAY)
    last: Day | None = Field(default=None, description=DAY)


class GetReportInput(ToolInput):
    """Arguments of `get_report`."""

    report_id: RecordId = Field(description=_REPORT_ID)


class SendReportInput(ToolInput):
    """Arguments of `send_report`."""

    contact_id: ContactId = Field(description="Who gets it, ctc-…")
    report_id: RecordId = Field(description=_REPORT_ID)
    kind: Annotated[ReportType, Decides.AMOUNT] = Field(
        description="As generate_report said it, as the three below: whoever decides reads that."
    )
    place: Place = Field(description="The property's name, or the account's where it is of all.")
    first: Day = Field(description=DAY)
    last: Day = Field(description=DAY)
    channel: Annotated[str, ArgumentMeaning.MACHINE, Decides.WHERE] = Field(
        default=PREFERRED, max_length=20, description=CHANNEL_SAID
    )


def _preview(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say(
        "send-report-to",
        form=arguments["kind"],
        who=resolved.get("contact_name") or resolved.get("address", ""),
        where=arguments["place"],
        first=said(arguments["first"]),
        last=said(arguments["last"]),
    )


GENERATE_REPORT = writes(
    "generate_report",
    "Make a report from the records: its figures are kept as they are today, on a page with downloads whose link the "
    "member gets. On a cash basis; a tax report is no tax advice, say so.",
    GenerateReportInput,
    asks="never",
    undo=False,
)
GET_REPORT = reads(
    "get_report",
    "Look at a report that was made, as it was then, and get a new link to its page.",
    GetReportInput,
    report=ResultOrigin.RECORDED,
)

SEND_REPORT = Tool(
    name="send_report",
    description=(
        "Send a contact a report that was made: a message in fixed words with a link to its page, open to whoever has "
        "it. A person decides first."
    ),
    input=SendReportInput,
    category="communication",
    group="channels",
    autonomy=Autonomy.DRAFT,
    risk="medium",
    effect=ToolEffect.ONCE,
    reaches=Reaches(hands_over=True, contact="contact_id", channel="channel"),
    offered=Offered(trade="portfolio"),
    acts=say("record-act", form="send_report"),
    preview=_preview,
    returns={"result": ResultOrigin.ACCOUNT},
)

TOOLS = (GENERATE_REPORT, GET_REPORT, SEND_REPORT)
