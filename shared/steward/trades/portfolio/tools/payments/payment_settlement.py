"""Adapters of payment links, mandates and collections: how each is polled, recorded and reported."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import ClassVar, Literal, TypeVar

from steward.core.provenance import Quoting
from steward.core.sentences import Day, Quoted, Wording, lines, say
from steward.integrations.bridges.models import Bridge, ProviderUpdate
from steward.integrations.bridges.payments import (
    CollectionStatus,
    MandateStatus,
    PaymentLinkStatus,
    PaymentStatus,
    PollCollection,
    PollMandate,
    PollPaymentLink,
    ProviderError,
)
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Outcome
from steward.trades.portfolio.autopay import collection_as_seen
from steward.trades.portfolio.ledger_entries import Payment
from steward.trades.portfolio.mandates import MANDATE, RentMandate, mandate_as_seen, mandate_request
from steward.trades.portfolio.payment_pages import PaymentPage
from steward.trades.portfolio.payment_requests import REQUEST, PaymentRequest, link_request, with_payment_status
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.providers import (
    ProviderSubject,
    Services,
    Submission,
    can_be_opened,
    of_kind,
    submit,
)
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.service import Book, ChangedRecord
from steward.trades.records.value_texts import said, said_all

# The provider closes an expired link, and its event follows a moment later.
SETTLES = timedelta(minutes=5)
# A run that died before asking the provider will not ask it after this time.
BEGUN = timedelta(hours=1)
# Poll intervals: while a payment is under way, and how long refunds of a payment are watched for.
_DAILY, _WEEKLY, _LOOKED_AT = timedelta(days=1), timedelta(days=7), timedelta(days=90)

_P = TypeVar("_P", PaymentLinkStatus, MandateStatus, CollectionStatus)
_S = TypeVar("_S", PaymentLinkStatus, MandateStatus)
_R = TypeVar("_R", PaymentRequest, RentMandate)


@dataclass(frozen=True)
class PaymentSubject(ProviderSubject[_P]):
    """A subject of a payment provider. `paid` are the payments that its events told of."""

    paid: Sequence[ProviderUpdate]
    bridge: ClassVar[Bridge] = "payments"
    # Refunds follow payments.
    stages: ClassVar[tuple[str, ...]] = ("came", "back")

    @abstractmethod
    def news(self, book: Book, changed: Sequence[ChangedRecord]) -> Wording | None:
        """Return what the member who asked is told of a change."""

    def of_others(self, seen: _P) -> Sequence[ProviderUpdate]:
        """Return the payments that are not of this subject, though an event says so."""
        return self.paid

    def told(self, book: Book, stages: Sequence[Sequence[ChangedRecord]], seen: _P | None) -> Done:
        """See `ProviderSubject`."""
        report = self.report(book, stages)
        others = self.of_others(seen) if seen else ()
        if not others:
            return Done("It is on record as the provider has it.", report=report)
        done = of_nobody(others)
        return replace(done, report=lines(report, done.report))

    def report(self, book: Book, stages: Sequence[Sequence[ChangedRecord]]) -> Wording | None:
        """Return the news of all stages."""
        news = [one for changed in stages if (one := self.news(book, changed))]
        return lines(*news) if news else None

    def mismatch(self, seen: _P | None) -> Done:
        """See `ProviderSubject`."""
        return of_nobody(self.paid or ([_told_of(seen)] if isinstance(seen, PaymentStatus) else ()))


@dataclass(frozen=True)
class LinkSubject(PaymentSubject[PaymentLinkStatus]):
    """A payment link."""

    request: PaymentRequest

    def poll(self, services: Services) -> PaymentLinkStatus:
        """See `ProviderSubject`. A page that is not on record is asked for again, under its own key."""
        one = self.request
        if one.session_id:
            return services.providers.ask(one.account_id, PollPaymentLink(session_id=one.session_id))
        return _to_open(services, one, services.providers.ask(one.account_id, link_request(one, thanks_url(services))))

    def interpret(self, book: Book, stage: str, seen: PaymentLinkStatus) -> Sequence[TradeRecord]:
        """See `ProviderSubject`."""
        return with_payment_status(book, book.need(self.subject, PaymentRequest), seen)

    def news(self, book: Book, changed: Sequence[ChangedRecord]) -> Wording | None:
        """See `PaymentSubject`."""
        if page := _new_page(changed, PaymentRequest):
            return say("record-kept", form="link", where=place_of(book, page), what=said_all(page.amount, page.url))
        return _payment_news(book, changed, bool(self.request.charge_ids))

    def of_others(self, seen: PaymentLinkStatus) -> Sequence[ProviderUpdate]:
        """See `PaymentSubject`."""
        return [one for one in self.paid if not _is_of(one, seen.session_id, seen.payment_ref)]

    def again_at(self, book: Book, seen: PaymentLinkStatus | None) -> datetime | None:
        """See `ProviderSubject`."""
        return _again_at(seen, book.now, seen.expires_at + SETTLES if seen and seen.link == "open" else None)


@dataclass(frozen=True)
class CollectionSubject(PaymentSubject[CollectionStatus]):
    """A rent that is collected by a mandate."""

    payment: Payment
    customer_ref: str

    def poll(self, services: Services) -> CollectionStatus:
        """See `ProviderSubject`. Without its reference the provider is searched for it."""
        one = self.payment
        look = PollCollection(request_id=one.record_id, customer_ref=self.customer_ref, payment_ref=one.payment_ref)
        return services.providers.ask(one.account_id, look)

    def interpret(self, book: Book, stage: str, seen: CollectionStatus) -> Sequence[TradeRecord]:
        """See `ProviderSubject`."""
        return collection_as_seen(book, book.need(self.subject, Payment), seen)

    def news(self, book: Book, changed: Sequence[ChangedRecord]) -> Wording | None:
        """See `PaymentSubject`."""
        return _payment_news(book, changed, is_for=True)

    def of_others(self, seen: CollectionStatus) -> Sequence[ProviderUpdate]:
        """See `PaymentSubject`."""
        return [one for one in self.paid if not _is_of(one, "", seen.payment_ref)]

    def again_at(self, book: Book, seen: CollectionStatus | None) -> datetime | None:
        """See `ProviderSubject`."""
        return _again_at(seen, book.now, None)


@dataclass(frozen=True)
class MandateSubject(PaymentSubject[MandateStatus]):
    """A mandate. It pays nothing itself."""

    mandate: RentMandate
    currency: str
    stages: ClassVar[tuple[str, ...]] = ("mandate",)

    def poll(self, services: Services) -> MandateStatus:
        """See `ProviderSubject`. A page that is not on record is asked for again, under its own key."""
        one = self.mandate
        if one.session_id:
            return services.providers.ask(one.account_id, PollMandate(session_id=one.session_id))
        wanted = mandate_request(one, self.currency, thanks_url(services))
        return _to_open(services, one, services.providers.ask(one.account_id, wanted))

    def interpret(self, book: Book, stage: str, seen: MandateStatus) -> Sequence[TradeRecord]:
        """See `ProviderSubject`."""
        return mandate_as_seen(book, book.need(self.subject, RentMandate), seen)

    def news(self, book: Book, changed: Sequence[ChangedRecord]) -> Wording | None:
        """See `PaymentSubject`."""
        if page := _new_page(changed, RentMandate):
            return say("record-kept", form="mandate", where=place_of(book, page), what=said_all(page.start, page.url))
        now = next((one.after for one in changed if isinstance(one.after, RentMandate)), None)
        if now is None:
            return None
        where = place_of(book, now)
        match now.state:
            case "standing":
                return say("mandate-stands", where=where, day=Day(now.start))
            case "withdrawn" | "failed" as form:
                return say("mandate-gone", form=form, where=where)
            case _:
                return None

    def again_at(self, book: Book, seen: MandateStatus | None) -> datetime | None:
        """See `ProviderSubject`. A mandate may be withdrawn while it is active."""
        if seen is None or seen.mandate in ("processing", "standing"):
            return book.now + (_WEEKLY if seen and seen.mandate == "standing" else _DAILY)
        return seen.expires_at + SETTLES if seen.link == "open" else None


def link_subject(request: PaymentRequest, paid: Sequence[ProviderUpdate] = ()) -> LinkSubject:
    """Return the subject of a link."""
    return LinkSubject(request.account_id, request.record_id, request.asked_by, paid, request)


def mandate_subject(book: Book, mandate: RentMandate, paid: Sequence[ProviderUpdate] = ()) -> MandateSubject:
    """Return the subject of a mandate."""
    currency = book.need(mandate.tenancy_id, Tenancy).currency
    return MandateSubject(mandate.account_id, mandate.record_id, mandate.asked_by, paid, mandate, currency)


def collection_subject(book: Book, payment: Payment, paid: Sequence[ProviderUpdate] = ()) -> CollectionSubject:
    """Return the subject of a collection."""
    mandate = book.need(payment.mandate_id, RentMandate)
    return CollectionSubject(
        payment.account_id, payment.record_id, mandate.asked_by, paid, payment, mandate.customer_ref
    )


def open_page(
    call: ToolCall, services: Services, record_id: str, kind: type[_R], begin: Callable[[Book], _R]
) -> _R | Outcome:
    """Return the page that the provider makes for this record, whichever run asks, or what else became of it.

    Raises what `begin` raises.
    """
    before = services.records.book(call.account_id).find(record_id, kind)
    if before and before.session_id:
        return before

    def take_back(_: object) -> None:
        if not services.records.turned(call.account_id, call.call_id):
            # Another call put it on record.
            _over(call, services, record_id, kind)
        else:
            services.records.undo(call.account_id, call.call_id, call.member_id)

    def subject(book: Book) -> LinkSubject | MandateSubject:
        page: PaymentPage = book.need(record_id, kind)
        if isinstance(page, RentMandate):
            return mandate_subject(book, page)
        assert isinstance(page, PaymentRequest)
        return link_subject(page)

    became = submit(
        call,
        services,
        Submission(
            begin=lambda book: [book.find(record_id, kind) or begin(book)],
            of=subject,
            ask=lambda one: one.poll(services),
            keep=lambda book, seen: subject(book).interpret(book, "came", seen),
            take_back=take_back,
            soon=BEGUN,
            unsure=SETTLES,
        ),
    )
    return became or services.records.book(call.account_id).need(record_id, kind)


def give_up(call: ToolCall, services: Services, page: PaymentRequest | RentMandate) -> bool:
    """Return whether a page that nobody knows of can no longer be used; its record then says so."""
    if page.session_id or page.state != "open" or services.clock() < page.expires_at:
        return False
    _over(call, services, page.record_id, type(page))
    return True


def _over(call: ToolCall, services: Services, record_id: str, kind: type[PaymentRequest] | type[RentMandate]) -> None:
    type_ = REQUEST if kind is PaymentRequest else MANDATE

    def plan(book: Book) -> list[TradeRecord]:
        now: PaymentPage = book.need(record_id, kind)
        return [] if now.session_id or now.state != "open" else [type_.moved(now, "expire")]

    services.records.change(call.account_id, f"{call.call_id}-over", call.member_id, plan)


def thanks_url(services: Services) -> str:
    """Return the address of the page after a payment."""
    return f"{services.settings.public_url.rstrip('/')}/paid"


def _to_open(services: Services, page: PaymentPage, seen: _S) -> _S:
    """Return the new page, if it is safe to open. Raises `ProviderError`."""
    connection = services.providers.connection(page.account_id, "payments")
    if connection and can_be_opened(seen.url, connection):
        return seen
    raise ProviderError("unreadable", sent=False)


def _new_page(changed: Sequence[ChangedRecord], kind: type[_R]) -> _R | None:
    """Return a page that became known after its call was reported as unknown."""
    both = of_kind(changed, kind)
    return both[1] if both and both[0] and not both[0].session_id and both[1].state == "open" else None


def _payment_news(book: Book, changed: Sequence[ChangedRecord], is_for: bool) -> Wording | None:
    """Return the outcome of a payment.

    `is_for` says that certain charges were to be paid, so a credit is unexpected.
    """
    payment = next((one.after for one in changed if isinstance(one.after, Payment)), None)
    if payment is None or payment.state == "pending":
        return None
    where, amount = place_of(book, payment), said(payment.amount)
    if payment.state == "failed":
        return say("payment-news", form="failed", where=where, amount=amount)
    if payment.refunded:
        return say("payment-news", form="returned", where=where, amount=said(payment.amount.of(payment.refunded)))
    if is_for and payment.credit:
        credit = said(payment.amount.of(payment.credit))
        form: Literal["collected", "link"] = "collected" if payment.mandate_id else "link"
        return say("payment-is-credit", form=form, where=where, amount=amount, credit=credit)
    return say("payment-news", form="collected" if payment.mandate_id else "came", where=where, amount=amount)


def of_nobody(paid: Sequence[ProviderUpdate]) -> Done:
    """Return a report of payments that no request of ours asked for, with the provider's words as a quote."""
    if not paid:
        return Done("Nothing here is about that.")
    one, quoting = paid[0], Quoting()
    amount = _amount(one)
    words = quoting.quote(f"{amount} · {one.said}" if one.said else amount, "a payment nobody asked for")
    words_of_payer = Quoted(one.said or one.payment_ref or one.session_id)
    return Done(
        f"A payment came to the provider that no link asked for; nothing is on record: {words}",
        report=say("payment-of-nobody", amount=said(amount), said=words_of_payer),
        quotes=quoting.quotes,
    )


def _amount(one: ProviderUpdate) -> str:
    try:
        return str(Money(minor=one.minor, currency=one.currency))
    except (ValueError, KeyError):
        return f"{one.minor} {one.currency}".strip()


def _told_of(seen: PaymentStatus) -> ProviderUpdate:
    """Return the event that the provider's answer amounts to."""
    return ProviderUpdate(
        what="paid",
        session_id=seen.session_id if isinstance(seen, PaymentLinkStatus) else "",
        payment_ref=seen.payment_ref,
        minor=seen.minor,
        currency=seen.currency,
    )


def _is_of(told: ProviderUpdate, session_id: str, payment_ref: str) -> bool:
    """Return whether an event belongs to the session or payment of ours that it names."""
    return told.session_id in ("", session_id) and told.payment_ref in ("", payment_ref)


def _again_at(seen: PaymentStatus | None, now: datetime, otherwise: datetime | None) -> datetime | None:
    """Return the next poll time of a payment."""
    if seen is None or seen.payment == "processing":
        return now + _DAILY
    if seen.payment == "paid":
        since = now - (seen.paid_at or now)
        return None if since > _LOOKED_AT else now + (_DAILY if since < _DAILY else _WEEKLY)
    return otherwise
