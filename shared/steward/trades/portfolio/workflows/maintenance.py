"""Maintenance workflow: from the report of a fault to the tenant's confirmation. Pure step rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from steward.trades.portfolio.entries import EXPENSE, Expense
from steward.trades.portfolio.places import Property
from steward.trades.portfolio.tenancies import TENANCY, Tenancy
from steward.trades.portfolio.tools.showing import place_of
from steward.trades.portfolio.upkeep import MAINTENANCE, POLICY, QUOTE, VENDOR, Maintenance, Policy, Vendor, VendorQuote
from steward.trades.records.facts import Facts
from steward.trades.records.reminders import is_on
from steward.trades.records.service import Book
from steward.trades.records.workflows import Action, Calls, Ends, Waits, Workflow, WorkflowStep, once
from steward.wording.sentence import Wall, render
from steward.wording.values import ChosenValue
from steward.wording.workflows import QuoteWanted, WorkersCome, WorkIsDone

_DAY = timedelta(days=1)
_MOST_QUOTES = 3


def _job(facts: Facts) -> Maintenance:
    return facts.book.need(facts.subject_id, Maintenance)


def _title(book: Book, job_id: str, language: str) -> str:
    """Return the job in the team's own words; a tenant's words are not repeated."""
    job = book.need(job_id, Maintenance)
    what = job.title if job.label_of("title") != "outside" else str(render(ChosenValue(form=job.category), language))
    return f"{place_of(book, job)}: {what}"


def _moved_on(job: Maintenance, *states: str) -> bool:
    return job.state in states


def _update(facts: Facts, event: str, **more: str) -> Calls:
    job = _job(facts)
    given = {"maintenance_id": job.record_id, "place": place_of(facts.book, job), "event": event, **more}
    return Calls("update_maintenance", given, key=event)


def _given_up(job: Maintenance) -> bool:
    """Return whether a person has closed or cancelled the job."""
    return _moved_on(job, "closed", "cancelled")


def _is_seen_to(job: Maintenance) -> bool:
    """Return whether a vendor does the job or has done it."""
    return bool(job.vendor_id) or _given_up(job) or _moved_on(job, "in_progress", "completed")


def _triage(facts: Facts) -> Action:
    job = _job(facts)
    return once(facts, _update(facts, "triage")) if _moved_on(job, "reported") else Ends()


def _candidates(facts: Facts, job: Maintenance) -> list[Vendor]:
    """Return vendors of the trade who may get work today."""
    book = facts.book
    today = book.today(book.need(job.property_id, Property).zone)
    vendors = book.some([line.record_id for line in book.all(VENDOR)], Vendor)
    fitting = [one for one in vendors if one.state == "active" and _does(one, job.category)]
    return [one for one in fitting if one.waived_by or _insured(book.under(one.record_id, POLICY, Policy), today)]


def _does(vendor: Vendor, category: str) -> bool:
    return category in {one.casefold() for one in vendor.trades}


def _insured(policies: Sequence[Policy], today: date) -> bool:
    valid = (one for one in policies if one.state == "active" and one.cover == "liability")
    return any(one.starts <= today <= one.expires for one in valid)


def _wants_quotes(job: Maintenance) -> bool:
    """Return whether quotes make sense: not for an emergency or an assigned job."""
    return job.urgency != "emergency" and not job.vendor_id and _moved_on(job, "reported", "triaged", "quoting")


def _vendor(facts: Facts) -> Action:
    """Find a vendor: take the assigned one, propose the only candidate, or ask several for quotes."""
    job = _job(facts)
    if _is_seen_to(job) or "assign" in facts.made:
        return Ends(facts.made.get("assign", "done"))
    found = _candidates(facts, job)
    if found and _wants_quotes(job):
        return Ends()
    if found:
        return once(facts, _update(facts, "assign", vendor_id=found[0].contact_id))
    return Waits("vendor", facts.waited_from + 14 * _DAY, (facts.waited_from + _DAY, facts.waited_from + 5 * _DAY))


def _quotes(facts: Facts) -> Action:
    """Ask up to three vendors, each in a message that a person approves.

    The step waits seven days, or three once a vendor has answered.
    """
    job = _job(facts)
    quotes = facts.book.under(job.record_id, QUOTE, VendorQuote)
    if not _wants_quotes(job):
        return Ends()
    asked = {one.vendor_id for one in quotes}
    for vendor in _candidates(facts, job)[:_MOST_QUOTES]:
        key = f"ask:{vendor.contact_id}"
        if key not in facts.made and vendor.record_id not in asked:
            return Calls("send_message", _asking(facts, job, vendor), key=key)
        if facts.made.get(key) == "done" and vendor.record_id not in asked:
            given = {"maintenance_id": job.record_id, "place": place_of(facts.book, job), "event": "request"}
            return Calls("save_quote", {**given, "vendor_id": vendor.contact_id}, key=f"put:{vendor.contact_id}")
    open_ones = [one for one in quotes if one.state == "requested"]
    received = [one for one in quotes if one.state == "received"]
    if received and (not open_ones or facts.now >= facts.waited_from + 3 * _DAY):
        return Ends()
    if not quotes and facts.made and all(one == "declined" for one in facts.made.values()):
        return Ends("declined")
    nudges = (facts.waited_from + 3 * _DAY, facts.waited_from + 5 * _DAY)
    until = facts.waited_from + (3 if received else 7) * _DAY
    return Waits("quotes", until, nudges)


def _asking(facts: Facts, job: Maintenance, vendor: Vendor) -> dict[str, str]:
    text = render(QuoteWanted(where=place_of(facts.book, job)), facts.language)
    return {"contact_id": vendor.contact_id, "text": text, "reason": job.record_id}


def _approval(facts: Facts) -> Action:
    """Propose the lowest valid quote; if declined, the next."""
    job = _job(facts)
    if _is_seen_to(job):
        return Ends()
    quotes = facts.book.under(job.record_id, QUOTE, VendorQuote)
    received = [one for one in quotes if one.state == "received" and one.amount]
    for quote in sorted(received, key=lambda one: (one.amount.minor if one.amount else 0, one.record_id)):
        vendor = facts.book.find(quote.vendor_id, Vendor)
        if quote.record_id in facts.made or vendor is None or quote.amount is None:
            continue
        given = {"quote_id": quote.record_id, "place": place_of(facts.book, job), "vendor_id": vendor.contact_id}
        return Calls("approve_quote", {**given, "amount": quote.amount.decimal}, key=quote.record_id, asks=True)
    return Ends([*facts.made.values(), "declined"][-2:][0])


def _booking(facts: Facts) -> Action:
    """Wait for the appointment, which a member records with update_maintenance."""
    job = _job(facts)
    if job.state == "scheduled" and "tell" not in facts.made and (tenant := _lives_there(facts, job)):
        return _access(facts, job, tenant)
    if job.appointment_at or _given_up(job) or _moved_on(job, "in_progress", "completed"):
        return Ends()
    return Waits("appointment", facts.waited_from + 14 * _DAY, (facts.waited_from + _DAY, facts.waited_from + 3 * _DAY))


def _access(facts: Facts, job: Maintenance, tenant: str) -> Calls:
    """Tell the residents, by an enabled reminder or a message that a person approves."""
    where = place_of(facts.book, job)
    if is_on(facts.book, "visit_arranged"):
        about = {"reminder": "visit_arranged", "subject_id": job.record_id, "place": where}
        return Calls("send_reminder", {"contact_id": tenant, **about}, key="tell")
    zone = ZoneInfo(facts.book.need(job.property_id, Property).zone)
    at = (job.appointment_at or facts.now).astimezone(zone)
    text = render(WorkersCome(where=where, when=Wall(at)), facts.language)
    given = {"contact_id": tenant, "text": text, "reason": job.record_id}
    return Calls("send_message", given, key="tell", asks=True)


def _lives_there(facts: Facts, job: Maintenance) -> str:
    """Return the resident to tell about the visit, or "" once it is over."""
    coming = job.appointment_at is not None and job.appointment_at > facts.now
    return _tenant(facts.book, job) if coming else ""


def _work(facts: Facts) -> Action:
    job = _job(facts)
    if _given_up(job) or _moved_on(job, "completed"):
        return Ends()
    if job.state == "scheduled" and job.changed_at and job.changed_at > facts.entered_at and _lives_there(facts, job):
        # The time has changed: the residents know the wrong one.
        return Ends("declined")
    late = max(job.appointment_at or facts.waited_from, facts.entered_at) + _DAY
    return Waits("work", late + 13 * _DAY, (late, late + 3 * _DAY, late + 7 * _DAY))


def _papers(facts: Facts) -> Action:
    """Ask for the invoice. Without one, the job is closed all the same."""
    job = _job(facts)
    if _given_up(job) or facts.book.under(job.record_id, EXPENSE, Expense, open_only=False):
        return Ends()
    return Waits("cost", facts.waited_from + 14 * _DAY, (facts.waited_from + 3 * _DAY, facts.waited_from + 7 * _DAY))


def _check(facts: Facts) -> Action:
    """Ask the tenant, who has three days to object."""
    job = _job(facts)
    if _given_up(job):
        return Ends()
    if _moved_on(job, "in_progress"):
        return Ends("declined")
    tenant = _tenant(facts.book, job)
    if tenant and "ask" not in facts.made:
        text = render(WorkIsDone(where=place_of(facts.book, job)), facts.language)
        return Calls("send_message", {"contact_id": tenant, "text": text, "reason": job.record_id}, key="ask")
    if tenant and facts.made.get("ask") == "done" and facts.now < facts.waited_from + 3 * _DAY:
        return Waits("check", facts.waited_from + 3 * _DAY + timedelta(minutes=1), ())
    return once(facts, _update(facts, "close"))


def _tenant(book: Book, job: Maintenance) -> str:
    """Return the lead tenant today."""
    if not job.unit_id:
        return ""
    tenancies = book.under(job.unit_id, TENANCY, Tenancy, open_only=True)
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
        WorkflowStep("check", _check, on={"declined": "work"}),
    ),
    _title,
)
