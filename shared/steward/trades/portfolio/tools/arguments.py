"""Argument types shared by a landlord's tools, and helpers that declare such tools."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from steward.integrations.bridges.models import Told
from steward.tools.declaration import (
    Autonomy,
    Category,
    Deciders,
    Decides,
    Effect,
    Means,
    Origin,
    Reversal,
    Tool,
    ToolInput,
)
from steward.tools.schemas import free_text
from steward.trades.records.money import Currency, DecimalText
from steward.trades.records.saying import as_written, said, said_all
from steward.wording.pages import Argument, Label
from steward.wording.portfolio import RecordAct, RecordAction, RecordWould, RecordWouldAt
from steward.wording.sentence import Joined, Sentence

_Id = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,5}-[A-Za-z0-9-]{1,60}$")]
_Contact = Annotated[str, StringConstraints(pattern=r"^ctc-[A-Za-z0-9]{1,40}$")]
# The meaning of an argument (`ArgumentMeaning`) stands outermost.
RecordId = Annotated[_Id, Means.MACHINE]
PropertyId = Annotated[_Id, Means.MACHINE, Means.PLACE]
AnyRecordId = Annotated[_Id | None, Means.MACHINE]
RecordIds = Annotated[list[_Id], Means.MACHINE]
# An approver reads the number of records, not their ids.
SomeRecords = Annotated[list[_Id] | None, Means.COUNT]
ContactId = Annotated[_Contact, Means.CONTACT]
AnyContactId = Annotated[_Contact | None, Means.CONTACT]
ContactIds = Annotated[list[_Contact], Means.CONTACT]
# Shown to the approver, who cannot read ids.
Place = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Short = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]
Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)]
Amount = DecimalText
# Up to two decimals.
Percent = Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^(100([.]00?)?|\d{1,2}([.]\d{1,2})?)$")]
CurrencyCode = Currency
Day = date
Moment = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$")]

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


class ChangeKept(ToolInput):
    """Change to undo."""

    change_id: Annotated[str, Means.MACHINE] = Field(description="The call that made it.")


class SettleInput(ToolInput):
    """Subject of a provider's events, and the events, to be compared with a poll."""

    subject: Annotated[str, Means.MACHINE] = Field(
        description="What it is about: a record or a request of ours, or the provider's own id."
    )
    told: list[Told] = Field(default=[], max_length=20, description="What was told.")


def reads(
    name: RecordAction,
    description: str,
    input: type[ToolInput],
    *,
    category: Category = "query",
    level: Autonomy = Autonomy.SILENT,
    **returns: Origin,
) -> Tool:
    """Return a tool that reads records and may compute something from them."""
    return Tool(
        name=name,
        description=description,
        input=input,
        category=category,
        group="people",
        autonomy=level,
        risk="low",
        effect=Effect.READ,
        trade="portfolio",
        acts=RecordAct(form=name),
        returns=returns,
    )


def writes(
    name: RecordAction,
    description: str,
    input: type[ToolInput],
    *,
    asks: Literal["asker", "approvers", "owners", "nobody", "never", "draft", "people"],
    decides: Mapping[str, Decides],
    what: Callable[[Mapping[str, Any]], Joined],
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

    def preview(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
        where = arguments.get("place") or arguments.get("address") or resolved.get("contact_name")
        where = where or arguments.get("jurisdiction", "")
        return would(name, str(where), what(own_words_apart(input, arguments)))

    return Tool(
        name=name,
        description=description,
        input=input,
        category="action",
        group="people",
        autonomy=level,
        risk=risk,
        effect=Effect.IDEMPOTENT,
        trade="portfolio",
        decides=decides,
        limited=limited,
        contact=contact,
        reaches=contact is None,
        deciders={"approvers": Deciders.APPROVERS, "owners": Deciders.OWNERS}.get(asks),
        undo=Reversal(f"Have the records as they were before {name}.", keeps=ChangeKept) if undo else None,
        acts=RecordAct(form=name),
        preview=preview,
        returns={"record": Origin.RECORDED},
    )


def settles(name: RecordAction, description: str, **returns: Origin) -> Tool:
    """Return a tool that only a provider watch calls: it records a poll's result, even while the account is paused."""
    return Tool(
        name=name,
        description=description,
        input=SettleInput,
        category="integration",
        group="people",
        autonomy=Autonomy.SILENT,
        risk="low",
        effect=Effect.IDEMPOTENT,
        trade="portfolio",
        offered=False,
        # The provider has acted already.
        while_paused=True,
        while_unconfirmed=True,
        acts=RecordAct(form=name),
        returns=returns,
    )


def would(name: RecordAction, where: str, what: Joined) -> Sentence:
    """Return what a call would do and where, with further details if any."""
    act = RecordAct(form=name)
    return RecordWould(act=act, where=where, what=what) if what.parts else RecordWouldAt(act=act, where=where)


def own_words_apart(input: type[ToolInput], arguments: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the arguments with free text marked, so that it is never shown as a value of another type."""
    words = free_text(input)
    return {name: _as_written(value) if name in words else value for name, value in arguments.items()}


def _as_written(value: Any) -> Any:
    match value:
        case str():
            return as_written(value) if value else value
        case list():
            return [_as_written(one) for one in value]
        case _:
            return value


def labelled(arguments: Mapping[str, Any], *names: Argument) -> Iterator[Joined]:
    """Yield given arguments with their labels, where the value alone would not say enough."""
    for name in names:
        if arguments.get(name) is not None:
            yield Joined((Label(form=name), said(arguments[name])), " ")


def called(arguments: Mapping[str, Any], *names: str) -> Joined:
    """Return the values of given arguments, in order and in the reader's language; for True, the argument's name."""
    return said_all(*(name if arguments.get(name) is True else arguments.get(name) for name in names))
