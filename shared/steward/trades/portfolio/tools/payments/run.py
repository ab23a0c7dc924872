"""Runners of the tools for payment links and refunds. The call's id is the provider's idempotency key."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from steward.core.errors import StewardError
from steward.core.ids import derived_ulid
from steward.core.sentences import say
from steward.core.wall_clock import NoSuchTimeError, moment_of
from steward.integrations.bridges.payments import (
    CollectionStatus,
    ExpirePaymentLink,
    PaymentLinkStatus,
    ProviderError,
    RefundPayment,
)
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, Outcome, Unknown, not_undone
from steward.trades.portfolio.ledger_entries import PAYMENT, Payment
from steward.trades.portfolio.mandates import MANDATE, RentMandate
from steward.trades.portfolio.payment_requests import REQUEST, PaymentRequest, requestable_amount
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.arguments import SettleInput
from steward.trades.portfolio.tools.payments.declare import (
    CloseLinkInput,
    PaymentsCreateLinkInput,
    PaymentsRefundInput,
)
from steward.trades.portfolio.tools.payments.payment_settlement import (
    SETTLES,
    CollectionSubject,
    LinkSubject,
    PaymentSubject,
    collection_subject,
    give_up,
    link_subject,
    mandate_subject,
    of_nobody,
    open_page,
)
from steward.trades.portfolio.tools.providers import Services, failed, is_unsure, nobody, record, settle, unknown
from steward.trades.portfolio.tools.record_lines import from_outside, must_be
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import InvalidAmountError, Money, amount_of
from steward.trades.records.service import Book
from steward.trades.records.value_texts import said, said_all

# Nobody could pay by a shorter-lived link; a longer one exceeds Stripe's session limit.
_SOONEST, _LATEST = timedelta(minutes=31), timedelta(hours=23, minutes=59)


def payments_create_link(call: ToolCall, services: Services) -> Outcome:
    """Return the link, its expiry and its request; the same for a repeated run."""
    given = PaymentsCreateLinkInput.model_validate(call.arguments)
    connection = services.providers.connection(call.account_id, "payments")
    if connection is None:
        return nobody("payments")
    request_id = derived_ulid(REQUEST.prefix, call.created_at, call.call_id)

    def begin(book: Book) -> PaymentRequest:
        amount, tenancy = _wanted(book, given)
        return PaymentRequest(
            account_id=call.account_id,
            record_id=request_id,
            tenancy_id=tenancy.record_id,
            property_id=tenancy.property_id,
            asked_on=book.today(tenancy.zone),
            asked_by=call.member_id,
            amount=amount,
            charge_ids=tuple(dict.fromkeys(given.charge_ids)),
            provider=connection.provider,
            expires_at=_until(given.expires, tenancy.zone, call.created_at),
            purpose=given.purpose,
            outside=from_outside(call),
        )

    try:
        request_id = _pending(services.records.book(call.account_id), given) or request_id
        request = open_page(call, services, request_id, PaymentRequest, begin)
    except StewardError as error:
        return Failed.by(error, "not done")
    if not isinstance(request, PaymentRequest):
        return request
    until = f"{request.expires_at:%Y-%m-%d %H:%M} UTC"
    return Done(
        f"Done: {request_id} (open). {request.amount} can be paid until {until} at {request.url} "
        "Nobody was sent it; the member reads it under your reply.",
        report=say("record-kept", form="link", where=given.place, what=said_all(request.amount, request.url)),
        undo=CloseLinkInput(request_id=request_id),
    )


def undo_payments_create_link(call: ToolCall, services: Services) -> Done | Failed:
    """Close the link at the provider first. A payment made in the meantime stays."""
    request_id = CloseLinkInput.model_validate(call.arguments).request_id
    request = services.records.book(call.account_id).find(request_id, PaymentRequest)
    if request is None:
        return Failed(say("not-undone", why=say("why-failed", form="not_found")))
    try:
        seen = services.providers.ask(
            call.account_id, ExpirePaymentLink(session_id=request.session_id, once=call.call_id)
        )
        if seen.link == "open":
            return Failed(say("not-undone", why=say("why-failed", form="refused")))
        if seen.payment != "none":
            record(call, services, link_subject(request), seen)
            return Failed(say("not-undone", why=say("why-failed", form="paid")))
    except ProviderError as error:
        return not_undone(error)

    def closed(book: Book) -> list[TradeRecord]:
        now = book.need(request_id, PaymentRequest)
        return [REQUEST.moved(now, "cancel")] if now.state == "open" else []

    services.records.change(call.account_id, call.call_id, call.member_id, closed)
    return Done("")


def payments_refund(call: ToolCall, services: Services) -> Done | Failed | Unknown:
    """Return the refunded amount. A run after an interrupted one finds its refund by the call's id."""
    given = PaymentsRefundInput.model_validate(call.arguments)
    book = services.records.book(call.account_id)
    try:
        payment = book.need(given.payment_id, Payment)
        must_be(book, payment, given.place)
        came: PaymentSubject[Any] = _by_provider(book, payment)
        amount = amount_of(given.amount, payment.amount.currency)
    except StewardError as error:
        return Failed.by(error, "not done")
    try:
        seen: PaymentLinkStatus | CollectionStatus = came.poll(services)
        if not any(one.once == call.call_id for one in seen.refunds):
            _must_be_there(payment, seen, amount)
            wanted = RefundPayment(
                session_id=came.request.session_id if isinstance(came, LinkSubject) else "",
                payment_ref=payment.payment_ref,
                once=call.call_id,
                minor=amount.minor,
                currency=amount.currency,
            )
            seen = services.providers.ask(call.account_id, wanted)
        record(call, services, came, seen)
    except ProviderError as error:
        if not is_unsure(error):
            return failed(error, "payments")
        # The outcome is unknown here: the provider knows it and is polled soon.
        return unknown(services, came, SETTLES)
    except StewardError as error:
        return Failed.by(error, "not done")
    report = say("record-kept", form="refund", where=given.place, what=said(amount))
    return Done(f"Done: {amount} of {payment.record_id} is on its way back.", report=report)


