"""Declarations of the tools for repair jobs, quotes, vendors and insurance."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from steward.tools.declaration import Decides, ResultOrigin, ToolInput
from steward.trades.portfolio.field_types import Cover, JobCategory, JobEvent, Urgency
from steward.trades.portfolio.tools.arguments import (
    AMOUNT,
    DAY,
    JOB_ID,
    PLACE,
    PROPERTY_ID,
    UNIT_ID,
    Amount,
    AnyContactId,
    AnyRecordId,
    ContactId,
    Day,
    Moment,
    Percent,
    Place,
    PropertyId,
    RecordId,
    Short,
    Words,
    reads,
    writes,
)

_VENDOR = "A contact who is a vendor here (save_party), ctc-…"
_QUOTE_ID = "The quote's id, qte-…, as get_maintenance gave it."


class GetMaintenanceInput(ToolInput):
    """Arguments of `get_maintenance`."""

    property_id: AnyRecordId = Field(default=None, description=f"Only there. {PROPERTY_ID}")
    status: Literal["reported", "in_progress", "completed", "open", "all"] = Field(
        default="open", description="in_progress: from triaged until it is done; all needs a property."
    )
    urgency: Literal["emergency", "urgent", "normal", "low", "all"] = Field(default="all", description="Only these.")


class CreateMaintenanceInput(ToolInput):
    """Arguments of `create_maintenance`."""

    property_id: PropertyId = Field(description=PROPERTY_ID)
    place: Place = Field(description=PLACE)
    unit_id: AnyRecordId = Field(default=None, description=UNIT_ID)
    title: Short = Field(description="The fault in a few words.")
    note: Words = Field(default="", description="What else was said of it.")
    kind: Annotated[JobCategory, Decides.WHAT] = Field(default="other", description="Which trade it is for.")
    urgency: Annotated[Urgency, Decides.WHAT] = Field(description="emergency is danger or damage by the hour.")


class UpdateMaintenanceInput(ToolInput):
    """Arguments of `update_maintenance`."""

    maintenance_id: RecordId = Field(description=JOB_ID)
    place: Place = Field(description=PLACE)
    event: Annotated[JobEvent, Decides.WHERE] = Field(
        description="What happens with it; steps may be skipped, assign changes the vendor alone."
    )
    vendor_id: AnyContactId = Field(default=None, description=f"Who does it. {_VENDOR}")
    appointment: Moment | None = Field(default=None, description="When they come, there: 2026-11-30T09:00.")
    note: Words | None = Field(default=None, description="What to know about it from now on.")


class SaveQuoteInput(ToolInput):
    """Arguments of `save_quote`. Without a quote_id, a new quote is made."""

    maintenance_id: RecordId = Field(description=JOB_ID)
    place: Place = Field(description=PLACE)
    quote_id: AnyRecordId = Field(default=None, description=_QUOTE_ID)
    vendor_id: ContactId = Field(description=_VENDOR)
    amount: Amount | None = Field(default=None, description=AMOUNT)
    valid_until: Day | None = Field(default=None, description=DAY)
    event: Annotated[Literal["request", "receive", "decline"], Decides.WHERE] = Field(
        description="Asked for, received or turned down."
    )


class ApproveQuoteInput(ToolInput):
    """Arguments of `approve_quote`."""

    quote_id: RecordId = Field(description=_QUOTE_ID)
    place: Place = Field(description=PLACE)
    vendor_id: ContactId = Field(description="Whose quote it is: whoever decides reads that.")
    amount: Amount = Field(description="How much it is, as it was shown: whoever decides reads that.")
    appointment: Moment | None = Field(default=None, description="When they come, there: 2026-11-30T09:00.")


class SavePartyInput(ToolInput):
    """Arguments of `save_party`."""

    contact_id: ContactId = Field(description="The contact, ctc-….")
    role: Annotated[Literal["vendor", "owner"], Decides.WHERE] = Field(
        description="Tenants follow from their tenancies."
    )
    property_id: AnyRecordId = Field(default=None, description=f"Of an owner, what they own. {PROPERTY_ID}")
    place: Place | None = Field(default=None, description=f"Of an owner. {PLACE}")
    trades: Annotated[list[JobCategory] | None, Decides.WHERE] = Field(
        default=None,
        max_length=12,
        description="Of a vendor, the kinds of repairs they do: a roofer or a builder does structural ones.",
    )
    on_hold: Annotated[bool | None, Decides.WHERE] = Field(
        default=None, description="Of a vendor, whether they get no work for now."
    )
    waive_insurance: Annotated[bool | None, Decides.WHERE] = Field(
        default=None, description="Of a vendor: true only if an owner of the team has said they may work uninsured."
    )
    share_percent: Percent = Field(
        default=None, description="Of an owner, how much is theirs. 0 for an equal part of what the others leave."
    )
    statement_day: Annotated[int | None, Decides.AMOUNT] = Field(
        default=None, ge=0, le=31, description="Of an owner, when statements are made of all they own. 0 for as usual."
    )
    reserve: Amount | None = Field(
        default=None, description=f"Of an owner, what is kept of theirs there and not paid out. {AMOUNT}"
    )
    fee_percent: Percent = Field(
        default=None, description="Of an owner, the fee that is taken of what comes in there for them. 0 for none."
    )


class SaveInsuranceInput(ToolInput):
    """Arguments of `save_insurance`."""

    property_id: AnyRecordId = Field(default=None, description=f"What is insured. {PROPERTY_ID}")
    vendor_id: AnyContactId = Field(default=None, description=f"Or who. {_VENDOR}")
    place: Place = Field(description="What a look-up called the property, or the vendor's name.")
    cover: Annotated[Cover, Decides.WHERE] = Field(description="What it insures; a vendor needs liability.")
    insurer: Annotated[Short, Decides.WHERE] = Field(description="Who insures.")
    policy_no: Short | None = Field(default=None, description="Its number.")
    starts: Day = Field(description=DAY)
    expires: Day = Field(description=DAY)


GET_MAINTENANCE = reads(
    "get_maintenance",
    "List repairs with their quotes: what, where, how urgent, how far, who does it.",
    GetMaintenanceInput,
    jobs=ResultOrigin.RECORDED,
)
CREATE_MAINTENANCE = writes(
    "create_maintenance",
    "Put down something that is to be repaired. Look with get_maintenance first whether it is there already.",
    CreateMaintenanceInput,
    asks="draft",
)
UPDATE_MAINTENANCE = writes(
    "update_maintenance",
    "Move a repair on: who does it, when they come, that it is done. It tells no contact.",
    UpdateMaintenanceInput,
    asks="draft",
)
SAVE_QUOTE = writes(
    "save_quote",
    "Record that a vendor was asked for a quote, or what they ask.",
    SaveQuoteInput,
    asks="nobody",
)
APPROVE_QUOTE = writes(
    "approve_quote",
    "Take a quote: the job is its vendor's at that price, the others are declined. It tells nobody.",
    ApproveQuoteInput,
    asks="approvers",
    risk="medium",
    undo=False,
)
SAVE_PARTY = writes(
    "save_party",
    "Say that a contact is a vendor or owns a property, and on what terms. Vendors get work only while insured "
    "(save_insurance).",
    SavePartyInput,
    asks="approvers",
    risk="medium",
    contact="contact_id",
)
SAVE_INSURANCE = writes(
    "save_insurance",
    "Record an insurance policy of a property or of a vendor. One that went before is replaced.",
    SaveInsuranceInput,
    asks="nobody",
)

TOOLS = (
    GET_MAINTENANCE,
    CREATE_MAINTENANCE,
    UPDATE_MAINTENANCE,
    SAVE_QUOTE,
    APPROVE_QUOTE,
    SAVE_PARTY,
    SAVE_INSURANCE,
)
