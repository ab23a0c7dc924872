"""Runners of the autopay tools: record first, then ask the provider under the payment's own key.

No outcome is settled here: the provider watch polls the provider, records the result and reports it.
"""

from __future__ import annotations

from datetime import timedelta

from steward.core.errors import StewardError
from steward.core.ids import derived_ulid
from steward.core.sentences import say
from steward.integrations.bridges.payments import CollectionStatus, CollectPayment, ProviderError, WithdrawMandate
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, Outcome, not_undone
from steward.trades.portfolio.autopay import (
    CollectedBefore,
    begin_collection,
    retry_collection,
    with_collection_reference,
)
from steward.trades.portfolio.ledger_entries import Charge, Payment
from steward.trades.portfolio.mandates import MANDATE, RentMandate, mandate_of, wanted
from steward.trades.portfolio.payment_pages import MAY_BE_THERE
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.autopay.declare import (
    PaymentsCollectInput,
    PaymentsRetryInput,
    PaymentsSetupAutopayInput,
    PaymentsStopAutopayInput,
    WithdrawMandateInput,
)
from steward.trades.portfolio.tools.payments.payment_settlement import (
    BEGUN,
    SETTLES,
    CollectionSubject,
    collection_subject,
    mandate_subject,
    open_page,
)
from steward.trades.portfolio.tools.providers import Services, Submission, failed, nobody, record, submit
from steward.trades.portfolio.tools.record_lines import from_outside, must_be
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book, Plan
from steward.trades.records.value_texts import said, said_all

# Stripe keeps a page open for this long.
_OPEN_FOR = timedelta(days=1)


def payments_setup_autopay(call: ToolCall, services: Services) -> Outcome:
    """Return the link, its expiry and the resulting mandate; the same for a repeated run."""
    given = PaymentsSetupAutopayInput.model_validate(call.arguments)
    connection = services.providers.connection(call.account_id, "payments")
    if connection is None:
        return nobody("payments")
    mandate_id = derived_ulid(MANDATE.prefix, call.created_at, call.call_id)

    def begin(book: Book) -> RentMandate:
        tenancy = wanted(book, given.tenancy_id, given.start)
        return RentMandate(
            account_id=call.account_id,
            record_id=mandate_id,
            tenancy_id=tenancy.record_id,
            property_id=tenancy.property_id,
            asked_on=book.today(tenancy.zone),
            asked_by=call.member_id,
            start=given.start,
            provider=connection.provider,
            expires_at=call.created_at + _OPEN_FOR,
            outside=from_outside(call),
        )

    try:
        book = services.records.book(call.account_id)
        must_be(book, book.need(given.tenancy_id, Tenancy), given.place)
        before = mandate_of(book, given.tenancy_id)
        if before and not before.session_id and before.start == given.start:
            # Another call for the same has an unknown outcome.
            mandate_id = before.record_id
        mandate = open_page(call, services, mandate_id, RentMandate, begin)
    except StewardError as error:
        return Failed.by(error, "not done")
    if not isinstance(mandate, RentMandate):
        return mandate
    until = f"{mandate.expires_at:%Y-%m-%d %H:%M} UTC"
    return Done(
        f"Done: {mandate_id} (open). The tenant can agree until {until} at {mandate.url} "
        "Nobody was sent it; the member reads it under your reply.",
        report=say("record-kept", form="mandate", where=given.place, what=said_all(mandate.start, mandate.url)),
        undo=WithdrawMandateInput(mandate_id=mandate_id),
    )


def undo_payments_setup_autopay(call: ToolCall, services: Services) -> Done | Failed:
    """Close the link, or withdraw the mandate agreed by it. Money collected in the meantime stays collected."""
    mandate_id = WithdrawMandateInput.model_validate(call.arguments).mandate_id
    mandate = services.records.book(call.account_id).find(mandate_id, RentMandate)
    if mandate is None:
        return Failed(say("not-undone", why=say("why-failed", form="not_found")))
    try:
        problem = _withdrawn(call, services, mandate)
    except ProviderError as error:
        return not_undone(error)
    return Failed(say("not-undone", why=say("why-failed", form="unreachable"))) if problem else Done("")


