"""Running the tools for payments: the provider is asked under the call's own id, and what it says is put on record."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

from steward.actors.events import Post
from steward.actors.service import ActorService
from steward.bridges.events import LookAt
from steward.bridges.models import Told, watch_id
from steward.bridges.payments import CreateLink, Expire, Look, NotAnswered, Refund, Seen
from steward.bridges.running import WHY, NotConnected, Payments
from steward.core.clock import Clock
from steward.core.errors import StewardError
from steward.core.ids import derived_ulid
from steward.core.provenance import Quoting
from steward.core.settings import Settings
from steward.core.wall_clock import NoSuchTime, moment_of
from steward.portfolio.entries import Payment
from steward.portfolio.paying import REQUEST, NotOurs, PaymentRequest, asked_for, seen_as
from steward.portfolio.places import Refused
from steward.portfolio.tenancies import Tenancy
from steward.portfolio.tools.payments.declare import (
    LinkMade,
    PaymentsCreateLinkInput,
    PaymentsRefundInput,
    SettlePaymentInput,
)
from steward.portfolio.tools.showing import from_outside, must_be, place_of
from steward.records.models import TradeRecord
from steward.records.money import BadAmount, Money, amount_of
from steward.records.saying import said, said_all
from steward.records.service import Book, RecordService
from steward.tools.models import ToolCall
from steward.tools.running import Done, Failed, Unknown
from steward.tools.service import MAY_BE_DONE
from steward.wording.bridges import PaymentIsCredit, PaymentNews, PaymentOfNobody
from steward.wording.portfolio import RecordKept, RecordsBack
from steward.wording.receipts import NotUndone
from steward.wording.sentence import Quoted, Wording, lines

# The provider closes a link when it is over; a moment later it says so.
_SETTLES = timedelta(minutes=5)
# What it takes to be sure of one that is under way, and for how long what was paid is looked at for what went back.
_DAILY, _WEEKLY, _LOOKED_AT = timedelta(days=1), timedelta(days=7), timedelta(days=90)
# What is closed sooner nobody could pay by; what is later, no session of Stripe's may be.
_SOONEST, _LATEST = timedelta(minutes=31), timedelta(hours=23, minutes=59)
_NOBODY = "no provider of payments is connected: an owner connects one with `steward payments connect`"


class Services(Protocol):
    """What these tools run with."""

    @property
    def records(self) -> RecordService:
        """Records, and changing them."""

    @property
    def payments(self) -> Payments:
        """The account's provider."""

    @property
    def actors(self) -> ActorService:
        """Who sees to a request."""

    @property
    def clock(self) -> Clock:
        """The present."""

    @property
    def settings(self) -> Settings:
        """Where people find Steward."""


