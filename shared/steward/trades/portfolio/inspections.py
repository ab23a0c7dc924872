"""Inspections: appointment, entry notice and findings. Pure rules over a book."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Annotated, ClassVar
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta
from pydantic import Field, StringConstraints

from steward.core.records import Personal
from steward.trades.portfolio.field_types import InspectionEvent, InspectionType, ItemCondition
from steward.trades.portfolio.legal_rules import rules_of
from steward.trades.portfolio.properties import PortfolioRuleError, Property, RecordPart
from steward.trades.portfolio.tenancies import TENANCY, Tenancy
from steward.trades.records.models import TradeRecord
from steward.trades.records.record_types import RecordLine, RecordType
from steward.trades.records.reminders import visit_told
from steward.trades.records.service import Book
from steward.trades.records.state_machine import RecordStateMachine

INSPECTION_RULES = ("entry_notice_days", "inspections_per_year")
_Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)]
_Short = Annotated[str, StringConstraints(strip_whitespace=True, max_length=120)]
_LET = ("active", "periodic", "notice")


class InspectedItem(RecordPart):
    """Condition of one item in a room."""

    room: _Short
    item: _Short
    condition: ItemCondition
    note: _Short = ""


class EntryNotice(RecordPart):
    """Entry notice given to the residents, so many days ahead."""

    sent_on: date
    days: int


class Inspection(TradeRecord):
    """An inspection of a unit, or of a whole property. With several proposed days, no day is fixed yet."""

    KIND: ClassVar[str] = "inspection"

    state: str = "proposed"
    property_id: str
    unit_id: str = ""
    tenancy_id: str = ""
    zone: str
    type: InspectionType
    proposed: tuple[datetime, ...] = Field(min_length=1, max_length=6)
    at: datetime | None = None
    notice: EntryNotice | None = None
    items: Annotated[tuple[InspectedItem, ...], Personal(())] = ()
    outcome: Annotated[_Words, Personal("")] = ""

    @property
    def day(self) -> date:
        """Return the day of the inspection, or the first proposed day, in local time."""
        return (self.at or min(self.proposed)).astimezone(ZoneInfo(self.zone)).date()


_GOES_ON = {"schedule": "scheduled", "notify": "notified", "complete": "done", "miss": "missed", "cancel": "cancelled"}
INSPECTION = RecordType(
    prefix="insp",
    model=Inspection,
    states=RecordStateMachine(
        frozenset({"proposed", "scheduled"}),
        {
            "proposed": {"schedule": "scheduled", "cancel": "cancelled"},
            "scheduled": _GOES_ON,
            "notified": _GOES_ON,
            "missed": {"schedule": "scheduled", "cancel": "cancelled"},
            "done": {"report": "reported"},
            "reported": {},
            "cancelled": {},
        },
        frozenset({"reported", "cancelled"}),
    ),
    line=lambda one: RecordLine(on=one.day, label=one.type),
    within=lambda one: one.property_id,
    beside=lambda one: tuple(filter(None, (one.unit_id, one.tenancy_id))),
)
_EVENTS = {"done": "complete", "report": "report", "cancel": "cancel", "missed": "miss", "notified": "notify"}


def plan_inspection(book: Book, inspection: Inspection) -> list[TradeRecord]:
    """Return a new inspection with the residents of that day. A single proposed day counts as fixed."""
    lives = _lives_there(book, inspection)
    for moment in inspection.proposed:
        _must_be_ahead(book, inspection, moment, told_on=book.today(inspection.zone))
    same = [
        one
        for one in book.open_under(inspection.unit_id or inspection.property_id, INSPECTION, Inspection)
        if (one.unit_id, one.type) == (inspection.unit_id, inspection.type) and one.state not in ("done", "missed")
    ]
    if same:
        raise PortfolioRuleError(
            f"there is one already, {same[0].record_id} on {same[0].day}: record_inspection moves it", "exists"
        )
    if inspection.type == "routine":
        _must_be_few(book, inspection)
    fields: dict[str, object] = {"tenancy_id": lives.record_id if lives else ""}
    if len(inspection.proposed) == 1:
        fields |= {"at": inspection.proposed[0], "state": "scheduled"}
    return [inspection.model_copy(update=fields)]


def update_inspection(
    book: Book,
    inspection_id: str,
    event: InspectionEvent,
    *,
    at: datetime | None = None,
    items: Sequence[InspectedItem] = (),
    outcome: str = "",
    outside: tuple[str, ...] = (),
) -> list[TradeRecord]:
    """Return the inspection after `event`. `at` is its new time, or the time at which notice was sent."""
    one = book.need(inspection_id, Inspection)
    now, today = book.now, book.today(one.zone)
    fields: dict[str, object] = {"outcome": outcome or one.outcome, "items": tuple(items) or one.items}
    fields["outside"] = tuple(sorted({*one.outside, *outside}))
    if event == "reschedule":
        if at is None:
            raise PortfolioRuleError("say when it is instead", "no_time")
        _must_be_ahead(book, one, at, told_on=today)
        # The notice given for the previous time does not count for the new one.
        return [INSPECTION.moved(one, "schedule", at=at, notice=None, **fields)]
    if event == "notified":
        sent_on = at.astimezone(ZoneInfo(one.zone)).date() if at else today
        if sent_on > today:
            raise PortfolioRuleError("that notice is still to be sent", "notice_unsent")
        if one.at:
            _must_be_ahead(book, one, one.at, told_on=sent_on)
        fields["notice"] = EntryNotice(sent_on=sent_on, days=(one.day - sent_on).days)
    if event in ("done", "missed") and one.at and one.at > now:
        raise PortfolioRuleError(f"it is on {one.day}, which is still to come: reschedule it first", "still_ahead")
    return [INSPECTION.moved(one, _EVENTS[event], **fields)]


def notice_owed(book: Book, property_id: str) -> timedelta | None:
    """Return the entry notice that is owed there; None without a rule."""
    place = book.find(property_id, Property)
    rule = rules_of(book, place.jurisdiction).find("entry_notice_days") if place else None
    return timedelta(days=rule.value or 0) if rule else None


def tell_by(book: Book, inspection: Inspection) -> date:
    """Return the last day on which its residents can be told with the notice they are owed."""
    return inspection.day - (notice_owed(book, inspection.property_id) or timedelta())


def knows_of(book: Book, inspection: Inspection, contact_id: str) -> bool:
    """Return whether a resident has been told of it, at the time at which it is now."""
    told = inspection.at is not None and visit_told(book, contact_id, inspection.record_id) == inspection.at
    return told or inspection.state == "notified"


def may_be_reminded(book: Book, inspection: Inspection, contact_id: str) -> bool:
    """Return whether a reminder may go to a resident: they know of it, or are told with the notice they are owed.

    Later no reminder tells them of it: members hear that it is too late, and one of them approves what is said.
    """
    in_time = book.today(inspection.zone) <= tell_by(book, inspection)
    return in_time or knows_of(book, inspection, contact_id)


def _lives_there(book: Book, inspection: Inspection) -> Tenancy | None:
    """Return the tenancy of the unit on the day of the inspection."""
    if not inspection.unit_id:
        return None
    for one in book.open_under(inspection.unit_id, TENANCY, Tenancy):
        over = one.last_day is not None and one.last_day < inspection.day
        if one.state in (*_LET, "pending") and one.start <= inspection.day and not over:
            return one
    return None


def _must_be_ahead(book: Book, inspection: Inspection, moment: datetime, told_on: date) -> None:
    """Raise `PortfolioRuleError` for a time in the past, or one that leaves the residents too little notice."""
    local = moment.astimezone(ZoneInfo(inspection.zone)).date()
    if moment <= book.now:
        raise PortfolioRuleError(f"{local} is over: propose a time to come", "day_past")
    if not _somebody_lives(book, inspection, moment):
        return
    rules = rules_of(book, book.need(inspection.property_id, Property).jurisdiction)
    days = rules.number("entry_notice_days")
    earliest = told_on + timedelta(days=days)
    if local < earliest:
        raise PortfolioRuleError(
            f"it needs {days} days' notice ({rules.where} rules): the first day that keeps it is {earliest}",
            "short_notice",
        )


def _somebody_lives(book: Book, inspection: Inspection, moment: datetime) -> bool:
    then = inspection.model_copy(update={"at": moment})
    if inspection.unit_id:
        return _lives_there(book, then) is not None
    tenancies = book.open_under(inspection.property_id, TENANCY, Tenancy)
    return any(_lives_there(book, then.model_copy(update={"unit_id": one.unit_id})) for one in tenancies)


def _must_be_few(book: Book, inspection: Inspection) -> None:
    """Raise `PortfolioRuleError` if the unit would have more inspections in twelve months than allowed."""
    rules = rules_of(book, book.need(inspection.property_id, Property).jurisdiction)
    most = rules.limit("inspections_per_year")
    lines = book.lines(inspection.unit_id or inspection.property_id, INSPECTION)
    counted = [one.on for one in lines if one.label == "routine" and one.state not in ("cancelled", "missed")]
    year = [one for one in counted if inspection.day - relativedelta(years=1) < one <= inspection.day]
    if most is not None and len(year) >= most:
        first = min(year) + relativedelta(years=1)
        raise PortfolioRuleError(
            f"{most} routine inspections in twelve months are the most ({rules.where} rules): not before {first}",
            "often_enough",
        )
