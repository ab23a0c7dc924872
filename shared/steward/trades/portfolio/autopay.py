"""Rent collection by a tenant's mandate, including retries. Pure rules over a book.

A mandate collects a charge by exactly one payment. The payment id follows from charge and mandate, so a second one
cannot begin. The payment is recorded as pending before the provider is asked; afterwards the provider's word decides.
"""

from __future__ import annotations

from datetime import timedelta

from steward.core.ids import derived_id
from steward.integrations.bridges.payments import CollectionStatus
from steward.trades.portfolio.ledger_entries import CHARGE, PAYMENT, Charge, Payment
from steward.trades.portfolio.mandates import RentMandate, covers, standing
from steward.trades.portfolio.payment_allocation import divide_requested_payment
from steward.trades.portfolio.payment_requests import REQUEST, PaymentRequest, with_refund
from steward.trades.portfolio.properties import PortfolioRuleError, ProviderMismatchError
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.service import Book

# Retries of a failed collection, and the days to wait before each.
MOST_TRIES, TRIED_AFTER = 2, 3


class CollectedBefore(PortfolioRuleError):
    """The money is being collected, or was, by another call: nothing is left to do."""


def collection_id(charge: Charge, mandate_id: str) -> str:
    """Return the id of the payment by which a mandate collects a charge."""
    return f"{PAYMENT.prefix}-{derived_id(charge.account_id, charge.record_id, mandate_id)}"


def begin_collection(book: Book, charge_id: str) -> list[TradeRecord]:
    """Return the pending payment that collects a charge.

    Raises `PortfolioRuleError` if collection is not allowed or was made before.
    """
    charge = book.need(charge_id, Charge)
    tenancy = book.need(charge.tenancy_id, Tenancy)
    mandate = _needed(book, tenancy)
    payment_id = collection_id(charge, mandate.record_id)
    _must_be_owed(book, charge, payment_id)
    if not covers(mandate, charge):
        raise PortfolioRuleError(f"their mandate is for rents that are due from {mandate.start} on", "later_mandate")
    if charge.due_on > book.today(tenancy.zone):
        raise PortfolioRuleError(f"it is due on {charge.due_on}, and collected then", "still_ahead")
    if before := book.find(payment_id, Payment):
        said = f"it was collected by that mandate already: {payment_id} is {before.state}"
        if before.state == "failed":
            raise PortfolioRuleError(f"{said}: payments_retry tries it again", "other_state")
        raise CollectedBefore(said, "collected")
    begun = Payment(
        account_id=charge.account_id,
        record_id=payment_id,
        state="pending",
        tenancy_id=tenancy.record_id,
        property_id=tenancy.property_id,
        received_on=book.today(tenancy.zone),
        amount=charge.left,
        method=mandate.method,
        mandate_id=mandate.record_id,
        charge_id=charge_id,
    )
    return [begun]


def retry_collection(book: Book, payment_id: str) -> list[TradeRecord]:
    """Return a failed collection as pending again. Raises `PortfolioRuleError` if no retry is allowed, or not yet."""
    payment = book.need(payment_id, Payment)
    if payment.state != "failed":
        raise CollectedBefore(f"the payment is {payment.state}: only one that has failed is tried again", "collected")
    if not payment.mandate_id or payment.failed_on is None:
        raise PortfolioRuleError("it did not come by a mandate: ask for it by payments_create_link", "no_debit")
    if payment.tries >= MOST_TRIES:
        raise PortfolioRuleError(
            f"it was tried again {MOST_TRIES} times: ask for it by payments_create_link", "tried_enough"
        )
    tenancy = book.need(payment.tenancy_id, Tenancy)
    day = payment.failed_on + timedelta(days=TRIED_AFTER)
    if book.today(tenancy.zone) < day:
        raise PortfolioRuleError(
            f"it failed on {payment.failed_on} and may be tried again from {day} on", "still_ahead"
        )
    if _needed(book, tenancy).record_id != payment.mandate_id:
        raise PortfolioRuleError(
            "they have another mandate by now: payments_collect collects the charge by that", "other_mandate"
        )
    charge = book.need(payment.charge_id, Charge)
    _must_be_owed(book, charge, payment_id)
    if charge.left.minor < payment.amount.minor:
        raise PortfolioRuleError(f"{charge.left} is left of it by now: ask for that by a payment link", "other_amount")
    return [PAYMENT.moved(payment, "retry", tries=payment.tries + 1)]


