"""Runners of the tools that plan inspections and record their findings."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from steward.core.errors import StewardError
from steward.core.ids import derived_ulid
from steward.core.provenance import Quoting
from steward.core.sentences import Day, say
from steward.core.wall_clock import moment_of
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, not_undone
from steward.trades.portfolio.inspections import (
    INSPECTION,
    INSPECTION_RULES,
    InspectedItem,
    Inspection,
    plan_inspection,
    tell_by,
    update_inspection,
)
from steward.trades.portfolio.properties import PortfolioRuleError, Property, Unit
from steward.trades.portfolio.tools.arguments import UndoChangeInput
from steward.trades.portfolio.tools.change_notices import NoticeServices, telling_others
from steward.trades.portfolio.tools.inspections.declare import (
    GetInspectionsInput,
    RecordInspectionInput,
    ScheduleInspectionInput,
)
from steward.trades.portfolio.tools.record_lines import (
    Services,
    changed,
    from_outside,
    inspection_line,
    leaning,
    must_be,
    place_of,
    taken_back,
)
from steward.trades.portfolio.tools.reminders.reminder_messages import called_off, visit_taken_back
from steward.trades.records.models import TradeRecord
from steward.trades.records.reminders import is_on
from steward.trades.records.service import Book, ChangedSinceError

_MOST = 40


def schedule_inspection(call: ToolCall, services: Services) -> Done | Failed:
    """Return the inspection's id, and the residents on that day."""
    given = ScheduleInspectionInput.model_validate(call.arguments)
    record_id = derived_ulid("insp", call.created_at, call.call_id)

    def plan(book: Book) -> list[TradeRecord]:
        place = book.need(given.property_id, Property)
        if given.unit_id and book.need(given.unit_id, Unit).property_id != place.record_id:
            raise PortfolioRuleError("that unit is at another property", "other_place")
        inspection = Inspection(
            account_id=call.account_id,
            record_id=record_id,
            property_id=place.record_id,
            unit_id=given.unit_id or "",
            zone=place.zone,
            type=given.kind,
            proposed=tuple(dict.fromkeys(_moment(one, place.zone) for one in given.proposed)),
        )
        must_be(book, inspection, given.place)
        return plan_inspection(book, inspection)

    leans = INSPECTION_RULES if given.kind == "routine" else INSPECTION_RULES[:1]
    what = (given.kind, given.proposed)
    done = changed(call, services, given.place, plan, lambda _: ("inspection", what, "Nobody has been told."))
    book = services.records.book(call.account_id)
    return _to_be_told(leaning(done, book, given.property_id, *leans), book, book.find(record_id, Inspection))


def _to_be_told(done: Done | Failed, book: Book, planned: Inspection | None) -> Done | Failed:
    """Return the result with who lets the tenants know of the time, and by when."""
    if not isinstance(done, Done) or not done.report or not planned or not planned.tenancy_id:
        return done
    by_itself = planned.at is not None and is_on(book, "visit_arranged")
    form: Literal["by_itself", "on_request"] = "by_itself" if by_itself else "on_request"
    by = Day(tell_by(book, planned))
    return done.saying_more(say("visit-only-planned", form=form, kept=done.report, by=by))


def undo_schedule_inspection(call: ToolCall, services: Services) -> Done | Failed:
    """Cancel the inspection, so that no scanner plans it again, and name the tenants who still expect somebody."""
    change_id = UndoChangeInput.model_validate(call.arguments).change_id
    turned = services.records.turned(call.account_id, change_id)
    planned = turned[0].after if turned else None

    def cancelled(book: Book) -> list[TradeRecord]:
        one = book.find(planned.record_id, Inspection) if planned else None
        if one is None or one.change_id != change_id:
            raise ChangedSinceError("somebody has changed it since")
        return [INSPECTION.moved(one, "cancel")]

    try:
        services.records.change(call.account_id, call.call_id, call.member_id, cancelled)
    except StewardError as error:
        return not_undone(error)
    if not isinstance(planned, Inspection) or not planned.tenancy_id:
        return Done("")
    return visit_taken_back(Done(""), services, planned)


def record_inspection(call: ToolCall, services: NoticeServices) -> Done | Failed:
    """Return the inspection's state."""
    given = RecordInspectionInput.model_validate(call.arguments)

    def plan(book: Book) -> list[TradeRecord]:
        one = book.need(given.inspection_id, Inspection)
        must_be(book, one, given.place)
        return update_inspection(
            book,
            one.record_id,
            given.event,
            at=_moment(given.at, one.zone) if given.at else None,
            items=[InspectedItem.model_validate(item.model_dump()) for item in given.items],
            outcome=given.outcome,
            outside=from_outside(call),
        )

    when = given.at if given.event == "reschedule" else None
    done = changed(call, services, given.place, plan, lambda _: (f"inspection_{given.event}", when, ""))
    done = telling_others(done, call, services)
    book = services.records.book(call.account_id)
    one = book.find(given.inspection_id, Inspection)
    if given.event == "reschedule":
        return _to_be_told(done, book, one)
    return called_off(done, services, book, one) if one and given.event == "cancel" else done


def undo_record_inspection(call: ToolCall, services: NoticeServices) -> Done | Failed:
    """Undo the change, and tell other members of it."""
    change_id = UndoChangeInput.model_validate(call.arguments).change_id
    return telling_others(taken_back(call, services), call, services, change_id)


def get_inspections(call: ToolCall, services: Services) -> Done | Failed:
    """Return a line for each inspection with its findings, oldest first."""
    given = GetInspectionsInput.model_validate(call.arguments)
    book, quoting = services.records.book(call.account_id), Quoting()
    try:
        if given.property_id:
            lines = book.lines(book.need(given.property_id, Property).record_id, INSPECTION, given.first, given.last)
        else:
            lines = book.open(INSPECTION)
    except StewardError as error:
        return Failed.by(error)
    wanted = [
        one.record_id
        for one in lines
        if given.kind in (None, one.label)
        and (given.first is None or one.on >= given.first)
        and (given.last is None or one.on <= given.last)
    ]
    shown = [
        f"{place_of(book, one)} · {inspection_line(one, quoting)}" for one in book.some(wanted[-_MOST:], Inspection)
    ]
    more = [f"… and {len(wanted) - _MOST} before: ask for fewer days."] if len(wanted) > _MOST else []
    return Done("\n".join([*more, *shown]) or "There is no such inspection.", quotes=quoting.quotes)


def _moment(wall: str, zone: str) -> datetime:
    try:
        return moment_of(wall, zone)
    except ValueError as error:
        raise PortfolioRuleError(str(error), "bad_time") from None
