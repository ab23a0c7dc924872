"""Reminder messages to a landlord's contacts: catalogue texts about a record, sent only to the people it concerns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Literal
from zoneinfo import ZoneInfo

from steward.core.sentences import ENGLISH, Day, Joined, LocalTime, Price, Sentence, Wording, render, say
from steward.tools.tool_outcomes import Done, Failed
from steward.trades.portfolio.applications import RentalApplication, lacking
from steward.trades.portfolio.field_types import ApplicationPart, InspectionType, ReminderName
from steward.trades.portfolio.inspections import (
    INSPECTION,
    Inspection,
    knows_of,
    may_be_reminded,
    notice_owed,
    tell_by,
)
from steward.trades.portfolio.ledger_entries import CHARGE, Charge
from steward.trades.portfolio.listings import Listing
from steward.trades.portfolio.maintenance_jobs import InsurancePolicy, MaintenanceJob, Vendor
from steward.trades.portfolio.payment_plans import Instalment, PaymentPlan
from steward.trades.portfolio.properties import PortfolioRuleError, Property
from steward.trades.portfolio.tenancies import TENANCY, Tenancy
from steward.trades.portfolio.tools.record_lines import Services, place_of
from steward.trades.records.models import TradeRecord
from steward.trades.records.reminders import replaced_time, visit_told, was_reminded_of
from steward.trades.records.service import Book


class ReminderNotNeededError(PortfolioRuleError):
    """The reminder is obsolete; `said` tells the team why."""

    def __init__(self, said: Sentence) -> None:
        super().__init__(str(render(said, ENGLISH)), "other_state")
        self.said = self.why = said


def examples(team: str) -> Mapping[ReminderName, Sentence]:
    """Return each reminder about a made-up record, so that an owner can read it before enabling it."""
    where, amount, day = "118 Oak Street, 4B", Price("1295.00", "USD"), Day(date(2026, 11, 30))
    visit = LocalTime(datetime(2026, 11, 30, 9, tzinfo=UTC))
    return {
        "rent_due": say("rent-due-soon", team=team, where=where, amount=amount, day=day),
        "rent_late": say("rent-is-late", team=team, where=where, amount=amount, day=day),
        "insurance_ends": say("insurance-ends", team=team, day=day),
        "visit_arranged": say("visit-arranged", form="repair", team=team, where=where, when=visit),
        "instalment_due": say("instalment-due-soon", team=team, where=where, amount=amount, day=day),
        "papers_missing": say("papers-missing", team=team, where=where, what=_in_words(["consent", "identity"])),
    }


def about(book: Book, name: ReminderName, subject_id: str) -> TradeRecord:
    """Return the subject of a reminder. Raises `RecordNotFoundError`."""
    match name:
        case "rent_due" | "rent_late":
            return book.need(subject_id, Charge)
        case "insurance_ends":
            return book.need(subject_id, InsurancePolicy)
        case "visit_arranged" if subject_id.startswith(f"{INSPECTION.prefix}-"):
            return book.need(subject_id, Inspection)
        case "visit_arranged":
            return book.need(subject_id, MaintenanceJob)
        case "instalment_due":
            return book.need(subject_id, PaymentPlan)
        case "papers_missing":
            return book.need(subject_id, RentalApplication)


def reminder(book: Book, name: ReminderName, subject_id: str, contact_id: str, team: str, today: date) -> Sentence:
    """Return the message for this contact on this day of the account; a late rent's second one says that it is.

    Raises `PortfolioRuleError` if it does not concern them, `ReminderNotNeededError` if it is obsolete.
    """
    subject = about(book, name, subject_id)
    if contact_id not in _whom(book, subject):
        raise PortfolioRuleError("that is not about this contact: remind whom it is about", "other_place")
    match subject:
        case Charge():
            again = was_reminded_of(book, contact_id, subject_id, name, before=today)
            return _of_charge(book, subject, team, late=name == "rent_late", again=again)
        case InsurancePolicy():
            if subject.state != "active":
                raise ReminderNotNeededError(say("nothing-to-remind-of", form="insurance"))
            return say("insurance-ends", team=team, day=Day(subject.expires))
        case MaintenanceJob():
            return _of_visit(book, subject, contact_id, team)
        case Inspection():
            return _of_inspection(book, subject, contact_id, team)
        case PaymentPlan():
            return _of_instalment(book, subject, team)
        case RentalApplication():
            lacks = lacking(subject, book.need(subject.listing_id, Listing))
            if subject.state not in ("received", "incomplete") or not lacks:
                raise ReminderNotNeededError(say("nothing-to-remind-of", form="papers"))
            return say("papers-missing", team=team, where=place_of(book, subject), what=_in_words(lacks))
        case _:
            raise AssertionError(name)


def reminder_subject(book: Book, name: ReminderName, subject: TradeRecord) -> Sentence:
    """Return the subject of a mail with the reminder."""
    if name == "insurance_ends":
        return say("insurance-subject")
    other = isinstance(subject, Charge) and subject.type != "rent"
    return say("reminder-subject", form="charge" if other else name, where=place_of(book, subject))


def reminded_of(book: Book, subject: TradeRecord, contact_id: str) -> Wording | Day | LocalTime | None:
    """Return the amount and the day, or the time, that a reminder is about; with the last day for a notice owed."""
    match subject:
        case Charge():
            return Joined((Price(subject.left.decimal, subject.left.currency), Day(subject.due_on)), ", ")
        case InsurancePolicy():
            return Day(subject.expires)
        case PaymentPlan() if coming := _coming(book, subject):
            return Joined((Price(coming.amount.decimal, coming.amount.currency), Day(coming.due_on)), ", ")
        case Inspection() | MaintenanceJob() if at := time_of(subject):
            when = _local(book, subject, at)
            if isinstance(subject, MaintenanceJob) or knows_of(book, subject, contact_id):
                return when
            owed = notice_owed(book, subject.property_id)
            return say("visit-with-notice", when=when, by=Day(tell_by(book, subject))) if owed else when
        case _:
            return None


def time_of(visit: TradeRecord) -> datetime | None:
    """Return the time of a visit; None for anything else."""
    match visit:
        case Inspection():
            return visit.at
        case MaintenanceJob():
            return visit.appointment_at
        case _:
            return None


def is_notice(book: Book, subject: TradeRecord, contact_id: str) -> bool:
    """Return whether a reminder about `subject` gives a resident the notice of a visit that the law asks for."""
    match subject:
        case Inspection():
            return not knows_of(book, subject, contact_id)
        case MaintenanceJob():
            told = visit_told(book, contact_id, subject.record_id) == subject.appointment_at
            return contact_id in _residents(book, subject) and not told
        case _:
            return False


@dataclass(frozen=True)
class ExpectedVisit:
    """People who were told of a visit still to come, by names, and the time they were told: it may be moved since."""

    who: str
    when: LocalTime


def expected(services: Services, book: Book, visit: Inspection | MaintenanceJob) -> ExpectedVisit | None:
    """Return who still expects a visit that is called off; None if nobody was told of it, or it is past."""
    ahead = _told(book, visit)
    who = _names(services, visit, ahead)
    return ExpectedVisit(who, _local(book, visit, max(ahead.values()))) if who else None


def may_expect(book: Book, job: MaintenanceJob) -> Mapping[LocalTime, list[str]]:
    """Return the contacts who may expect a repair's visit still to come, by the time they were told, or it is set."""
    times = dict.fromkeys(_untold(book, job), job.appointment_at) | _told(book, job)
    ahead = sorted({time for time in times.values() if time})
    return {_local(book, job, time): [one for one in times if times[one] == time] for time in ahead}


