"""Arguments that a landlord's tools have in common, and how such a tool is declared."""

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
# What an argument means stands outermost.
RecordId = Annotated[_Id, Means.MACHINE]
PropertyId = Annotated[_Id, Means.MACHINE, Means.PLACE]
AnyRecordId = Annotated[_Id | None, Means.MACHINE]
RecordIds = Annotated[list[_Id], Means.MACHINE]
# Whoever decides reads how many they are, and not which.
SomeRecords = Annotated[list[_Id] | None, Means.COUNT]
ContactId = Annotated[_Contact, Means.CONTACT]
AnyContactId = Annotated[_Contact | None, Means.CONTACT]
ContactIds = Annotated[list[_Contact], Means.CONTACT]
# Whoever decides cannot read an id.
Place = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Short = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]
Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)]
Amount = DecimalText
# To a hundredth of one.
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
    """Which change of records is taken back."""

    change_id: Annotated[str, Means.MACHINE] = Field(description="The call that made it.")


class SettleInput(ToolInput):
    """What a provider has told of a subject, to be compared with what it says now."""

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
    """A tool that looks at records, and may make something of them."""
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
    """A tool that changes records: all it changes is taken back at once. `what` says for whoever decides how much.

    What `people` do is said to be due, and never done; what asks `never` is not reported either.

    With one of the arguments `limited` approvers decide, whatever the level. `contact` names the one that says whom it
    is about, so that whoever decides reads their name.
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
    """A tool that a watch calls, and nobody else: how it stands at a provider is put on record, whatever is paused."""
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
        # What the provider has done it has done.
        while_paused=True,
        while_unconfirmed=True,
        acts=RecordAct(form=name),
        returns=returns,
    )


def would(name: RecordAction, where: str, what: Joined) -> Sentence:
    """What a call would do, where, and, if there is more to say, what."""
    act = RecordAct(form=name)
    return RecordWould(act=act, where=where, what=what) if what.parts else RecordWouldAt(act=act, where=where)


def own_words_apart(input: type[ToolInput], arguments: Mapping[str, Any]) -> Mapping[str, Any]:
    """The arguments, in which what somebody puts in words of their own is taken for nothing else."""
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
    """Each of those given with what it is called, where the value alone would not say it."""
    for name in names:
        if arguments.get(name) is not None:
            yield Joined((Label(form=name), said(arguments[name])), " ")


def called(arguments: Mapping[str, Any], *names: str) -> Joined:
    """Values of arguments, those given, one after the other, in their reader's language; of a yes what it is to."""
    return said_all(*(name if arguments.get(name) is True else arguments.get(name) for name in names))
