"""Runners of the deposit tools: record first, ask the scheme once, then compare and record its answer."""

from __future__ import annotations

from datetime import timedelta

from steward.core.errors import StewardError
from steward.integrations.bridges.deposits import FindDepositPayee
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, Outcome
from steward.trades.portfolio.deposit_protection import (
    ONLY_PROTECTED,
    begin_lodgement,
    may_be_lodged,
    may_be_released,
    scheme_deposit_of,
)
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.arguments import SettleInput
from steward.trades.portfolio.tools.deposits.declare import (
    DepositGetStatusInput,
    DepositLodgeInput,
    DepositReleaseInput,
)
from steward.trades.portfolio.tools.deposits.deposit_subject import DepositSubject, deposit_subject
from steward.trades.portfolio.tools.deposits.lodgement import account, lodge, lodged_before
from steward.trades.portfolio.tools.deposits.release import divided, division, release, released_before
from steward.trades.portfolio.tools.deposits.tenancy_details import TenancyDetails
from steward.trades.portfolio.tools.providers import Services, earlier, failed, nobody, of_kind, settle
from steward.trades.portfolio.tools.record_lines import must_be
from steward.trades.records.money import amount_of


def deposit_lodge(call: ToolCall, services: Services) -> Outcome:
    """Return where to pay the deposit. A run after an interrupted one polls before it does anything."""
    given = DepositLodgeInput.model_validate(call.arguments)
    connection = services.providers.connection(call.account_id, "deposits")
    if connection is None:
        return nobody("deposits")
    try:
        book = services.records.book(call.account_id)
        tenancy = book.need(given.tenancy_id, Tenancy)
        must_be(book, tenancy, given.place)
        mine = scheme_deposit_of(tenancy.deposit)
        if mine and mine.call == call.call_id:
            return lodged_before(call, services, given.tenancy_id)
        amount = amount_of(given.amount, tenancy.currency)
        may_be_lodged(book, tenancy, amount, connection.provider)
        told = TenancyDetails(call, services.people, book, tenancy)
        args = (given.tenancy_id, amount, connection.provider, call.call_id, call.member_id)
        return lodge(call, services, told, lambda book: begin_lodgement(book, *args), given.tenancy_id)
    except StewardError as error:
        return failed(error, "deposits")


def deposit_get_status(call: ToolCall, services: Services) -> Done | Failed:
    """Return the scheme's present state, in words of a closed list."""
    given = DepositGetStatusInput.model_validate(call.arguments)
    try:
        book = services.records.book(call.account_id)
        tenancy = book.need(given.tenancy_id, Tenancy)
        if tenancy.deposit is None:
            return Done("That tenancy has no deposit on record.")
        scheme = scheme_deposit_of(tenancy.deposit)
        if scheme is None:
            return Done(f"{tenancy.deposit.amount}, {tenancy.deposit.state}: no scheme was asked to hold it.")
        held = deposit_subject(book, given.tenancy_id).poll(services)
    except StewardError as error:
        return failed(error, "deposits")
    if not held:
        return Done("The scheme knows nothing of it; it may have been asked a moment ago.")
    (seen,) = held
    certificate = f", certificate {seen.certificate}" if seen.certificate else ""
    pay = account(scheme) if seen.state == "awaiting_payment" else ""
    release = f" An owner's division: {divided(scheme.release)}." if scheme.release else ""
    state = seen.state.replace("_", " ")
    return Done(f"{tenancy.deposit.amount} at {scheme.provider} ({seen.ref}): {state}{certificate}.{pay}{release}")


def deposit_release(call: ToolCall, services: Services) -> Outcome:
    """Return the division, once the scheme received it. A run after an interrupted one polls first."""
    given = DepositReleaseInput.model_validate(call.arguments)
    if services.providers.connection(call.account_id, "deposits") is None:
        return nobody("deposits")
    try:
        book = services.records.book(call.account_id)
        tenancy = book.need(given.tenancy_id, Tenancy)
        must_be(book, tenancy, given.place)
        scheme = scheme_deposit_of(tenancy.deposit)
        if scheme and scheme.release and scheme.release.call == call.call_id:
            return released_before(call, services, given.tenancy_id)
        wanted = division(call, given, tenancy.currency, services.clock())
        may_be_released(book, tenancy, wanted)
        # A person may have begun it at the scheme: a released deposit is not released again, and the watch tells.
        one = deposit_subject(book, given.tenancy_id)
        if begun := [seen for seen in one.poll(services) if seen.state != "protected"]:
            one.poll_in(services, timedelta(0))
            raise PortfolioRuleError(
                f"at the scheme it is {begun[0].state.replace('_', ' ')}: {ONLY_PROTECTED}", "other_state"
            )
        payee = services.providers.ask(call.account_id, FindDepositPayee()).ref if wanted.kept else ""
        if wanted.kept and not payee:
            raise PortfolioRuleError(
                "the scheme has no account to pay what is kept into: add one on its page first", "no_account"
            )
        return release(call, services, tenancy, wanted, payee)
    except StewardError as error:
        return failed(error, "deposits")


def settle_deposit(call: ToolCall, services: Services) -> Done | Failed:
    """Record the scheme's answer. A request that the scheme never received is removed from the records."""
    subject = SettleInput.model_validate(call.arguments).subject
    tenancy = services.records.book(call.account_id).find(subject, Tenancy)
    # A repeated run asks as the first one did.
    changed = [of_kind(earlier(call, services, stage), Tenancy) for stage in DepositSubject.stages]
    tenancy = next((both[0] for both in changed if both), tenancy)
    scheme = scheme_deposit_of(tenancy.deposit) if tenancy else None
    if tenancy is None or scheme is None:
        return Done("Nothing here is about that.")
    return settle(call, services, DepositSubject(call.account_id, subject, scheme.asked_by, tenancy, scheme))
