"""Declarations of the tools for market rents and comparables."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from steward.tools.declaration import Decides, ResultOrigin, ToolInput
from steward.trades.portfolio.tools.arguments import (
    AMOUNT,
    DAY,
    PLACE,
    PROPERTY_ID,
    UNIT_ID,
    Amount,
    AnyRecordId,
    CurrencyCode,
    Day,
    Place,
    RecordId,
    RentPer,
    Short,
    reads,
    writes,
)


class GetMarketComparablesInput(ToolInput):
    """Arguments of `get_market_comparables`."""

    unit_id: RecordId = Field(description=UNIT_ID)
    radius_km: int = Field(default=3, ge=1, le=100, description="How far from it at the most.")
    days: int = Field(default=90, ge=1, le=730, description="How old at the most.")


class SaveComparableInput(ToolInput):
    """Arguments of `save_comparable`."""

    unit_id: RecordId = Field(description=UNIT_ID)
    place: Place = Field(description=PLACE)
    rent: Amount = Field(description=f"What the other one is let for. {AMOUNT}")
    currency: CurrencyCode | None = Field(default=None, description="Only if one was said, such as USD.")
    per: RentPer = Field(default="month", description="What the rent is for.")
    day: Day = Field(description=f"When it was seen. {DAY}")
    source: Short = Field(description="Which one, and who says so: “122 Oak Street, 2B, from its sign”.")
    distance_m: Annotated[int, Decides.AMOUNT] = Field(ge=0, le=100_000, description="Metres from the unit.")
    bedrooms: Annotated[int | None, Decides.AMOUNT] = Field(default=None, ge=0, le=100, description="How many.")


class AnalyzeRentInput(ToolInput):
    """Arguments of `analyze_rent`."""

    unit_id: AnyRecordId = Field(default=None, description=UNIT_ID)
    property_id: AnyRecordId = Field(default=None, description=f"Or all the units of one. {PROPERTY_ID}")
    include_comparables: bool = Field(default=True, description="Also list what it is compared with.")


GET_MARKET_COMPARABLES = reads(
    "get_market_comparables",
    "See what units like one are let for nearby: rents with source, day and distance, how many, and the median.",
    GetMarketComparablesInput,
    comparables=ResultOrigin.RECORDED,
)
SAVE_COMPARABLE = writes(
    "save_comparable",
    "Record what a unit like ours is let or offered for elsewhere. The same one of the same day is corrected.",
    SaveComparableInput,
    asks="nobody",
)
ANALYZE_RENT = reads(
    "analyze_rent",
    "Compare a unit's rent with the market: the gap, what could be asked, and from when contract and rules allow it.",
    AnalyzeRentInput,
    category="planning",
    analysis=ResultOrigin.RECORDED,
)

TOOLS = (GET_MARKET_COMPARABLES, SAVE_COMPARABLE, ANALYZE_RENT)
