"""Runners of the payment tools: ask the provider under the call's id, then record its answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from steward.core.errors import StewardError
from steward.core.ids import derived_ulid
from steward.core.sentences import Wording, lines, say
from steward.core.wall_clock import NoSuchTimeError, moment_of
from steward.integrations.bridges.models import ProviderUpdate
from steward.integrations.bridges.payments import (
    CollectionStatus,
    CreatePaymentLink,
    ExpirePaymentLink,
    PaymentLinkStatus,
    PollCollection,
    PollMandate,
    PollPaymentLink,
    ProviderError,
    RefundPayment,
)
from steward.integrations.bridges.provider_client import WHY, ProviderNotConnectedError
from steward.tools.models import ToolCall
from steward.tools.service import MAY_BE_DONE
from steward.tools.tool_outcomes import Done, Failed, Unknown
from steward.trades.portfolio.ledger_entries import PAYMENT, Payment
from steward.trades.portfolio.mandates import MANDATE, ProviderMismatchError, RentMandate
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
    NOBODY,
    SETTLES,
    Services,
    again_at,
    failed,
    is_of,
    look_at,
    mandate_again_at,
    of_nobody,
    settled,
    settled_collection,
    settled_mandate,
    told_of,
)
from steward.trades.portfolio.tools.providers import can_be_opened
from steward.trades.portfolio.tools.record_lines import from_outside, must_be
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import InvalidAmountError, Money, amount_of
from steward.trades.records.service import Book
from steward.trades.records.value_wording import said, said_all

# Nobody could pay by a shorter-lived link; a longer one exceeds Stripe's session limit.
_SOONEST, _LATEST = timedelta(minutes=31), timedelta(hours=23, minutes=59)


def payments_create_link(call: ToolCall, services: Services) -> Done | Failed:
    """Return the link, its expiry and its request; the same for a repeated run."""
    given = PaymentsCreateLinkInput.model_validate(call.arguments)
    request_id = derived_ulid(REQUEST.prefix, call.created_at, call.call_id)
    connection = services.payments.provider(call.account_id)
    if connection is None:
        return Failed(NOBODY)
    try:
        book = services.records.book(call.account_id)
        request = book.find(request_id, PaymentRequest)
        if request is None:
            amount, tenancy = _wanted(book, given)
            seen = services.payments.ask(
                call.account_id,
                CreatePaymentLink(
                    account_id=call.account_id,
                    request_id=request_id,
                    once=call.call_id,
                    minor=amount.minor,
                    currency=amount.currency,
                    purpose=given.purpose,
                    thanks_url=f"{services.settings.public_url.rstrip('/')}/paid",
                    expires_at=_until(given.expires, tenancy.zone, call.created_at),
                ),
            )
            if not can_be_opened(seen.url, connection):
                return Failed("the provider gave no link that can be opened: nothing was asked for")
            request = PaymentRequest(
                account_id=call.account_id,
                record_id=request_id,
                tenancy_id=tenancy.record_id,
                property_id=tenancy.property_id,
                asked_on=book.today(tenancy.zone),
                asked_by=call.member_id,
                amount=amount,
                charge_ids=tuple(dict.fromkeys(given.charge_ids)),
                provider=connection.provider,
                session_id=seen.session_id,
                expires_at=seen.expires_at,
                purpose=given.purpose,
                url=seen.url,
                outside=from_outside(call),
            )
            request = _kept(call, services, given, request)
    except ProviderError as error:
        return failed(error)
    except StewardError as error:
        return Failed(f"not done: {error}")
    look_at(call.account_id, request_id, request.expires_at + SETTLES, services, request.asked_by)
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
        return Failed(say("not-undone", why="there is nothing to take back"))
    try:
        seen = services.payments.ask(
            call.account_id, ExpirePaymentLink(session_id=request.session_id, once=call.call_id)
        )
        if seen.link == "open":
            return Failed(say("not-undone", why="the provider has not closed it: try again later"))
        if seen.payment != "none":
            settled(call, services, request, seen)
            return Failed(say("not-undone", why="it was paid meanwhile: give it back with payments_refund"))
    except ProviderError as error:
        return Failed(say("not-undone", why=WHY[error.problem]))

    def closed(book: Book) -> list[TradeRecord]:
        now = book.need(request_id, PaymentRequest)
        return [REQUEST.moved(now, "cancel")] if now.state == "open" else []

    services.records.change(call.account_id, call.call_id, call.member_id, closed)
    return Done(say("records-back"))


def payments_refund(call: ToolCall, services: Services) -> Done | Failed | Unknown:
    """Return the refunded amount. A run after an interrupted one finds its refund by the call's id."""
    given = PaymentsRefundInput.model_validate(call.arguments)
    book = services.records.book(call.account_id)
    try:
        payment = book.need(given.payment_id, Payment)
        must_be(book, payment, given.place)
        came = _by_provider(book, payment)
        amount = amount_of(given.amount, payment.amount.currency)
    except StewardError as error:
        return Failed(f"not done: {error}")
    try:
        seen = services.payments.ask(call.account_id, came.look)
        if not any(one.once == call.call_id for one in seen.refunds):
            _must_be_there(payment, seen, amount)
            seen = services.payments.ask(
                call.account_id,
                RefundPayment(
                    session_id=came.session_id,
                    payment_ref=payment.payment_ref,
                    once=call.call_id,
                    minor=amount.minor,
                    currency=amount.currency,
                ),
            )
        came.settle(call, services, seen)
    except ProviderError as error:
        if not error.sent or error.problem in ("refused", "key"):
            return failed(error)
        # The outcome is unknown here: the provider knows it and is polled soon.
        look_at(call.account_id, came.subject, services.clock() + SETTLES, services, came.asked_by)
        return Unknown(MAY_BE_DONE)
    except StewardError as error:
        return Failed(f"not done: {error}")
    report = say("record-kept", form="refund", where=given.place, what=said(amount))
    return Done(f"Done: {amount} of {payment.record_id} is on its way back.", report=report)


