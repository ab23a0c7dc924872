"""Declarations of the property and unit tools."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from steward.tools.declaration import Decides, ResultOrigin, ToolInput
from steward.trades.portfolio.field_types import Per, PropertyType
from steward.trades.portfolio.tools.arguments import (
    AMOUNT,
    PLACE,
    PROPERTY_ID,
    UNIT_ID,
    Amount,
    AnyContactIds,
    AnyRecordId,
    ContactIds,
    CurrencyCode,
    Place,
    PropertyId,
    Short,
    Words,
    reads,
    writes,
)

Include = Literal[
    "units", "tenancy", "maintenance", "payments", "expenses", "insurance", "compliance", "inspections", "documents"
]


class ListPropertiesInput(ToolInput):
    """Arguments of `list_properties`."""

    archived: bool = Field(default=False, description="Also those that are archived.")


class GetPropertyInput(ToolInput):
    """Arguments of `get_property`."""

    property_id: PropertyId = Field(description=PROPERTY_ID)
    include: list[Include] = Field(default=["units"], max_length=9, description="What to show of it besides.")


class CreatePropertyInput(ToolInput):
    """Arguments of `create_property`."""

    # Its name is shown everywhere, so an outsider must never choose it.
    address: Place = Field(description="Street and number: it is called by that.")
    locality: Annotated[Words, Decides.WHERE] = Field(default="", description="Town.")
    region: Annotated[Words, Decides.WHERE] = Field(default="", description="State or province.")
    postcode: Annotated[Words, Decides.WHERE] = Field(default="", description="Postcode.")
    country: Annotated[str, Decides.WHAT] = Field(
        default="", pattern=r"^([A-Z]{2})?$", description="Two letters, such as US."
    )
    kind: Annotated[PropertyType, Decides.WHAT] = Field(description="What it is.")
    zone: Annotated[str, Decides.WHERE] = Field(
        default="", max_length=60, description="Its IANA time zone; the member's if it is left out."
    )
    currency: Annotated[CurrencyCode, Decides.WHERE] = Field(
        description="Of all its money, such as USD. It cannot be changed later."
    )
    jurisdiction: Annotated[Words, Decides.WHERE] = Field(
        default="", description="Whose law holds there, as the team calls it."
    )
    owner_ids: ContactIds = Field(default=[], max_length=12, description="Contacts who own it, if not the team.")
    onboarding: Annotated[bool, Decides.WHERE] = Field(
        default=False, description="True if it is taken on with workflow_onboard_property."
    )


class UpdatePropertyInput(ToolInput):
    """Arguments of `update_property`: only the given fields change."""

    property_id: PropertyId = Field(description=PROPERTY_ID)
    place: Place = Field(description=f"{PLACE} As it is called until now.")
    address: Place | None = Field(default=None, description="Street and number: it is called by that from now on.")
    locality: Annotated[Words | None, Decides.WHERE] = Field(default=None, description="Town.")
    region: Annotated[Words | None, Decides.WHERE] = Field(default=None, description="State or province.")
    postcode: Annotated[Words | None, Decides.WHERE] = Field(default=None, description="Postcode.")
    country: Annotated[str | None, Decides.WHERE] = Field(
        default=None, pattern=r"^([A-Z]{2})?$", description="Two letters, such as US."
    )
    kind: Annotated[PropertyType | None, Decides.WHERE] = Field(default=None, description="What it is.")
    jurisdiction: Annotated[Words | None, Decides.WHERE] = Field(
        default=None, description="Whose law holds there: other rules hold from then on."
    )
    owner_ids: AnyContactIds = Field(default=None, max_length=12, description="All contacts who own it.")
    worth: Amount | None = Field(default=None, description=f"What it is worth. {AMOUNT}")
    large_expense: Amount | None = Field(
        default=None, description=f"Expenses above it are approved before they are recorded. {AMOUNT}"
    )
    onboarded: Annotated[bool | None, Decides.WHERE] = Field(
        default=None, description="True once all that was to be taken on is on record."
    )
    archived: Annotated[bool | None, Decides.WHERE] = Field(
        default=None, description="True when it is let out no more, false to have it back."
    )


class SaveUnitInput(ToolInput):
    """Arguments of `save_unit`. With a unit_id, the given fields change; without one, a new unit is made."""

    property_id: PropertyId = Field(description=PROPERTY_ID)
    place: Place = Field(description=f"{PLACE} Of a new unit, its property's.")
    unit_id: AnyRecordId = Field(default=None, description=UNIT_ID)
    unit: Annotated[Short | None, Decides.WHERE] = Field(
        default=None, description="What it is called there: 4B, house."
    )
    bedrooms: Annotated[int | None, Decides.WHAT] = Field(default=None, ge=0, le=100, description="How many.")
    bathrooms: Annotated[int | None, Decides.WHAT] = Field(default=None, ge=0, le=100, description="How many.")
    area_m2: Annotated[int | None, Decides.WHAT] = Field(default=None, ge=1, le=1_000_000, description="Square metres.")
    features: list[Short] | None = Field(default=None, max_length=30, description="What it has: balcony, lift.")
    market_rent: Amount | None = Field(default=None, description="What it would be let for.")
    per: Annotated[Per, Decides.WHAT] = Field(default="month", description="What the market rent is for.")
    market_state: Annotated[Literal["off", "on", "ready"] | None, Decides.WHAT] = Field(
        default=None, description="off the market, on it again, or ready after somebody moved out."
    )


LIST_PROPERTIES = reads(
    "list_properties",
    "List the properties the account lets out, with their ids and how many units are let.",
    ListPropertiesInput,
    properties=ResultOrigin.ACCOUNT,
)
GET_PROPERTY = reads(
    "get_property",
    "Look at one property: address, units with their states, and what else is asked for.",
    GetPropertyInput,
    property=ResultOrigin.RECORDED,
)
CREATE_PROPERTY = writes(
    "create_property",
    "Add a property the team lets out. Its units follow with save_unit, also where it has only one.",
    CreatePropertyInput,
    asks="nobody",
)
SAVE_UNIT = writes(
    "save_unit",
    "Add a unit to a property, or change one. Whether it is let follows from its tenancies alone.",
    SaveUnitInput,
    asks="nobody",
)

UPDATE_PROPERTY = writes(
    "update_property",
    "Change what is on record of a property, archive it, or have it back.",
    UpdatePropertyInput,
    asks="nobody",
    limited=("owner_ids", "jurisdiction", "large_expense"),
)

TOOLS = (LIST_PROPERTIES, GET_PROPERTY, CREATE_PROPERTY, UPDATE_PROPERTY, SAVE_UNIT)
