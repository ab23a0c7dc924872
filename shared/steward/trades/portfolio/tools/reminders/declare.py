"""Declarations of the tools that send, list and switch a landlord's reminders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, cast, get_args

from pydantic import Field

from steward.core.sentences import Sentence, say
from steward.tools.declaration import (
    ApprovalRule,
    Autonomy,
    Decides,
    Offered,
    Reaches,
    ResultOrigin,
    Tool,
    ToolEffect,
    ToolInput,
)
from steward.trades.portfolio.field_types import Cover, ReminderName
from steward.trades.portfolio.tools.arguments import PLACE, ContactId, Place, RecordId, reads, writes
from steward.trades.records.value_texts import as_written, said

_NAME = (
    "rent_due: a charge that will be due. rent_late: one that was. insurance_ends: a vendor's or tenant's policy. "
    "visit_arranged: a job or an inspection with an appointment. instalment_due: a payment plan. "
    "papers_missing: an application."
)
_MAY_BE_SETTLED: frozenset[ReminderName] = frozenset({"rent_due", "rent_late", "instalment_due", "papers_missing"})


class SendReminderInput(ToolInput):
    """Arguments of `send_reminder`."""

    contact_id: ContactId = Field(description="Whom it is about: a tenant, an applicant or a vendor, ctc-…")
    reminder: Annotated[ReminderName, Decides.WHAT] = Field(description=_NAME)
    subject_id: RecordId = Field(
        description="The charge (chg-…), policy (pol-…), job (mnt-…), inspection (insp-…), plan (ppl-…) or "
        "application (app-…) it is about."
    )
    place: Place = Field(description=f"{PLACE} For a vendor's policy, what the vendor is called.")


class ListRemindersInput(ToolInput):
    """Arguments of `list_reminders`: none."""


class SwitchReminderInput(ToolInput):
    """Arguments of `switch_reminder`."""

    reminder: Annotated[ReminderName, Decides.RULE] = Field(description=_NAME)
    on: Annotated[bool, Decides.RULE] = Field(
        description="Whether it may be sent from now on without anybody reading it first."
    )


def _preview(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    name = cast("ReminderName", arguments["reminder"])
    place = str(arguments["place"])
    # A vendor has no place: the insurance type takes its place.
    where = said(place) if place in get_args(Cover) else as_written(place)
    what = say("remind-contact", form=name, who=resolved.get("contact_name", ""), where=where)
    detail = resolved.get("detail")
    return say("call-with-text", what=what, text=detail) if detail else what


SEND_REMINDER = Tool(
    name="send_reminder",
    description=(
        "Send somebody a reminder in fixed words, of a kind that an owner has switched on. Nobody gets more than one a "
        "day and three a week, except for notice of a visit. For any other words use send_message."
    ),
    input=SendReminderInput,
    category="action",
    group="channels",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.ONCE,
    reaches=Reaches(hands_over=True, contact="contact_id", fixed=True),
    # The day of a visit, and of the end of an insurance, must be told in time whatever else is written.
    approval=ApprovalRule(in_touch=lambda arguments: arguments["reminder"] in _MAY_BE_SETTLED),
    offered=Offered(trade="portfolio"),
    acts=say("record-act", form="send_reminder"),
    preview=_preview,
    returns={"result": ResultOrigin.ACCOUNT},
)
LIST_REMINDERS = reads(
    "list_reminders",
    "List the reminders there are, with their words, and which an owner has switched on.",
    ListRemindersInput,
    reminders=ResultOrigin.ACCOUNT,
)
SWITCH_REMINDER = writes(
    "switch_reminder",
    "Have a kind of reminder sent by itself from now on, in its fixed words, or not any more. An owner decides.",
    SwitchReminderInput,
    asks="owners",
    risk="medium",
)

TOOLS = (SEND_REMINDER, LIST_REMINDERS, SWITCH_REMINDER)
