"""Asking an account's scheme: each answer is of the kind that was asked for, or none."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Protocol, TypeVar

from steward.actors.service import ActorService
from steward.core.clock import Clock
from steward.core.errors import StewardError
from steward.integrations.bridges.deposits import Candidates, Find, Held, Look, Wanted
from steward.integrations.bridges.problems import NotAnswered
from steward.integrations.bridges.running import Deposits
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.trades.portfolio.depositing import ARRIVES, is_ours, seen_as
from steward.trades.portfolio.held import AtScheme
from steward.trades.portfolio.places import Refused
from steward.trades.portfolio.tenancies import Deposit, Tenancy
from steward.trades.portfolio.tools import providers
from steward.trades.records.saying import said
from steward.trades.records.service import Plan, RecordService
from steward.wording.bridges import DepositNews
from steward.wording.sentence import Wording

NOBODY = "no deposit scheme is connected: an owner connects one with `steward bridges connect`"
# What looks put down: what the scheme says, and that it has never heard of a lodging, or of a release.
SEEN, NOT_LODGED, NOT_RELEASED = "seen", "not", "kept"
# What is paid in, or waits for a tenant, takes days.
SOON, _DAILY, WEEKLY = ARRIVES, timedelta(days=1), timedelta(days=7)

failed = partial(providers.failed, NOBODY)

_S = TypeVar("_S")


class Services(Protocol):
    """What these tools run with."""

    @property
    def records(self) -> RecordService:
        """Records, and changing them."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""

    @property
    def deposits(self) -> Deposits:
        """The account's scheme."""

    @property
    def actors(self) -> ActorService:
        """Who sees to a deposit."""

    @property
    def clock(self) -> Clock:
        """The present."""


def asked(services: Services, account_id: str, wanted: Wanted, kind: type[_S]) -> _S:
    """What it says. Raises `NotAnswered`."""
    seen = services.deposits.ask(account_id, wanted)
    if not isinstance(seen, kind):
        raise NotAnswered("unreadable")
    return seen


def found(services: Services, tenancy: Tenancy) -> Held | None:
    """A tenancy's deposit as the scheme has it by our own id, whatever is on record; None if it knows none.

    Raises `NotAnswered`.
    """
    assert tenancy.deposit
    wanted = Find(minor=tenancy.deposit.amount.minor, start=tenancy.start)
    for ref in asked(services, tenancy.account_id, wanted, Candidates).refs:
        seen = asked(services, tenancy.account_id, Look(ref=ref), Held)
        # One that was called off there is no answer to whether it is held.
        if seen.request_id == tenancy.record_id and seen.state != "cancelled":
            return seen
    return None


def looked(services: Services, tenancy: Tenancy, scheme: AtScheme) -> Held | None:
    """The deposit, by the scheme's own id where that is known. Raises `NotAnswered`; `Refused` if it is not ours."""
    if not scheme.ref:
        return found(services, tenancy)
    seen = asked(services, tenancy.account_id, Look(ref=scheme.ref), Held)
    if not is_ours(tenancy, seen):
        raise Refused("what the scheme says is not of this tenancy's deposit")
    return seen


def recorded(call: ToolCall, services: Services, tenancy: Tenancy, seen: Held) -> None:
    """Have the records as the scheme has it."""
    change(call, services, f"-{SEEN}", lambda book: seen_as(book, tenancy.record_id, seen))


def news(was: Deposit, now: Deposit, where: str) -> Wording | None:
    """What whoever wanted it hears of how it stands now; nothing if it was so."""
    before, after = was.scheme, now.scheme
    if after is None or (before and before.state == after.state):
        return None
    amount = said(now.amount)
    match after.state:
        case "protected" if before and before.state == "releasing":
            return DepositNews(form="withdrawn", where=where, amount=amount)
        case "protected" | "releasing" | "cancelled" | "bounced":
            return DepositNews(form=after.state, where=where, amount=amount)
        case "disputed" | "in_court":
            return DepositNews(form="disputed", where=where, amount=amount)
        case "released":
            return DepositNews(form="released", where=where, amount=amount)
        case "closed" if now.state == "released" != was.state:
            return DepositNews(form="released", where=where, amount=amount)
        case _:
            return None


def look_at(services: Services, tenancy: Tenancy, at: datetime | None, member_id: str) -> None:
    """Whoever sees to the deposit is to look at it `at`."""
    providers.look_at("deposits", tenancy.account_id, tenancy.record_id, at, services, member_id)


def again_at(scheme: AtScheme, now: datetime) -> datetime | None:
    """When it is looked at again: the scheme tells nothing by itself."""
    if scheme.state == "asking" or (scheme.release and scheme.release.state == "asking"):
        return now + SOON
    if scheme.state in ("released", "closed", "cancelled"):
        return None
    held = scheme.state == "protected" and scheme.release is None
    return now + (WEEKLY if held else _DAILY)


def may_be_done(error: StewardError) -> bool:
    """Whether what was asked for may have happened although it ended so; what only was not kept has."""
    return error.sent if isinstance(error, NotAnswered) else True


def begun(call: ToolCall, services: Services, plan: Plan) -> bool:
    """A change of this call's before the scheme is asked; whether this run has made it, and so asks."""
    return services.records.begin(call.account_id, call.call_id, call.member_id, plan)


def change(call: ToolCall, services: Services, stage: str, plan: Plan) -> bool:
    """A change of this call's, once; whether anything is different."""
    return bool(services.records.change(call.account_id, f"{call.call_id}{stage}", call.member_id, plan))
