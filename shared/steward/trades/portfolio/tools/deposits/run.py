"""Runners of the deposit tools: record first, ask the scheme once, then compare and record its answer."""

from __future__ import annotations

from functools import partial
from typing import Literal

from steward.core.errors import StewardError
from steward.core.sentences import Wording, lines, say
from steward.integrations.bridges.deposits import FindDepositPayee
from steward.integrations.bridges.problems import ProviderError
from steward.integrations.bridges.provider_client import ProviderNotConnectedError
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, Unknown
from steward.trades.portfolio.deposit_protection import (
    begin_lodgement,
    begin_release,
    cancel_lodgement,
    may_be_lodged,
    may_be_released,
    scheme_deposit_of,
    with_release_status,
)
from steward.trades.portfolio.deposit_records import SchemeDeposit
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.arguments import SettleInput
from steward.trades.portfolio.tools.deposits.declare import (
    DepositGetStatusInput,
    DepositLodgeInput,
    DepositReleaseInput,
)
from steward.trades.portfolio.tools.deposits.lodgement import account, lodge, lodged_before
from steward.trades.portfolio.tools.deposits.release import divided, division, release, released_before
from steward.trades.portfolio.tools.deposits.scheme_requests import (
    NOT_LODGED,
    NOT_RELEASED,
    SEEN,
    SOON,
    WEEKLY,
    again_at,
    begun,
    change,
    failed,
    look_at,
    looked,
    news,
    recorded,
)
from steward.trades.portfolio.tools.deposits.tenancy_details import TenancyDetails
from steward.trades.portfolio.tools.providers import NOBODY, Services, kept, turned
from steward.trades.portfolio.tools.record_lines import must_be, place_of
from steward.trades.records.money import amount_of
from steward.trades.records.value_texts import said

_LOOKS = (SEEN, NOT_LODGED, NOT_RELEASED)


def deposit_lodge(call: ToolCall, services: Services) -> Done | Failed | Unknown:
    """Return where to pay the deposit. A run after an interrupted one polls before it does anything."""
    given = DepositLodgeInput.model_validate(call.arguments)
    connection = services.providers.connection(call.account_id, "deposits")
    if connection is None:
        return Failed(NOBODY["deposits"])
    try:
        book = services.records.book(call.account_id)
        tenancy = book.need(given.tenancy_id, Tenancy)
        must_be(book, tenancy, given.place)
        mine = scheme_deposit_of(tenancy.deposit)
        if mine and mine.call == call.call_id:
            return lodged_before(call, services, tenancy)
        amount = amount_of(given.amount, tenancy.currency)
        may_be_lodged(book, tenancy, amount, connection.provider)
        told = TenancyDetails(call, services.people, book, tenancy)
        args = (given.tenancy_id, amount, connection.provider, call.call_id, call.member_id)
        if not begun(call, services, lambda book: begin_lodgement(book, *args)):
            return _of_another_run(call, services, given.tenancy_id)
        # The watch continues, even if this run dies.
        look_at(services, tenancy, services.clock() + SOON, call.member_id)
    except StewardError as error:
        return failed(error)
    return lodge(call, services, told, tenancy)


def deposit_get_status(call: ToolCall, services: Services) -> Done | Failed:
    """Return the scheme's present state, in words of a closed list."""
    given = DepositGetStatusInput.model_validate(call.arguments)
    try:
        tenancy = services.records.book(call.account_id).need(given.tenancy_id, Tenancy)
        if tenancy.deposit is None:
            return Done("That tenancy has no deposit on record.")
        scheme = scheme_deposit_of(tenancy.deposit)
        if scheme is None:
            return Done(f"{tenancy.deposit.amount}, {tenancy.deposit.state}: no scheme was asked to hold it.")
        seen = looked(services, tenancy, scheme)
    except StewardError as error:
        return failed(error)
    if seen is None:
        return Done("The scheme knows nothing of it; it may have been asked a moment ago.")
    certificate = f", certificate {seen.certificate}" if seen.certificate else ""
    pay = account(scheme) if seen.state == "awaiting_payment" else ""
    release = f" An owner's division: {divided(scheme.release)}." if scheme.release else ""
    state = seen.state.replace("_", " ")
    return Done(f"{tenancy.deposit.amount} at {scheme.provider} ({seen.ref}): {state}{certificate}.{pay}{release}")


def deposit_release(call: ToolCall, services: Services) -> Done | Failed | Unknown:
    """Return the division, once the scheme received it. A run after an interrupted one polls first."""
    given = DepositReleaseInput.model_validate(call.arguments)
    if services.providers.connection(call.account_id, "deposits") is None:
        return Failed(NOBODY["deposits"])
    try:
        book = services.records.book(call.account_id)
        tenancy = book.need(given.tenancy_id, Tenancy)
        must_be(book, tenancy, given.place)
        scheme = scheme_deposit_of(tenancy.deposit)
        if scheme and scheme.release and scheme.release.call == call.call_id:
            return released_before(call, services, tenancy, scheme.release)
        wanted = division(call, given, tenancy.currency, services.clock())
        # A person may have begun it at the scheme: a released deposit is not released again.
        seen = looked(services, tenancy, may_be_released(book, tenancy, wanted))
        if seen:
            recorded(call, services, tenancy, seen)
        payee = services.providers.ask(call.account_id, FindDepositPayee()).ref if wanted.kept else ""
        if wanted.kept and not payee:
            raise PortfolioRuleError("the scheme has no account to pay what is kept into: add one on its page first")
        if not begun(call, services, lambda book: begin_release(book, given.tenancy_id, wanted)):
            return _of_another_run(call, services, given.tenancy_id)
        look_at(services, tenancy, services.clock() + SOON, call.member_id)
    except StewardError as error:
        return failed(error)
    return release(call, services, tenancy, wanted, payee)


