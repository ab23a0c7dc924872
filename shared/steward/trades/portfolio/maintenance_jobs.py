"""Maintenance: jobs, quotes, vendors and insurance policies. Pure rules over a book."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Annotated, ClassVar
from zoneinfo import ZoneInfo

from pydantic import StringConstraints, model_validator

from steward.core.records import Personal
from steward.trades.portfolio.field_types import Cover, JobCategory, JobEvent, Urgency
from steward.trades.portfolio.properties import PortfolioRuleError, Property
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.record_types import RecordLine, RecordType
from steward.trades.records.service import Book
from steward.trades.records.state_machine import RecordStateMachine

_Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2000)]
# A job may be reopened this long; after that, a new job is needed.
_REOPENS = timedelta(days=14)


class Vendor(TradeRecord):
    """A contact who does work.

    Without valid liability insurance they get none, unless an owner (`waived_by`) allowed it.
    """

    KIND: ClassVar[str] = "vendor"

    state: str = "active"
    contact_id: str
    trades: tuple[str, ...] = ()
    since: date
    waived_by: str = ""

    def persons(self) -> tuple[str, ...]:
        """Return the contact."""
        return (self.contact_id,)


class InsurancePolicy(TradeRecord):
    """An insurance policy of a property, vendor or tenancy."""

    KIND: ClassVar[str] = "policy"

    state: str = "active"
    subject_id: str
    cover: Cover
    insurer: Annotated[str, StringConstraints(strip_whitespace=True, max_length=120)]
    number: Annotated[_Words, Personal("")] = ""
    amount: Money | None = None
    premium: Money | None = None
    starts: date
    expires: date
    document_id: str = ""

    @model_validator(mode="after")
    def _expires_after_it_starts(self) -> InsurancePolicy:
        if self.expires < self.starts:
            raise ValueError("it expires before it starts")
        return self


class MaintenanceJob(TradeRecord):
    """A maintenance job: a repair or other work at a property."""

    KIND: ClassVar[str] = "maintenance"

    state: str = "reported"
    property_id: str
    unit_id: str = ""
    tenancy_id: str = ""
    title: Annotated[Annotated[str, StringConstraints(strip_whitespace=True, max_length=120)], Personal()]
    description: Annotated[_Words, Personal("")] = ""
    note: Annotated[_Words, Personal("")] = ""
    category: JobCategory
    urgency: Urgency
    photos: tuple[str, ...] = ()
    vendor_id: str = ""
    appointment_at: datetime | None = None
    reported_on: date
    completed_at: datetime | None = None
    estimate: Money | None = None


class VendorQuote(TradeRecord):
    """A vendor's quote for a job."""

    KIND: ClassVar[str] = "quote"

    state: str = "requested"
    maintenance_id: str
    property_id: str
    vendor_id: str
    amount: Money | None = None
    valid_until: date | None = None
    asked_on: date
    document_id: str = ""


VENDOR = RecordType(
    prefix="ven",
    model=Vendor,
    states=RecordStateMachine(
        frozenset({"active"}),
        {"active": {"hold": "on_hold", "retire": "retired"}, "on_hold": {"resume": "active", "retire": "retired"}}
        | {"retired": {}},
        frozenset({"retired"}),
    ),
    line=lambda vendor: RecordLine(on=vendor.since),
    beside=lambda vendor: (vendor.contact_id,),
    listed=True,
)
POLICY = RecordType(
    prefix="pol",
    model=InsurancePolicy,
    states=RecordStateMachine(
        frozenset({"active"}),
        {"active": {"renew": "renewed", "lapse": "lapsed", "cancel": "cancelled"}}
        | {"renewed": {}, "lapsed": {}, "cancelled": {}},
        frozenset({"renewed", "lapsed", "cancelled"}),
    ),
    line=lambda policy: RecordLine(on=policy.expires, label=policy.cover),
    within=lambda policy: policy.subject_id,
)
# Each event may lead to any later state: steps may be skipped.
_ON_THE_WAY = {
    "triage": "triaged",
    "quote": "quoting",
    "approve": "approved",
    "schedule": "scheduled",
    "start": "in_progress",
    "complete": "completed",
}
_STATES = ("reported", *_ON_THE_WAY.values())
_HOLD = {"hold": "on_hold", "cancel": "cancelled"}


def _from(state: str) -> dict[str, str]:
    later = {event: after for event, after in _ON_THE_WAY.items() if _STATES.index(after) > _STATES.index(state)}
    # In this state an appointment may be moved and a vendor replaced.
    again = {"schedule": "scheduled"} if state == "scheduled" else {}
    return {**later, **again, **_HOLD, "assign": state}


