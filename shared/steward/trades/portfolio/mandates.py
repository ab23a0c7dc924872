"""Mandates: that a tenancy's rents may be collected when they fall due. Rules read a book and change nothing.

What the tenant has left stays with the provider; here are its names for it. Whether a mandate stands is what the
provider says of the session we keep, and nothing else.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, ClassVar

from steward.core.records import Personal
from steward.integrations.bridges.payments import SeenMandate
from steward.trades.portfolio.entries import Charge
from steward.trades.portfolio.places import Refused
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.values import Method
from steward.trades.records.kinds import Line, RecordKind
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book
from steward.trades.records.states import States

# Rents are collected while they live there, and before that.
_RUNS = ("pending", "active", "periodic", "notice")


class NotOurs(Refused):
    """What the provider says is not what was asked for, so it is not booked."""


class Mandate(TradeRecord):
    """By it a tenancy's rents are collected from the day `start` on, once whoever leads it has agreed at `url`.

    At the provider that page is `session_id`; who has agreed is `customer_ref` there, and how they pay `method_ref`, a
    `method` as payments have them. `asked_by` is a member's id.
    """

    KIND: ClassVar[str] = "mandate"

    state: str = "open"
    tenancy_id: str
    property_id: str
    asked_on: date
    asked_by: str
    start: date
    provider: str
    session_id: str
    customer_ref: str = ""
    method_ref: str = ""
    method: Method = "other"
    expires_at: datetime
    url: Annotated[str, Personal("")] = ""


_COMES = {"process": "processing", "stand": "standing", "fail": "failed", "withdraw": "withdrawn"}
MANDATE = RecordKind(
    prefix="mnd",
    model=Mandate,
    states=States(
        frozenset({"open"}),
        {
            "open": {**_COMES, "expire": "expired", "cancel": "cancelled"},
            "processing": {"stand": "standing", "fail": "failed", "withdraw": "withdrawn"},
            "standing": {"withdraw": "withdrawn"},
            "withdrawn": {},
            "failed": {},
            "expired": {},
            "cancelled": {},
        },
        frozenset({"withdrawn", "failed", "expired", "cancelled"}),
    ),
    line=lambda mandate: Line(on=mandate.asked_on),
    within=lambda mandate: mandate.tenancy_id,
    beside=lambda mandate: (mandate.property_id,),
    alone=True,
)


def runs(tenancy: Tenancy) -> bool:
    """Whether its rents may be collected."""
    return tenancy.state in _RUNS


def wanted(book: Book, tenancy_id: str, start: date) -> Tenancy:
    """The tenancy whose rents are to be collected from that day on. Raises `Refused`, also where they are already."""
    tenancy = book.need(tenancy_id, Tenancy)
    if not runs(tenancy):
        raise Refused(f"the tenancy is {tenancy.state}: only of one that is signed and not over rents are collected")
    if start < book.today(tenancy.zone):
        raise Refused("that day is past: what was due before stays to be paid otherwise")
    if before := mandate_of(book, tenancy_id):
        until = f" until {before.expires_at:%Y-%m-%d %H:%M} UTC: {before.url}" if before.state == "open" else ""
        raise Refused(f"there is a mandate of theirs already: {before.record_id} is {before.state}{until}")
    return tenancy


def standing(book: Book, tenancy: Tenancy) -> Mandate | None:
    """The mandate by which a tenancy's rents are collected; None if there is none."""
    if not (tenancy.autopay and runs(tenancy)):
        return None
    found = mandate_of(book, tenancy.record_id)
    return found if found and found.state == "standing" else None


def covers(mandate: Mandate, charge: Charge) -> bool:
    """Whether it is for such a charge."""
    return charge.type == "rent" and charge.due_on >= mandate.start


def mandate_as_seen(book: Book, mandate: Mandate, seen: SeenMandate) -> list[TradeRecord]:
    """What a provider says of a mandate, as it is to be on record with its tenancy. Raises `NotOurs`."""
    known = (mandate.account_id, mandate.record_id, mandate.session_id)
    if (seen.account_id, seen.request_id, seen.session_id) != known:
        raise NotOurs(f"what the provider says is not what {mandate.record_id} asked for")
    event = {"processing": "process", "standing": "stand", "withdrawn": "withdraw", "failed": "fail"}.get(seen.mandate)
    if event is None:
        event = "expire" if seen.link == "expired" else ""
    if event not in MANDATE.states.moves[mandate.state]:
        return []
    names = {"customer_ref": seen.customer_ref, "method_ref": seen.method_ref, "method": seen.method}
    moved = MANDATE.moved(mandate, event, **names)
    tenancy = book.need(mandate.tenancy_id, Tenancy)
    autopay = moved.state == "standing" and runs(tenancy)
    if tenancy.autopay == autopay:
        return [moved]
    return [moved, tenancy.model_copy(update={"autopay": autopay})]


def mandate_of(book: Book, tenancy_id: str) -> Mandate | None:
    """The mandate of a tenancy that is not over: there is one at most."""
    return next(iter(book.under(tenancy_id, MANDATE, Mandate, open_only=True)), None)
