"""Maintenance workflow: from the report of a fault to the tenant's confirmation. Pure step rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from steward.core.sentences import LocalTime, render, say
from steward.trades.portfolio.ledger_entries import EXPENSE, Expense
from steward.trades.portfolio.maintenance_jobs import (
    MAINTENANCE,
    POLICY,
    QUOTE,
    VENDOR,
    InsurancePolicy,
    MaintenanceJob,
    Vendor,
    VendorQuote,
)
from steward.trades.portfolio.properties import Property
from steward.trades.portfolio.tenancies import TENANCY, Tenancy
from steward.trades.portfolio.tools.record_lines import job_called, place_of
from steward.trades.records.reminders import is_on, visit_told
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

_DAY = timedelta(days=1)
_MOST_QUOTES = 3


def _job(facts: WorkflowFacts) -> MaintenanceJob:
    return facts.book.need(facts.subject_id, MaintenanceJob)


def _title(book: Book, job_id: str, language: str) -> str:
    job = book.need(job_id, MaintenanceJob)
    return f"{place_of(book, job)}: {render(job_called(job), language)}"


def _moved_on(job: MaintenanceJob, *states: str) -> bool:
    return job.state in states


def _update(facts: WorkflowFacts, event: str, **more: str) -> StepCall:
    job = _job(facts)
    given = {"maintenance_id": job.record_id, "place": place_of(facts.book, job), "event": event, **more}
    return StepCall("update_maintenance", given, key=event)


def _given_up(job: MaintenanceJob) -> bool:
    """Return whether a person has closed or cancelled the job."""
    return _moved_on(job, "closed", "cancelled")


def _is_seen_to(job: MaintenanceJob) -> bool:
    """Return whether a vendor does the job or has done it."""
    return bool(job.vendor_id) or _given_up(job) or _moved_on(job, "in_progress", "completed")


def _triage(facts: WorkflowFacts) -> Action:
    """Have a person look at a job with words from outside. Who approved its record has looked at it."""
    job = _job(facts)
    return once(facts, _update(facts, "triage")) if job.outside and _moved_on(job, "reported") else StepEnd()


def _candidates(facts: WorkflowFacts, job: MaintenanceJob) -> list[Vendor]:
    """Return vendors of the trade who may get work today."""
    book = facts.book
    today = book.today(book.need(job.property_id, Property).zone)
    vendors = book.some([line.record_id for line in book.all(VENDOR)], Vendor)
    fitting = [one for one in vendors if one.state == "active" and job.category in one.trades]
    return [
        one for one in fitting if one.waived_by or _insured(book.under(one.record_id, POLICY, InsurancePolicy), today)
    ]


def _insured(policies: Sequence[InsurancePolicy], today: date) -> bool:
    valid = (one for one in policies if one.state == "active" and one.cover == "liability")
    return any(one.starts <= today <= one.expires for one in valid)


def _wants_quotes(job: MaintenanceJob) -> bool:
    """Return whether quotes make sense: not for an emergency or an assigned job."""
    return job.urgency != "emergency" and not job.vendor_id and _moved_on(job, "reported", "triaged", "quoting")


def _vendor(facts: WorkflowFacts) -> Action:
    """Find a vendor: take the assigned one, propose the only candidate, or ask several for quotes."""
    job = _job(facts)
    if _is_seen_to(job) or "assign" in facts.made:
        return StepEnd(facts.made.get("assign", "done"))
    found = _candidates(facts, job)
    if found and _wants_quotes(job):
        return StepEnd()
    if found:
        return once(facts, _update(facts, "assign", vendor_id=found[0].contact_id))
    return StepWait("vendor", facts.waited_from + 14 * _DAY, (facts.waited_from + _DAY, facts.waited_from + 5 * _DAY))


def _quotes(facts: WorkflowFacts) -> Action:
    """Ask up to three vendors, each in a message that a person approves.

    The step waits seven days, or three once a vendor has answered.
    """
    job = _job(facts)
    quotes = facts.book.under(job.record_id, QUOTE, VendorQuote)
    if not _wants_quotes(job):
        return StepEnd()
    asked = {one.vendor_id for one in quotes}
    for vendor in _candidates(facts, job)[:_MOST_QUOTES]:
        key = f"ask:{vendor.contact_id}"
        if key not in facts.made and vendor.record_id not in asked:
            return StepCall("send_message", _asking(facts, job, vendor), key=key)
        if facts.made.get(key) == "done" and vendor.record_id not in asked:
            given = {"maintenance_id": job.record_id, "place": place_of(facts.book, job), "event": "request"}
            return StepCall("save_quote", {**given, "vendor_id": vendor.contact_id}, key=f"put:{vendor.contact_id}")
    open_ones = [one for one in quotes if one.state == "requested"]
    received = [one for one in quotes if one.state == "received"]
    if received and (not open_ones or facts.now >= facts.waited_from + 3 * _DAY):
        return StepEnd()
    if not quotes and facts.made and all(one == "declined" for one in facts.made.values()):
        return StepEnd("declined")
    nudges = (facts.waited_from + 3 * _DAY, facts.waited_from + 5 * _DAY)
    until = facts.waited_from + (3 if received else 7) * _DAY
    return StepWait("quotes", until, nudges)


def _asking(facts: WorkflowFacts, job: MaintenanceJob, vendor: Vendor) -> dict[str, Any]:
    text = render(say("quote-wanted", where=place_of(facts.book, job)), facts.language_of(vendor.contact_id))
    return {"contact_id": vendor.contact_id, "text": text, "reason": job.record_id, "wants_answer": True}


def _approval(facts: WorkflowFacts) -> Action:
    """Propose the lowest valid quote; if declined, the next."""
    job = _job(facts)
    if _is_seen_to(job):
        return StepEnd()
    quotes = facts.book.under(job.record_id, QUOTE, VendorQuote)
    received = [(one.amount, one) for one in quotes if one.state == "received" and one.amount]
    for amount, quote in sorted(received, key=lambda one: (one[0].minor, one[1].record_id)):
        vendor = facts.book.find(quote.vendor_id, Vendor)
        if quote.record_id in facts.made or vendor is None:
            continue
        given = {"quote_id": quote.record_id, "place": place_of(facts.book, job), "vendor_id": vendor.contact_id}
        return StepCall("approve_quote", {**given, "amount": amount.decimal}, key=quote.record_id, asks=True)
    return StepEnd([*facts.made.values(), "declined"][-2:][0])


def _booking(facts: WorkflowFacts) -> Action:
    """Wait for the appointment, which a member records with update_maintenance."""
    job = _job(facts)
    tenant = _lives_there(facts, job) if job.state == "scheduled" else ""
    if tenant and "tell" not in facts.made:
        return _access(facts, job, tenant, "tell")
    again = f"tell:{job.appointment_at}"
    if tenant and again not in facts.made and _moved_while_told(facts, job, tenant):
        return _access(facts, job, tenant, again)
    if job.appointment_at or _given_up(job) or _moved_on(job, "in_progress", "completed"):
        return StepEnd()
    return StepWait(
        "appointment", facts.waited_from + 14 * _DAY, (facts.waited_from + _DAY, facts.waited_from + 3 * _DAY)
    )


def _moved_while_told(facts: WorkflowFacts, job: MaintenanceJob, tenant: str) -> bool:
    """Return whether the visit is at another time by now than this step's reminder told the resident."""
    reminded = facts.made["tell"] == "done" and is_on(facts.book, "visit_arranged")
    return reminded and visit_told(facts.book, tenant, job.record_id) not in (None, job.appointment_at)