MAINTENANCE = RecordType(
    prefix="mnt",
    model=MaintenanceJob,
    states=RecordStateMachine(
        frozenset({"reported", "triaged"}),
        {
            **{state: _from(state) for state in _STATES if state != "completed"},
            "on_hold": {**_ON_THE_WAY, "assign": "on_hold", "cancel": "cancelled"},
            "completed": {"close": "closed", "reopen": "in_progress"},
            "closed": {},
            "cancelled": {},
        },
        frozenset({"closed", "cancelled"}),
    ),
    line=lambda job: RecordLine(on=job.reported_on, amount=job.estimate, label=job.urgency),
    within=lambda job: job.property_id,
    beside=lambda job: tuple(filter(None, (job.unit_id, job.tenancy_id, job.vendor_id))),
)
QUOTE = RecordType(
    prefix="qte",
    model=VendorQuote,
    states=RecordStateMachine(
        frozenset({"requested", "received"}),
        {
            "requested": {"receive": "received", "decline": "declined", "expire": "expired"},
            "received": {"receive": "received", "approve": "approved", "decline": "declined", "expire": "expired"},
            "approved": {},
            "declined": {},
            "expired": {},
        },
        frozenset({"approved", "declined", "expired"}),
    ),
    line=lambda quote: RecordLine(on=quote.asked_on, amount=quote.amount),
    within=lambda quote: quote.maintenance_id,
    beside=lambda quote: (quote.property_id, quote.vendor_id),
)


def vendor_id_of(contact_id: str) -> str:
    """Return the id of the vendor record of a contact; there is one."""
    return f"{VENDOR.prefix}-{contact_id}"


def insured_vendor(book: Book, vendor_id: str, on: date) -> Vendor:
    """Return a vendor who may get work on that day. Raises `PortfolioRuleError` without valid liability insurance."""
    vendor = book.need(vendor_id, Vendor)
    if vendor.state != "active":
        raise PortfolioRuleError(f"this vendor is {vendor.state.replace('_', ' ')}", "no_work")
    valid = insured_until(book, vendor_id, on)
    if not (valid or vendor.waived_by):
        ended = max((one.expires for one in _liability(book, vendor_id)), default=None)
        why = f"ended on {ended}" if ended and ended < on else "is not on record for that day"
        raise PortfolioRuleError(
            f"their liability insurance {why}: ask them for it, choose somebody else, or have an owner waive it",
            "uninsured",
        )
    return vendor


def insured_until(book: Book, vendor_id: str, on: date) -> date | None:
    """Return the last day of the vendor's liability insurance that is valid on that day, or None."""
    return max((one.expires for one in _liability(book, vendor_id) if one.starts <= on <= one.expires), default=None)


def _liability(book: Book, vendor_id: str) -> list[InsurancePolicy]:
    some = book.open_under(vendor_id, POLICY, InsurancePolicy)
    return [one for one in some if one.cover == "liability"]


def job_moved(
    book: Book, maintenance_id: str, event: JobEvent, vendor_id: str = "", appointment_at: datetime | None = None
) -> MaintenanceJob:
    """Return a job after `event`, assigned to a vendor if one is named."""
    job = book.need(maintenance_id, MaintenanceJob)
    place = book.need(job.property_id, Property)
    fields: dict[str, object] = {}
    if event == "assign" and not vendor_id:
        raise PortfolioRuleError("say which vendor it is assigned to", "no_vendor")
    if event == "schedule" and not (appointment_at or job.appointment_at):
        raise PortfolioRuleError("say when the appointment is", "no_time")
    if event == "reopen" and job.completed_at and book.now - job.completed_at > _REOPENS:
        raise PortfolioRuleError("it was completed more than 14 days ago: create another job", "long_done")
    if vendor_id or (event == "schedule" and job.vendor_id):
        working_on = _working_on(book, place, appointment_at or job.appointment_at)
        vendor = insured_vendor(book, vendor_id or job.vendor_id, working_on)
        fields["vendor_id"] = vendor.record_id
    if appointment_at:
        fields["appointment_at"] = appointment_at
    if event == "complete":
        fields["completed_at"] = book.now
    return MAINTENANCE.moved(job, event, **fields)


def _working_on(book: Book, place: Property, appointment_at: datetime | None) -> date:
    """Return the local day of the appointment, or today without a future one."""
    today = book.today(place.zone)
    return max(appointment_at.astimezone(ZoneInfo(place.zone)).date(), today) if appointment_at else today


def quote_approved(book: Book, quote_id: str, appointment_at: datetime | None = None) -> list[TradeRecord]:
    """Return the accepted quote, the job assigned at its price, and the other quotes as declined."""
    quote = book.need(quote_id, VendorQuote)
    job = book.need(quote.maintenance_id, MaintenanceJob)
    place = book.need(job.property_id, Property)
    if quote.amount is None:
        raise PortfolioRuleError("it has no amount yet", "no_amount")
    if quote.valid_until and quote.valid_until < book.today(place.zone):
        raise PortfolioRuleError(f"it was valid until {quote.valid_until}: ask for it again", "quote_over")
    vendor = insured_vendor(book, quote.vendor_id, _working_on(book, place, appointment_at))
    others = book.open_under(job.record_id, QUOTE, VendorQuote)
    fields: dict[str, object] = {"vendor_id": vendor.record_id, "estimate": quote.amount}
    given = (
        MAINTENANCE.moved(job, "schedule", **fields, appointment_at=appointment_at)
        if appointment_at
        else MAINTENANCE.moved(job, "approve", **fields)
    )
    return [
        QUOTE.moved(quote, "approve"),
        given,
        *(QUOTE.moved(one, "decline") for one in others if one.record_id != quote_id),
    ]