def payments_stop_autopay(call: ToolCall, services: Services) -> Done | Failed:
    """Return the withdrawn mandate. A mandate withdrawn before stays as it was."""
    given = PaymentsStopAutopayInput.model_validate(call.arguments)
    try:
        book = services.records.book(call.account_id)
        must_be(book, book.need(given.tenancy_id, Tenancy), given.place)
        mandate = mandate_of(book, given.tenancy_id)
        if mandate is None:
            return Done(
                "Nothing is different: nothing is collected from them.", report=say("already-so", what=given.place)
            )
        problem = _withdrawn(call, services, mandate)
    except ProviderError as error:
        return failed(error, "payments")
    except StewardError as error:
        return Failed.by(error, "not done")
    if problem:
        return Failed(f"not done: {problem}", say("records-forbid", form="under_way"), retryable=True)
    report = say("record-done", form="autopay_off", where=given.place)
    return Done(f"Done: {mandate.record_id} is withdrawn. Nothing is collected from them any more.", report=report)


def payments_collect(call: ToolCall, services: Services) -> Outcome:
    """Return the pending payment. It is recorded before the provider is asked, so no other one begins."""
    given = PaymentsCollectInput.model_validate(call.arguments)

    def plan(book: Book) -> list[TradeRecord]:
        must_be(book, book.need(given.charge_id, Charge), given.place)
        return begin_collection(book, given.charge_id)

    return _asked(call, services, given.place, plan)


def payments_retry(call: ToolCall, services: Services) -> Outcome:
    """Return the payment, pending again."""
    given = PaymentsRetryInput.model_validate(call.arguments)

    def plan(book: Book) -> list[TradeRecord]:
        must_be(book, book.need(given.payment_id, Payment), given.place)
        return retry_collection(book, given.payment_id)

    return _asked(call, services, given.place, plan)


def _asked(call: ToolCall, services: Services, place: str, plan: Plan) -> Outcome:
    """Record the payment that `plan` returns, and collect it under the key of payment and try."""
    if services.providers.connection(call.account_id, "payments") is None:
        return nobody("payments")

    def subject(book: Book) -> CollectionSubject:
        changed = services.records.turned(call.account_id, call.call_id)
        return collection_subject(book, next(one.after for one in changed if isinstance(one.after, Payment)))

    def collect(one: CollectionSubject) -> CollectionStatus:
        payment, book = one.payment, services.records.book(call.account_id)
        mandate, charge = book.need(payment.mandate_id, RentMandate), book.need(payment.charge_id, Charge)
        wanted = CollectPayment(
            account_id=call.account_id,
            request_id=payment.record_id,
            once=f"{payment.record_id}-{payment.tries}",
            minor=payment.amount.minor,
            currency=payment.amount.currency,
            purpose=f"{place}, {charge.due_on}",
            customer_ref=mandate.customer_ref,
            method_ref=mandate.method_ref,
            payment_ref=payment.payment_ref,
        )
        return services.providers.ask(call.account_id, wanted)

    def nothing_sent(one: CollectionSubject) -> None:
        # The watch finds that out and records a failure. The mandate may be the cause.
        book = services.records.book(call.account_id)
        for two in (one, mandate_subject(book, book.need(one.payment.mandate_id, RentMandate))):
            two.poll_at(services, services.clock())

    def kept(book: Book, seen: CollectionStatus) -> list[TradeRecord]:
        return with_collection_reference(book, subject(book).subject, seen)

    try:
        became = submit(
            call,
            services,
            Submission(
                begin=plan,
                of=subject,
                ask=collect,
                keep=kept,
                take_back=nothing_sent,
                soon=BEGUN,
                unsure=SETTLES,
            ),
        )
    except CollectedBefore as error:
        # A scheduled call is not to be tried again.
        return Done(f"Nothing is different: {error}.", report=say("already-so", what=place))
    except StewardError as error:
        return Failed.by(error, "not done")
    if became:
        return became
    one = subject(services.records.book(call.account_id))
    one.poll_at(services, services.clock())
    return Done(
        f"Done: {one.subject} (pending). {one.payment.amount} is being collected; what comes of it the member hears.",
        report=say("record-kept", form="collected", where=place, what=said(one.payment.amount)),
    )


def _withdrawn(call: ToolCall, services: Services, mandate: RentMandate) -> str:
    """Withdraw the mandate at the provider and return why it failed, or "". A link without agreement is closed."""
    if not mandate.session_id:
        return MAY_BE_THERE
    seen = services.providers.ask(call.account_id, WithdrawMandate(session_id=mandate.session_id, once=call.call_id))
    if seen.link == "open" or seen.mandate in ("processing", "standing"):
        return "the provider has not withdrawn it: try again later"
    if seen.link == "complete":
        record(call, services, mandate_subject(services.records.book(call.account_id), mandate), seen)
        return ""

    def closed(book: Book) -> list[TradeRecord]:
        now = book.need(mandate.record_id, RentMandate)
        return [MANDATE.moved(now, "cancel")] if now.state == "open" else []

    services.records.change(call.account_id, f"{call.call_id}-close", call.member_id, closed)
    return ""
