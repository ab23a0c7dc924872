"""Details of what a scanner found, read from the records: place, contacts, and whether it still applies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from steward.time.scanners.scanner_declarations import FoundIssue, RecordPlace, day_in, morning_after, nine_o_clock
from steward.tools.models import ExactCall
from steward.trades.portfolio.autopay import is_collected
from steward.trades.portfolio.deposit_protection import is_deposit_held, is_release_under_way, is_release_unknown
from steward.trades.portfolio.field_types import ReminderName
from steward.trades.portfolio.ledger_entries import CHARGE, Charge, Payment
from steward.trades.portfolio.listings import LISTING
from steward.trades.portfolio.maintenance_jobs import QUOTE, MaintenanceJob, Vendor, VendorQuote
from steward.trades.portfolio.mandates import standing
from steward.trades.portfolio.payment_plans import PaymentPlan, active_plan
from steward.trades.portfolio.properties import Property, Unit, unit_called
from steward.trades.portfolio.rent_schedule import renewed_end
from steward.trades.portfolio.tenancies import TENANCY, Tenancy, rules_there
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.records.money import Money
from steward.trades.records.record_types import Facts
from steward.trades.records.service import Book

# No reminder is sent for less than this, in minor units.
_LEAST = 1000


def lease(book: Book, facts: Facts, found: FoundIssue) -> FoundIssue | None:
    """Add the unit; for a term that ends, propose a renewal for another year."""
    tenancy = book.find(str(facts["tenancy"]), Tenancy)
    if tenancy is None:
        return None
    if found.check == "deposit_held":
        return _deposit(book, found, tenancy)
    if found.check != "lease_ends" or tenancy.end is None:
        return replace(found, where=place_of(book, tenancy))
    until = renewed_end(tenancy.end, 12)
    return begun(found, "workflow_lease_renewal", book, tenancy, until=until.isoformat())


def _deposit(book: Book, found: FoundIssue, tenancy: Tenancy) -> FoundIssue | None:
    """Return the newest of four: the day after the last day, some days before the deadline, that day, and the next.

    None while its scheme releases it, or if the law there sets no deadline. A release of which nobody knows whether it
    arrived counts until the deadline.
    """
    rule, ended = rules_there(book, tenancy).find("deposit_return_days"), tenancy.ended_on
    days = rule.value if rule else None
    if not (is_deposit_held(book, tenancy) and tenancy.deposit and ended) or days is None:
        return None
    zone = ZoneInfo(tenancy.zone)
    passed = (found.at.astimezone(zone).date() - ended).days
    is_late, is_unknown = passed > days, is_release_unknown(tenancy)
    if is_release_under_way(tenancy) and not (is_late and is_unknown):
        return None
    number = max(one for one in (1, days - found.counts["ahead"], days, days + 1) if 1 <= one <= passed)
    owed = book.balance(tenancy.record_id, tenancy.currency)
    deadline = ended + timedelta(days=days)
    return replace(
        found,
        key=f"{found.key}:{number}",
        check="deposit_overdue" if is_late else found.check,
        overdue=is_late,
        at=nine_o_clock(ended + timedelta(days=number), zone),
        ends_at=None if is_late else morning_after(deadline, zone),
        where=place_of(book, tenancy),
        who=tenancy.lead,
        # Two values each: the days, and the amounts.
        detail=f"{ended}/{deadline}",
        what="/".join(str(one) for one in (tenancy.deposit.amount, owed) if one.minor > 0),
        counts={"at_scheme": int(tenancy.deposit.holder == "scheme"), "unknown": int(is_unknown)},
    )


def rent(book: Book, facts: Facts, found: FoundIssue) -> FoundIssue | None:
    """Add a reminder to the lead tenant; rent under a mandate is collected and needs no reminder."""
    if found.check == "payment_failed":
        return _tried_again(book, facts, found)
    tenancy = book.find(str(facts["tenancy"]), Tenancy)
    if tenancy is None or not TENANCY.states.is_open(tenancy.state):
        return None
    mandate = standing(book, tenancy) if "mandate" in facts else None
    if mandate and mandate.record_id == facts["mandate"]:
        return _collected(book, facts, found, tenancy) if found.check == "rent_collected" else None
    if found.check == "rent_collected":
        return None
    name: ReminderName = "rent_due" if found.check == "rent_coming" else "rent_late"
    return reminded(found, name, tenancy.lead, str(facts["charge"]), place_of(book, tenancy))


def _collected(book: Book, facts: Facts, found: FoundIssue, tenancy: Tenancy) -> FoundIssue:
    where = place_of(book, tenancy)
    given = {"charge_id": str(facts["charge"]), "place": where}
    return replace(found, where=where, call=ExactCall(tool="payments_collect", arguments=given))


def _tried_again(book: Book, facts: Facts, found: FoundIssue) -> FoundIssue | None:
    """Return the retry, while the mandate of the collection is active."""
    payment = book.find(str(facts["payment"]), Payment)
    tenancy = book.find(payment.tenancy_id, Tenancy) if payment else None
    mandate = standing(book, tenancy) if tenancy else None
    if payment is None or mandate is None or mandate.record_id != payment.mandate_id:
        return None
    where = place_of(book, payment)
    given = {"payment_id": payment.record_id, "place": where}
    return replace(found, where=where, call=ExactCall(tool="payments_retry", arguments=given))


def rent_at_hand(facts: Facts, found: FoundIssue, place: RecordPlace) -> FoundIssue | None:
    """Return a rent reminder from the charge's facts alone; None with a mandate, which must be read first."""
    if "mandate" in facts or not (facts.get("lead") and place.name):
        return None
    name: ReminderName = "rent_due" if found.check == "rent_coming" else "rent_late"
    where = unit_called(place.name, str(facts["label"]))
    holds = tuple((str(facts[one]), int(facts[f"{one.removesuffix('_id')}_at"])) for one in ("tenancy", "unit_id"))
    return replace(reminded(found, name, str(facts["lead"]), str(facts["charge"]), where), holds=holds)


