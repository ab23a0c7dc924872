"""Settlement of provider polls about links, mandates and collections: recorded, then reported."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Literal, Protocol

from steward.actors.service import ActorService
from steward.core.clock import Clock
from steward.core.provenance import Quoting
from steward.core.sentences import Day, Quoted, Wording, lines, say
from steward.core.settings import Settings
from steward.integrations.bridges.models import ProviderUpdate
from steward.integrations.bridges.payments import CollectionStatus, MandateStatus, PaymentLinkStatus
from steward.integrations.bridges.provider_client import PaymentsClient
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done
from steward.trades.portfolio.autopay import collection_as_seen
from steward.trades.portfolio.ledger_entries import Payment
from steward.trades.portfolio.mandates import RentMandate, mandate_as_seen
from steward.trades.portfolio.payment_requests import PaymentRequest, with_payment_status
from steward.trades.portfolio.tools import providers
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.service import Book, Plan, RecordService
from steward.trades.records.value_wording import said

# The provider closes an expired link, and its event follows a moment later.
SETTLES = timedelta(minutes=5)
# Poll intervals: while a payment is under way, and how long refunds of a payment are watched for.
_DAILY, _WEEKLY, _LOOKED_AT = timedelta(days=1), timedelta(days=7), timedelta(days=90)
NOBODY = "no provider of payments is connected: an owner connects one with `steward payments connect`"

look_at, failed = partial(providers.look_at, "payments"), partial(providers.failed, NOBODY)


class Services(Protocol):
    """Services of these tools."""

    @property
    def records(self) -> RecordService:
        """Record service."""

    @property
    def payments(self) -> PaymentsClient:
        """The account's provider."""

    @property
    def actors(self) -> ActorService:
        """Actor service, for the watch over a request."""

    @property
    def clock(self) -> Clock:
        """The present."""

    @property
    def settings(self) -> Settings:
        """Steward's public address."""


def settled(call: ToolCall, services: Services, request: PaymentRequest, seen: PaymentLinkStatus) -> Wording | None:
    """Record the provider's answer and return the message for the member who asked, or None if nothing changed."""
    return _in_stages(
        call,
        services,
        lambda book: with_payment_status(book, book.need(request.record_id, PaymentRequest), seen),
        bool(request.charge_ids),
    )


def settled_collection(call: ToolCall, services: Services, payment: Payment, seen: CollectionStatus) -> Wording | None:
    """Settle a collection by a mandate, as `settled` does."""
    return _in_stages(
        call,
        services,
        lambda book: collection_as_seen(book, book.need(payment.record_id, Payment), seen),
        is_for=True,
    )


def settled_mandate(call: ToolCall, services: Services, mandate: RentMandate, seen: MandateStatus) -> Wording | None:
    """Settle a mandate, as `settled` does."""
    found = services.records.change(
        call.account_id,
        f"{call.call_id}-mandate",
        call.member_id,
        lambda book: mandate_as_seen(book, book.need(mandate.record_id, RentMandate), seen),
    )
    now = next((one for one in found if isinstance(one, RentMandate)), None)
    if now is None:
        return None
    where = place_of(services.records.book(call.account_id), now)
    match now.state:
        case "standing":
            return say("mandate-stands", where=where, day=Day(now.start))
        case "withdrawn":
            return say("mandate-gone", form="withdrawn", where=where)
        case "failed":
            return say("mandate-gone", form="failed", where=where)
        case _:
            return None


def _in_stages(call: ToolCall, services: Services, plan: Plan, is_for: bool) -> Wording | None:
    said = list[Wording | None]()
    # Refunds follow payments.
    for stage in ("came", "back"):
        found = services.records.change(call.account_id, f"{call.call_id}-{stage}", call.member_id, plan)
        said.append(_news(services.records.book(call.account_id), found, is_for))
    told = [one for one in said if one]
    return lines(*told) if told else None


def _news(book: Book, changed: list[TradeRecord], is_for: bool) -> Wording | None:
    """Return the outcome of a payment.

    `is_for` says that certain charges were to be paid, so a credit is unexpected.
    """
    payment = next((one for one in changed if isinstance(one, Payment)), None)
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


def of_nobody(paid: list[ProviderUpdate]) -> Done:
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


def told_of(seen: PaymentLinkStatus | CollectionStatus) -> ProviderUpdate:
    """Return the event that the provider's answer amounts to."""
    return ProviderUpdate(
        what="paid",
        session_id=seen.session_id if isinstance(seen, PaymentLinkStatus) else "",
        payment_ref=seen.payment_ref,
        minor=seen.minor,
        currency=seen.currency,
    )


def is_of(told: ProviderUpdate, session_id: str, payment_ref: str) -> bool:
    """Return whether an event belongs to the session or payment of ours that it names."""
    return told.session_id in ("", session_id) and told.payment_ref in ("", payment_ref)


def again_at(seen: PaymentLinkStatus | CollectionStatus, now: datetime) -> datetime | None:
    """Return the next poll time, since the provider's event may get lost."""
    if seen.payment == "processing":
        return now + _DAILY
    if seen.payment == "paid":
        since = now - (seen.paid_at or now)
        return None if since > _LOOKED_AT else now + (_DAILY if since < _DAILY else _WEEKLY)
    return seen.expires_at + SETTLES if isinstance(seen, PaymentLinkStatus) and seen.link == "open" else None


def mandate_again_at(seen: MandateStatus, now: datetime) -> datetime | None:
    """Return the next poll time of a mandate, which may be withdrawn while it is active."""
    if seen.mandate in ("processing", "standing"):
        return now + (_DAILY if seen.mandate == "processing" else _WEEKLY)
    return seen.expires_at + SETTLES if seen.link == "open" else None