def _access(facts: WorkflowFacts, job: MaintenanceJob, tenant: str, key: str) -> StepCall:
    """Tell the residents, by an enabled reminder or a message that a person approves."""
    where = place_of(facts.book, job)
    if is_on(facts.book, "visit_arranged"):
        about = {"reminder": "visit_arranged", "subject_id": job.record_id, "place": where}
        return StepCall("send_reminder", {"contact_id": tenant, **about}, key=key)
    zone = ZoneInfo(facts.book.need(job.property_id, Property).zone)
    at = (job.appointment_at or facts.now).astimezone(zone)
    text = render(say("workers-come", where=where, when=LocalTime(at)), facts.language_of(tenant))
    given = {"contact_id": tenant, "text": text, "reason": job.record_id, "wants_answer": True}
    return StepCall("send_message", given, key=key, asks=True)


def _lives_there(facts: WorkflowFacts, job: MaintenanceJob) -> str:
    """Return the resident to tell about the visit, or "" once it is over."""
    coming = job.appointment_at is not None and job.appointment_at > facts.now
    return _tenant(facts.book, job) if coming else ""


def _work(facts: WorkflowFacts) -> Action:
    job = _job(facts)
    if _given_up(job) or _moved_on(job, "completed"):
        return StepEnd()
    if job.state == "scheduled" and job.changed_at and job.changed_at > facts.entered_at:
        tenant = _lives_there(facts, job)
        if tenant and visit_told(facts.book, tenant, job.record_id) != job.appointment_at:
            # The time may have changed: the residents know the wrong one.
            return StepEnd("declined")
    late = max(job.appointment_at or facts.waited_from, facts.entered_at) + _DAY
    return StepWait("work", late + 13 * _DAY, (late, late + 3 * _DAY, late + 7 * _DAY))