def arrears(book: Book, facts: Facts, found: FoundIssue) -> FoundIssue | None:
    """Add a reminder about everything overdue to the oldest charge's finding; afterwards, a workflow.

    What a payment plan allows is left out: the plan has its own scanner. What is overdue beside one is only told.
    """
    tenancy = book.find(str(facts["tenancy"]), Tenancy)
    if tenancy is None or is_collected(book, tenancy):
        return None
    today = book.today(tenancy.zone)
    plan = active_plan(book, tenancy.record_id)
    # What is due today is not overdue.
    before = book.lines(tenancy.record_id, CHARGE, last=today - timedelta(days=1))
    lines = [one for one in before if CHARGE.states.is_open(one.state)]
    owed = [(one.on, one.amount.minor) for one in lines if one.amount]
    if plan:
        owed = [(day, minor) for (day, _), minor in zip(owed, plan.beside(owed), strict=True) if minor]
    if not owed:
        return None
    late, since = Money(minor=sum(minor for _, minor in owed), currency=tenancy.currency), owed[0][0]
    if next(one.record_id for one in lines if one.on == since) != facts["charge"]:
        return None
    balance = book.balance(tenancy.record_id, late.currency)
    if min(late.minor, balance.minor) < max(_LEAST, _share(tenancy.terms_on(today).rent)):
        return None
    where = place_of(book, tenancy)
    found = replace(found, detail=str(late), what=since.isoformat(), who=tenancy.lead, where=where)
    if plan:
        return found
    if found.check == "rent_late":
        return reminded(found, "rent_late", tenancy.lead, str(facts["charge"]), found.where)
    return begun(found, "workflow_arrears", book, tenancy)


# When a contact of an account last wrote since a moment, and whether they wait for an answer; None if they did not.
LastWords = Callable[[str, str, datetime], tuple[datetime, bool] | None]


def job(book: Book, facts: Facts, found: FoundIssue, last_words: LastWords = lambda *_: None) -> FoundIssue | None:
    """Add the job's title, and the proposal to close it.

    What its vendors have written since its last change has happened as well, although the record does not say so.
    """
    one = book.find(str(facts["job"]), MaintenanceJob)
    if one is None:
        return None
    where = place_of(book, one)
    if found.check in ("job_unassigned", "job_quiet"):
        return _with_last_words(book, one, replace(found, where=where), last_words)
    if found.check != "job_done":
        return replace(found, where=where)
    given = {"maintenance_id": one.record_id, "place": where, "event": "close"}
    return replace(found, where=where, call=ExactCall(tool="update_maintenance", arguments=given))


