"""Workflow that onboards a tenant: lease, signature, first payments, inspection, move-in. Pure step rules.

It runs on the approved application, which the tenancy names. Without a connected provider for money or deposit, a
person does the step and files a document as proof.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from steward.core.sentences import Day, Price, render, say, sentences, verbatim
from steward.time.scanners.scanner_declarations import nine_o_clock
from steward.trades.portfolio.applications import APPLICATION, RentalApplication
from steward.trades.portfolio.compliance_items import rules_without_item
from steward.trades.portfolio.deposit_protection import is_of_a_scheme
from steward.trades.portfolio.inspections import INSPECTION
from steward.trades.portfolio.ledger_entries import CHARGE, Charge
from steward.trades.portfolio.listings import Listing
from steward.trades.portfolio.mandates import mandate_of
from steward.trades.portfolio.notices import NOTICE, WrittenNotice
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.rent_schedule import RentDue, renewed_end, rent_due
from steward.trades.portfolio.tenancies import TENANCY, Tenancy, rules_there
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.portfolio.workflows.notice_steps import DAY, RECEIPTS, papers_since
from steward.trades.records.money import Money, total
from steward.trades.records.service import Book
from steward.trades.records.value_texts import BY_WEEKS
from steward.trades.records.workflow_facts import WorkflowFacts
from steward.trades.records.workflow_types import (
    Action,
    StepCall,
    StepEnd,
    StepWait,
    Workflow,
    WorkflowStep,
    once,
)

_TEN = time(10)
# Days to lodge a deposit with a scheme, where no rule says so.
_LODGED = 10


def _application(facts: WorkflowFacts) -> RentalApplication:
    return facts.book.need(facts.subject_id, RentalApplication)


def _title(book: Book, application_id: str, language: str) -> str:
    return place_of(book, book.need(application_id, RentalApplication))


def _found(facts: WorkflowFacts) -> Tenancy | None:
    """Return the tenancy made from the application."""
    some = facts.book.under(_application(facts).unit_id, TENANCY, Tenancy)
    mine = [one for one in some if one.application_id == facts.subject_id and one.state != "cancelled"]
    return mine[-1] if mine else None


def _tenancy(facts: WorkflowFacts) -> Tenancy:
    found = _found(facts)
    if found is None:
        raise PortfolioRuleError("the tenancy it made is gone: call it off, and begin it anew", "other_state")
    return found


def _on(facts: WorkflowFacts, tenancy: Tenancy) -> dict[str, str]:
    return {"tenancy_id": tenancy.record_id, "place": place_of(facts.book, tenancy)}


def _today(facts: WorkflowFacts) -> date:
    return facts.book.today(_tenancy(facts).zone)


def _runs(facts: WorkflowFacts) -> bool:
    """Return whether the tenancy runs or has ended: earlier steps are obsolete."""
    return _tenancy(facts).state not in ("draft", "pending")


def _terms(facts: WorkflowFacts) -> Action:
    """Create the tenancy as a draft, on the offered terms."""
    if _found(facts):
        return StepEnd()
    application = _application(facts)
    listing = facts.book.need(application.listing_id, Listing)
    if application.state != "approved" or listing.rent is None:
        return StepEnd("declined")
    start = date.fromisoformat(facts.arguments["start"])
    end = renewed_end(start - DAY, listing.term_months)
    due_day = start.isoweekday() if listing.per in BY_WEEKS else start.day
    given = {"unit_id": application.unit_id, "place": place_of(facts.book, application), "draft": True}
    given |= {"tenant_ids": [*application.applicants], "application_id": facts.subject_id}
    given |= {"start": start.isoformat(), "end": end.isoformat(), "due_day": due_day}
    deposit = {"deposit": facts.arguments["deposit"]} if facts.arguments.get("deposit") else {}
    rent = {"rent": listing.rent.decimal, "per": listing.per}
    return once(facts, StepCall("create_tenancy", {**given, **rent, **deposit}, asks=True))


def _lease(facts: WorkflowFacts) -> Action:
    """Draft the lease, for a person to read first."""
    tenancy = _tenancy(facts)
    if tenancy.state != "draft" or _words(facts, tenancy):
        return StepEnd()
    given = {**_on(facts, tenancy), "kind": "lease", "day": tenancy.start.isoformat()}
    return once(facts, StepCall("draft_notice", given))


def _words(facts: WorkflowFacts, tenancy: Tenancy) -> str:
    some = facts.book.under(tenancy.record_id, NOTICE, WrittenNotice)
    return next((one.text for one in reversed(some) if one.type == "lease"), "")


def _signing(facts: WorkflowFacts) -> Action:
    """Wait for the lease: a person sends it, and files and records the signed copy."""
    tenancy = _tenancy(facts)
    if tenancy.state != "draft":
        return StepEnd()
    if "sign" in facts.made:
        return StepEnd(facts.made["sign"])
    if any(one.type == "lease" for one in papers_since(facts, tenancy.record_id)):
        given = {**_on(facts, tenancy), "event": "sign", "day": _today(facts).isoformat()}
        return StepCall("update_tenancy", given, key="sign")
    if "send" not in facts.made:
        words = _words(facts, tenancy)
        text = render(sentences(say("lease-to-sign"), verbatim(words)), facts.language_of(tenancy.lead))
        sends = {"contact_id": tenancy.lead, "text": text, "reason": tenancy.record_id, "wants_answer": True}
        return StepCall("send_message", sends, key="send", asks=True)
    since = facts.waited_from
    return StepWait("signed", since + 7 * DAY, (since + 2 * DAY, since + 5 * DAY))


def _money(facts: WorkflowFacts) -> Action:
    """Charge deposit and first rent, and tell the tenants in a message that a person approves."""
    tenancy = _tenancy(facts)
    if _runs(facts):
        return StepEnd()
    charged = {one.type for one in _charges(facts)}
    first = _first_rent(tenancy)
    wanted: dict[str, Money] = {"deposit": tenancy.deposit.amount} if tenancy.deposit else {}
    for kind, amount in {**wanted, "rent": first.amount}.items():
        if kind not in charged and kind not in facts.made:
            given = {**_on(facts, tenancy), "kind": kind, "amount": amount.decimal, "due_on": first.on.isoformat()}
            return StepCall("add_charge", given, key=kind)
        if facts.made.get(kind, "done") != "done":
            return StepEnd(facts.made[kind])
    left = _left(facts)
    if "tell" in facts.made or not left.minor:
        return StepEnd()
    price = Price(left.decimal, left.currency)
    said = say("first-payments", where=place_of(facts.book, tenancy), amount=price, day=Day(first.on))
    text = render(said, facts.language_of(tenancy.lead))
    given = {"contact_id": tenancy.lead, "text": text, "reason": tenancy.record_id}
    return StepCall("send_message", given, key="tell", asks=True)


def _first_rent(tenancy: Tenancy) -> RentDue:
    return rent_due(tenancy.terms, tenancy.start, tenancy.end, tenancy.start)[0]


def _charges(facts: WorkflowFacts) -> list[Charge]:
    """Return the charges to pay before move-in."""
    tenancy = _tenancy(facts)
    some = facts.book.under(tenancy.record_id, CHARGE, Charge)
    standing = [one for one in some if one.state != "reversed" and one.due_on <= tenancy.start]
    return [one for one in standing if one.type in ("deposit", "rent")]


def _left(facts: WorkflowFacts) -> Money:
    return total([one.left for one in _charges(facts)], _tenancy(facts).currency)


def _payment(facts: WorkflowFacts) -> Action:
    """Wait for the payments. If any is missing on the first day, a person decides."""
    if _runs(facts) or not _left(facts).minor:
        return StepEnd()
    since = facts.waited_from
    last = max(since + 3 * DAY, _morning(facts, _tenancy(facts).start))
    return StepWait("payment", last, (since + 3 * DAY, last - 7 * DAY, last - 2 * DAY))


def _morning(facts: WorkflowFacts, day: date) -> datetime:
    return nine_o_clock(day, ZoneInfo(_tenancy(facts).zone))


def _lodging(facts: WorkflowFacts) -> Action:
    """Lodge the deposit as the law requires, with proof from the scheme or a receipt."""
    tenancy = _tenancy(facts)
    if tenancy.deposit is None or tenancy.deposit.state not in ("due", "paid"):
        return StepEnd()
    by_scheme = facts.connected("deposits") and is_of_a_scheme(tenancy)
    if by_scheme and tenancy.deposit.scheme is None and "lodge" not in facts.made:
        given = {**_on(facts, tenancy), "amount": tenancy.deposit.amount.decimal}
        return StepCall("deposit_lodge", given, key="lodge", asks=True)
    days = rules_there(facts.book, tenancy).limit("deposit_lodge_days")
    if tenancy.deposit.scheme:
        days = days or _LODGED
    if days is None or any(one.type in RECEIPTS for one in papers_since(facts, tenancy.record_id)):
        return StepEnd()
    since = facts.waited_from
    return StepWait("lodging", since + days * DAY, (since + DAY, since + (days - 3) * DAY))


def _entry(facts: WorkflowFacts) -> Action:
    """Propose an entry inspection on the first day, unless there is one."""
    tenancy = _tenancy(facts)
    there = [one for one in facts.book.lines(tenancy.record_id, INSPECTION) if one.label == "entry"]
    at = datetime.combine(tenancy.start, _TEN, ZoneInfo(tenancy.zone))
    if any(one.state not in ("cancelled", "missed") for one in there) or at <= facts.now:
        return StepEnd()
    where = {"property_id": tenancy.property_id, "unit_id": tenancy.unit_id, "place": _on(facts, tenancy)["place"]}
    proposed = [f"{tenancy.start.isoformat()}T10:00"]
    return once(facts, StepCall("schedule_inspection", {**where, "kind": "entry", "proposed": proposed}))


def _welcome(facts: WorkflowFacts) -> Action:
    """Send a welcome message that a person approves. With a payment provider, it has a link for a mandate."""
    tenancy = _tenancy(facts)
    day = max(tenancy.start, _today(facts))
    mandate = mandate_of(facts.book, tenancy.record_id)
    if facts.connected("payments") and mandate is None and "autopay" not in facts.made:
        given = {**_on(facts, tenancy), "start": day.isoformat()}
        return StepCall("payments_setup_autopay", given, key="autopay", asks=True)
    link = say("pay-by-itself", url=mandate.url) if mandate and mandate.state == "open" else None
    said = say("welcome-home", where=place_of(facts.book, tenancy), day=Day(day))
    text = render(sentences(said, link) if link else said, facts.language_of(tenancy.lead))
    given = {"contact_id": tenancy.lead, "text": text, "reason": tenancy.record_id}
    return once(facts, StepCall("send_message", given, asks=True))


def _moving_in(facts: WorkflowFacts) -> Action:
    """Wait until the first day."""
    if _runs(facts) or _tenancy(facts).start <= _today(facts):
        return StepEnd()
    return StepWait("moving_in", _morning(facts, _tenancy(facts).start) + timedelta(minutes=1))


def _start(facts: WorkflowFacts) -> Action:
    """Start the tenancy, and record its compliance items."""
    tenancy = _tenancy(facts)
    if tenancy.state == "pending":
        given = {**_on(facts, tenancy), "event": "start", "day": tenancy.start.isoformat()}
        return StepEnd(facts.made["start"]) if "start" in facts.made else StepCall("update_tenancy", given, key="start")
    for rule in rules_without_item(facts.book, tenancy):
        due_on = rule.after(tenancy.start)
        if due_on and rule.rule_id not in facts.made:
            given = {"subject_id": tenancy.record_id, "place": _on(facts, tenancy)["place"], "rule": rule.rule_id}
            return StepCall("save_compliance_item", {**given, "due_on": due_on.isoformat()}, key=rule.rule_id)
    return StepEnd()


ONBOARD_TENANT = Workflow(
    "onboard_tenant",
    APPLICATION.prefix,
    (
        WorkflowStep("terms", _terms),
        WorkflowStep("lease", _lease, is_errand=True),
        WorkflowStep("signing", _signing),
        WorkflowStep("money", _money),
        WorkflowStep("payment", _payment),
        WorkflowStep("lodging", _lodging),
        # If no inspection can be arranged, a person checks the unit without one.
        WorkflowStep("entry", _entry, on={"failed": "welcome", "declined": "welcome"}),
        WorkflowStep("welcome", _welcome, on={"declined": "moving_in"}),
        WorkflowStep("moving_in", _moving_in, on={"timed_out": "start"}),
        WorkflowStep("start", _start),
    ),
    _title,
    handles=frozenset({"application_unsigned"}),
)
