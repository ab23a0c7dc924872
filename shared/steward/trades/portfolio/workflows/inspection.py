"""Inspection workflow: appointment, notice to residents, findings and repairs. Pure step rules."""

from __future__ import annotations

from datetime import datetime, time
from zoneinfo import ZoneInfo

from steward.core.sentences import LocalTime, render, say
from steward.time.scanners.scanner_declarations import nine_o_clock
from steward.trades.portfolio.inspections import INSPECTION, Inspection, may_be_reminded
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.portfolio.workflows.notice_steps import DAY
from steward.trades.records.reminders import is_on
from steward.trades.records.service import Book
from steward.trades.records.workflow_facts import WorkflowFacts
from steward.trades.records.workflow_types import (
    END,
    Action,
    StepCall,
    StepEnd,
    StepWait,
    Workflow,
    WorkflowStep,
    once,
)

# At most this many faults become jobs automatically; beyond that, a person reads the report.
_MOST_FAULTS = 8
_OVER = ("done", "reported", "cancelled")


def _one(facts: WorkflowFacts) -> Inspection:
    return facts.book.need(facts.subject_id, Inspection)


def _title(book: Book, inspection_id: str, language: str) -> str:
    return place_of(book, book.need(inspection_id, Inspection))


def _record(facts: WorkflowFacts, event: str, key: str) -> StepCall:
    one = _one(facts)
    given = {"inspection_id": one.record_id, "place": place_of(facts.book, one), "event": event}
    return StepCall("record_inspection", given, key=key)


def _booking(facts: WorkflowFacts) -> Action:
    """Wait until a person fixes one of the proposed days."""
    if _one(facts).state not in ("proposed", "missed"):
        return StepEnd()
    since = facts.waited_from
    return StepWait("appointment", since + 21 * DAY, (since + DAY, since + 7 * DAY))


def _notice(facts: WorkflowFacts) -> Action:
    """Tell the residents, by an enabled reminder or a message that a person approves."""
    one = _one(facts)
    tenant = _tenant(facts, one)
    if one.state != "scheduled" or not tenant:
        return StepEnd()
    if facts.made.get("tell", "done") != "done":
        return StepEnd(facts.made["tell"])
    if "tell" not in facts.made:
        return _telling(facts, one, tenant)
    return once(facts, _record(facts, "notified", "told"))


def _telling(facts: WorkflowFacts, one: Inspection, contact_id: str) -> StepCall:
    where = place_of(facts.book, one)
    if is_on(facts.book, "visit_arranged") and may_be_reminded(facts.book, one, contact_id):
        about = {"reminder": "visit_arranged", "subject_id": one.record_id, "place": where}
        return StepCall("send_reminder", {"contact_id": contact_id, **about}, key="tell")
    at = (one.at or min(one.proposed)).astimezone(ZoneInfo(one.zone))
    text = render(say("visit-comes", where=where, when=LocalTime(at)), facts.language_of(contact_id))
    given = {"contact_id": contact_id, "text": text, "reason": one.record_id}
    return StepCall("send_message", given, key="tell", asks=True)


def _visit(facts: WorkflowFacts) -> Action:
    """Wait for the findings; a failed inspection is arranged again."""
    one = _one(facts)
    if one.state in _OVER:
        return StepEnd()
    if one.state in ("missed", "proposed") or _is_moved(facts, one):
        return StepEnd("declined")
    if reminder := _reminder(facts, one):
        return reminder
    eve = (_eve(one),) if _tenant(facts, one) and one.at else ()
    due = max(one.at or facts.waited_from, facts.entered_at)
    return StepWait("findings", due + 14 * DAY, (due + DAY, due + 3 * DAY, due + 7 * DAY), eve)


def _is_moved(facts: WorkflowFacts, one: Inspection) -> bool:
    """Return whether the day has changed since: the residents know the wrong day."""
    return one.state == "scheduled" and one.changed_at is not None and one.changed_at > facts.entered_at


def _eve(one: Inspection) -> datetime:
    return nine_o_clock(one.day - DAY, ZoneInfo(one.zone))


def _reminder(facts: WorkflowFacts, one: Inspection) -> StepCall | None:
    """Remind the residents the day before, if that reminder is enabled and they were told days ago."""
    tenant = _tenant(facts, one)
    told = one.notice is not None and one.notice.sent_on < one.day - DAY
    is_eve = one.at is not None and _eve(one) <= facts.now < datetime.combine(one.day, time(), ZoneInfo(one.zone))
    if not (tenant and told and is_eve) or "reminder" in facts.made or not is_on(facts.book, "visit_arranged"):
        return None
    about = {"reminder": "visit_arranged", "subject_id": one.record_id, "place": place_of(facts.book, one)}
    return StepCall("send_reminder", {"contact_id": tenant, **about}, key="reminder")


def _tenant(facts: WorkflowFacts, one: Inspection) -> str:
    tenancy = facts.book.find(one.tenancy_id, Tenancy) if one.tenancy_id else None
    return tenancy.lead if tenancy else ""


def _faults(facts: WorkflowFacts) -> Action:
    """Propose a job for each damaged item."""
    one = _one(facts)
    damaged = [item for item in one.items if item.condition == "damaged"] if one.state == "done" else []
    for place, item in enumerate(damaged[:_MOST_FAULTS]):
        if (key := f"fault:{place}") not in facts.made:
            where = {"property_id": one.property_id, "place": place_of(facts.book, one)}
            where |= {"unit_id": one.unit_id} if one.unit_id else {}
            what = {"title": f"{item.room}: {item.item}"[:120], "kind": "other", "urgency": "normal"}
            outside = ("title",) if one.label_of("items") == "outside" else ()
            return StepCall("create_maintenance", {**where, **what}, key=key, asks=True, outside=outside)
    return StepEnd()


def _report(facts: WorkflowFacts) -> Action:
    """Close the inspection, unless a person has cancelled it."""
    if _one(facts).state == "cancelled":
        return StepEnd("cancelled")
    return once(facts, _record(facts, "report", "report")) if _one(facts).state == "done" else StepEnd()


INSPECTION_VISIT = Workflow(
    "inspection",
    INSPECTION.prefix,
    (
        WorkflowStep("booking", _booking),
        WorkflowStep("notice", _notice, on={"declined": "visit"}),
        WorkflowStep("visit", _visit, on={"declined": "booking"}),
        WorkflowStep("faults", _faults),
        WorkflowStep("report", _report, on={"cancelled": END}),
    ),
    _title,
    handles=frozenset(
        {
            "inspection_untold",
            "inspection_untold_late",
            "inspection_tomorrow",
            "inspection_unrecorded",
            "inspection_unannounced",
        }
    ),
)
