"""Declarations of the tools that plan inspections and record their findings."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from steward.tools.declaration import Decides, ResultOrigin, ToolInput
from steward.trades.portfolio.field_types import InspectionEvent, InspectionType, ItemCondition
from steward.trades.portfolio.tools.arguments import (
    DAY,
    PLACE,
    PROPERTY_ID,
    UNIT_ID,
    AnyRecordId,
    Day,
    Moment,
    Place,
    PropertyId,
    RecordId,
    Short,
    Words,
    reads,
    writes,
)


class ScheduleInspectionInput(ToolInput):
    """Arguments of `schedule_inspection`."""

    property_id: PropertyId = Field(description=PROPERTY_ID)
    place: Place = Field(description=PLACE)
    unit_id: AnyRecordId = Field(default=None, description=UNIT_ID)
    kind: Annotated[InspectionType, Decides.AMOUNT] = Field(
        description="routine, or at the beginning or end of a tenancy."
    )
    proposed: list[Moment] = Field(
        min_length=1,
        max_length=6,
        description="When, there: 2026-11-30T10:00. One is fixed; several are to choose from.",
    )


class FoundInput(ToolInput):
    """Condition of one item in a room."""

    room: Short = Field(description="Which room.")
    item: Short = Field(description="What in it.")
    condition: ItemCondition = Field(description="na: not looked at.")
    note: Words = Field(default="", max_length=120, description="What is wrong with it.")


class RecordInspectionInput(ToolInput):
    """Arguments of `record_inspection`."""

    inspection_id: RecordId = Field(description="The inspection's id, insp-…, as get_inspections gave it.")
    place: Place = Field(description=PLACE)
    event: Annotated[InspectionEvent, Decides.WHERE] = Field(
        description="reschedule (at: the new time); notified: its tenants were told (at: when, if not now); done "
        "(items and outcome), missed, report: its report is out; cancel."
    )
    at: Moment | None = Field(default=None, description="When, there: 2026-11-30T10:00.")
    items: Annotated[list[FoundInput], Decides.WHAT] = Field(
        default=[], max_length=100, description="What was found, thing by thing."
    )
    outcome: Words = Field(default="", description="What came of it, in a few words.")


class GetInspectionsInput(ToolInput):
    """Arguments of `get_inspections`."""

    property_id: AnyRecordId = Field(
        default=None, description=f"Only there; without it, all that are open. {PROPERTY_ID}"
    )
    kind: InspectionType | None = Field(default=None, description="Only these.")
    first: Day | None = Field(default=None, description=f"From this day on. {DAY}")
    last: Day | None = Field(default=None, description=f"Until this day. {DAY}")


SCHEDULE_INSPECTION = writes(
    "schedule_inspection",
    "Plan an inspection with the notice its tenants are owed. If it has one time and the reminder visit_arranged is "
    "on, Steward lets its tenants know by itself. Otherwise tell them, then record_inspection notified.",
    ScheduleInspectionInput,
    asks="nobody",
)
RECORD_INSPECTION = writes(
    "record_inspection",
    "Record what became of an inspection: that its tenants were told, that it is moved or called off, what was found.",
    RecordInspectionInput,
    asks="nobody",
)
GET_INSPECTIONS = reads(
    "get_inspections",
    "List inspections: when, where, how far, and what was found.",
    GetInspectionsInput,
    inspections=ResultOrigin.RECORDED,
)

TOOLS = (SCHEDULE_INSPECTION, RECORD_INSPECTION, GET_INSPECTIONS)