def called_off(
    done: Done | Failed, services: Services, book: Book, visit: Inspection | MaintenanceJob
) -> Done | Failed:
    """Return the result of calling off a visit, or its repair, with the names of those who may still expect it."""
    still, at = expected(services, book, visit), time_of(visit)
    if isinstance(done, Failed) or done.report is None:
        return done
    if still:
        done = done.saying_more(say("visit-called-off", kept=done.report, when=still.when, who=still.who))
    if at and done.report and (who := _names(services, visit, _untold(book, visit))):
        more = say("visit-may-be-expected", who=who, when=_local(book, visit, at))
        done = done.saying_more(Joined((done.report, more), " " if still else ". "))
    return done


def visit_taken_back(done: Done | Failed, services: Services, visit: Inspection | MaintenanceJob) -> Done | Failed:
    """Return the result of an undo that leaves no visit, with the names of those who still expect one."""
    book = services.records.book(visit.account_id)
    still = expected(services, book, visit)
    if isinstance(done, Failed) or still is None:
        return done
    return replace(done, text=say("visit-taken-back", where=place_of(book, visit), when=still.when, who=still.who))


def newly_set(done: Done | Failed, services: Services, book: Book, job: MaintenanceJob) -> Done | Failed:
    """Return the result of setting a repair's visit with the names of those whom it concerns."""
    who = _names(services, job, sorted(_whom(book, job)))
    if isinstance(done, Failed) or done.report is None or not who:
        return done
    return done.saying_more(say("visit-set", kept=done.report, who=who))


def _local(book: Book, visit: Inspection | MaintenanceJob, at: datetime) -> LocalTime:
    return LocalTime(at.astimezone(ZoneInfo(book.need(visit.property_id, Property).zone)))


def _told(book: Book, visit: Inspection | MaintenanceJob) -> dict[str, datetime]:
    notified = isinstance(visit, Inspection) and visit.notice is not None
    told = [one for one in sorted(_whom(book, visit)) if notified or was_reminded_of(book, one, visit.record_id)]
    times = {one: visit_told(book, one, visit.record_id) or time_of(visit) for one in told}
    return {one: time for one, time in times.items() if time and time > book.now}


def _untold(book: Book, visit: Inspection | MaintenanceJob) -> list[str]:
    """Return whom a repair's visit still to come concerns without a reminder about it."""
    ahead = isinstance(visit, MaintenanceJob) and visit.appointment_at and visit.appointment_at > book.now
    return sorted(_whom(book, visit) - _told(book, visit).keys()) if ahead else []


