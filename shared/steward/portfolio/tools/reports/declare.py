"""Declarations of the tools for reports."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from steward.portfolio.tools.arguments import (
    DAY,
    PROPERTY_ID,
    AnyContactId,
    AnyRecordId,
    Day,
    RecordId,
    called,
    reads,
    writes,
)
from steward.portfolio.values import ReportType
from steward.tools.declaration import Decides, Origin, ToolInput


class GenerateReportInput(ToolInput):
    """Arguments of `generate_report`."""

    kind: ReportType = Field(
        description="rent_roll, arrears, maintenance and compliance say how things are; income, tax, portfolio and "
        "owner_statement are of a period."
    )
    property_id: AnyRecordId = Field(default=None, description=f"Only there; without it, of all. {PROPERTY_ID}")
    owner_id: AnyContactId = Field(default=None, description="Only what this contact owns: ctc-….")
    period: Literal["this_month", "last_month", "this_year", "last_year", "other"] = Field(
        default="this_month", description="other: from first to last."
    )
    first: Day | None = Field(default=None, description=DAY)
    last: Day | None = Field(default=None, description=DAY)


class GetReportInput(ToolInput):
    """Arguments of `get_report`."""

    report_id: RecordId = Field(description="The report's id, rep-…, as generate_report gave it.")


GENERATE_REPORT = writes(
    "generate_report",
    "Make a report from the records: its figures are kept as they are today. On a cash basis; a tax report is no tax "
    "advice, say so.",
    GenerateReportInput,
    asks="never",
    decides={
        "property_id": Decides.WHERE,
        "owner_id": Decides.WHERE,
        **dict.fromkeys(("kind", "period", "first", "last"), Decides.AMOUNT),
    },
    what=lambda given: called(given, "kind", "period"),
    undo=False,
)
GET_REPORT = reads(
    "get_report",
    "Look at a report that was made, as it was then.",
    GetReportInput,
    report=Origin.RECORDED,
)

TOOLS = (GENERATE_REPORT, GET_REPORT)
