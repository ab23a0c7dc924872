"""Declarations of the tools for scanners and what they found."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from steward.tools.declaration import ArgumentMeaning, Decides, ResultOrigin, Reversal, ToolInput
from steward.trades.portfolio.tools.arguments import Moment, reads, writes

_ID = StringConstraints(pattern=r"^(fnd-[a-z2-7]{16}|job-[0-9A-Z]{26})$")
_FindingId = Annotated[str, _ID, ArgumentMeaning.MACHINE, Decides.WHERE]
_Name = Annotated[str, StringConstraints(pattern=r"^[a-z_]{3,40}$")]
_NAME = "The scanner, as list_scanners calls it."


class ListFindingsInput(ToolInput):
    """Arguments of `list_findings`."""

    scanner: _Name | None = Field(default=None, description=f"Only what this one found. {_NAME}")


class ListScannersInput(ToolInput):
    """Arguments of `list_scanners`."""


class SetScannerInput(ToolInput):
    """Arguments of `set_scanner`."""

    scanner: Annotated[_Name, Decides.RULE] = Field(description=f"{_NAME} all: every one, for on and weekdays.")
    on: Annotated[bool | None, Decides.RULE] = Field(default=None, description="Whether it looks at all.")
    offsets: Annotated[list[int] | None, ArgumentMeaning.OFFSETS, Decides.RULE] = Field(
        default=None, max_length=12, description="On which days it looks, counted from the day it is about: -7, 0, 3."
    )
    limits: Annotated[dict[str, int] | None, ArgumentMeaning.LIMITS, Decides.RULE] = Field(
        default=None, description="Its other numbers, by the names listed."
    )
    weekdays: Annotated[list[int] | None, ArgumentMeaning.WEEKDAYS, Decides.RULE] = Field(
        default=None, max_length=7, description="Days of the week, 1 Monday to 7 Sunday; [] for all."
    )
    people: Annotated[int, Decides.RULE] = Field(
        default=0, ge=0, description="Only if this was refused because it reminds so many at once: how many may be."
    )


class RestoreScannerInput(ToolInput):
    """Earlier settings of a scanner, and of others set in the same call."""

    scanner: _Name
    on: bool
    offsets: list[int]
    limits: dict[str, int]
    days: list[int]
    others: list[RestoreScannerInput] = Field(default=[])


class UpdateFindingInput(ToolInput):
    """Arguments of `update_finding`."""

    finding_id: _FindingId = Field(
        description="The finding's id, fnd-…, as list_findings gave it; or job-…, of the question about it."
    )
    action: Annotated[Literal["done", "dismiss", "snooze"], Decides.WHERE] = Field(
        description="It is seen to, or of no interest: then it is told no more before its next time. Or it is to be "
        "told again later."
    )
    until: Moment | None = Field(default=None, description="Until when it is put off, on the member's clock.")


class RestoreFindingInput(ToolInput):
    """Earlier state of a finding."""

    subject_id: Annotated[str, ArgumentMeaning.MACHINE]
    key: Annotated[str, ArgumentMeaning.MACHINE]
    state: str
    told_at: str
    writes: int


LIST_FINDINGS = reads(
    "list_findings",
    "List what was found in the records that somebody has to see to.",
    ListFindingsInput,
    findings=ResultOrigin.RECORDED,
)
LIST_SCANNERS = reads(
    "list_scanners",
    "List what looks through the records by itself: on or off, on which days, what it proposes.",
    ListScannersInput,
    scanners=ResultOrigin.ACCOUNT,
)
_SET_SCANNER = writes(
    "set_scanner",
    "Have a scanner look on other days, by other numbers, or not at all. What it is not told stays.",
    SetScannerInput,
    asks="asker",
    risk="medium",
)
_UPDATE_FINDING = writes(
    "update_finding",
    "Say that a finding is seen to, of no interest, or to be told again later.",
    UpdateFindingInput,
    asks="nobody",
)

# These change no records, so each has its own undo.
SET_SCANNER = replace(_SET_SCANNER, undo=Reversal("Have a scanner set as it was.", keeps=RestoreScannerInput))
UPDATE_FINDING = replace(_UPDATE_FINDING, undo=Reversal("Have a finding as it was.", keeps=RestoreFindingInput))

TOOLS = (LIST_FINDINGS, LIST_SCANNERS, SET_SCANNER, UPDATE_FINDING)