def settle_payment(call: ToolCall, services: Services) -> Done | Failed:
    """Record the provider's answer. A payment that nobody here requested is reported and never booked."""
    given = SettleInput.model_validate(call.arguments)
    paid = [one for one in given.told if one.what == "paid"]
    subject = _subject(services.records.book(call.account_id), given.subject)
    try:
        match subject:
            case PaymentRequest():
                return _of_link(call, services, subject, paid)
            case RentMandate():
                return _of_mandate(call, services, subject, paid)
            case Payment():
                return _of_collection(call, services, subject, paid)
            case _:
                return of_nobody(paid)
    except ProviderNotConnectedError:
        return Done("Nobody is connected any more.")
    except ProviderError as error:
        return failed(error)


def _subject(book: Book, subject: str) -> PaymentRequest | RentMandate | Payment | None:
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


def _of_link(call: ToolCall, services: Services, request: PaymentRequest, paid: list[ProviderUpdate]) -> Done:
    seen = services.payments.ask(call.account_id, PollPaymentLink(session_id=request.session_id))
    try:
        news = settled(call, services, request, seen)
    except ProviderMismatchError:
        return of_nobody(paid or [told_of(seen)])
    look_at(call.account_id, request.record_id, again_at(seen, services.clock()), services, request.asked_by)
    return _told(news, [one for one in paid if not is_of(one, request.session_id, seen.payment_ref)])


def _of_collection(call: ToolCall, services: Services, payment: Payment, paid: list[ProviderUpdate]) -> Done:
    mandate = services.records.book(call.account_id).need(payment.mandate_id, RentMandate)
    seen = services.payments.ask(call.account_id, _looked_for(payment, mandate))
    try:
        news = settled_collection(call, services, payment, seen)
    except ProviderMismatchError:
        return of_nobody(paid or [told_of(seen)])
    look_at(call.account_id, payment.record_id, again_at(seen, services.clock()), services, mandate.asked_by)
    return _told(news, [one for one in paid if not is_of(one, "", seen.payment_ref)])


