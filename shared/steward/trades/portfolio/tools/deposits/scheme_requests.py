"""Requests to an account's deposit scheme. An answer has the type that was asked for, or counts as none."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from steward.core.errors import StewardError
from steward.core.sentences import Wording, say
from steward.integrations.bridges.deposits import DepositStatus, FindDeposits, PollDeposit
from steward.integrations.bridges.problems import ProviderError
from steward.tools.models import ToolCall
from steward.trades.portfolio.deposit_protection import ARRIVES, is_ours, with_scheme_status
from steward.trades.portfolio.deposit_records import SchemeDeposit
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.tenancies import Deposit, Tenancy
from steward.trades.portfolio.tools import providers
from steward.trades.portfolio.tools.providers import Services
from steward.trades.records.service import Plan
from steward.trades.records.value_texts import said

# Change stages of polls: the scheme's answer, and that it never received a lodgement, or a release.
SEEN, NOT_LODGED, NOT_RELEASED = "seen", "not", "kept"
# Payments in, and answers of tenants, take days.
SOON, _DAILY, WEEKLY = ARRIVES, timedelta(days=1), timedelta(days=7)

failed = partial(providers.failed, bridge="deposits")


def found(services: Services, tenancy: Tenancy) -> DepositStatus | None:
    """Return the tenancy's deposit at the scheme by our own id, whatever is on record; None if unknown there.

    Raises `ProviderError`.
    """
    assert tenancy.deposit
    wanted = FindDeposits(minor=tenancy.deposit.amount.minor, start=tenancy.start)
    for ref in services.providers.ask(tenancy.account_id, wanted).refs:
        seen = services.providers.ask(tenancy.account_id, PollDeposit(ref=ref))
        # A cancelled deposit says nothing about whether one is held.
        if seen.request_id == tenancy.record_id and seen.state != "cancelled":
            return seen
    return None


def looked(services: Services, tenancy: Tenancy, scheme: SchemeDeposit) -> DepositStatus | None:
    """Poll the deposit, by the scheme's id if known.

    Raises `ProviderError`, and `PortfolioRuleError` if it is not ours.
    """
    if not scheme.ref:
        return found(services, tenancy)
    seen = services.providers.ask(tenancy.account_id, PollDeposit(ref=scheme.ref))
    if not is_ours(tenancy, seen):
        raise PortfolioRuleError("what the scheme says is not of this tenancy's deposit")
    return seen


def recorded(call: ToolCall, services: Services, tenancy: Tenancy, seen: DepositStatus) -> None:
    """Record the scheme's answer."""
    change(call, services, f"-{SEEN}", lambda book: with_scheme_status(book, tenancy.record_id, seen))


def news(was: Deposit, now: Deposit, where: str) -> Wording | None:
    """Return the message about a changed state for the member who asked, or None if nothing changed."""
    before, after = was.scheme, now.scheme
    if after is None or (before and before.state == after.state):
        return None
    amount = said(now.amount)
    match after.state:
        case "protected" if before and before.state == "releasing":
            return say("deposit-news", form="withdrawn", where=where, amount=amount)
        case "protected" | "releasing" | "cancelled" | "bounced":
            return say("deposit-news", form=after.state, where=where, amount=amount)
        case "disputed" | "in_court":
            return say("deposit-news", form="disputed", where=where, amount=amount)
        case "released":
            return say("deposit-news", form="released", where=where, amount=amount)
        case "closed" if now.state == "released" != was.state:
            return say("deposit-news", form="released", where=where, amount=amount)
        case _:
            return None


def look_at(services: Services, tenancy: Tenancy, at: datetime | None, member_id: str) -> None:
    """Schedule the watch's next poll."""
    providers.look_at("deposits", tenancy.account_id, tenancy.record_id, at, services, member_id)


def again_at(scheme: SchemeDeposit, now: datetime) -> datetime | None:
    """Return the next poll time, since the scheme sends no events."""
    if scheme.state == "asking" or (scheme.release and scheme.release.state == "asking"):
        return now + SOON
    if scheme.state in ("released", "closed", "cancelled"):
        return None
    held = scheme.state == "protected" and scheme.release is None
    return now + (WEEKLY if held else _DAILY)


def may_be_done(error: StewardError) -> bool:
    """Return whether the request may have been carried out despite the error. If only storing failed, it was."""
    return error.sent if isinstance(error, ProviderError) else True


def begun(call: ToolCall, services: Services, plan: Plan) -> bool:
    """Record a change before the scheme is asked. Return whether this run made it, and so must ask."""
    return services.records.begin(call.account_id, call.call_id, call.member_id, plan)


def change(call: ToolCall, services: Services, stage: str, plan: Plan) -> bool:
    """Make a change of this call once. Return whether anything differs."""
    return bool(services.records.change(call.account_id, f"{call.call_id}{stage}", call.member_id, plan))