def _with_last_words(book: Book, one: MaintenanceJob, found: FoundIssue, last_words: LastWords) -> FoundIssue:
    """Return the finding with the vendor who wrote last, of the one who does the job or those asked for quotes."""
    quotes = book.open_under(one.record_id, QUOTE, VendorQuote)
    asked = dict.fromkeys([one.vendor_id] if one.vendor_id else [quote.vendor_id for quote in quotes])
    if not asked or one.changed_at is None:
        return found
    contacts = [vendor.contact_id for vendor in book.some([*asked], Vendor)]
    wrote = {who: last for who in contacts if (last := last_words(one.account_id, who, one.changed_at))}
    if not wrote:
        # Those who were asked for quotes were asked.
        return replace(found, check="job_quiet")
    who, (at, waits) = max(wrote.items(), key=lambda last: last[1])
    zone = ZoneInfo(book.need(one.property_id, Property).zone)
    day = at.astimezone(zone).date().isoformat()
    return replace(found, check="job_waits" if waits else "job_heard", who=who, detail=day)


def policy(book: Book, facts: Facts, found: FoundIssue) -> FoundIssue | None:
    """Add the building, tenancy or vendor. A vendor without insurance gets no work."""
    subject = book.before(str(facts["subject"]))
    if subject is None or subject.withdrawn:
        return None
    if not isinstance(subject, Vendor):
        return replace(found, where=place_of(book, subject))
    if subject.state != "active" or subject.waived_by:
        return None
    found = replace(found, who=subject.contact_id)
    if found.check == "insurance_ended" and facts["cover"] == "liability":
        given = {"contact_id": subject.contact_id, "role": "vendor", "on_hold": True}
        return replace(found, check="vendor_uninsured", call=ExactCall(tool="save_party", arguments=given))
    # A vendor has no place; the insurance type is a closed value.
    named = replace(found, check="vendor_insurance")
    return replace(
        reminded(named, "insurance_ends", subject.contact_id, str(facts["policy"]), str(facts["cover"])), where=""
    )


def vacancy(book: Book, facts: Facts, found: FoundIssue) -> FoundIssue | None:
    """Add the unit, with a proposal to offer it."""
    unit = book.find(str(facts["unit"]), Unit)
    if unit is None:
        return None
    if found.check == "vacancy_coming":
        moves_in = any(one.state == "pending" for one in book.lines(unit.record_id, TENANCY))
        if moves_in or any(one.state == "live" for one in book.lines(unit.record_id, LISTING)):
            return None
    found = replace(found, where=place_of(book, unit))
    if any(LISTING.states.is_open(one.state) for one in book.lines(unit.record_id, LISTING)):
        return found
    return _to_be_let(book, facts, unit, found)


def _to_be_let(book: Book, facts: Facts, unit: Unit, found: FoundIssue) -> FoundIssue:
    """Propose to find a tenant at the last rent; a unit that was never let is only reported."""
    before = book.under(unit.record_id, TENANCY, Tenancy)
    if not before:
        return found
    terms, today = before[-1].terms[-1], book.today(before[-1].zone)
    out = day_in(facts, "out")
    given = {"unit_id": unit.record_id, "place": found.where, "rent": terms.rent.decimal, "per": terms.per}
    free = {"available_from": max(today, out + timedelta(days=1) if out else today).isoformat()}
    return replace(found, call=ExactCall(tool="workflow_find_tenant", arguments={**given, **free}))


def begun(found: FoundIssue, workflow: str, book: Book, tenancy: Tenancy, **given: str) -> FoundIssue:
    """Add the proposal to start a workflow on a tenancy."""
    where = place_of(book, tenancy)
    arguments = {"tenancy_id": tenancy.record_id, "place": where, **given}
    return replace(found, where=where, call=ExactCall(tool=workflow, arguments=arguments))


def members_of(book: Book, property_id: str) -> tuple[str, ...]:
    """Return the members who own a property."""
    place = book.find(property_id, Property)
    return tuple(one for one in place.owners if one.startswith("mbr-")) if place else ()


def reminded(found: FoundIssue, name: ReminderName, contact_id: str, subject_id: str, where: str) -> FoundIssue:
    """Add the proposal to send a reminder to a contact."""
    given = {"contact_id": contact_id, "reminder": name, "subject_id": subject_id, "place": where}
    return replace(found, where=where, to=contact_id, call=ExactCall(tool="send_reminder", arguments=given))


def settles(book: Book, reminder: ExactCall, waiting: ExactCall) -> bool:
    """Return whether the call that waits would record a payment by the tenants whom the reminder asks for money."""
    if waiting.tool != "record_payment":
        return False
    subject_id = str(reminder.arguments.get("subject_id", ""))
    owed = book.find(subject_id, Charge) or book.find(subject_id, PaymentPlan)
    return owed is not None and owed.tenancy_id == waiting.arguments.get("tenancy_id")


def _share(rent: Money) -> int:
    """Return two per cent of a period's rent."""
    return rent.minor // 50
