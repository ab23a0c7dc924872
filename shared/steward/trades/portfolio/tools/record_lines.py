"""Formats records as lines for the main model: ids, names, dates and amounts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import Literal, Protocol
from zoneinfo import ZoneInfo

from pydantic import ValidationError

from steward.core.errors import StewardError
from steward.core.provenance import Quoting
from steward.core.sentences import Joined, Moment, Price, Sentence, ShortDay, Wording, render, say
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, not_undone
from steward.trades.portfolio.applications import RentalApplication
from steward.trades.portfolio.compliance_items import ComplianceItem
from steward.trades.portfolio.filed_documents import FiledDocument
from steward.trades.portfolio.inspections import Inspection
from steward.trades.portfolio.ledger_entries import Charge, Expense, Payment
from steward.trades.portfolio.legal_rules import LegalRuleSet, rules_of
from steward.trades.portfolio.listings import Listing
from steward.trades.portfolio.maintenance_jobs import InsurancePolicy, MaintenanceJob, Vendor, VendorQuote
from steward.trades.portfolio.mandates import RentMandate
from steward.trades.portfolio.market_rents import MarketComparable
from steward.trades.portfolio.notices import WrittenNotice
from steward.trades.portfolio.payment_plans import PaymentPlan
from steward.trades.portfolio.payment_requests import PaymentRequest, links_above_debt
from steward.trades.portfolio.properties import PortfolioRuleError, Property, Unit
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.arguments import UndoChangeInput
from steward.trades.portfolio.tools.replaced_values import restored, with_replaced
from steward.trades.portfolio.tools.requests import together
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.service import Book, ChangedRecord, Plan, RecordService
from steward.trades.records.value_texts import as_written, due_day_in_words, said, said_all


class Services(Protocol):
    """Services of a landlord's tools."""

    @property
    def records(self) -> RecordService:
        """Record service."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""


# Describes a change: a form of `record-kept` with its value, one of `record-done`, or a sentence of its own; and more
# for the planner.
Told = Callable[[list[TradeRecord]], tuple[str | Sentence, object, str]]


def changed(call: ToolCall, services: Services, place: Wording | str, plan: Plan, told: Told) -> Done | Failed:
    """Make this call's change, once. It is undone as a whole."""
    try:
        records = services.records.change(call.account_id, call.call_id, call.member_id, plan)
    except ValidationError as error:
        return Failed(
            f"not done: {'; '.join(one['msg'] for one in error.errors(include_input=False))}",
            say("records-forbid", form="unclear"),
        )
    except StewardError as error:
        return Failed.by(error, "not done")
    if not records:
        so = say("already-so", what=place)
        return Done("Nothing is different: it was on record like that already.", report=so, unchanged=True)
    said, what, more = told(records)
    deed = _report(said, place, what)
    report = with_replaced(deed, call, services.records, services.people)
    ids = ", ".join(f"{one.record_id} ({one.state.replace('_', ' ')})" for one in records)
    text = f"Done: {ids}.{' ' if more else ''}{more}"
    return Done(text, report=report, deed=deed, undo=UndoChangeInput(change_id=call.call_id))


def _report(said: str | Sentence, place: Wording | str, what: object) -> Sentence:
    """Return the sentence for people."""
    if not isinstance(said, str):
        return said
    words = said_all(what)
    if words.parts:
        return say("record-kept", form=said, where=place, what=words)
    return say("record-done", form=said, where=place)


def amount_in(records: list[TradeRecord], record_id: str) -> Money | None:
    """Return the amount of one of the records that a change wrote."""
    found = next((one for one in records if one.record_id == record_id), None)
    return found.amount if isinstance(found, Charge | Payment | Expense | VendorQuote) else None


def leaning(done: Done | Failed, book: Book, record_id: str, *rule_ids: str) -> Done | Failed:
    """Return the result with a note on each unverified rule that it relies on."""
    if isinstance(done, Failed) or done.report is None or not rule_ids:
        return done
    jurisdiction = _jurisdiction_of(book, record_id)
    unchecked = rules_of(book, jurisdiction).unchecked(*rule_ids)
    if not unchecked:
        return done
    report = say("unchecked-rules", kept=done.report)
    leans = f"It leans on rules that nobody has checked: {'; '.join(map(str, unchecked))}. The receipt says so."
    return replace(done, text=f"{done.text} {leans}").saying_more(report)


