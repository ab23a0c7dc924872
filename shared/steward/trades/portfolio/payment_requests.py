"""Payment requests: links to pay by, and the records after a provider poll. Pure rules over a book.

A provider's payment is booked only if it matches our request: our ids, our session, the same amount and currency. Any
other payment is reported to people and never booked.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, ClassVar, Literal
from zoneinfo import ZoneInfo

from pydantic import StringConstraints

from steward.core.records import Personal
from steward.integrations.bridges.payments import CreatePaymentLink, PaymentLinkStatus
from steward.trades.portfolio.ledger_entries import CHARGE, PAYMENT, Charge, Payment, PaymentAllocation
from steward.trades.portfolio.payment_allocation import divide_requested_payment, with_paid
from steward.trades.portfolio.payment_pages import MAY_BE_THERE, PaymentPage
from steward.trades.portfolio.payment_plans import paid_in_plan, unpaid_in_plan
from steward.trades.portfolio.properties import PortfolioRuleError, ProviderMismatchError
from steward.trades.portfolio.tenancies import TENANCY, Tenancy
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money, total
from steward.trades.records.record_types import RecordLine, RecordType
from steward.trades.records.service import Book
from steward.trades.records.state_machine import RecordStateMachine

_Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)]


class PaymentRequest(PaymentPage):
    """A link that pays an amount once, for certain charges or for the oldest ones.

    The provider calls the payment `payment_ref`.
    """

    KIND: ClassVar[str] = "payment_request"

    amount: Money
    charge_ids: tuple[str, ...] = ()
    payment_ref: str = ""
    purpose: Annotated[_Words, Personal("")] = ""

    @property
    def payment_id(self) -> str:
        """Return the id of the resulting payment, the same for every run that records it."""
        return f"{PAYMENT.prefix}-{self.record_id.removeprefix(f'{REQUEST.prefix}-')}"


_COMES = {"process": "processing", "pay": "paid", "fail": "failed"}
REQUEST = RecordType(
    prefix="prq",
    model=PaymentRequest,
    states=RecordStateMachine(
        frozenset({"open"}),
        {
            "open": {**_COMES, "expire": "expired", "cancel": "cancelled"},
            "processing": {"pay": "paid", "fail": "failed"},
            "failed": {"process": "processing", "pay": "paid"},
            # A payment at the moment of expiry counts.
            "expired": _COMES,
            "cancelled": _COMES,
            "paid": {},
        },
        frozenset({"paid", "expired", "cancelled", "failed"}),
    ),
    line=lambda request: RecordLine(on=request.asked_on, amount=request.amount),
    within=lambda request: request.tenancy_id,
    beside=lambda request: (request.property_id,),
)


def requestable_amount(book: Book, tenancy_id: str, charge_ids: Sequence[str], amount: Money | None) -> Money:
    """Return the amount of a link. Raises `PortfolioRuleError`, also if it could be paid twice."""
    tenancy = book.need(tenancy_id, Tenancy)
    if not TENANCY.states.is_open(tenancy.state):
        raise PortfolioRuleError(
            f"the tenancy is {tenancy.state}: record what is still paid with record_payment", "other_state"
        )
    if amount and amount.currency != tenancy.currency:
        raise PortfolioRuleError(
            f"this tenancy's money is in {tenancy.currency}, and that was {amount}", "other_amount"
        )
    charges = {one.record_id: one for one in book.under(tenancy_id, CHARGE, Charge)}
    if unknown := set(charge_ids) - charges.keys():
        raise PortfolioRuleError(
            f"{', '.join(sorted(unknown))} is no charge of this tenancy: get_payments gives the ids", "unknown_record"
        )
    if paid := [one for one in charge_ids if not charges[one].left.minor or not _is_open(charges[one])]:
        raise PortfolioRuleError(
            f"there is nothing to pay on {', '.join(paid)}: it is {charges[paid[0]].state}", "nothing_due"
        )
    others = book.open_under(tenancy_id, REQUEST, PaymentRequest)
    if twice := [one for one in others if set(one.charge_ids) & set(charge_ids)]:
        if not twice[0].session_id:
            raise PortfolioRuleError(MAY_BE_THERE, "under_way")
        raise PortfolioRuleError(
            f"there is a link for that already ({twice[0].record_id}, {twice[0].state}, until "
            f"{twice[0].expires_at:%Y-%m-%d %H:%M} UTC): {twice[0].url}",
            "exists",
        )
    payments = book.open_under(tenancy_id, PAYMENT, Payment)
    if taken := [one for one in payments if one.state == "pending" and one.charge_id in charge_ids]:
        raise PortfolioRuleError(
            f"that is being collected by their mandate already: {taken[0].record_id} is pending", "exists"
        )
    if amount is None and not charge_ids:
        raise PortfolioRuleError("say how much it is, or which charges it pays", "no_amount")
    owed = total([charges[one].left for one in dict.fromkeys(charge_ids)], tenancy.currency)
    if amount and charge_ids and amount.minor > owed.minor:
        raise PortfolioRuleError(f"that is more than is left of these charges, {owed}", "nothing_due")
    return amount or owed


def links_above_debt(book: Book, tenancy_id: str) -> list[tuple[PaymentRequest, Money]]:
    """Return the links that still work and take more than is owed, each with what is left to pay by it."""
    found = []
    for request in book.open_under(tenancy_id, REQUEST, PaymentRequest):
        charges = book.some(request.charge_ids, Charge)
        owed = total([one.left for one in charges if one.state != "reversed"], request.amount.currency)
        left = owed if charges else book.balance(tenancy_id, request.amount.currency)
        if request.state == "open" and request.expires_at > book.now and left.minor < request.amount.minor:
            found.append((request, left.of(max(left.minor, 0))))
    return found


def link_request(request: PaymentRequest, thanks_url: str) -> CreatePaymentLink:
    """Return the request for the link, which the record alone determines: repeated, it is the same page."""
    return CreatePaymentLink(
        account_id=request.account_id,
        request_id=request.record_id,
        once=request.record_id,
        minor=request.amount.minor,
        currency=request.amount.currency,
        purpose=request.purpose,
        thanks_url=thanks_url,
        expires_at=request.expires_at,
    )


def with_payment_status(book: Book, request: PaymentRequest, seen: PaymentLinkStatus) -> list[TradeRecord]:
    """Return the records after a provider's answer; empty if nothing changed. Raises `ProviderMismatchError`."""
    before, request = request, request.on_page(seen)
    changed = _with_payment_status(book, request, seen)
    is_moved = request is before or any(one.record_id == request.record_id for one in changed)
    return changed if is_moved else [request, *changed]


