"""Declarations of the tenancy tools."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from steward.tools.declaration import ArgumentMeaning, Decides, ResultOrigin, ToolInput
from steward.trades.portfolio.field_types import TenancyEvent
from steward.trades.portfolio.tools.arguments import (
    AMOUNT,
    DAY,
    PLACE,
    PROPERTY_ID,
    TENANCY_ID,
    UNIT_ID,
    Amount,
    AnyRecordId,
    ContactIds,
    Day,
    Place,
    RecordId,
    RentPer,
    Words,
    reads,
    writes,
)

_DUE_DAY = "Of a month the day (29 to 31 fall on its last), of weeks the weekday (1 is Monday)."


class SearchTenantsInput(ToolInput):
    """Arguments of `search_tenants`."""

    query: Words = Field(default="", description="A name or part of one; empty for everybody.")
    property_id: AnyRecordId = Field(default=None, description=f"Only there. {PROPERTY_ID}")
    past: bool = Field(default=False, description="Also those who have moved out.")
    role: Literal["tenant", "vendor", "owner"] = Field(
        default="tenant", description="vendor: who does work for the team; owner: whose the properties are."
    )


class GetTenancyInput(ToolInput):
    """Arguments of `get_tenancy`."""

    tenancy_id: AnyRecordId = Field(default=None, description=TENANCY_ID)
    unit_id: AnyRecordId = Field(default=None, description=f"Or the unit it is of. {UNIT_ID}")


class CreateTenancyInput(ToolInput):
    """Arguments of `create_tenancy`."""

    unit_id: RecordId = Field(description=UNIT_ID)
    place: Place = Field(description=PLACE)
    tenant_ids: ContactIds = Field(min_length=1, max_length=12, description="Contacts; the first is written to.")
    start: Day = Field(description=f"The first day. {DAY}")
    end: Day | None = Field(default=None, description="The last day of a fixed term.")
    rent: Amount = Field(description=AMOUNT)
    per: RentPer = Field(default="month", description="What the rent is for.")
    due_day: Annotated[int, Decides.AMOUNT, ArgumentMeaning.DUE_DAY] = Field(ge=1, le=31, description=_DUE_DAY)
    deposit: Amount | None = Field(default=None, description=AMOUNT)
    rollover: Annotated[bool, Decides.AMOUNT] = Field(
        default=True, description="Whether it goes on after a fixed term until somebody gives notice."
    )
    opening_balance: Amount | None = Field(default=None, description="Owed from before it is recorded here.")
    draft: Annotated[bool, Decides.AMOUNT] = Field(
        default=False, description="True while nobody has signed: nothing is reserved by it."
    )
    application_id: AnyRecordId = Field(default=None, description="The approved application it is for, app-….")


class UpdateTenancyInput(ToolInput):
    """Arguments of `update_tenancy`."""

    tenancy_id: RecordId = Field(description=TENANCY_ID)
    place: Place = Field(description=PLACE)
    event: Annotated[TenancyEvent, Decides.AMOUNT] = Field(
        description="sign, start; notice (day: their last), withdraw_notice; renew (day: the new end), hold_over (goes "
        "on without a term); end (day: the last day they had), close (nothing owed, deposit settled); cancel."
    )
    day: Day = Field(description=DAY)
    by: Annotated[Literal["owner", "tenant"], Decides.AMOUNT] = Field(
        default="tenant", description="Whose notice it is."
    )
    given_on: Day | None = Field(default=None, description="When notice was given in writing, if not today.")
    agreed: Annotated[bool, Decides.AMOUNT] = Field(
        default=False, description="True only if both sides agreed in writing on less notice."
    )


class ChangeRentInput(ToolInput):
    """Arguments of `change_rent`."""

    tenancy_id: RecordId = Field(description=TENANCY_ID)
    place: Place = Field(description=PLACE)
    rent: Amount = Field(description=AMOUNT)
    per: RentPer | None = Field(default=None, description="What the rent is for; as before if it is left out.")
    due_day: Annotated[int | None, Decides.AMOUNT, ArgumentMeaning.DUE_DAY] = Field(
        default=None, ge=1, le=31, description=f"As before if it is left out. {_DUE_DAY}"
    )
    effective_on: Day = Field(description="The first day of the new rent, which is still to come.")
    given_on: Day | None = Field(
        default=None, description="When the tenant was told of it in writing, if not today: notice counts from there."
    )
    agreed: Annotated[bool, Decides.AMOUNT] = Field(
        default=False, description="True only if both sides agreed on it in writing."
    )


SEARCH_TENANTS = reads(
    "search_tenants",
    "Find who rents what, by name or property: tenancies with their ids, terms and balances. Or vendors, or owners.",
    SearchTenantsInput,
    tenancies=ResultOrigin.ACCOUNT,
)
GET_TENANCY = reads(
    "get_tenancy",
    "Look at a tenancy, or at those of a unit: terms, people, balance, deposit, dates, what is still to be paid.",
    GetTenancyInput,
    tenancy=ResultOrigin.RECORDED,
)
CREATE_TENANCY = writes(
    "create_tenancy",
    "Begin a tenancy of a unit: from a day to come it is reserved until update_tenancy has it start.",
    CreateTenancyInput,
    asks="approvers",
    risk="medium",
)
UPDATE_TENANCY = writes(
    "update_tenancy",
    "Move a tenancy on: signed, begun, under notice, renewed, ended. It serves nothing on anybody.",
    UpdateTenancyInput,
    asks="approvers",
    risk="medium",
)
CHANGE_RENT = writes(
    "change_rent",
    "Record another rent from a day to come, as the rules on record allow (get_legal_rules). It serves no notice.",
    ChangeRentInput,
    asks="asker",
    risk="high",
)

TOOLS = (SEARCH_TENANTS, GET_TENANCY, CREATE_TENANCY, UPDATE_TENANCY, CHANGE_RENT)