def _papers(facts: WorkflowFacts) -> Action:
    """Ask for the invoice. Without one, the job is closed all the same."""
    job = _job(facts)
    if _given_up(job) or facts.book.under(job.record_id, EXPENSE, Expense):
        return StepEnd()
    return StepWait("cost", facts.waited_from + 14 * _DAY, (facts.waited_from + 3 * _DAY, facts.waited_from + 7 * _DAY))


def _check(facts: WorkflowFacts) -> Action:
    """Ask the tenant, who has three days to object. A repair that a person has cancelled is not done."""
    job = _job(facts)
    if _given_up(job):
        return StepEnd("cancelled" if job.state == "cancelled" else "done")
    if _moved_on(job, "in_progress"):
        return StepEnd("declined")
    tenant = _tenant(facts.book, job)
    if tenant and "ask" not in facts.made:
        text = render(say("work-is-done", where=place_of(facts.book, job)), facts.language_of(tenant))
        return StepCall("send_message", {"contact_id": tenant, "text": text, "reason": job.record_id}, key="ask")
    if tenant and facts.made.get("ask") == "done" and facts.now < facts.waited_from + 3 * _DAY:
        return StepWait("check", facts.waited_from + 3 * _DAY + timedelta(minutes=1), ())
    return once(facts, _update(facts, "close"))


def _tenant(book: Book, job: MaintenanceJob) -> str:
    """Return the lead tenant today."""
    if not job.unit_id:
        return ""
    tenancies = book.open_under(job.unit_id, TENANCY, Tenancy)
    running = [one for one in tenancies if one.state in ("active", "periodic", "notice")]
    return running[0].lead if running else ""


MAINTENANCE_JOB = Workflow(
    "maintenance_job",
    MAINTENANCE.prefix,
    (
        WorkflowStep("triage", _triage),
        WorkflowStep("vendor", _vendor),
        WorkflowStep("quotes", _quotes),
        WorkflowStep("approval", _approval, is_undone=False),
        WorkflowStep("booking", _booking),
        WorkflowStep("work", _work, on={"declined": "booking"}),
        WorkflowStep("papers", _papers, on={"timed_out": "check"}),
        WorkflowStep("check", _check, on={"declined": "work", "cancelled": END}),
    ),
    _title,
    handles=frozenset({"job_unassigned", "job_quiet", "job_waits", "job_heard", "job_visited", "job_done"}),
)
