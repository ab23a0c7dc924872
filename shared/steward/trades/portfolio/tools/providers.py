"""What all tools have in common that ask a provider of the account's."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol, TypeVar

from steward.actors.events import Post
from steward.actors.service import ActorService
from steward.core.errors import StewardError
from steward.core.provenance import Quoting
from steward.integrations.bridges.events import LookAt
from steward.integrations.bridges.models import Bridge, Connection, watch_id
from steward.integrations.bridges.problems import NotAnswered
from steward.integrations.bridges.running import WHY, NotConnected
from steward.tools.models import ToolCall
from steward.tools.running import Failed
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import RecordService

_R = TypeVar("_R", bound=TradeRecord)


class Watches(Protocol):
    """Where those are who see to what was asked."""

    @property
    def actors(self) -> ActorService:
        """Actors."""


def look_at(
    bridge: Bridge, account_id: str, subject: str, at: datetime | None, services: Watches, member_id: str
) -> None:
    """Have somebody look at it then, though the provider may tell nothing; what comes of it the member hears."""
    look = LookAt(account_id=account_id, bridge=bridge, subject=subject, at=at, member_id=member_id)
    services.actors.post([Post(watch_id(account_id, bridge, subject), look)])


def turned(call: ToolCall, records: RecordService, stage: str, kind: type[_R]) -> tuple[_R, _R] | None:
    """A record before and after what a look has put down of it; None where nothing is different."""
    found = records.turned(call.account_id, f"{call.call_id}-{stage}")
    both = ((one.before, one.after) for one in found)
    return next(((was, now) for was, now in both if isinstance(was, kind) and isinstance(now, kind)), None)


def kept(call: ToolCall, records: RecordService, stage: str, kind: type[_R]) -> tuple[_R, _R] | None:
    """The same of an earlier run of this call, which was cut off before anybody heard of it."""
    both = turned(call, records, stage, kind)
    if both:
        # Whoever waits for the record hears of it, too.
        records.change(call.account_id, f"{call.call_id}-{stage}", call.member_id, lambda _: [])
    return both


def failed(nobody: str, error: StewardError) -> Failed:
    """Why it was not done, `nobody` if no provider is connected; the provider's own words are a quote."""
    if isinstance(error, NotConnected):
        return Failed(nobody)
    if not isinstance(error, NotAnswered):
        return Failed(f"not done: {error}")
    quoting = Quoting()
    said = f": {quoting.quote(error.said, 'what the provider said')}" if error.said else ""
    return Failed(f"not done: {WHY[error.problem]}{said}", quotes=quoting.quotes)


def can_be_opened(url: str, connection: Connection) -> bool:
    """Whether a page of the provider's is safe to open; a stand-in on this machine has no certificate."""
    return url.startswith("https://") or connection.address.startswith("http://")
