"""Lodges a deposit: asks the scheme once, and looks an unknown outcome up by Steward's own id."""

from __future__ import annotations

from functools import partial

from steward.core.errors import StewardError
from steward.core.sentences import say
from steward.integrations.bridges.deposits import DepositStatus, GetDepositPaymentDetails, ProviderReference
from steward.integrations.bridges.problems import ProviderError
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, Outcome
from steward.trades.portfolio.deposit_protection import (
    cancel_lodgement,
    scheme_deposit_of,
    with_payment_details,
    with_scheme_references,
    with_scheme_status,
)
from steward.trades.portfolio.deposit_records import SchemeDeposit
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.deposits.deposit_subject import (
    SOON,
    DepositSubject,
    asked_before,
    change,
    deposit_subject,
)
from steward.trades.portfolio.tools.deposits.tenancy_details import TenancyDetails
from steward.trades.portfolio.tools.providers import NOT_TAKEN, Services, Submission, submit
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book, Plan
from steward.trades.records.value_texts import said, said_all


def lodge(call: ToolCall, services: Services, told: TenancyDetails, begin: Plan, tenancy_id: str) -> Outcome:
    """Lodge the deposit. No money is held before it is requested, even if the scheme knows the tenancy."""

    def ask(one: DepositSubject) -> DepositStatus | ProviderReference:
        try:
            if seen := one.poll(services):
                return seen[0]
            scheme = _introduced(call, services, told, one.tenancy)
        except ProviderError as error:
            if not error.sent:
                raise
            raise ProviderError(error.problem, error.said, sent=False) from None
        return services.providers.ask(call.account_id, told.deposit(services.records.book(call.account_id), scheme))

    def kept(book: Book, answer: DepositStatus | ProviderReference) -> list[TradeRecord]:
        if isinstance(answer, DepositStatus):
            return with_scheme_status(book, tenancy_id, answer)
        return with_scheme_references(book, tenancy_id, call.call_id, {"ref": answer.ref, "state": "registered"})

    request = Submission(
        begin=begin,
        of=lambda book: deposit_subject(book, tenancy_id),
        ask=ask,
        keep=kept,
        take_back=lambda _: change(
            call, services, "-not", partial(cancel_lodgement, tenancy_id=tenancy_id, call=call.call_id)
        ),
        soon=SOON,
        unsure=SOON,
        again=lambda: lodged_before(call, services, tenancy_id),
    )
    return submit(call, services, request) or _to_be_paid(call, services, tenancy_id)


def _introduced(call: ToolCall, services: Services, told: TenancyDetails, tenancy: Tenancy) -> SchemeDeposit:
    """Register landlord and home at the scheme, each once."""
    for field, wanted in (("landlord_ref", told.landlord), ("home_ref", told.home)):
        scheme = scheme_deposit_of(services.records.book(call.account_id).need(tenancy.record_id, Tenancy).deposit)
        if scheme and not getattr(scheme, field):
            ref = services.providers.ask(call.account_id, wanted).ref
            plan = partial(with_scheme_references, tenancy_id=tenancy.record_id, call=call.call_id, refs={field: ref})
            change(call, services, f"-{field}", plan)
    scheme = scheme_deposit_of(services.records.book(call.account_id).need(tenancy.record_id, Tenancy).deposit)
    assert scheme
    return scheme


def lodged_before(call: ToolCall, services: Services, tenancy_id: str) -> Outcome:
    """Return the result of another run of this call: the scheme knows the deposit, or the outcome is unknown."""
    scheme = scheme_deposit_of(services.records.book(call.account_id).need(tenancy_id, Tenancy).deposit)
    if scheme is None or scheme.call != call.call_id:
        return Failed(NOT_TAKEN, say("why-failed", form="refused"))
    return asked_before(call, services, tenancy_id) or _to_be_paid(call, services, tenancy_id)


def _to_be_paid(call: ToolCall, services: Services, tenancy_id: str) -> Done:
    """Return where to pay the registered deposit; if the scheme does not tell, its own page does."""
    book = services.records.book(call.account_id)
    tenancy = book.need(tenancy_id, Tenancy)
    scheme = scheme_deposit_of(tenancy.deposit)
    assert scheme
    assert tenancy.deposit
    if scheme.state == "registered":
        try:
            pay = services.providers.ask(call.account_id, GetDepositPaymentDetails(ref=scheme.ref))
            change(call, services, "-pay", partial(with_payment_details, tenancy_id=tenancy_id, pay=pay))
        except StewardError:
            # A person finds it on the scheme's page, and the watch sees the payment.
            pass
        scheme = scheme_deposit_of(services.records.book(call.account_id).need(tenancy_id, Tenancy).deposit)
        assert scheme
    where, amount = place_of(book, tenancy), str(tenancy.deposit.amount)
    done = f"Done: the scheme knows of it ({scheme.ref}, {scheme.state.replace('_', ' ')})."
    if scheme.pay_into is None:
        page = "" if scheme.state == "protected" else " Where it is to be paid to its own page says."
        return Done(f"{done}{page}", report=say("record-kept", form="deposit", where=where, what=said_all(amount)))
    pay_into = scheme.pay_into
    report = say(
        "deposit-to-pay",
        where=where,
        amount=said(amount),
        sort_code=pay_into.sort_code,
        account=pay_into.account,
        reference=pay_into.reference,
    )
    return Done(f"{done}{account(scheme)} It is held once that has arrived.", report=report)


def account(scheme: SchemeDeposit) -> str:
    """Return the scheme's bank details for the planner, or "" if unknown."""
    pay = scheme.pay_into
    if pay is None:
        return ""
    return (
        f" The account has to pay it by bank to the scheme: sort code {pay.sort_code}, account {pay.account}, "
        f"reference {pay.reference}."
    )
