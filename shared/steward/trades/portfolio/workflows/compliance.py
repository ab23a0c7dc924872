"""Compliance workflow: from choosing who does a legal duty to its evidence. Pure step rules."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

from steward.core.languages import NAMES
from steward.core.sentences import Day, render, say
from steward.time.scanners.scanner_declarations import nine_o_clock
from steward.trades.portfolio.compliance_items import COMPLIANCE, ComplianceItem, rules_for, subject_of
from steward.trades.portfolio.filed_documents import DOCUMENT, FiledDocument
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, MaintenanceJob
from steward.trades.portfolio.properties import Property, Unit
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.portfolio.workflows.maintenance import MAINTENANCE_JOB
from steward.trades.portfolio.workflows.notice_steps import DAY
from steward.trades.records.service import Book
from steward.trades.records.workflow_facts import WorkflowFacts
from steward.trades.records.workflow_types import (
    END,
    Action,
    ChildWorkflow,
    StepCall,
    StepEnd,
    StepWait,
    Workflow,
    WorkflowStep,
    once,
)

_MONTH = timedelta(days=30)


def _item(facts: WorkflowFacts) -> ComplianceItem:
    return facts.book.need(facts.subject_id, ComplianceItem)


def _title(book: Book, item_id: str, language: str) -> str:
    item = book.need(item_id, ComplianceItem)
    where, what = place_of(book, item), say("duty-with-day", what=item.called, day=Day(item.due_on))
    said = str(render(what, language))
    return f"{where}: {said}" if where else said


def _is_open(item: ComplianceItem) -> bool:
    return COMPLIANCE.states.is_open(item.state)


def _work(facts: WorkflowFacts) -> Action:
    """Propose a job for a vendor, if a person wants one; otherwise a member does the work."""
    item = _item(facts)
    if not _is_open(item):
        return StepEnd()
    if "child" in facts.made:
        return StepEnd("cancelled" if facts.made["child"] == "cancelled" else "done")
    where = _where(facts.book, item)
    if facts.made.get("job") == "done" and (job := _job(facts, item, where["property_id"])):
        return ChildWorkflow(MAINTENANCE_JOB.kind, job.record_id)
    if "job" in facts.made:
        return StepEnd()
    given = {**where, "title": str(render(item.called, facts.language)), "kind": "other", "urgency": "normal"}
    return StepCall("create_maintenance", given, key="job", asks=True)


def _where(book: Book, item: ComplianceItem) -> dict[str, str]:
    """Return the place of the work, as arguments of a job."""
    subject = subject_of(book, item.subject_id)
    unit_id = subject.record_id if isinstance(subject, Unit) else getattr(subject, "unit_id", "")
    property_id = subject.record_id if isinstance(subject, Property) else item.property_id
    return {"property_id": property_id, "place": place_of(book, item)} | ({"unit_id": unit_id} if unit_id else {})


def _job(facts: WorkflowFacts, item: ComplianceItem, property_id: str) -> MaintenanceJob | None:
    """Return the job made for this item."""
    some = facts.book.under(property_id, MAINTENANCE, MaintenanceJob)
    since = facts.began_at.astimezone(ZoneInfo(item.zone)).date() - DAY
    # The person who asked for it may read another language by now.
    called = {item.title, *(str(render(item.called, language)) for language in NAMES)}
    return next((one for one in reversed(some) if one.title in called and one.reported_on >= since), None)


def _paper(facts: WorkflowFacts, item: ComplianceItem) -> FiledDocument | None:
    """Return the document that proves it, filed with this very item: certificates look alike."""
    rule = rules_for(facts.book, subject_of(facts.book, item.subject_id)).find(item.rule_id)
    wanted = rule.evidence if rule else ()
    papers = facts.book.under(item.record_id, DOCUMENT, FiledDocument)
    fitting = (one for one in reversed(papers) if one.state == "filed")
    return next((one for one in fitting if not wanted or one.type in wanted), None)


def _evidence(facts: WorkflowFacts) -> Action:
    item = _item(facts)
    if not _is_open(item) or _paper(facts, item):
        return StepEnd()
    due = nine_o_clock(item.due_on, ZoneInfo(item.zone))
    last = max(due, facts.waited_from) + _MONTH
    return StepWait("evidence", last, (due - 7 * DAY, due, due + 7 * DAY, last - 7 * DAY))


def _closing(facts: WorkflowFacts) -> Action:
    """Complete the item with its evidence; the next item follows from that."""
    item = _item(facts)
    paper = _paper(facts, item)
    if not _is_open(item):
        return StepEnd("done" if item.state == "done" else "cancelled")
    if paper is None:
        return StepEnd("declined")
    given = {"item_id": item.record_id, "place": place_of(facts.book, item), "done_on": paper.filed_on.isoformat()}
    until = {"next_due_on": paper.expires_on.isoformat()} if paper.expires_on else {}
    return once(facts, StepCall("complete_compliance_item", {**given, **until, "evidence": [paper.record_id]}))


COMPLIANCE_WORK = Workflow(
    "compliance",
    COMPLIANCE.prefix,
    (
        WorkflowStep("work", _work),
        WorkflowStep("evidence", _evidence),
        WorkflowStep("closing", _closing, on={"declined": "evidence", "cancelled": END}),
    ),
    _title,
    handles=frozenset({"compliance_due", "compliance_overdue"}),
)
