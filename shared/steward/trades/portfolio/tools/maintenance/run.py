"""Runners of the tools for repair jobs, quotes, vendors and insurance."""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from steward.core.ids import derived_ulid
from steward.core.provenance import Quoting
from steward.core.sentences import Joined, say, verbatim
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trades.portfolio.maintenance_jobs import (
    MAINTENANCE,
    POLICY,
    QUOTE,
    VENDOR,
    InsurancePolicy,
    MaintenanceJob,
    Vendor,
    VendorQuote,
    insured_until,
    quote_approved,
    vendor_id_of,
)
from steward.trades.portfolio.properties import PortfolioRuleError, Property, Unit
from steward.trades.portfolio.tools.arguments import UndoChangeInput
from steward.trades.portfolio.tools.change_notices import NoticeServices, telling_others
from steward.trades.portfolio.tools.maintenance.declare import (
    ApproveQuoteInput,
    CreateMaintenanceInput,
    GetMaintenanceInput,
    SaveInsuranceInput,
    SavePartyInput,
    SaveQuoteInput,
    UpdateMaintenanceInput,
)
from steward.trades.portfolio.tools.maintenance.job_updates import appointment_at, job_updated
from steward.trades.portfolio.tools.maintenance.owner_terms import OWNERS_TERMS, with_owner
from steward.trades.portfolio.tools.record_lines import (
    ContactNames,
    Services,
    amount_in,
    changed,
    from_outside,
    job_called,
    job_line,
    must_be,
    taken_back,
    vendor_line,
)
from steward.trades.portfolio.tools.reminders.reminder_messages import called_off, newly_set, time_of, visit_taken_back
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import amount_of
from steward.trades.records.service import Book
from steward.trades.records.value_texts import as_written

_MOST = 40
_UNDER_WAY = ("triaged", "quoting", "approved", "scheduled", "in_progress", "on_hold")
_EVENTS = {"receive": "receive", "decline": "decline"}

undo_create_maintenance = taken_back
undo_save_quote = taken_back
undo_save_party = taken_back
undo_save_insurance = taken_back


def get_maintenance(call: ToolCall, services: Services) -> Done:
    """Return a line for each job, with quotes and vendor."""
    given = GetMaintenanceInput.model_validate(call.arguments)
    book, quoting, names = services.records.book(call.account_id), Quoting(), ContactNames(call, services.people)
    lines = book.lines(given.property_id, MAINTENANCE) if given.property_id else book.open(MAINTENANCE)
    wanted = [
        line.record_id
        for line in lines
        if _is_wanted(line.state, given.status) and given.urgency in ("all", line.label)
    ]
    jobs = book.some(wanted[:_MOST], MaintenanceJob)
    quotes = {job.record_id: book.under(job.record_id, QUOTE, VendorQuote) for job in jobs}
    shown = [job_line(book, job, quotes[job.record_id], quoting) for job in jobs]
    vendor_ids = [job.vendor_id for job in jobs] + [one.vendor_id for some in quotes.values() for one in some]
    vendors = book.some([one for one in dict.fromkeys(vendor_ids) if one], Vendor)
    more = [f"… and {len(wanted) - _MOST} more."] if len(wanted) > _MOST else []
    today = book.today(str(services.people.zone_of(call.account_id, call.member_id)))
    who = [vendor_line(one, names, insured_until(book, one.record_id, today)) for one in vendors]
    text = "\n".join([*shown, *more, *who])
    return Done(text or "There is no such job.", quotes=quoting.quotes)


def create_maintenance(call: ToolCall, services: Services) -> Done | Failed:
    """Return the job's id."""
    given = CreateMaintenanceInput.model_validate(call.arguments)

    def plan(book: Book) -> list[TradeRecord]:
        place = book.need(given.property_id, Property)
        if given.unit_id and book.need(given.unit_id, Unit).property_id != place.record_id:
            raise PortfolioRuleError("that unit is at another property", "other_place")
        job = MaintenanceJob(
            account_id=call.account_id,
            record_id=derived_ulid("mnt", call.created_at, call.call_id),
            property_id=place.record_id,
            unit_id=given.unit_id or "",
            title=given.title,
            note=given.note,
            category=given.kind,
            urgency=given.urgency,
            reported_on=book.today(place.zone),
            outside=from_outside(call),
        )
        must_be(book, job, given.place)
        return [job]

    def told(records: list[TradeRecord]) -> tuple[str, object, str]:
        job = next(one for one in records if isinstance(one, MaintenanceJob))
        return "job", (job_called(job), given.urgency), ""

    return changed(call, services, given.place, plan, told)