def payments_create_link(call: ToolCall, services: Services) -> Done | Failed:
    """The link, until when, and its request; the same whoever runs it again."""
    given = PaymentsCreateLinkInput.model_validate(call.arguments)
    request_id = derived_ulid(REQUEST.prefix, call.created_at, call.call_id)
    connection = services.payments.provider(call.account_id)
    if connection is None:
        return Failed(_NOBODY)
    try:
        book = services.records.book(call.account_id)
        request = book.find(request_id, PaymentRequest)
        if request is None:
            amount, tenancy = _wanted(book, given)
            seen = services.payments.ask(
                call.account_id,
                CreateLink(
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
            if not seen.url.startswith("https://") and not connection.address.startswith("http://"):
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
    except NotAnswered as error:
        return _failed(error)
    except StewardError as error:
        return Failed(f"not done: {error}")
    _look_at(call.account_id, request_id, request.expires_at + _SETTLES, services, request.asked_by)
    until = f"{request.expires_at:%Y-%m-%d %H:%M} UTC"
    return Done(
        f"Done: {request_id} (open). {request.amount} can be paid until {until} at {request.url} "
        "Nobody was sent it; the member reads it under your reply.",
        report=RecordKept(form="link", where=given.place, what=said_all(request.amount, request.url)),
        undo=LinkMade(request_id=request_id),
    )


def undo_payments_create_link(call: ToolCall, services: Services) -> Done | Failed:
    """Close it at the provider first: what was paid meanwhile stays paid."""
    request_id = LinkMade.model_validate(call.arguments).request_id
    request = services.records.book(call.account_id).find(request_id, PaymentRequest)
    if request is None:
        return Failed(NotUndone(why="there is nothing to take back"))
    try:
        seen = services.payments.ask(call.account_id, Expire(session_id=request.session_id, once=call.call_id))
        if seen.link == "open":
            return Failed(NotUndone(why="the provider has not closed it: try again later"))
        if seen.payment != "none":
            _settled(call, services, request, seen)
            return Failed(NotUndone(why="it was paid meanwhile: give it back with payments_refund"))
    except NotAnswered as error:
        return Failed(NotUndone(why=WHY[error.problem]))

    def closed(book: Book) -> list[TradeRecord]:
        now = book.need(request_id, PaymentRequest)
        return [REQUEST.moved(now, "cancel")] if now.state == "open" else []

    services.records.change(call.account_id, call.call_id, call.member_id, closed)
    return Done(RecordsBack())


def payments_refund(call: ToolCall, services: Services) -> Done | Failed | Unknown:
    """What has gone back. A run that follows one that was cut off finds what that one did by the call's id."""
    given = PaymentsRefundInput.model_validate(call.arguments)
    book = services.records.book(call.account_id)
    try:
        payment = book.need(given.payment_id, Payment)
        must_be(book, payment, given.place)
        request = book.find(payment.request_id, PaymentRequest)
        if request is None:
            raise Refused("it did not come by a link, so nothing can go back there: reverse_entry is for what is wrong")
        amount = amount_of(given.amount, payment.amount.currency)
    except StewardError as error:
        return Failed(f"not done: {error}")
    try:
        seen = services.payments.ask(call.account_id, Look(session_id=request.session_id))
        if not any(one.once == call.call_id for one in seen.refunds):
            _must_be_there(payment, seen, amount)
            seen = services.payments.ask(
                call.account_id,
                Refund(
                    session_id=request.session_id,
                    payment_ref=payment.payment_ref,
                    once=call.call_id,
                    minor=amount.minor,
                    currency=amount.currency,
                ),
            )
        _settled(call, services, request, seen)
    except NotAnswered as error:
        if not error.sent or error.problem in ("refused", "key"):
            return _failed(error)
        # Whatever became of it: the provider knows, and is asked soon.
        _look_at(call.account_id, request.record_id, services.clock() + _SETTLES, services, request.asked_by)
        return Unknown(MAY_BE_DONE)
    except StewardError as error:
        return Failed(f"not done: {error}")
    report = RecordKept(form="refund", where=given.place, what=said(amount))
    return Done(f"Done: {amount} of {payment.record_id} is on its way back.", report=report)


def settle_payment(call: ToolCall, services: Services) -> Done | Failed:
    """Put on record how the provider says it stands; what nobody here asked for is told, and never booked."""
    given = SettlePaymentInput.model_validate(call.arguments)
    book = services.records.book(call.account_id)
    request = book.find(given.subject, PaymentRequest) if given.subject.startswith(f"{REQUEST.prefix}-") else None
    paid = [one for one in given.told if one.what == "paid"]
    if request is None:
        return _of_nobody(paid)
    try:
        seen = services.payments.ask(call.account_id, Look(session_id=request.session_id))
        news = _settled(call, services, request, seen)
    except NotConnected:
        return Done("Nobody is connected any more.")
    except NotAnswered as error:
        return _failed(error)
    except NotOurs:
        return _of_nobody(paid or [_told_of(seen)])
    _look_at(call.account_id, request.record_id, _again_at(seen, services.clock()), services, request.asked_by)
    if foreign := [one for one in paid if not _is_of(one, request, seen)]:
        done = _of_nobody(foreign)
        return replace(done, report=lines(news, done.report))
    return Done("It is on record as the provider has it.", report=news)


def _kept(
    call: ToolCall, services: Services, given: PaymentsCreateLinkInput, request: PaymentRequest
) -> PaymentRequest:
    """The request on record. What others have asked for meanwhile is not asked for twice: then its link is closed."""

    def plan(book: Book) -> list[TradeRecord]:
        named = request.amount if given.amount else None
        asked_for(book, request.tenancy_id, request.charge_ids, named)
        return [request]

    try:
        services.records.change(call.account_id, call.call_id, call.member_id, plan)
    except Refused:
        services.payments.ask(call.account_id, Expire(session_id=request.session_id, once=f"{call.call_id}-close"))
        raise
    return request


def _wanted(book: Book, given: PaymentsCreateLinkInput) -> tuple[Money, Tenancy]:
    tenancy = book.need(given.tenancy_id, Tenancy)
    must_be(book, tenancy, given.place)
    named = amount_of(given.amount, given.currency or tenancy.currency) if given.amount else None
    if given.currency and given.currency != tenancy.currency:
        raise BadAmount(f"this tenancy's money is in {tenancy.currency}")
    return asked_for(book, tenancy.record_id, given.charge_ids, named), tenancy


def _until(expires: str | None, zone: str, now: datetime) -> datetime | None:
    if expires is None:
        return None
    try:
        until = moment_of(expires, zone)
    except NoSuchTime as error:
        raise Refused(str(error)) from None
    if not now + _SOONEST <= until <= now + _LATEST:
        local = (now + _LATEST).astimezone(ZoneInfo(zone))
        raise Refused(f"a link is open for at least half an hour, and until {local:%Y-%m-%dT%H:%M} at most")
    return until


def _must_be_there(payment: Payment, seen: Seen, amount: Money) -> None:
    if payment.state != "cleared":
        raise Refused(f"the payment is {payment.state}: there is nothing to give back")
    left = amount.of(min(payment.kept, seen.minor - seen.refunded))
    if amount.minor > left.minor:
        raise Refused(f"{left} of it is left to give back, and that was {amount}")


def _settled(call: ToolCall, services: Services, request: PaymentRequest, seen: Seen) -> Wording | None:
    """Have the records as the provider has it, and say what that is to whoever asked for it; nothing if it was so."""
    said = list[Wording | None]()
    # What has gone back follows on what has come.
    for stage in ("came", "back"):
        found = services.records.change(
            call.account_id,
            f"{call.call_id}-{stage}",
            call.member_id,
            lambda book: seen_as(book, book.need(request.record_id, PaymentRequest), seen),
        )
        said.append(_news(services.records.book(call.account_id), request, found))
    told = [one for one in said if one]
    return lines(*told) if told else None


def _news(book: Book, request: PaymentRequest, changed: list[TradeRecord]) -> Wording | None:
    payment = next((one for one in changed if isinstance(one, Payment)), None)
    if payment is None or payment.state == "pending":
        return None
    where, amount = place_of(book, payment), str(payment.amount)
    if payment.state == "failed":
        return PaymentNews(form="failed", where=where, amount=amount)
    if payment.refunded:
        return PaymentNews(form="returned", where=where, amount=str(payment.amount.of(payment.refunded)))
    if request.charge_ids and payment.credit:
        return PaymentIsCredit(where=where, amount=amount, credit=str(payment.amount.of(payment.credit)))
    return PaymentNews(form="came", where=where, amount=amount)


def _of_nobody(paid: list[Told]) -> Done:
    """What the provider says of money that no request of ours asked for: in its words, which are nobody's of ours."""
    if not paid:
        return Done("Nothing here is about that.")
    one, quoting = paid[0], Quoting()
    amount = _amount(one)
    words = quoting.quote(f"{amount} · {one.said}" if one.said else amount, "a payment nobody asked for")
    said = Quoted(one.said or one.payment_ref or one.session_id)
    return Done(
        f"A payment came to the provider that no link asked for; nothing is on record: {words}",
        report=PaymentOfNobody(amount=amount, said=said),
        quotes=quoting.quotes,
    )


def _amount(one: Told) -> str:
    try:
        return str(Money(minor=one.minor, currency=one.currency))
    except (ValueError, KeyError):
        return f"{one.minor} {one.currency}".strip()


def _told_of(seen: Seen) -> Told:
    return Told(
        what="paid",
        session_id=seen.session_id,
        payment_ref=seen.payment_ref,
        minor=seen.minor,
        currency=seen.currency,
    )


def _is_of(told: Told, request: PaymentRequest, seen: Seen) -> bool:
    """Whether an event is of the link of ours it names, and not only says so."""
    return told.session_id in ("", request.session_id) and told.payment_ref in ("", seen.payment_ref)


def _again_at(seen: Seen, now: datetime) -> datetime | None:
    """When the provider is asked though it tells nothing: its word may be lost on the way."""
    if seen.payment == "processing":
        return now + _DAILY
    if seen.payment == "paid":
        since = now - (seen.paid_at or now)
        return None if since > _LOOKED_AT else now + (_DAILY if since < _DAILY else _WEEKLY)
    return seen.expires_at + _SETTLES if seen.link == "open" else None


def _look_at(account_id: str, request_id: str, at: datetime | None, services: Services, member_id: str) -> None:
    look = LookAt(account_id=account_id, bridge="payments", subject=request_id, at=at, member_id=member_id)
    services.actors.post([Post(watch_id(account_id, "payments", request_id), look)])


def _failed(error: NotAnswered) -> Failed:
    if isinstance(error, NotConnected):
        return Failed(_NOBODY)
    quoting = Quoting()
    said = f": {quoting.quote(error.said, 'what the provider said')}" if error.said else ""
    return Failed(f"not done: {WHY[error.problem]}{said}", quotes=quoting.quotes)
