"""Compliance workflow: from choosing who does the duty to its evidence. Pure step rules."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

from steward.time.scanners.declaring import nine
from steward.trades.portfolio.filing import DOCUMENT, FiledDocument
from steward.trades.portfolio.obligations import COMPLIANCE, ComplianceItem, rules_for, subject_of
from steward.trades.portfolio.places import Property, Unit
from steward.trades.portfolio.tools.showing import place_of
from steward.trades.portfolio.upkeep import MAINTENANCE, Maintenance
from steward.trades.portfolio.workflows.maintenance import MAINTENANCE_JOB
from steward.trades.portfolio.workflows.serving import DAY
from steward.trades.records.facts import Facts
from steward.trades.records.service import Book
from steward.trades.records.workflows import Action, Calls, Child, Ends, Waits, Workflow, WorkflowStep, once
from steward.wording.sentence import LANGUAGES, render

_MONTH = timedelta(days=30)


def _item(facts: Facts) -> ComplianceItem:
    return facts.book.need(facts.subject_id, ComplianceItem)


def _title(book: Book, item_id: str, language: str) -> str:
    item = book.need(item_id, ComplianceItem)
    where, what = place_of(book, item), str(render(item.called, language))
    return f"{where}: {what}" if where else what


def _is_open(item: ComplianceItem) -> bool:
    return COMPLIANCE.states.is_open(item.state)


def _work(facts: Facts) -> Action:
    """Propose a job for a vendor, if a person wants one; otherwise a member does the work."""
    item = _item(facts)
    if not _is_open(item) or "child" in facts.made:
        return Ends()
    where = _where(facts.book, item)
    if facts.made.get("job") == "done" and (job := _job(facts, item, where["property_id"])):
        return Child(MAINTENANCE_JOB.kind, job.record_id)
    if "job" in facts.made:
        return Ends()
    given = {**where, "title": str(render(item.called, facts.language)), "kind": "other", "urgency": "normal"}
    return Calls("create_maintenance", given, key="job", asks=True)


def _where(book: Book, item: ComplianceItem) -> dict[str, str]:
    """Return the place of the work, as arguments of a job."""
    subject = subject_of(book, item.subject_id)
    unit_id = subject.record_id if isinstance(subject, Unit) else getattr(subject, "unit_id", "")
    property_id = subject.record_id if isinstance(subject, Property) else item.property_id
    return {"property_id": property_id, "place": place_of(book, item)} | ({"unit_id": unit_id} if unit_id else {})


def _job(facts: Facts, item: ComplianceItem, property_id: str) -> Maintenance | None:
    """Return the job made for this item."""
    some = facts.book.under(property_id, MAINTENANCE, Maintenance)
    since = facts.began_at.astimezone(ZoneInfo(item.zone)).date() - DAY
    # The person who asked for it may read another language by now.
    called = {item.title, *(str(render(item.called, language)) for language in LANGUAGES)}
    return next((one for one in reversed(some) if one.title in called and one.reported_on >= since), None)


def _paper(facts: Facts, item: ComplianceItem) -> FiledDocument | None:
    """Return the document that proves it, filed with this very item: certificates look alike."""
    rule = rules_for(facts.book, subject_of(facts.book, item.subject_id)).find(item.rule_id)
    wanted = rule.evidence if rule else ()
    papers = facts.book.under(item.record_id, DOCUMENT, FiledDocument)
    fitting = (one for one in reversed(papers) if one.state == "filed")
    return next((one for one in fitting if not wanted or one.type in wanted), None)


def _evidence(facts: Facts) -> Action:
    item = _item(facts)
    if not _is_open(item) or _paper(facts, item):
        return Ends()
    due = nine(item.due_on, ZoneInfo(item.zone))
    last = max(due, facts.waited_from) + _MONTH
    return Waits("evidence", last, (due - 7 * DAY, due, due + 7 * DAY, last - 7 * DAY))


def _closing(facts: Facts) -> Action:
    """Complete the item with its evidence; the next item follows from that."""
    item = _item(facts)
    paper = _paper(facts, item)
    if not _is_open(item):
        return Ends()
    if paper is None:
        return Ends("declined")
    given = {"item_id": item.record_id, "place": place_of(facts.book, item), "done_on": paper.filed_on.isoformat()}
    until = {"next_due_on": paper.expires_on.isoformat()} if paper.expires_on else {}
    return once(facts, Calls("complete_compliance_item", {**given, **until, "evidence": [paper.record_id]}))


COMPLIANCE_WORK = Workflow(
    "compliance",
    COMPLIANCE.prefix,
    (
        WorkflowStep("work", _work),
        WorkflowStep("evidence", _evidence),
        WorkflowStep("closing", _closing, on={"declined": "evidence"}),
    ),
    _title,
)