def update_maintenance(call: ToolCall, services: NoticeServices) -> Done | Failed:
    """Return the job's state."""
    given = UpdateMaintenanceInput.model_validate(call.arguments)

    def plan(book: Book) -> list[TradeRecord]:
        return [job_updated(book, given, {*from_outside(call)})]

    def told(records: list[TradeRecord]) -> tuple[str, object, str]:
        book = services.records.book(call.account_id)
        job = next(one for one in records if isinstance(one, MaintenanceJob))
        if given.event == "schedule" and job.appointment_at:
            zone = ZoneInfo(book.need(job.property_id, Property).zone)
            return "job_schedule", job.appointment_at.astimezone(zone), ""
        vendor = book.find(job.vendor_id, Vendor) if given.event == "assign" and job.vendor_id else None
        contact = services.people.contact(call.account_id, vendor.contact_id) if vendor else None
        return ("job_given", as_written(contact.known_name), "") if contact else (f"job_{given.event}", None, "")

    before = services.records.book(call.account_id).find(given.maintenance_id, MaintenanceJob)
    called = Joined((verbatim("("), job_called(before), verbatim(")")), "") if before else None
    where = Joined((verbatim(given.place), called), " ")
    done, book = changed(call, services, where, plan, told), services.records.book(call.account_id)
    done, job = telling_others(done, call, services), book.find(given.maintenance_id, MaintenanceJob)
    if given.event == "schedule" and job:
        return newly_set(done, services, book, job)
    return called_off(done, services, book, job) if job and given.event in ("cancel", "complete", "hold") else done


def undo_update_maintenance(call: ToolCall, services: NoticeServices) -> Done | Failed:
    """Undo the change, and tell other members of it."""
    change_id = UndoChangeInput.model_validate(call.arguments).change_id
    done = telling_others(taken_back(call, services), call, services, change_id)
    turned = next(iter(services.records.turned(call.account_id, change_id)), None)
    was = turned.after if turned else None
    book = services.records.book(call.account_id)
    job = book.find(was.record_id, MaintenanceJob) if was and time_of(was) else None
    if was is None or job is None or time_of(job) == time_of(was):
        return done
    return newly_set(done, services, book, job) if time_of(job) else visit_taken_back(done, services, job)


def save_quote(call: ToolCall, services: Services) -> Done | Failed:
    """Return the quote's id. A job without quotes so far moves to quoting."""
    given = SaveQuoteInput.model_validate(call.arguments)
    record_id = given.quote_id or derived_ulid("qte", call.created_at, call.call_id)

    def plan(book: Book) -> list[TradeRecord]:
        job = book.need(given.maintenance_id, MaintenanceJob)
        must_be(book, job, given.place)
        place = book.need(job.property_id, Property)
        vendor = book.need(vendor_id_of(given.vendor_id), Vendor)
        amount = amount_of(given.amount, place.currency) if given.amount else None
        if given.event == "receive" and amount is None:
            raise PortfolioRuleError("a quote that was received has an amount", "no_amount")
        if given.quote_id:
            quote = book.need(record_id, VendorQuote)
            if (quote.maintenance_id, quote.vendor_id) != (job.record_id, vendor.record_id):
                raise PortfolioRuleError("that quote is of another job or vendor", "other_place")
            fields = {"amount": amount or quote.amount, "valid_until": given.valid_until or quote.valid_until}
            if given.event == "request":
                raise PortfolioRuleError("it was asked for already", "exists")
            return [QUOTE.moved(quote, _EVENTS[given.event], **fields)]
        if given.event == "decline":
            raise PortfolioRuleError("say which quote is declined", "unsaid")
        fresh = VendorQuote(
            account_id=call.account_id,
            record_id=record_id,
            state="requested" if given.event == "request" else "received",
            maintenance_id=job.record_id,
            property_id=place.record_id,
            vendor_id=vendor.record_id,
            amount=amount,
            valid_until=given.valid_until,
            asked_on=book.today(place.zone),
        )
        asked = [MAINTENANCE.moved(job, "quote")] if job.state in ("reported", "triaged") else []
        return [fresh, *asked]

    def told(made: list[TradeRecord]) -> tuple[str, object, str]:
        amount = amount_in(made, record_id) if given.event == "receive" else None
        return "quote" if amount else f"quote_{given.event}", amount, ""

    return changed(call, services, given.place, plan, told)


def approve_quote(call: ToolCall, services: Services) -> Done | Failed:
    """Return the job, assigned to the vendor."""
    given = ApproveQuoteInput.model_validate(call.arguments)

    def plan(book: Book) -> list[TradeRecord]:
        quote = book.need(given.quote_id, VendorQuote)
        must_be(book, quote, given.place)
        if quote.vendor_id != vendor_id_of(given.vendor_id):
            raise PortfolioRuleError("that quote is another vendor's", "other_place")
        if quote.amount is None or amount_of(given.amount, quote.amount.currency) != quote.amount:
            raise PortfolioRuleError("that quote is of another amount than was said: look it up again", "other_amount")
        job = book.need(quote.maintenance_id, MaintenanceJob)
        return quote_approved(book, quote.record_id, appointment_at(book, job, given.appointment))

    return changed(
        call, services, given.place, plan, lambda made: ("quote_approved", amount_in(made, given.quote_id), "")
    )


