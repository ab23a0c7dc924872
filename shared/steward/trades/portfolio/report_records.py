"""Reports: figures as of the day they were made, never changed afterwards. Cash basis; no sums over currencies."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Literal

from pydantic import Field

from steward.trades.portfolio.field_types import ReportType
from steward.trades.portfolio.properties import PROPERTY, PortfolioRuleError, Property, RecordPart
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.record_types import RecordLine, RecordType
from steward.trades.records.service import Book
from steward.trades.records.state_machine import RecordStateMachine

ReportWord = Literal[
    "rent",
    "fee",
    "utility",
    "deposit",
    "damage",
    "other",
    "credit",
    "repairs",
    "utilities",
    "insurance",
    "rates",
    "management",
    "legal",
    "cleaning",
    "capital",
    "plumbing",
    "electrical",
    "appliance",
    "structural",
    "pest",
    "garden",
    "reported",
    "triaged",
    "quoting",
    "approved",
    "scheduled",
    "in_progress",
    "completed",
    "closed",
    "on_hold",
    "cancelled",
    "week",
    "fortnight",
    "four_weeks",
    "month",
    "quarter",
    "year",
    "filed",
    "missing",
    "agreed",
    "on_a_plan",
    "vendor",
    "vacant",
    "rolling",
]


TotalName = Literal[
    "units",
    "let",
    "rent_a_month",
    "opening",
    "received",
    "deposits",
    "spent",
    "fees",
    "reserve",
    "payout",
    "net",
    "closing",
    "without_paper",
    "overdue",
    "overdue_1_to_7",
    "overdue_8_to_14",
    "overdue_15_to_30",
    "overdue_31_or_more",
    "open",
    "open_jobs",
    "done",
    "late",
    "cost",
    "occupancy",
    "days_vacant",
    "gross_yield",
    "net_yield",
]


_MOST = 500
_KEY_BYTES = 24


class ReportLine(RecordPart):
    """A line of a report. `words` and the rule id `named` are closed values, `what` is the team's own text.

    `people` are ids of contacts. Their names are looked up when the report is read, so an erased contact has none.

    `monthly` is `amount` by the month, `days` a number of days (late, or occupied), `share_bp` a share in basis points.
    """

    where: str
    what: str = ""
    words: tuple[ReportWord, ...] = ()
    named: str = ""
    people: tuple[str, ...] = ()
    on: date | None = None
    amount: Money | None = None
    monthly: Money | None = None
    days: int | None = None
    share_bp: int | None = None


class ReportTotal(RecordPart):
    """A sum, a count, or a share in basis points."""

    name: TotalName
    amount: Money | None = None
    count: int | None = None
    share_bp: int | None = None


class PortfolioReport(TradeRecord):
    """Figures of a property, an owner or the whole account, from `first` to `last`.

    A repeated report has the next `number`. Links to it are signed with its own `link_key`: knowing the key allows no
    more than reading the report.
    """

    KIND: ClassVar[str] = "report"

    state: str = "made"
    type: ReportType
    property_id: str = ""
    owner_id: str = ""
    first: date
    last: date
    number: int = Field(ge=1)
    made_on: date
    lines: tuple[ReportLine, ...] = Field(max_length=_MOST)
    totals: tuple[ReportTotal, ...] = Field(max_length=80)
    link_key: str = Field(default="", repr=False)

    def amounts(self, name: TotalName) -> tuple[Money, ...]:
        """Return its sums of this name, one for each currency."""
        return tuple(one.amount for one in self.totals if one.name == name and one.amount)


REPORT = RecordType(
    prefix="rep",
    model=PortfolioReport,
    states=RecordStateMachine(frozenset({"made"}), {"made": {}}, frozenset({"made"})),
    line=lambda one: RecordLine(on=one.last, label=one.type),
    beside=lambda one: (one.property_id,) if one.property_id else (),
    listed=True,
)


@dataclass(frozen=True)
class ReportScope:
    """Scope of a report: the days, and the properties of the account, of one owner, or a single one."""

    book: Book
    properties: tuple[Property, ...]
    first: date
    last: date
    property_id: str = ""
    owner_id: str = ""

    @property
    def currencies(self) -> tuple[str, ...]:
        """Return the currencies of the properties. Each has its own totals."""
        return tuple(sorted({one.currency for one in self.properties}))

    @property
    def days(self) -> int:
        """Return the number of days."""
        return (self.last - self.first).days + 1


Figures = Callable[[ReportScope], tuple[Sequence[ReportLine], Sequence[ReportTotal]]]


def scope_of(book: Book, property_id: str, first: date, last: date, owner_id: str = "") -> ReportScope:
    """Return the scope of a report. Raises `PortfolioRuleError` if it is empty."""
    if last < first:
        raise PortfolioRuleError("it ends before it begins", "wrong_order")
    found = (
        [book.need(property_id, Property)]
        if property_id
        else book.some([one.record_id for one in book.all(PROPERTY)], Property)
    )
    if owner_id:
        found = [one for one in found if owner_id in one.owners]
        if not found:
            raise PortfolioRuleError("they own nothing of that: look at owner_ids with get_property", "owns_nothing")
    if not found:
        raise PortfolioRuleError("there is no property on record yet: create_property adds one", "no_property")
    return ReportScope(book, tuple(found), first, last, property_id, owner_id)


def with_report_figures(
    figures: Mapping[ReportType, Figures], scope: ReportScope, report: PortfolioReport
) -> PortfolioReport:
    """Return the report with figures and number. Raises `PortfolioRuleError` if there are too many lines."""
    lines, totals = figures[report.type](scope)
    if len(lines) > _MOST:
        raise PortfolioRuleError(f"that is {len(lines)} lines: ask for one property, or for fewer days", "too_long")
    before = [one for one in made_before(scope, report.type, scope.last) if one.first == report.first]
    fields = {"lines": tuple(lines), "totals": tuple(totals), "number": len(before) + 1}
    return report.model_copy(update={**fields, "link_key": secrets.token_urlsafe(_KEY_BYTES)})


def made_before(scope: ReportScope, type: ReportType, last: date) -> list[PortfolioReport]:
    """Return the earlier reports of this type and scope that end on that day, by number."""
    book, place_id = scope.book, scope.property_id
    # Reading a property's lines guards them, so two reports at once cannot get one number.
    there = book.lines(place_id, REPORT, last, last) if place_id else book.all(REPORT)
    ids = [one.record_id for one in there if (one.label, one.on) == (type, last)]
    whose = (place_id, scope.owner_id)
    some = [one for one in book.some(ids, PortfolioReport) if (one.property_id, one.owner_id) == whose]
    return sorted(some, key=lambda one: (one.first, one.number))
