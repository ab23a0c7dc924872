"""Workflow that onboards a tenant: lease, signature, first payments, inspection, move-in. Pure step rules.

It runs on the approved application, which the tenancy names. Without a connected provider for money or deposit, a
person does the step and files a document as proof.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from steward.time.scanners.declaring import nine
from steward.trades.portfolio.applications import APPLICATION, Application
from steward.trades.portfolio.depositing import is_of_a_scheme
from steward.trades.portfolio.entries import CHARGE, Charge
from steward.trades.portfolio.inspecting import INSPECTION
from steward.trades.portfolio.listings import Listing
from steward.trades.portfolio.mandates import mandate_of
from steward.trades.portfolio.notices import NOTICE, WrittenNotice
from steward.trades.portfolio.obligations import missing
from steward.trades.portfolio.places import Refused
from steward.trades.portfolio.rent import RentDue, renewed_end, rent_due
from steward.trades.portfolio.tenancies import TENANCY, Tenancy, rules_there
from steward.trades.portfolio.tools.showing import place_of
from steward.trades.portfolio.values import Per
from steward.trades.portfolio.workflows.serving import DAY, RECEIPTS, papers_since
from steward.trades.records.facts import Facts
from steward.trades.records.money import Money, total
from steward.trades.records.service import Book
from steward.trades.records.workflows import Action, Calls, Ends, Waits, Workflow, WorkflowStep, once
from steward.wording.sentence import Day, Price, render, sentences, verbatim
from steward.wording.workflows import FirstPayments, LeaseToSign, PayByItself, WelcomeHome

_WEEKLY: tuple[Per, ...] = ("week", "fortnight", "four_weeks")
_TEN = time(10)
# Days to lodge a deposit with a scheme, where no rule says so.
_LODGED = 10


def _application(facts: Facts) -> Application:
    return facts.book.need(facts.subject_id, Application)


def _title(book: Book, application_id: str, language: str) -> str:
    return place_of(book, book.need(application_id, Application))


def _found(facts: Facts) -> Tenancy | None:
    """Return the tenancy made from the application."""
    some = facts.book.under(_application(facts).unit_id, TENANCY, Tenancy)
    mine = [one for one in some if one.application_id == facts.subject_id and one.state != "cancelled"]
    return mine[-1] if mine else None


def _tenancy(facts: Facts) -> Tenancy:
    found = _found(facts)
    if found is None:
        raise Refused("the tenancy it made is gone: call it off, and begin it anew")
    return found


def _on(facts: Facts, tenancy: Tenancy) -> dict[str, str]:
    return {"tenancy_id": tenancy.record_id, "place": place_of(facts.book, tenancy)}


def _today(facts: Facts) -> date:
    return facts.book.today(_tenancy(facts).zone)


def _runs(facts: Facts) -> bool:
    """Return whether the tenancy runs or has ended: earlier steps are obsolete."""
    return _tenancy(facts).state not in ("draft", "pending")


def _terms(facts: Facts) -> Action:
    """Create the tenancy as a draft, on the offered terms."""
    if _found(facts):
        return Ends()
    application = _application(facts)
    listing = facts.book.need(application.listing_id, Listing)
    if application.state != "approved" or listing.rent is None:
        return Ends("declined")
    start = date.fromisoformat(facts.arguments["start"])
    end = renewed_end(start - DAY, listing.term_months)
    due_day = start.isoweekday() if listing.per in _WEEKLY else start.day
    given = {"unit_id": application.unit_id, "place": place_of(facts.book, application), "draft": True}
    given |= {"tenant_ids": [*application.applicants], "application_id": facts.subject_id}
    given |= {"start": start.isoformat(), "end": end.isoformat(), "due_day": due_day}
    deposit = {"deposit": facts.arguments["deposit"]} if facts.arguments.get("deposit") else {}
    rent = {"rent": listing.rent.decimal, "per": listing.per}
    return once(facts, Calls("create_tenancy", {**given, **rent, **deposit}, asks=True))


def _lease(facts: Facts) -> Action:
    """Draft the lease, for a person to read first."""
    tenancy = _tenancy(facts)
    if tenancy.state != "draft" or _words(facts, tenancy):
        return Ends()
    given = {**_on(facts, tenancy), "kind": "lease", "day": tenancy.start.isoformat()}
    return once(facts, Calls("draft_notice", given))


def _words(facts: Facts, tenancy: Tenancy) -> str:
    some = facts.book.under(tenancy.record_id, NOTICE, WrittenNotice)
    return next((one.text for one in reversed(some) if one.type == "lease"), "")


def _signing(facts: Facts) -> Action:
    """Wait for the lease: a person sends it, and files and records the signed copy."""
    tenancy = _tenancy(facts)
    if tenancy.state != "draft":
        return Ends()
    if "sign" in facts.made:
        return Ends(facts.made["sign"])
    if any(one.type == "lease" for one in papers_since(facts, tenancy.record_id)):
        given = {**_on(facts, tenancy), "event": "sign", "day": _today(facts).isoformat()}
        return Calls("update_tenancy", given, key="sign")
    if "send" not in facts.made:
        words = _words(facts, tenancy)
        text = render(sentences(LeaseToSign(), verbatim(words)), facts.language)
        given = {"contact_id": tenancy.lead, "text": text, "reason": tenancy.record_id}
        return Calls("send_message", given, key="send", asks=True)
    since = facts.waited_from
    return Waits("signed", since + 7 * DAY, (since + 2 * DAY, since + 5 * DAY))


def _money(facts: Facts) -> Action:
    """Charge deposit and first rent, and tell the tenants in a message that a person approves."""
    tenancy = _tenancy(facts)
    if _runs(facts):
        return Ends()
    charged = {one.type for one in _charges(facts)}
    first = _first_rent(tenancy)
    wanted: dict[str, Money] = {"deposit": tenancy.deposit.amount} if tenancy.deposit else {}
    for kind, amount in {**wanted, "rent": first.amount}.items():
        if kind not in charged and kind not in facts.made:
            given = {**_on(facts, tenancy), "kind": kind, "amount": amount.decimal, "due_on": first.on.isoformat()}
            return Calls("add_charge", given, key=kind)
        if facts.made.get(kind, "done") != "done":
            return Ends(facts.made[kind])
    left = _left(facts)
    if "tell" in facts.made or not left.minor:
        return Ends()
    price = Price(left.decimal, left.currency)
    said = FirstPayments(where=place_of(facts.book, tenancy), amount=price, day=Day(first.on))
    given = {"contact_id": tenancy.lead, "text": render(said, facts.language), "reason": tenancy.record_id}
    return Calls("send_message", given, key="tell", asks=True)


def _first_rent(tenancy: Tenancy) -> RentDue:
    return rent_due(tenancy.terms, tenancy.start, tenancy.end, tenancy.start)[0]


def _charges(facts: Facts) -> list[Charge]:
    """Return the charges to pay before move-in."""
    tenancy = _tenancy(facts)
    some = facts.book.under(tenancy.record_id, CHARGE, Charge)
    standing = [one for one in some if one.state != "reversed" and one.due_on <= tenancy.start]
    return [one for one in standing if one.type in ("deposit", "rent")]


def _left(facts: Facts) -> Money:
    return total([one.left for one in _charges(facts)], _tenancy(facts).currency)


def _payment(facts: Facts) -> Action:
    """Wait for the payments. If any is missing on the first day, a person decides."""
    if _runs(facts) or not _left(facts).minor:
        return Ends()
    since = facts.waited_from
    last = max(since + 3 * DAY, _morning(facts, _tenancy(facts).start))
    return Waits("payment", last, (since + 3 * DAY, last - 7 * DAY, last - 2 * DAY))


def _morning(facts: Facts, day: date) -> datetime:
    return nine(day, ZoneInfo(_tenancy(facts).zone))


def _lodging(facts: Facts) -> Action:
    """Lodge the deposit as the law requires, with proof from the scheme or a receipt."""
    tenancy = _tenancy(facts)
    if tenancy.deposit is None or tenancy.deposit.state not in ("due", "paid"):
        return Ends()
    by_scheme = facts.connected("deposits") and is_of_a_scheme(tenancy)
    if by_scheme and tenancy.deposit.scheme is None and "lodge" not in facts.made:
        given = {**_on(facts, tenancy), "amount": tenancy.deposit.amount.decimal}
        return Calls("deposit_lodge", given, key="lodge", asks=True)
    days = rules_there(facts.book, tenancy).limit("deposit_lodge_days")
    if tenancy.deposit.scheme:
        days = days or _LODGED
    if days is None or any(one.type in RECEIPTS for one in papers_since(facts, tenancy.record_id)):
        return Ends()
    since = facts.waited_from
    return Waits("lodging", since + days * DAY, (since + DAY, since + (days - 3) * DAY))


def _entry(facts: Facts) -> Action:
    """Propose an entry inspection on the first day, unless there is one."""
    tenancy = _tenancy(facts)
    there = [one for one in facts.book.lines(tenancy.record_id, INSPECTION) if one.label == "entry"]
    at = datetime.combine(tenancy.start, _TEN, ZoneInfo(tenancy.zone))
    if any(one.state not in ("cancelled", "missed") for one in there) or at <= facts.now:
        return Ends()
    where = {"property_id": tenancy.property_id, "unit_id": tenancy.unit_id, "place": _on(facts, tenancy)["place"]}
    proposed = [f"{tenancy.start.isoformat()}T10:00"]
    return once(facts, Calls("schedule_inspection", {**where, "kind": "entry", "proposed": proposed}))


def _welcome(facts: Facts) -> Action:
    """Send a welcome message that a person approves. With a payment provider, it has a link for a mandate."""
    tenancy = _tenancy(facts)
    day = max(tenancy.start, _today(facts))
    mandate = mandate_of(facts.book, tenancy.record_id)
    if facts.connected("payments") and mandate is None and "autopay" not in facts.made:
        given = {**_on(facts, tenancy), "start": day.isoformat()}
        return Calls("payments_setup_autopay", given, key="autopay", asks=True)
    link = PayByItself(url=mandate.url) if mandate and mandate.state == "open" else None
    said = WelcomeHome(where=place_of(facts.book, tenancy), day=Day(day))
    text = render(sentences(said, link) if link else said, facts.language)
    given = {"contact_id": tenancy.lead, "text": text, "reason": tenancy.record_id}
    return once(facts, Calls("send_message", given, asks=True))


def _moving_in(facts: Facts) -> Action:
    """Wait until the first day."""
    if _runs(facts) or _tenancy(facts).start <= _today(facts):
        return Ends()
    return Waits("moving_in", _morning(facts, _tenancy(facts).start) + timedelta(minutes=1))


def _start(facts: Facts) -> Action:
    """Start the tenancy, and record its compliance items."""
    tenancy = _tenancy(facts)
    if tenancy.state == "pending":
        given = {**_on(facts, tenancy), "event": "start", "day": tenancy.start.isoformat()}
        return Ends(facts.made["start"]) if "start" in facts.made else Calls("update_tenancy", given, key="start")
    for rule in missing(facts.book, tenancy):
        due_on = rule.after(tenancy.start)
        if due_on and rule.rule_id not in facts.made:
            given = {"subject_id": tenancy.record_id, "place": _on(facts, tenancy)["place"], "rule": rule.rule_id}
            return Calls("save_compliance_item", {**given, "due_on": due_on.isoformat()}, key=rule.rule_id)
    return Ends()


ONBOARD_TENANT = Workflow(
    "onboard_tenant",
    APPLICATION.prefix,
    (
        WorkflowStep("terms", _terms),
        WorkflowStep("lease", _lease),
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
)