def _with_payment_status(book: Book, request: PaymentRequest, seen: PaymentLinkStatus) -> list[TradeRecord]:
    if not _is_ours(request, seen):
        raise ProviderMismatchError(
            f"what the provider says is not what {request.record_id} asked for", "provider_differs"
        )
    payment = book.find(request.payment_id, Payment)
    match seen.payment:
        case "paid":
            return _paid(book, request, payment, seen)
        case "processing":
            return _under_way(book, request, payment, seen)
        case "failed":
            return _failed(book, request, payment, seen)
        case _:
            return [REQUEST.moved(request, "expire")] if (seen.link, request.state) == ("expired", "open") else []


def with_refund(book: Book, payment: Payment, minor: int) -> list[TradeRecord]:
    """Return the payment with `minor` units refunded in total: unallocated money first, then the newest charges.

    What is left of it no longer pays the instalment of a plan, which only the whole sum does.
    A late poll may report less than is on record: then nothing changes.
    """
    more = min(minor, payment.amount.minor) - payment.refunded
    if payment.state != "cleared" or more <= 0:
        return []
    left, kept = max(0, more - payment.credit), list[PaymentAllocation]()
    for part in reversed(payment.allocations):
        cut = min(left, part.minor)
        left -= cut
        if part.minor > cut:
            kept.insert(0, part.model_copy(update={"minor": part.minor - cut}))
    was = {one.charge_id: one.minor for one in payment.allocations}
    now = {one.charge_id: one.minor for one in kept}
    changed = [one for one in book.some(list(was), Charge) if now.get(one.record_id, 0) != was[one.record_id]]
    less = [with_paid(one, one.paid - was[one.record_id] + now.get(one.record_id, 0)) for one in changed]
    event = "refund" if more == payment.kept else "give_back"
    no_plan = {"plan_id": "", "instalment_on": None}
    after = PAYMENT.moved(payment, event, refunded=payment.refunded + more, allocations=tuple(kept), **no_plan)
    return [after, *less, *unpaid_in_plan(book, payment)]