def save_party(call: ToolCall, services: Services) -> Done | Failed:
    """Return the vendor, or the property with its owners."""
    given = SavePartyInput.model_validate(call.arguments)
    contact = services.people.contact(call.account_id, given.contact_id)
    if contact is None or not contact.live:
        return Failed(
            "there is no such contact: look them up with search_contacts, or add them first",
            say("why-failed", form="contact_gone"),
        )
    by_owner = _is_owner(call, services)

    def plan(book: Book) -> Sequence[TradeRecord]:
        if given.role == "owner":
            return with_owner(book, given)
        if any(getattr(given, name) is not None for name in OWNERS_TERMS):
            raise PortfolioRuleError("share, day of statements, reserve and fee are an owner's", "unclear")
        return [_vendor(book, call, given, services, by_owner=by_owner)]

    form: str = given.role
    if given.on_hold is not None:
        form = "vendor_on_hold" if given.on_hold else "vendor_working"
    elif given.waive_insurance:
        form = "vendor_uninsured"
    return changed(call, services, contact.known_name, plan, lambda _: (form, None, ""))


def save_insurance(call: ToolCall, services: Services) -> Done | Failed:
    """Return the policy's id. It renews an open policy of the same cover."""
    given = SaveInsuranceInput.model_validate(call.arguments)
    contact = services.people.contact(call.account_id, given.vendor_id) if given.vendor_id else None
    if (given.property_id is None) == (given.vendor_id is None):
        return Failed("name a property or a vendor, and only one of them", say("records-forbid", form="unsaid"))

    def plan(book: Book) -> list[TradeRecord]:
        if given.property_id:
            subject: TradeRecord = book.need(given.property_id, Property)
            must_be(book, subject, given.place)
        else:
            subject = book.need(vendor_id_of(given.vendor_id or ""), Vendor)
            if contact is None or contact.known_name.casefold() != given.place.casefold():
                raise PortfolioRuleError("that vendor is called otherwise: look them up again", "other_place")
        policy = InsurancePolicy(
            account_id=call.account_id,
            record_id=derived_ulid("pol", call.created_at, call.call_id),
            subject_id=subject.record_id,
            cover=given.cover,
            insurer=given.insurer,
            number=given.policy_no or "",
            starts=given.starts,
            expires=given.expires,
            outside=from_outside(call, policy_no="number"),
        )
        before = book.open_under(subject.record_id, POLICY, InsurancePolicy)
        # A policy that begins later leaves the present one valid until its end.
        over = [one for one in before if one.cover == policy.cover and one.expires <= policy.starts]
        return [policy, *(POLICY.moved(one, "renew") for one in over)]

    return changed(call, services, given.place, plan, lambda _: ("insurance", (given.cover, given.expires), ""))


def _vendor(book: Book, call: ToolCall, given: SavePartyInput, services: Services, *, by_owner: bool) -> Vendor:
    record_id = vendor_id_of(given.contact_id)
    vendor = book.find(record_id, Vendor)
    if given.waive_insurance and not by_owner:
        raise PortfolioRuleError(
            "only an owner of the team may waive a vendor's insurance: ask one to say so", "owners_only"
        )
    waived = {"waived_by": call.member_id if given.waive_insurance else ""} if given.waive_insurance is not None else {}
    trades = {"trades": tuple(given.trades)} if given.trades is not None else {}
    if vendor is None:
        since = book.today(str(services.people.zone_of(call.account_id, call.member_id)))
        common = {"account_id": call.account_id, "record_id": record_id, "contact_id": given.contact_id}
        vendor = Vendor.model_validate({**common, "since": since, **waived, **trades})
        return VENDOR.moved(vendor, "hold") if given.on_hold else vendor
    if given.on_hold is not None and given.on_hold != (vendor.state == "on_hold"):
        return VENDOR.moved(vendor, "hold" if given.on_hold else "resume", **waived, **trades)
    return vendor.model_copy(update={**waived, **trades})


def _is_owner(call: ToolCall, services: Services) -> bool:
    """Return whether an owner of the team asked for it or approved it."""
    owners = {one.member_id for one in services.people.owners(call.account_id)}
    return bool(owners & {call.member_id, call.approved_by or ""})


def _is_wanted(state: str, status: str) -> bool:
    match status:
        case "open":
            return MAINTENANCE.states.is_open(state)
        case "in_progress":
            return state in _UNDER_WAY
        case "completed":
            return state in ("completed", "closed")
        case "all":
            return True
        case _:
            return state == status