def settle_payment(call: ToolCall, services: Services) -> Done | Failed:
    """Record the provider's answer. A payment that nobody here requested is reported and never booked."""
    given = SettleInput.model_validate(call.arguments)
    paid = [one for one in given.told if one.what == "paid"]
    book = services.records.book(call.account_id)
    match _found(book, given.subject):
        case PaymentRequest() | RentMandate() as page if give_up(call, services, page):
            return Done("The provider never told of a page, and by now nobody could use it.")
        case PaymentRequest() as request:
            return settle(call, services, link_subject(request, paid))
        case RentMandate() as mandate:
            return settle(call, services, mandate_subject(book, mandate, paid))
        case Payment() as payment:
            return settle(call, services, collection_subject(book, payment, paid))
        case _:
            return of_nobody(paid)


def _found(book: Book, subject: str) -> PaymentRequest | RentMandate | Payment | None:
    """Return our record of the provider's event, by our id or by its id of the payment method."""
    match subject.partition("-")[0]:
        case REQUEST.prefix:
            return book.find(subject, PaymentRequest)
        case MANDATE.prefix:
            return book.find(subject, RentMandate)
        case PAYMENT.prefix:
            payment = book.find(subject, Payment)
            return payment if payment and payment.mandate_id else None
        case _:
            standing = book.some([line.record_id for line in book.open(MANDATE)], RentMandate)
            return next((one for one in standing if one.method_ref == subject), None)


def _by_provider(book: Book, payment: Payment) -> LinkSubject | CollectionSubject:
    if payment.mandate_id:
        return collection_subject(book, payment)
    request = book.find(payment.request_id, PaymentRequest)
    if request is None:
        raise PortfolioRuleError(
            "it did not come by a link, so nothing can go back there: reverse_entry is for what is wrong", "no_link"
        )
    return link_subject(request)


def _pending(book: Book, given: PaymentsCreateLinkInput) -> str:
    """Return another call's request for the same payment whose outcome is unknown, or ""."""
    must_be(book, book.need(given.tenancy_id, Tenancy), given.place)
    others = book.open_under(given.tenancy_id, REQUEST, PaymentRequest)
    wanted = tuple(dict.fromkeys(given.charge_ids))
    same = (one for one in others if wanted and one.charge_ids == wanted and not one.session_id)
    return "" if given.amount else next((one.record_id for one in same), "")


def _wanted(book: Book, given: PaymentsCreateLinkInput) -> tuple[Money, Tenancy]:
    tenancy = book.need(given.tenancy_id, Tenancy)
    named = amount_of(given.amount, given.currency or tenancy.currency) if given.amount else None
    if given.currency and given.currency != tenancy.currency:
        raise InvalidAmountError(f"this tenancy's money is in {tenancy.currency}")
    return requestable_amount(book, tenancy.record_id, given.charge_ids, named), tenancy


def _until(expires: str | None, zone: str, now: datetime) -> datetime:
    if expires is None:
        return now + _LATEST
    try:
        until = moment_of(expires, zone)
    except NoSuchTimeError as error:
        raise PortfolioRuleError(str(error), "bad_time") from None
    if not now + _SOONEST <= until <= now + _LATEST:
        local = (now + _LATEST).astimezone(ZoneInfo(zone))
        raise PortfolioRuleError(
            f"a link is open for at least half an hour, and until {local:%Y-%m-%dT%H:%M} at most", "link_time"
        )
    return until


def _must_be_there(payment: Payment, seen: PaymentLinkStatus | CollectionStatus, amount: Money) -> None:
    if payment.state != "cleared":
        raise PortfolioRuleError(f"the payment is {payment.state}: there is nothing to give back", "nothing_due")
    left = amount.of(min(payment.kept, seen.minor - seen.refunded))
    if amount.minor > left.minor:
        raise PortfolioRuleError(f"{left} of it is left to give back, and that was {amount}", "other_amount")