def warned_of_links(call: ToolCall, services: Services, done: Done | Failed, tenancy_id: str) -> Done | Failed:
    """Return the result with a warning of each link that still works and takes more than is owed."""
    if isinstance(done, Failed) or done.report is None:
        return done
    book, zone = services.records.book(call.account_id), str(services.people.zone_of(call.account_id, call.member_id))
    for request, left in links_above_debt(book, tenancy_id):
        until = Moment(request.expires_at, book.now, zone)
        kept, amount = done.report, said(request.amount)
        report = say("link-not-needed", kept=kept, amount=amount, until=until)
        if left.minor:
            report = say("link-still-open", kept=kept, amount=amount, until=until, left=said(left))
        told = f"{done.text} The link {request.record_id} over {request.amount} is still open: say so."
        done = replace(done, text=told).saying_more(report)
    return done


def _jurisdiction_of(book: Book, record_id: str) -> str:
    record = book.before(record_id)
    place = record if isinstance(record, Property) else book.before(getattr(record, "property_id", ""))
    return place.jurisdiction if isinstance(place, Property) else ""


def taken_back(call: ToolCall, services: Services) -> Done | Failed:
    """Undo all changes of a call, unless somebody has changed the records since."""
    change_id = UndoChangeInput.model_validate(call.arguments).change_id
    try:
        services.records.undo(call.account_id, change_id, call.member_id)
    except StewardError as error:
        return not_undone(error)
    # What else it had changed follows from the first record.
    first = next(iter(services.records.turned(call.account_id, change_id)), None)
    book = services.records.book(call.account_id)
    return Done("", report=restored(book, services.people, first) if first else None)


def taken_back_or(
    call: ToolCall, services: Services, instead: Callable[[Book, ChangedRecord], Sequence[TradeRecord]]
) -> Done | Failed:
    """Undo as `taken_back`; if the first record was changed since, do what `instead` says about it.

    `instead` raises what a plan may raise, if nothing else can be done; then everything stays as it is.
    """
    done = taken_back(call, services)
    change_id = UndoChangeInput.model_validate(call.arguments).change_id
    if isinstance(done, Done) or not (made := services.records.turned(call.account_id, change_id)):
        return done
    try:
        services.records.change(call.account_id, call.call_id, call.member_id, lambda book: instead(book, made[0]))
    except StewardError:
        return done
    return Done("")


def from_outside(call: ToolCall, **fields: str) -> tuple[str, ...]:
    """Return the fields chosen by an outsider and approved by nobody. `fields` maps those with another name."""
    if call.provenance != "outside":
        return ()
    names = {part.argument.partition(".")[0] for part in call.parts}
    return tuple(sorted(fields.get(name, name) for name in names))


def place_of(book: Book, record: TradeRecord) -> str:
    """Return the place of a record as people call it: `118 Oak Street, 4B`."""
    match record:
        case Property():
            return record.name
        case Unit():
            return record.called(book.need(record.property_id, Property).name)
        case Tenancy():
            return place_of(book, book.need(record.unit_id, Unit))
        case Listing() | RentalApplication() | MarketComparable():
            return place_of(book, book.need(record.unit_id, Unit))
        case MaintenanceJob() | Expense() | Inspection() if record.unit_id:
            return place_of(book, book.need(record.unit_id, Unit))
        case Charge() | Payment() | PaymentPlan() | PaymentRequest() | RentMandate() | WrittenNotice():
            return place_of(book, book.need(record.tenancy_id, Tenancy))
        case VendorQuote():
            return place_of(book, book.need(record.maintenance_id, MaintenanceJob))
        case MaintenanceJob() | Expense() | Inspection():
            return place_of(book, book.need(record.property_id, Property))
        case ComplianceItem():
            subject = book.before(record.subject_id)
            return place_of(book, subject) if subject else ""
        case FiledDocument():
            subject = book.before(record.subjects[0])
            return place_of(book, subject) if subject else ""
        case LegalRuleSet():
            return record.jurisdiction
        case InsurancePolicy():
            subject = book.before(record.subject_id)
            return place_of(book, subject) if subject else ""
        case _:
            return ""


def must_be(book: Book, record: TradeRecord, place: str) -> None:
    """Raise `PortfolioRuleError` unless the record is at the place that the approver read."""
    there = place_of(book, record)
    if there and there.casefold() != place.casefold():
        raise PortfolioRuleError(
            f"{record.record_id} is at another place than was said: look it up again", "other_place"
        )