def with_collection_reference(book: Book, payment_id: str, seen: CollectionStatus) -> list[TradeRecord]:
    """Return the collection with the provider's reference, by which it is polled from then on."""
    payment = book.need(payment_id, Payment)
    return [] if payment.payment_ref else [payment.model_copy(update={"payment_ref": seen.payment_ref})]


def collection_as_seen(book: Book, payment: Payment, seen: CollectionStatus) -> list[TradeRecord]:
    """Return the records after a provider poll of a collection; empty if nothing changed.

    Raises `ProviderMismatchError`.
    """
    if seen.payment == "none":
        # The provider never received the request: it was unavailable, or the process died first.
        return _failed(book, payment)
    amount = Money(minor=seen.minor, currency=seen.currency)
    if (seen.account_id, seen.request_id, amount) != (payment.account_id, payment.record_id, payment.amount):
        raise ProviderMismatchError(
            f"what the provider says is not what {payment.record_id} asked for", "provider_differs"
        )
    match seen.payment:
        case "paid":
            return _cleared(book, payment, seen)
        case "processing":
            return [PAYMENT.moved(payment, "retry")] if payment.state == "failed" else []
        case _:
            return _failed(book, payment, seen.payment_ref)


def is_collected(book: Book, tenancy: Tenancy) -> bool:
    """Return whether the debt is being collected or will be retried, so that no other reminder goes out."""
    if not tenancy.autopay:
        return False
    today = book.today(tenancy.zone)
    for one in book.open_under(tenancy.record_id, PAYMENT, Payment):
        if one.mandate_id and one.state == "pending":
            return True
        if one.mandate_id and one.failed_on:
            last = one.failed_on + timedelta(days=TRIED_AFTER * (MOST_TRIES - one.tries))
            if one.tries < MOST_TRIES and today <= last:
                return True
    return False


def assign_first_rent(book: Book, tenancy: Tenancy) -> list[TradeRecord]:
    """Return the first upcoming rent that was charged before its mandate was active, assigned to that mandate."""
    mandate = standing(book, tenancy)
    if mandate is None:
        return []
    to_come = [one for one in book.lines(tenancy.record_id, CHARGE, book.today(tenancy.zone)) if one.label == "rent"]
    wanted = [line.record_id for line in to_come if CHARGE.states.is_open(line.state)]
    for charge in book.some(wanted, Charge):
        if covers(mandate, charge) and charge.mandate_id != mandate.record_id:
            return [charge.model_copy(update={"mandate_id": mandate.record_id})]
    return []


def _needed(book: Book, tenancy: Tenancy) -> RentMandate:
    mandate = standing(book, tenancy)
    if mandate is None:
        raise PortfolioRuleError(
            "no mandate of theirs stands: payments_setup_autopay makes a link for one", "no_mandate"
        )
    return mandate


def _must_be_owed(book: Book, charge: Charge, payment_id: str) -> None:
    if not CHARGE.states.is_open(charge.state) or not charge.left.minor:
        raise PortfolioRuleError(f"there is nothing to pay on {charge.record_id}: it is {charge.state}", "nothing_due")
    links = book.open_under(charge.tenancy_id, REQUEST, PaymentRequest)
    if twice := [one for one in links if charge.record_id in one.charge_ids]:
        raise PortfolioRuleError(
            f"there is a link for it ({twice[0].record_id}, {twice[0].state}): it would be paid twice", "exists"
        )
    # A collection of a rent that was charged again for other days has another id.
    payments = book.open_under(charge.tenancy_id, PAYMENT, Payment)
    others = [one for one in payments if one.charge_id == charge.record_id and one.record_id != payment_id]
    if taken := [one for one in others if one.state == "pending"]:
        raise PortfolioRuleError(f"it is being collected already: {taken[0].record_id} is pending", "exists")


def _cleared(book: Book, payment: Payment, seen: CollectionStatus) -> list[TradeRecord]:
    if payment.state not in ("pending", "failed"):
        return with_refund(book, payment, seen.refunded)
    allocations, changed = divide_requested_payment(book, payment, [payment.charge_id])
    return [PAYMENT.moved(payment, "clear", allocations=allocations, payment_ref=seen.payment_ref), *changed]


def _failed(book: Book, payment: Payment, payment_ref: str = "") -> list[TradeRecord]:
    if payment.state != "pending":
        return []
    zone = book.need(payment.tenancy_id, Tenancy).zone
    return [PAYMENT.moved(payment, "fail", failed_on=book.today(zone), payment_ref=payment_ref)]
