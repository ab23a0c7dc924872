"""Releases a deposit: asks the scheme once, and polls it about an unknown outcome."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from steward.core.sentences import say
from steward.integrations.bridges.deposits import Deduction, DepositReleaseStatus, ReleaseDeposit
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, Outcome
from steward.trades.portfolio.deposit_protection import begin_release, scheme_deposit_of, with_release_status
from steward.trades.portfolio.deposit_records import DepositDeduction, DepositRelease
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.deposits.declare import DepositReleaseInput
from steward.trades.portfolio.tools.deposits.deposit_subject import (
    SOON,
    DepositSubject,
    asked_before,
    change,
    deposit_subject,
)
from steward.trades.portfolio.tools.providers import NOT_TAKEN, Services, Submission, submit, unknown
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.records.money import Money, amount_of
from steward.trades.records.value_texts import said, said_all


def division(call: ToolCall, given: DepositReleaseInput, currency: str, now: datetime) -> DepositRelease:
    """Return the division of the deposit. Raises `InvalidAmountError`."""
    kept = tuple(DepositDeduction(reason=one.reason, amount=amount_of(one.amount, currency)) for one in given.reasons)
    return DepositRelease(
        call=call.call_id,
        asked_at=now,
        to_tenant=_part(given.to_tenant, currency),
        to_owner=_part(given.to_owner, currency),
        kept=kept,
        evidence=tuple(dict.fromkeys(given.evidence)),
    )


def _part(text: str, currency: str) -> Money:
    """Return an amount that may be 0."""
    return Money(minor=0, currency=currency) if not text.strip("0.") else amount_of(text, currency)


def release(call: ToolCall, services: Services, tenancy: Tenancy, wanted: DepositRelease, payee: str) -> Outcome:
    """Release the deposit, once. If the answer was lost, poll the scheme; never ask blindly again."""
    tenancy_id = tenancy.record_id
    became = partial(with_release_status, tenancy_id=tenancy_id, call=call.call_id)

    def ask(one: DepositSubject) -> DepositReleaseStatus:
        assert tenancy.ended_on
        given = ReleaseDeposit(
            ref=one.scheme.ref,
            ended_on=tenancy.ended_on,
            deductions=tuple(Deduction(reason=one.reason, minor=one.amount.minor) for one in wanted.kept),
            payee_ref=payee,
        )
        return services.providers.ask(call.account_id, given)

    request = Submission(
        begin=partial(begin_release, tenancy_id=tenancy_id, wanted=wanted),
        of=lambda book: deposit_subject(book, tenancy_id),
        ask=ask,
        keep=lambda book, seen: became(book, seen=seen),
        take_back=lambda _: change(call, services, "-not", partial(became, seen=None)),
        soon=SOON,
        unsure=SOON,
        again=lambda: released_before(call, services, tenancy_id),
    )
    return submit(call, services, request) or _divided_now(call, services, tenancy_id)


def released_before(call: ToolCall, services: Services, tenancy_id: str) -> Outcome:
    """Return the result of another run of this call: the scheme received it, or the outcome is unknown."""
    scheme = scheme_deposit_of(services.records.book(call.account_id).need(tenancy_id, Tenancy).deposit)
    if scheme is None or scheme.release is None or scheme.release.call != call.call_id:
        return Failed(NOT_TAKEN, say("why-failed", form="refused"))
    return asked_before(call, services, tenancy_id) or _divided_now(call, services, tenancy_id)


def _divided_now(call: ToolCall, services: Services, tenancy_id: str) -> Outcome:
    book = services.records.book(call.account_id)
    one = deposit_subject(book, tenancy_id)
    scheme, release = one.scheme, one.scheme.release
    assert release
    if release.is_unsure:
        # Another run has reported so.
        return unknown(services, one, SOON)
    where = place_of(book, one.tenancy)
    one.poll_at(services, one.again_at(book, None))
    to_tenant, to_owner = said(release.to_tenant), said(release.to_owner)
    if release.state == "by_hand":
        return Done(
            f"Prepared: {divided(release)}. The scheme wants a code for it that only a person may give, on its own "
            "page: somebody has to begin it there. Nothing was released yet; it is looked at every day.",
            report=say("deposit-by-hand", where=where, to_tenant=to_tenant, to_owner=to_owner),
        )
    state = "given back" if scheme.state == "released" else "what the tenant says to it is awaited"
    report = say("record-kept", form="deposit_release", where=where, what=said_all(to_tenant, to_owner))
    return Done(f"Done: {divided(release)}; {state}.", report=report)


def divided(release: DepositRelease) -> str:
    """Return the division in words, for the planner."""
    kept = ", ".join(f"{one.amount} for {one.reason.replace('_', ' ')}" for one in release.kept)
    papers = f" (on file: {', '.join(release.evidence)})" if release.evidence else ""
    return f"{release.to_tenant} to the tenant, {release.to_owner} to the owner{f': {kept}' if kept else ''}{papers}"
