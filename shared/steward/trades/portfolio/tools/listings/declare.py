"""Declarations of the listing and application tools."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from steward.tools.declaration import Autonomy, Decides, ResultOrigin, ToolInput
from steward.trades.portfolio.field_types import MOST_PHOTOS, ConsentWay, Decision, ListingEvent, Paper, Reason
from steward.trades.portfolio.tools.arguments import (
    AMOUNT,
    DAY,
    LISTING_ID,
    PLACE,
    UNIT_ID,
    Amount,
    AnyRecordId,
    ContactIds,
    CurrencyCode,
    Day,
    Place,
    RecordId,
    RentPer,
    Short,
    SomeRecords,
    Words,
    reads,
    writes,
)

_APPLICATION_ID = "The application's id, app-…, as get_applications gave it."


class GetListingsInput(ToolInput):
    """Arguments of `get_listings`."""

    unit_id: AnyRecordId = Field(default=None, description=f"Only of it. {UNIT_ID}")
    state: Literal["draft", "live", "paused", "let", "withdrawn", "open", "all"] = Field(
        default="open", description="open: draft, live and paused; let, withdrawn and all need a unit."
    )


class SaveListingInput(ToolInput):
    """Arguments of `save_listing`. With a listing_id, the given fields change; without one, a new listing is made."""

    unit_id: RecordId = Field(description=UNIT_ID)
    place: Place = Field(description=PLACE)
    listing_id: AnyRecordId = Field(default=None, description=LISTING_ID)
    headline: Short | None = Field(default=None, description="Its headline.")
    text: str | None = Field(default=None, max_length=2000, description="Its text: nothing the records do not say.")
    rent: Amount | None = Field(default=None, description=AMOUNT)
    currency: CurrencyCode | None = Field(default=None, description="Only if one was said, such as USD.")
    per: RentPer | None = Field(default=None, description="What the rent is for; month if nothing was said.")
    available_from: Day | None = Field(default=None, description=f"The first day it is free. {DAY}")
    term_months: Annotated[int | None, Decides.AMOUNT] = Field(
        default=None, ge=1, le=120, description="How long a term is offered: 12."
    )
    photos: Annotated[SomeRecords, Decides.WHAT] = Field(
        default=None,
        max_length=MOST_PHOTOS,
        description="Photos of it on file (doc-…) that one of the team sent, in their order.",
    )
    event: Annotated[ListingEvent | None, Decides.WHERE] = Field(
        default=None, description="live: it is offered; pause; withdraw; let: somebody has it. Without: a draft."
    )


class GenerateListingInput(ToolInput):
    """Arguments of `generate_listing`."""

    unit_id: RecordId = Field(description=UNIT_ID)
    highlight_features: list[Short] = Field(default=[], max_length=12, description="Features of it to name first.")
    audience: Literal["families", "professionals", "students", "retirees", "general"] = Field(
        default="general", description="Whose questions come first. The text names no audience: everybody may apply."
    )


class RecordApplicationInput(ToolInput):
    """Arguments of `record_application`. Later submissions of the same people are added to it."""

    listing_id: RecordId = Field(description=LISTING_ID)
    place: Place = Field(description=PLACE)
    applicants: ContactIds = Field(min_length=1, max_length=12, description="Everybody who applies together.")
    income: Amount | None = Field(default=None, description="Of all of them together.")
    currency: CurrencyCode | None = Field(default=None, description="Only if one was said, such as USD.")
    income_per: RentPer = Field(default="month", description="What the income is for.")
    household: Words | None = Field(default=None, description="Who would live there. It weighs nothing.")
    move_in: Day | None = Field(default=None, description=f"The day they would move in. {DAY}")
    docs: Annotated[list[Paper] | None, Decides.WHERE] = Field(
        default=None, max_length=4, description="What they have shown by now, all of it."
    )
    consent: Annotated[ConsentWay | None, Decides.AMOUNT] = Field(
        default=None, description="How they agreed to being checked, if they did."
    )
    wording: Words = Field(default="", description="The words they agreed to.")
    withdrawn: Annotated[bool, Decides.WHERE] = Field(default=False, description="They do not want it any more.")


class GetApplicationsInput(ToolInput):
    """Arguments of `get_applications`."""

    listing_id: RecordId = Field(description=LISTING_ID)
    state: Literal["open", "complete", "incomplete", "all"] = Field(default="open", description="Only these.")


class DecideApplicationInput(ToolInput):
    """Arguments of `decide_application`."""

    application_id: RecordId = Field(description=_APPLICATION_ID)
    place: Place = Field(description=PLACE)
    applicants: ContactIds = Field(min_length=1, max_length=12, description="Whose it is: whoever decides reads that.")
    decision: Annotated[Decision, Decides.WHERE] = Field(description="What becomes of it.")
    reasons: Annotated[list[Reason], Decides.WHERE] = Field(
        default=[], max_length=5, description="Of a refusal: criteria they do not meet; taken: somebody else has it."
    )


class SummarizeApplicationsInput(ToolInput):
    """Arguments of `summarize_applications`."""

    listing_id: RecordId = Field(description=LISTING_ID)
    top_n: int = Field(default=3, ge=1, le=20, description="How many.")


GET_LISTINGS = reads(
    "get_listings",
    "See what is offered for rent: each listing's state, rent, views and enquiries, and how many applied.",
    GetListingsInput,
    listings=ResultOrigin.RECORDED,
)
SAVE_LISTING = writes(
    "save_listing",
    "Offer a unit for rent, or change its listing. It puts nothing on a portal and tells nobody.",
    SaveListingInput,
    asks="draft",
    risk="medium",
)
GENERATE_LISTING = reads(
    "generate_listing",
    "Write a listing's text from what is on record of a unit, and from nothing else. It is saved with save_listing.",
    GenerateListingInput,
    category="generate",
    level=Autonomy.EXECUTE,
    copy=ResultOrigin.RECORDED,
)
RECORD_APPLICATION = writes(
    "record_application",
    "Record who applies for a listing and what they handed in. It is complete once nothing asked for is missing.",
    RecordApplicationInput,
    asks="nobody",
)
GET_APPLICATIONS = reads(
    "get_applications",
    "See who applied for a listing, what is missing, and what checks found. To compare them: summarize_applications.",
    GetApplicationsInput,
    applications=ResultOrigin.RECORDED,
)
DECIDE_APPLICATION = writes(
    "decide_application",
    "Approve or decline an application, or put it on the waiting list. Nobody is told; it cannot be taken back.",
    DecideApplicationInput,
    asks="approvers",
    risk="high",
    undo=False,
)
SUMMARIZE_APPLICATIONS = reads(
    "summarize_applications",
    "Rank who applied by the listing's written criteria alone: income, papers, history, first day. Names play no part.",
    SummarizeApplicationsInput,
    category="generate",
    level=Autonomy.EXECUTE,
    ranking=ResultOrigin.ACCOUNT,
)

TOOLS = (
    GET_LISTINGS,
    SAVE_LISTING,
    GENERATE_LISTING,
    RECORD_APPLICATION,
    GET_APPLICATIONS,
    SUMMARIZE_APPLICATIONS,
    DECIDE_APPLICATION,
)
