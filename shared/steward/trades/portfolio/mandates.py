"""Mandates: a tenant's permission to collect rents on their due days. Pure rules over a book.

Payment details stay with the provider; records hold its references alone. A mandate is active only if the provider says
so of the session on record.
"""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from steward.integrations.bridges.payments import MandateStatus, SetUpMandate
from steward.trades.portfolio.field_types import Method
from steward.trades.portfolio.ledger_entries import Charge
from steward.trades.portfolio.payment_pages import MAY_BE_THERE, PaymentPage
from steward.trades.portfolio.properties import PortfolioRuleError, ProviderMismatchError
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.records.models import TradeRecord
from steward.trades.records.record_types import RecordLine, RecordType
from steward.trades.records.service import Book
from steward.trades.records.state_machine import RecordStateMachine

# Rents are collected in these tenancy states.
_RUNS = ("pending", "active", "periodic", "notice")


class RentMandate(PaymentPage):
    """A mandate that collects a tenancy's rents from the day `start`, once the lead tenant has agreed at `url`.

    The provider calls the tenant `customer_ref` and the payment method `method_ref`.
    """

    KIND: ClassVar[str] = "mandate"

    start: date
    customer_ref: str = ""
    method_ref: str = ""
    method: Method = "other"


_COMES = {"process": "processing", "stand": "standing", "fail": "failed", "withdraw": "withdrawn"}
MANDATE = RecordType(
    prefix="mnd",
    model=RentMandate,
    states=RecordStateMachine(
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
    line=lambda mandate: RecordLine(on=mandate.asked_on),
    within=lambda mandate: mandate.tenancy_id,
    beside=lambda mandate: (mandate.property_id,),
    alone=True,
)


def runs(tenancy: Tenancy) -> bool:
    """Return whether rents of the tenancy may be collected."""
    return tenancy.state in _RUNS


def wanted(book: Book, tenancy_id: str, start: date) -> Tenancy:
    """Return the tenancy to be collected from that day on.

    Raises `PortfolioRuleError`, also if a mandate exists already.
    """
    tenancy = book.need(tenancy_id, Tenancy)
    if not runs(tenancy):
        raise PortfolioRuleError(
            f"the tenancy is {tenancy.state}: only of one that is signed and not over rents are collected",
            "other_state",
        )
    if start < book.today(tenancy.zone):
        raise PortfolioRuleError("that day is past: what was due before stays to be paid otherwise", "day_past")
    if before := mandate_of(book, tenancy_id):
        if not before.session_id:
            raise PortfolioRuleError(MAY_BE_THERE, "under_way")
        until = f" until {before.expires_at:%Y-%m-%d %H:%M} UTC: {before.url}" if before.state == "open" else ""
        raise PortfolioRuleError(
            f"there is a mandate of theirs already: {before.record_id} is {before.state}{until}", "exists"
        )
    return tenancy


def standing(book: Book, tenancy: Tenancy) -> RentMandate | None:
    """Return the active mandate of a tenancy, or None."""
    if not (tenancy.autopay and runs(tenancy)):
        return None
    found = mandate_of(book, tenancy.record_id)
    return found if found and found.state == "standing" else None


def covers(mandate: RentMandate, charge: Charge) -> bool:
    """Return whether the mandate collects this charge."""
    return charge.type == "rent" and charge.due_on >= mandate.start


def mandate_request(mandate: RentMandate, currency: str, thanks_url: str) -> SetUpMandate:
    """Return the request for the mandate's page, which the record alone determines: repeated, it is the same page."""
    return SetUpMandate(
        account_id=mandate.account_id,
        request_id=mandate.record_id,
        once=mandate.record_id,
        currency=currency,
        thanks_url=thanks_url,
    )


def mandate_as_seen(book: Book, mandate: RentMandate, seen: MandateStatus) -> list[TradeRecord]:
    """Return mandate and tenancy after a provider's answer; empty if nothing changed.

    Raises `ProviderMismatchError`.
    """
    before, mandate = mandate, mandate.on_page(seen)
    known = (mandate.account_id, mandate.record_id, mandate.session_id)
    if (seen.account_id, seen.request_id, seen.session_id) != known:
        raise ProviderMismatchError(
            f"what the provider says is not what {mandate.record_id} asked for", "provider_differs"
        )
    event = {"processing": "process", "standing": "stand", "withdrawn": "withdraw", "failed": "fail"}.get(seen.mandate)
    if event is None:
        event = "expire" if seen.link == "expired" else ""
    if event not in MANDATE.states.moves[mandate.state]:
        return [] if mandate is before else [mandate]
    names = {"customer_ref": seen.customer_ref, "method_ref": seen.method_ref, "method": seen.method}
    moved = MANDATE.moved(mandate, event, **names)
    tenancy = book.need(mandate.tenancy_id, Tenancy)
    autopay = moved.state == "standing" and runs(tenancy)
    if tenancy.autopay == autopay:
        return [moved]
    return [moved, tenancy.model_copy(update={"autopay": autopay})]


def mandate_of(book: Book, tenancy_id: str) -> RentMandate | None:
    """Return the tenancy's open mandate, or None; there is at most one."""
    return next(iter(book.open_under(tenancy_id, MANDATE, RentMandate)), None)
