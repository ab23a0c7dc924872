"""Adapter of a deposit at a scheme: how it is polled, recorded and reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar, Literal, TypeAlias

from steward.core.sentences import Wording, lines, say
from steward.integrations.bridges.deposits import DepositStatus, FindDeposits, PollDeposit
from steward.integrations.bridges.models import Bridge
from steward.integrations.bridges.problems import ProviderError
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Unknown
from steward.trades.portfolio.deposit_protection import (
    ARRIVES,
    cancel_lodgement,
    is_ours,
    scheme_deposit_of,
    with_scheme_status,
    with_unknown_release,
    without_lost_release,
)
from steward.trades.portfolio.deposit_records import SchemeDeposit
from steward.trades.portfolio.properties import ProviderMismatchError
from steward.trades.portfolio.tenancies import Deposit, Tenancy
from steward.trades.portfolio.tools.providers import ProviderSubject, Services, of_kind, unknown
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book, ChangedRecord, Plan
from steward.trades.records.value_texts import said

# Payments in, and answers of tenants, take days.
SOON, _DAILY, _WEEKLY = ARRIVES, timedelta(days=1), timedelta(days=7)
# The deposit as the scheme has it; empty if the scheme does not know it.
Held: TypeAlias = tuple[DepositStatus, ...]


@dataclass(frozen=True)
class DepositSubject(ProviderSubject[Held]):
    """A tenancy's deposit at a scheme, as it was before the poll."""

    tenancy: Tenancy
    scheme: SchemeDeposit
    bridge: ClassVar[Bridge] = "deposits"
    # The scheme's answer, and that it never received a lodgement, or a release.
    stages: ClassVar[tuple[str, ...]] = ("seen", "not", "kept")
    # The scheme may be connected or working again by then.
    unseen: ClassVar[timedelta | None] = _WEEKLY

    def poll(self, services: Services) -> Held:
        """See `ProviderSubject`. Without the scheme's id it is looked for by our own."""
        found = self._found(services)
        if not all(is_ours(self.tenancy, one) for one in found):
            raise ProviderMismatchError("what the scheme says is not of this tenancy's deposit", "provider_differs")
        return found

    def interpret(self, book: Book, stage: str, seen: Held) -> Sequence[TradeRecord]:
        """See `ProviderSubject`. After `SOON` the scheme would know of every request that it received."""
        if stage == "seen":
            return with_scheme_status(book, self.subject, seen[0]) if seen else []
        if stage == "not":
            is_lost = not seen and book.now >= self.scheme.asked_at + SOON
            return cancel_lodgement(book, self.subject, self.scheme.call) if is_lost else []
        return without_lost_release(book, self.subject)

    def told(self, book: Book, stages: Sequence[Sequence[ChangedRecord]], seen: Held | None) -> Done:
        """See `ProviderSubject`."""
        news = [one for stage, changed in zip(self.stages, stages, strict=True) if (one := _told(book, stage, changed))]
        return Done("It is on record as the scheme has it.", report=lines(*news) if news else None)

    def again_at(self, book: Book, seen: Held | None) -> datetime | None:
        """See `ProviderSubject`. The scheme sends no events."""
        scheme = scheme_deposit_of(book.need(self.subject, Tenancy).deposit)
        if scheme and is_asking(scheme):
            return book.now + SOON
        if scheme is None or scheme.state in ("released", "closed", "cancelled"):
            return None
        held = scheme.state == "protected" and scheme.release is None
        return book.now + (_WEEKLY if held else _DAILY)

    def _found(self, services: Services) -> Held:
        if self.scheme.ref:
            return (services.providers.ask(self.account_id, PollDeposit(ref=self.scheme.ref)),)
        assert self.tenancy.deposit
        wanted = FindDeposits(minor=self.tenancy.deposit.amount.minor, start=self.tenancy.start)
        for ref in services.providers.ask(self.account_id, wanted).refs:
            one = services.providers.ask(self.account_id, PollDeposit(ref=ref))
            # A cancelled deposit says nothing about whether one is held.
            if one.request_id == self.subject and one.state != "cancelled":
                return (one,)
        return ()


def deposit_subject(book: Book, tenancy_id: str) -> DepositSubject:
    """Return the subject of a deposit that a scheme was asked to hold."""
    tenancy = book.need(tenancy_id, Tenancy)
    scheme = scheme_deposit_of(tenancy.deposit)
    assert scheme
    return DepositSubject(tenancy.account_id, tenancy_id, scheme.asked_by, tenancy, scheme)


def is_asking(scheme: SchemeDeposit) -> bool:
    """Return whether nobody knows yet if the scheme received the last request."""
    return scheme.state == "asking" or (scheme.release is not None and scheme.release.is_unsure)


def asked_before(call: ToolCall, services: Services, tenancy_id: str) -> Unknown | None:
    """Look up an earlier run of this call; return an unknown outcome, or None if the scheme received it.

    The earlier run may still come to its end: what it hears of a release is then left to the watch, which tells.
    """
    one = deposit_subject(services.records.book(call.account_id), tenancy_id)
    if not is_asking(one.scheme):
        return None
    try:
        seen = one.poll(services)
    except ProviderError:
        seen = ()
    change(call, services, "-seen", lambda book: one.interpret(book, "seen", seen))
    change(call, services, "-unknown", lambda book: with_unknown_release(book, tenancy_id, call.call_id))
    one = deposit_subject(services.records.book(call.account_id), tenancy_id)
    return unknown(services, one, SOON) if is_asking(one.scheme) else None


def change(call: ToolCall, services: Services, stage: str, plan: Plan) -> None:
    """Make a change of this call once."""
    services.records.change(call.account_id, f"{call.call_id}{stage}", call.member_id, plan)


def _told(book: Book, stage: str, changed: Sequence[ChangedRecord]) -> Wording | None:
    both = of_kind(changed, Tenancy)
    if both is None or both[0] is None or both[0].deposit is None or both[1].deposit is None:
        return None
    was, now, where = both[0].deposit, both[1].deposit, place_of(book, both[1])
    if stage == "seen":
        return _news(was, now, where)
    form: Literal["not_lodged", "not_released"] = "not_lodged" if stage == "not" else "not_released"
    return say("deposit-news", form=form, where=where, amount=said(now.amount))


def _news(was: Deposit, now: Deposit, where: str) -> Wording | None:
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
        case "asking" | "registered" | "awaiting_payment" | "closed":
            return None
