"""Reports: figures as they were on the day they were made, which never change. Cash basis; nothing over currencies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Literal

from pydantic import Field

from steward.portfolio.places import PROPERTY, Part, Property, Refused
from steward.portfolio.values import ReportType
from steward.records.kinds import Line, RecordKind
from steward.records.models import TradeRecord
from steward.records.money import Money
from steward.records.service import Book
from steward.records.states import States

TotalName = Literal[
    "units",
    "let",
    "rent_a_month",
    "received",
    "spent",
    "net",
    "without_paper",
    "overdue",
    "overdue_1_to_7",
    "overdue_8_to_14",
    "overdue_15_to_30",
    "overdue_31_or_more",
    "open",
    "done",
    "cost",
    "occupancy",
    "gross_yield",
]
_MOST = 500


class ReportLine(Part):
    """One thing: where, which, when, how much. `what` is a word of a closed type or the team's own."""

    where: str
    what: str = ""
    on: date | None = None
    amount: Money | None = None


class ReportTotal(Part):
    """A sum, a count, or a share in basis points."""

    name: TotalName
    amount: Money | None = None
    count: int | None = None
    share_bp: int | None = None

    def __str__(self) -> str:
        said = self.amount if self.amount is not None else self.count
        share = f"{self.share_bp / 100:.1f} %" if self.share_bp is not None else ""
        return f"{self.name.replace('_', ' ')} {share or said}"


class Report(TradeRecord):
    """Figures of a property, of what an owner has, or of the account, from `first` to `last`.

    Made again it has the next `number`.
    """

    KIND: ClassVar[str] = "report"
    VERSION: ClassVar[int] = 2

    state: str = "made"
    type: ReportType
    property_id: str = ""
    owner_id: str = ""
    first: date
    last: date
    number: int = Field(ge=1)
    made_on: date
    lines: tuple[ReportLine, ...] = Field(max_length=_MOST)
    totals: tuple[ReportTotal, ...] = Field(max_length=40)


REPORT = RecordKind(
    prefix="rep",
    model=Report,
    states=States(frozenset({"made"}), {"made": {}}, frozenset({"made"})),
    line=lambda one: Line(on=one.last, label=one.type),
    beside=lambda one: (one.property_id,) if one.property_id else (),
    listed=True,
)


@dataclass(frozen=True)
class Scope:
    """What a report is about: properties, all of the account's unless one is named, and the days."""

    book: Book
    properties: tuple[Property, ...]
    first: date
    last: date

    @property
    def currencies(self) -> tuple[str, ...]:
        """Those there are; each has totals of its own."""
        return tuple(sorted({one.currency for one in self.properties}))


Figures = Callable[[Scope], tuple[Sequence[ReportLine], Sequence[ReportTotal]]]


def scope_of(book: Book, property_id: str, first: date, last: date, owner_id: str = "") -> Scope:
    """What a report is about. Raises `Refused` where there is nothing."""
    if last < first:
        raise Refused("it ends before it begins")
    ids = [property_id] if property_id else [one.record_id for one in book.all(PROPERTY)]
    found = [book.need(property_id, Property)] if property_id else book.some(ids, Property)
    if owner_id:
        found = [one for one in found if owner_id in one.owners]
        if not found:
            raise Refused("they own nothing of that: look at owner_ids with get_property")
    if not found:
        raise Refused("there is no property on record yet: create_property adds one")
    return Scope(book, tuple(found), first, last)


def reported(figures: Mapping[ReportType, Figures], scope: Scope, report: Report) -> Report:
    """The report with its figures and its number. Raises `Refused` where there is more than one can hold."""
    lines, totals = figures[report.type](scope)
    if len(lines) > _MOST:
        raise Refused(f"that is {len(lines)} lines: ask for one property, or for fewer days")
    same = [one for one in scope.book.all(REPORT) if (one.label, one.on) == (report.type, report.last)]
    before = [
        one
        for one in scope.book.some([line.record_id for line in same], Report)
        if (one.property_id, one.owner_id, one.first) == (report.property_id, report.owner_id, report.first)
    ]
    return report.model_copy(update={"lines": tuple(lines), "totals": tuple(totals), "number": len(before) + 1})
