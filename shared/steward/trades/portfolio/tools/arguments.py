"""Argument types shared by a landlord's tools, and helpers that declare such tools."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from steward.core.sentences import say
from steward.core.wall_clock import existing_wall_time
from steward.integrations.bridges.models import ProviderUpdate
from steward.tools.declaration import (
    ApprovalRule,
    ArgumentMeaning,
    Autonomy,
    Category,
    Deciders,
    Decides,
    Offered,
    Reaches,
    ResultOrigin,
    Reversal,
    Tool,
    ToolEffect,
    ToolInput,
)
from steward.trades.portfolio.field_types import Per
from steward.trades.portfolio.tools.requests import REQUESTS
from steward.trades.records.money import Currency, DecimalText

_Id = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,5}-[A-Za-z0-9-]{1,60}$")]
_Contact = Annotated[str, StringConstraints(pattern=r"^ctc-[A-Za-z0-9]{1,40}$")]
# What an argument means and decides stands outermost.
RecordId = Annotated[_Id, ArgumentMeaning.MACHINE, Decides.WHERE]
PropertyId = Annotated[_Id, ArgumentMeaning.MACHINE, ArgumentMeaning.PLACE, Decides.WHERE]
AnyRecordId = Annotated[_Id | None, ArgumentMeaning.MACHINE, Decides.WHERE]
RecordIds = Annotated[list[_Id], ArgumentMeaning.MACHINE, Decides.WHERE]
# An approver reads the number of records, not their ids.
SomeRecords = Annotated[list[_Id] | None, ArgumentMeaning.COUNT]
ContactId = Annotated[_Contact, ArgumentMeaning.CONTACT, Decides.WHOM]
AnyContactId = Annotated[_Contact | None, ArgumentMeaning.CONTACT, Decides.WHOM]
ContactIds = Annotated[list[_Contact], ArgumentMeaning.CONTACT, Decides.WHOM]
AnyContactIds = Annotated[list[_Contact] | None, ArgumentMeaning.CONTACT, Decides.WHOM]
# An id means nothing to an approver.
Place = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200), Decides.WHERE]
Short = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]
Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)]
Amount = Annotated[DecimalText, ArgumentMeaning.AMOUNT, Decides.AMOUNT]
# To a hundredth of one.
_Percent = Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^(100([.]00?)?|\d{1,2}([.]\d{1,2})?)$")]
Percent = Annotated[_Percent | None, ArgumentMeaning.PERCENT, Decides.AMOUNT]
CurrencyCode = Annotated[Currency, Decides.AMOUNT]
RentPer = Annotated[Per, Decides.AMOUNT]
Day = Annotated[date, Decides.AMOUNT]
_Wall = Annotated[
    str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$"), AfterValidator(existing_wall_time)
]
Moment = Annotated[_Wall, Decides.AMOUNT]

_LEVELS = {
    "people": Autonomy.INFORM,
    "draft": Autonomy.DRAFT,
    "nobody": Autonomy.EXECUTE,
    "never": Autonomy.SILENT,
}

PLACE = "What a look-up called the place it is at, such as “118 Oak Street, 4B”: whoever decides reads that."
AMOUNT = "In the property's currency, such as 1295.00."
PROPERTY_ID = "The property's id, prop-…, as list_properties gave it."
UNIT_ID = "The unit's id, unit-…, as get_property gave it."
TENANCY_ID = "The tenancy's id, tcy-…, as search_tenants, get_tenancy or get_arrears gave it."
LISTING_ID = "The listing's id, lst-…, as get_listings gave it."
JOB_ID = "The job's id, mnt-…, as get_maintenance gave it."
DAY = "A day, such as 2026-11-30."


class UndoChangeInput(ToolInput):
    """Change to undo."""

    change_id: Annotated[str, ArgumentMeaning.MACHINE] = Field(description="The call that made it.")


class SettleInput(ToolInput):
    """Subject of a provider's events, and the events, to be compared with a poll."""

    subject: Annotated[str, ArgumentMeaning.MACHINE] = Field(
        description="What it is about: a record or a request of ours, or the provider's own id."
    )
    told: list[ProviderUpdate] = Field(default=[], max_length=20, description="What was told.")


def reads(
    name: str,
    description: str,
    input: type[ToolInput],
    *,
    category: Category = "query",
    level: Autonomy = Autonomy.SILENT,
    **returns: ResultOrigin,
) -> Tool:
    """Return a tool that reads records and may compute something from them."""
    return Tool(
        name=name,
        description=description,
        input=input,
        category=category,
        group="portfolio",
        autonomy=level,
        risk="low",
        effect=ToolEffect.READ,
        offered=Offered(trade="portfolio"),
        acts=say("record-act", form=name),
        returns=returns,
    )


def writes(
    name: str,
    description: str,
    input: type[ToolInput],
    *,
    asks: Literal["asker", "approvers", "owners", "nobody", "never", "draft", "people"],
    risk: Literal["low", "medium", "high"] = "low",
    undo: bool = True,
    limited: Sequence[str] = (),
    contact: str | None = None,
) -> Tool:
    """Return a tool that changes records; its changes are undone as a whole. `what` tells the approver the amounts.

    A tool that `people` carry out is only proposed, never run; one that asks `never` is not reported either.

    With one of the arguments `limited`, approvers decide at any level. `contact` names the argument of the contact
    concerned, whose name the approver reads.
    """
    level = _LEVELS.get(asks, Autonomy.SUGGEST)
    return Tool(
        name=name,
        description=description,
        input=input,
        category="action",
        group="portfolio",
        autonomy=level,
        risk=risk,
        effect=ToolEffect.IDEMPOTENT,
        offered=Offered(trade="portfolio"),
        approval=ApprovalRule(
            limited=limited, by={"approvers": Deciders.APPROVERS, "owners": Deciders.OWNERS}.get(asks)
        ),
        reaches=Reaches(contact=contact, only_about=contact is not None),
        undo=Reversal(f"Have the records as they were before {name}.", keeps=UndoChangeInput) if undo else None,
        acts=say("record-act", form=name),
        preview=REQUESTS[name],
        returns={"record": ResultOrigin.RECORDED},
    )


def settles(name: str, description: str, **returns: ResultOrigin) -> Tool:
    """Return a tool that only a provider watch calls: it records a poll's result, even while the account is paused."""
    return Tool(
        name=name,
        description=description,
        input=SettleInput,
        category="integration",
        group="portfolio",
        autonomy=Autonomy.SILENT,
        risk="low",
        effect=ToolEffect.IDEMPOTENT,
        # The provider has acted already.
        offered=Offered(trade="portfolio", to_model=False, while_paused=True, while_unconfirmed=True),
        acts=say("record-act", form=name),
        returns=returns,
    )