def _names(services: Services, visit: TradeRecord, contact_ids: Iterable[str]) -> str:
    found = (services.people.contact(visit.account_id, one) for one in contact_ids)
    return ", ".join(one.known_name for one in found if one)


def _in_words(lacks: Sequence[ApplicationPart]) -> Wording:
    return Joined(tuple(say("asked-of-applicant", form=one) for one in lacks), ", ")


def _whom(book: Book, subject: TradeRecord) -> set[str]:
    match subject:
        case Charge() | PaymentPlan() | Inspection():
            return _tenants(book, subject.tenancy_id)
        case RentalApplication():
            return set(subject.applicants)
        case MaintenanceJob():
            vendor = book.find(subject.vendor_id, Vendor) if subject.vendor_id else None
            return _residents(book, subject) | ({vendor.contact_id} if vendor else set())
        case InsurancePolicy():
            return _insured(book, subject.subject_id)
        case _:
            return set()


def _tenants(book: Book, tenancy_id: str) -> set[str]:
    tenancy = book.find(tenancy_id, Tenancy) if tenancy_id else None
    return {one.contact_id for one in tenancy.tenants} if tenancy else set()


def _residents(book: Book, job: MaintenanceJob) -> set[str]:
    return _tenants(book, job.tenancy_id) or _who_live(book, job.unit_id)


def _who_live(book: Book, unit_id: str) -> set[str]:
    some = book.open_under(unit_id, TENANCY, Tenancy) if unit_id else []
    running = (one for one in some if one.state in ("active", "periodic", "notice"))
    return {tenant.contact_id for one in running for tenant in one.tenants}


def _insured(book: Book, subject_id: str) -> set[str]:
    vendor = book.find(subject_id, Vendor)
    return {vendor.contact_id} if vendor else _tenants(book, subject_id)


def _of_charge(book: Book, charge: Charge, team: str, *, late: bool, again: bool) -> Sentence:
    today = book.today(book.need(charge.tenancy_id, Tenancy).zone)
    if not CHARGE.states.is_open(charge.state):
        form: Literal["paid", "not_owed"] = "paid" if charge.state == "paid" else "not_owed"
        raise ReminderNotNeededError(
            say("charge-settled", form=form, where=place_of(book, charge), day=Day(charge.due_on))
        )
    if late != (charge.due_on < today):
        raise PortfolioRuleError(
            f"that charge {'is not due before' if late else 'was due on'} {charge.due_on}", "other_day"
        )
    amount = Price(charge.left.decimal, charge.left.currency)
    where, day = place_of(book, charge), Day(charge.due_on)
    if late and again:
        return say("rent-still-late", team=team, where=where, amount=amount, day=day)
    return say("rent-is-late" if late else "rent-due-soon", team=team, where=where, amount=amount, day=day)


def _of_visit(book: Book, job: MaintenanceJob, contact_id: str, team: str) -> Sentence:
    zone = book.need(job.property_id, Property).zone
    at = job.appointment_at if job.state == "scheduled" else None
    return _visit(book, job, "repair", at, zone, contact_id, team)


def _of_inspection(book: Book, inspection: Inspection, contact_id: str, team: str) -> Sentence:
    booked = inspection.state in ("scheduled", "notified")
    at = inspection.at if booked else None
    said = _visit(book, inspection, inspection.type, at, inspection.zone, contact_id, team)
    if not may_be_reminded(book, inspection, contact_id):
        raise PortfolioRuleError(
            "they do not know of it, and it is too late for the notice they are owed: draft a message with "
            "send_message, or move it with record_inspection",
            "short_notice",
        )
    return said


def _visit(
    book: Book,
    subject: TradeRecord,
    form: Literal["repair"] | InspectionType,
    at: datetime | None,
    zone: str,
    contact_id: str,
    team: str,
) -> Sentence:
    if at is None or at <= book.now:
        raise ReminderNotNeededError(say("nothing-to-remind-of", form="visit"))
    where, when = place_of(book, subject), LocalTime(at.astimezone(ZoneInfo(zone)))
    if was := replaced_time(book, contact_id, subject.record_id, at):
        return say(
            "visit-moved", form=form, team=team, where=where, was=LocalTime(was.astimezone(ZoneInfo(zone))), when=when
        )
    return say("visit-arranged", form=form, team=team, where=where, when=when)


def _of_instalment(book: Book, plan: PaymentPlan, team: str) -> Sentence:
    coming = _coming(book, plan)
    if plan.state != "active" or coming is None:
        raise ReminderNotNeededError(say("nothing-to-remind-of", form="instalment"))
    amount = Price(coming.amount.decimal, coming.amount.currency)
    return say("instalment-due-soon", team=team, where=place_of(book, plan), amount=amount, day=Day(coming.due_on))


def _coming(book: Book, plan: PaymentPlan) -> Instalment | None:
    today = book.today(book.need(plan.tenancy_id, Tenancy).zone)
    return next((one for one in plan.instalments if one.state == "scheduled" and one.due_on >= today), None)