def _of_another_run(call: ToolCall, services: Services, tenancy_id: str) -> Done | Failed | Unknown:
    """Return the result of a parallel run of this call."""
    tenancy = services.records.book(call.account_id).need(tenancy_id, Tenancy)
    scheme = scheme_deposit_of(tenancy.deposit)
    if scheme and scheme.call == call.call_id:
        return lodged_before(call, services, tenancy)
    if scheme and scheme.release and scheme.release.call == call.call_id:
        return released_before(call, services, tenancy, scheme.release)
    return Failed("not done: the scheme was asked before, and did not take it")


def settle_deposit(call: ToolCall, services: Services) -> Done | Failed:
    """Record the scheme's answer. A request that the scheme never received is removed from the records."""
    given = SettleInput.model_validate(call.arguments)
    tenancy = services.records.book(call.account_id).find(given.subject, Tenancy)
    scheme = scheme_deposit_of(tenancy.deposit) if tenancy else None
    earlier = [kept(call, services.records, stage, Tenancy) for stage in _LOOKS]
    if tenancy and any(earlier):
        # An earlier run was interrupted before it could report.
        return _looked(call, services, tenancy)
    if tenancy is None or tenancy.deposit is None or scheme is None:
        return Done("Nothing here is about that.")
    try:
        if seen := looked(services, tenancy, scheme):
            recorded(call, services, tenancy, seen)
        else:
            _never_heard(call, services, tenancy, scheme)
        _never_released(call, services, tenancy)
    except ProviderNotConnectedError:
        return _later(services, tenancy, scheme, "Nobody is connected any more.")
    except ProviderError as error:
        return failed(error)
    except PortfolioRuleError:
        return _later(services, tenancy, scheme, "What the scheme says is of somebody else: nothing is on record.")
    return _looked(call, services, tenancy)


def _looked(call: ToolCall, services: Services, tenancy: Tenancy) -> Done:
    """Return when to poll next, and the recorded changes for the member who asked."""
    now = services.records.book(call.account_id).need(tenancy.record_id, Tenancy)
    scheme = scheme_deposit_of(now.deposit)
    known = scheme or scheme_deposit_of(tenancy.deposit)
    at = again_at(scheme, services.clock()) if scheme else None
    look_at(services, now, at, known.asked_by if known else call.member_id)
    told = [one for stage in _LOOKS if (one := _told(call, services, stage))]
    return Done("It is on record as the scheme has it.", report=lines(*told) if told else None)


def _told(call: ToolCall, services: Services, stage: str) -> Wording | None:
    both = turned(call, services.records, stage, Tenancy)
    if both is None or both[0].deposit is None or both[1].deposit is None:
        return None
    was, now = both[0].deposit, both[1].deposit
    where = place_of(services.records.book(call.account_id), both[1])
    if stage == SEEN:
        return news(was, now, where)
    form: Literal["not_lodged", "not_released"] = "not_lodged" if stage == NOT_LODGED else "not_released"
    return say("deposit-news", form=form, where=where, amount=said(now.amount))


def _later(services: Services, tenancy: Tenancy, scheme: SchemeDeposit, why: str) -> Done:
    """Return a later poll time: nothing is known now, and the scheme may be connected or working again by then."""
    look_at(services, tenancy, services.clock() + WEEKLY, scheme.asked_by)
    return Done(why)


def _never_heard(call: ToolCall, services: Services, tenancy: Tenancy, scheme: SchemeDeposit) -> None:
    """Remove a request with unknown outcome, since by now the scheme would know of it."""
    plan = partial(cancel_lodgement, tenancy_id=tenancy.record_id, call=scheme.call)
    if services.clock() >= scheme.asked_at + SOON:
        change(call, services, f"-{NOT_LODGED}", plan)


def _never_released(call: ToolCall, services: Services, tenancy: Tenancy) -> None:
    """Remove a release that the scheme never received: the deposit is held as before."""
    scheme = scheme_deposit_of(services.records.book(call.account_id).need(tenancy.record_id, Tenancy).deposit)
    if scheme is None or scheme.release is None or scheme.state != "protected":
        return
    if services.clock() < scheme.release.asked_at + SOON:
        # The request may still be on its way.
        return
    plan = partial(with_release_status, tenancy_id=tenancy.record_id, call=scheme.release.call, seen=None)
    change(call, services, f"-{NOT_RELEASED}", plan)