def names_of(call: ToolCall, people: PeopleService, contact_ids: Iterable[str]) -> Wording:
    """Return the names of contacts, for people."""
    found = (people.contact(call.account_id, one) for one in contact_ids)
    names = [one.known_name for one in found if one and one.live]
    return together(names) if names else say("some-contact")


def must_be_called(call: ToolCall, services: Services, book: Book, record: TradeRecord, place: str) -> None:
    """Raise unless the record is at the place, or its vendor has the name, that the approver read."""
    must_be(book, record, place)
    vendor = book.before(record.subject_id) if isinstance(record, ComplianceItem | InsurancePolicy) else record
    if isinstance(vendor, Vendor):
        contact = services.people.contact(call.account_id, vendor.contact_id)
        if contact is None or contact.known_name.casefold() != place.casefold():
            raise PortfolioRuleError("that vendor is called otherwise: look them up again", "other_place")


class ContactNames:
    """Names of contacts, each looked up once. A name that only an outsider has given is replaced by the number."""

    def __init__(self, call: ToolCall, people: PeopleService) -> None:
        self._account_id = call.account_id
        self._people = people
        self._known: dict[str, str] = {}

    def of(self, contact_id: str) -> str:
        """Return the name with the id."""
        if contact_id not in self._known:
            contact = self._people.contact(self._account_id, contact_id)
            self._known[contact_id] = contact.known_name if contact and contact.live else "somebody who is gone"
        return f"{self._known[contact_id]} ({contact_id})"


def tenancy_line(book: Book, tenancy: Tenancy, names: ContactNames) -> str:
    """Return id, place, tenants, start, rent and balance in a line."""
    today = book.today(tenancy.zone)
    terms = tenancy.terms_on(today)
    until = f" to {tenancy.end}" if tenancy.end else ""
    until += f", notice: out by {tenancy.notice.vacate_on}" if tenancy.notice else ""
    until += f", ended {tenancy.ended_on}" if tenancy.ended_on else ""
    who = ", ".join(names.of(one.contact_id) for one in tenancy.tenants)
    owed = book.balance(tenancy.record_id, tenancy.currency)
    by_itself = " · rent is collected" if tenancy.autopay else ""
    due_day = render(due_day_in_words(terms.per, terms.due_day))
    return (
        f"{tenancy.record_id} · {place_of(book, tenancy)} · {who} · {tenancy.state} from {tenancy.start}{until} · "
        f"rent {terms.rent} per {terms.per}, due day {due_day} · balance {owed}{by_itself}"
    )


def charge_line(charge: Charge, quoting: Quoting) -> str:
    """Return id, type, due day and open amount in a line."""
    note = quoting.unless_ours(charge.label_of("note"), charge.note, "a note")
    return _joined(
        charge.record_id,
        "charge",
        charge.type,
        f"due {charge.due_on}",
        charge.amount,
        charge.state,
        f"left {charge.left}",
        note,
    )


def payment_line(payment: Payment, quoting: Quoting) -> str:
    """Return id, day, amount and method in a line."""
    reference = quoting.unless_ours(payment.label_of("reference"), payment.reference, "a reference")
    how = "collected by mandate" if payment.mandate_id else ""
    how += f", tried again {payment.tries} times" if payment.tries else ""
    return _joined(
        payment.record_id, "payment", payment.received_on, payment.amount, payment.method, payment.state, how, reference
    )


def how_paid(payment: Payment) -> Joined:
    """Return how and when a payment was made, for people."""
    way = () if payment.method == "other" else (said(payment.method),)
    return Joined((*way, ShortDay(payment.received_on)), ", ")


def recorded_before(payment: Payment, who: str) -> Sentence:
    """Say that a similar payment is on its way or on record, and who recorded it, if that is known."""
    amount = Price(payment.amount.decimal, payment.amount.currency)
    how = how_paid(payment)
    if payment.state == "pending":
        return say("payment-on-its-way", amount=amount, how=how)
    return (
        say("member-recorded", who=who, amount=amount, how=how)
        if who
        else say("similar-payment", amount=amount, how=how)
    )


def pays_ahead(charges: Sequence[Charge], amount: Money, left: Money) -> Sentence:
    """Say what of a payment goes to charges that are not yet due, and how much of a payment plan stays open."""
    form: Literal["rent", "several"] = "rent" if [one.type for one in charges] == ["rent"] else "several"
    day = ShortDay(max(one.due_on for one in charges))
    return say("pays-ahead", form=form, amount=said(amount), day=day, left=said(left))