def _is_ours(request: PaymentRequest, seen: PaymentLinkStatus) -> bool:
    known = (request.account_id, request.record_id, request.session_id)
    amount = Money(minor=seen.minor, currency=seen.currency)
    return (seen.account_id, seen.request_id, seen.session_id) == known and amount == request.amount


def _paid(book: Book, request: PaymentRequest, payment: Payment | None, seen: PaymentLinkStatus) -> list[TradeRecord]:
    if payment and payment.state in ("cleared", "refunded", "reversed"):
        return [*_moved(request, "pay", seen), *with_refund(book, payment, seen.refunded)]
    fields = {"received_on": _day(book, request, seen), "payment_ref": seen.payment_ref}
    cleared = (
        PAYMENT.moved(payment, "clear", **fields)
        if payment
        else _payment(book, request, seen).model_copy(update={**fields, "state": "cleared"})
    )
    cleared, plan = paid_in_plan(book, cleared)
    allocations, changed = divide_requested_payment(book, cleared, request.charge_ids)
    return [cleared.model_copy(update={"allocations": allocations}), *plan, *changed, *_moved(request, "pay", seen)]


def _under_way(
    book: Book, request: PaymentRequest, payment: Payment | None, seen: PaymentLinkStatus
) -> list[TradeRecord]:
    if payment is None:
        return [_payment(book, request, seen), *_moved(request, "process", seen)]
    again = [PAYMENT.moved(payment, "retry")] if payment.state == "failed" else []
    return [*again, *_moved(request, "process", seen)]


def _failed(book: Book, request: PaymentRequest, payment: Payment | None, seen: PaymentLinkStatus) -> list[TradeRecord]:
    if payment is None:
        failed = [_payment(book, request, seen).model_copy(update={"state": "failed"})]
    else:
        failed = [PAYMENT.moved(payment, "fail")] if payment.state == "pending" else []
    return [*failed, *_moved(request, "fail", seen)]


def _moved(
    request: PaymentRequest, event: Literal["process", "pay", "fail"], seen: PaymentLinkStatus
) -> list[TradeRecord]:
    if event not in REQUEST.states.moves[request.state]:
        return []
    return [REQUEST.moved(request, event, payment_ref=seen.payment_ref)]


def _payment(book: Book, request: PaymentRequest, seen: PaymentLinkStatus) -> Payment:
    return Payment(
        account_id=request.account_id,
        record_id=request.payment_id,
        state="pending",
        tenancy_id=request.tenancy_id,
        property_id=request.property_id,
        received_on=_day(book, request, seen),
        amount=request.amount,
        method="card",
        request_id=request.record_id,
        payment_ref=seen.payment_ref,
    )


def _day(book: Book, request: PaymentRequest, seen: PaymentLinkStatus) -> date:
    zone = book.need(request.tenancy_id, Tenancy).zone
    return seen.paid_at.astimezone(ZoneInfo(zone)).date() if seen.paid_at else book.today(zone)


def _is_open(charge: Charge) -> bool:
    return CHARGE.states.is_open(charge.state)