def _of_mandate(call: ToolCall, services: Services, mandate: RentMandate, paid: list[ProviderUpdate]) -> Done:
    seen = services.payments.ask(call.account_id, PollMandate(session_id=mandate.session_id))
    try:
        news = settled_mandate(call, services, mandate, seen)
    except ProviderMismatchError:
        return of_nobody(paid)
    at = mandate_again_at(seen, services.clock())
    look_at(call.account_id, mandate.record_id, at, services, mandate.asked_by)
    # A mandate itself pays nothing.
    return _told(news, paid)


def _told(news: Wording | None, foreign: list[ProviderUpdate]) -> Done:
    if not foreign:
        return Done("It is on record as the provider has it.", report=news)
    done = of_nobody(foreign)
    return replace(done, report=lines(news, done.report))


@dataclass(frozen=True)
class _Came:
    """Polling and recording of a provider payment."""

    subject: str
    asked_by: str
    look: PollPaymentLink | PollCollection
    session_id: str
    settle: Callable[[ToolCall, Services, Any], object]


def _by_provider(book: Book, payment: Payment) -> _Came:
    if payment.mandate_id:
        mandate = book.need(payment.mandate_id, RentMandate)

        def collected(call: ToolCall, services: Services, seen: CollectionStatus) -> object:
            return settled_collection(call, services, payment, seen)

        return _Came(payment.record_id, mandate.asked_by, _looked_for(payment, mandate), "", collected)
    request = book.find(payment.request_id, PaymentRequest)
    if request is None:
        raise PortfolioRuleError(
            "it did not come by a link, so nothing can go back there: reverse_entry is for what is wrong"
        )

    def linked(call: ToolCall, services: Services, seen: PaymentLinkStatus) -> object:
        return settled(call, services, request, seen)

    look = PollPaymentLink(session_id=request.session_id)
    return _Came(request.record_id, request.asked_by, look, request.session_id, linked)


def _looked_for(payment: Payment, mandate: RentMandate) -> PollCollection:
    return PollCollection(
        request_id=payment.record_id, customer_ref=mandate.customer_ref, payment_ref=payment.payment_ref
    )


def _kept(
    call: ToolCall, services: Services, given: PaymentsCreateLinkInput, request: PaymentRequest
) -> PaymentRequest:
    """Return the recorded request. If others requested the same meanwhile, close this link."""

    def plan(book: Book) -> list[TradeRecord]:
        named = request.amount if given.amount else None
        requestable_amount(book, request.tenancy_id, request.charge_ids, named)
        return [request]

    try:
        services.records.change(call.account_id, call.call_id, call.member_id, plan)
    except PortfolioRuleError:
        services.payments.ask(
            call.account_id, ExpirePaymentLink(session_id=request.session_id, once=f"{call.call_id}-close")
        )
        raise
    return request


def _wanted(book: Book, given: PaymentsCreateLinkInput) -> tuple[Money, Tenancy]:
    tenancy = book.need(given.tenancy_id, Tenancy)
    must_be(book, tenancy, given.place)
    named = amount_of(given.amount, given.currency or tenancy.currency) if given.amount else None
    if given.currency and given.currency != tenancy.currency:
        raise InvalidAmountError(f"this tenancy's money is in {tenancy.currency}")
    return requestable_amount(book, tenancy.record_id, given.charge_ids, named), tenancy


def _until(expires: str | None, zone: str, now: datetime) -> datetime | None:
    if expires is None:
        return None
    try:
        until = moment_of(expires, zone)
    except NoSuchTimeError as error:
        raise PortfolioRuleError(str(error)) from None
    if not now + _SOONEST <= until <= now + _LATEST:
        local = (now + _LATEST).astimezone(ZoneInfo(zone))
        raise PortfolioRuleError(f"a link is open for at least half an hour, and until {local:%Y-%m-%dT%H:%M} at most")
    return until


def _must_be_there(payment: Payment, seen: PaymentLinkStatus | CollectionStatus, amount: Money) -> None:
    if payment.state != "cleared":
        raise PortfolioRuleError(f"the payment is {payment.state}: there is nothing to give back")
    left = amount.of(min(payment.kept, seen.minor - seen.refunded))
    if amount.minor > left.minor:
        raise PortfolioRuleError(f"{left} of it is left to give back, and that was {amount}")