def job_called(job: MaintenanceJob) -> Joined:
    """Return a job's title in the team's own words; an outsider's are not repeated: then its category."""
    return said(job.category) if job.label_of("title") == "outside" else as_written(job.title)


def job_line(book: Book, job: MaintenanceJob, quotes: Sequence[VendorQuote], quoting: Quoting) -> str:
    """Return id, place, title and state in a line, and a line for each quote."""
    title = quoting.unless_ours(job.label_of("title"), job.title, "a fault")
    note = quoting.unless_ours(job.label_of("note"), job.note, "a note")
    zone = ZoneInfo(book.need(job.property_id, Property).zone)
    # By the clock there, as update_maintenance takes it.
    at = f"appointment {job.appointment_at.astimezone(zone):%Y-%m-%d %H:%M}" if job.appointment_at else ""
    state = job.state.replace("_", " ")
    line = _joined(
        job.record_id, place_of(book, job), title, job.category, job.urgency, state, f"since {job.reported_on}",
        job.vendor_id, at, job.estimate, note,
    )  # fmt: skip
    lines = [f"  {_joined(one.record_id, 'quote', one.vendor_id, one.amount, one.state)}" for one in quotes]
    return "\n".join([line, *lines])


def vendor_line(vendor: Vendor, names: ContactNames, insured: date | None) -> str:
    """Return id, name, trades and end of insurance in a line. An uninsured vendor gets no work."""
    without = "works without insurance by an owner's leave" if vendor.waived_by else "not insured: gets no work"
    return _joined(
        vendor.record_id, names.of(vendor.contact_id), ", ".join(vendor.trades), vendor.state.replace("_", " "),
        f"insured until {insured}" if insured else without,
    )  # fmt: skip


def item_line(item: ComplianceItem, quoting: Quoting) -> str:
    """Return id, title, due day and state in a line."""
    reason = quoting.unless_ours(item.label_of("reason"), item.reason, "a reason")
    title = quoting.unless_ours(item.label_of("title"), item.title, "a title")
    before = f"done last on {item.last_done_on}" if item.last_done_on else ""
    return _joined(
        item.record_id, item.rule_id, title, f"due {item.due_on}", item.state.replace("_", " "), before, reason
    )


def inspection_line(one: Inspection, quoting: Quoting) -> str:
    """Return id, type, day and state in a line, and a line for each finding."""
    zone = ZoneInfo(one.zone)
    times = [one.at] if one.at else one.proposed
    when = " or ".join(f"{moment.astimezone(zone):%Y-%m-%d %H:%M}" for moment in times)
    told = f"told on {one.notice.sent_on}, {one.notice.days} days ahead" if one.notice else ""
    outcome = quoting.unless_ours(one.label_of("outcome"), one.outcome, "an outcome")
    line = _joined(one.record_id, one.type, when, one.state, told, one.tenancy_id, outcome)
    found = (_joined(item.room, item.item, item.condition, item.note) for item in one.items)
    words = [quoting.unless_ours(one.label_of("items"), item, "something found") for item in found]
    return "\n".join([line, *(f"  {item}" for item in words)])


def document_line(one: FiledDocument, quoting: Quoting) -> str:
    """Return id, type, filing day and sender in a line."""
    title = quoting.unless_ours(one.label_of("title"), one.title, "a title")
    until = f"valid until {one.expires_on}" if one.expires_on else ""
    sent = "from outside" if one.sent == "outside" else ""
    return _joined(one.record_id, one.type, title, one.format, f"filed {one.filed_on}", until, one.state, sent)


def plan_line(plan: PaymentPlan, today: date, unclear: Payment | None) -> str:
    """Return id, state, open amount, next instalment and late ones in a line, with a payment that may pay one."""
    late = plan.late_on(today)
    kept = f"not being kept, {len(late)} late" if late else "kept so far"
    if unclear:
        came = f"the payment of {unclear.amount} of {unclear.received_on}"
        kept = f"{len(late)} late, unless {came} was for it: ask"
    return _joined(plan.record_id, plan.state, f"left {plan.left}", f"next due {plan.next_due_on}", kept)


def notice_line(one: WrittenNotice) -> str:
    """Return id, type, day and state in a line."""
    how = f"served on {one.served_on}, {one.way}" if one.served_on else f"drafted {one.drafted_on}"
    return _joined(one.record_id, "notice", one.type, f"for {one.on}", one.amount, one.state, how.replace("_", " "))


def _joined(*parts: object) -> str:
    return " · ".join(str(part) for part in parts if part not in (None, ""))
