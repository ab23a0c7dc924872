"""Helpers of tools that ask an account's provider."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol, TypeVar

from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.core.clock import Clock
from steward.core.errors import StewardError
from steward.core.provenance import Quoting
from steward.core.settings import Settings
from steward.integrations.bridges.events import PollRequested
from steward.integrations.bridges.models import Bridge, ProviderConnection, watch_id
from steward.integrations.bridges.problems import ProviderError
from steward.integrations.bridges.provider_client import WHY, ProviderClient, ProviderNotConnectedError
from steward.memory.documents.service import DocumentService
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Failed
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import RecordService

_R = TypeVar("_R", bound=TradeRecord)


class Services(Protocol):
    """Services of the tools that ask providers."""

    @property
    def records(self) -> RecordService:
        """Record service."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""

    @property
    def documents(self) -> DocumentService:
        """Photos on file."""

    @property
    def providers(self) -> ProviderClient:
        """The account's providers."""

    @property
    def actors(self) -> ActorService:
        """Actor service, for the watch over a subject."""

    @property
    def clock(self) -> Clock:
        """The present."""

    @property
    def settings(self) -> Settings:
        """Steward's public address."""


def look_at(
    bridge: Bridge, account_id: str, subject: str, at: datetime | None, services: Services, member_id: str
) -> None:
    """Schedule a provider poll, in case the provider sends no event. Its result is reported to the member."""
    look = PollRequested(account_id=account_id, bridge=bridge, subject=subject, at=at, member_id=member_id)
    services.actors.post([EventPost(watch_id(account_id, bridge, subject), look)])


def turned(call: ToolCall, records: RecordService, stage: str, kind: type[_R]) -> tuple[_R, _R] | None:
    """Return a record before and after a poll's change, or None if nothing changed."""
    found = records.turned(call.account_id, f"{call.call_id}-{stage}")
    both = ((one.before, one.after) for one in found)
    return next(((was, now) for was, now in both if isinstance(was, kind) and isinstance(now, kind)), None)


def kept(call: ToolCall, records: RecordService, stage: str, kind: type[_R]) -> tuple[_R, _R] | None:
    """Return the same for an earlier run of this call, which was interrupted before reporting."""
    both = turned(call, records, stage, kind)
    if both:
        # Subscribers of the record are notified, too.
        records.change(call.account_id, f"{call.call_id}-{stage}", call.member_id, lambda _: [])
    return both


def failed(nobody: str, error: StewardError) -> Failed:
    """Return the failure: `nobody` without a connected provider, otherwise the provider's words as a quote."""
    if isinstance(error, ProviderNotConnectedError):
        return Failed(nobody)
    if not isinstance(error, ProviderError):
        return Failed(f"not done: {error}")
    quoting = Quoting()
    said = f": {quoting.quote(error.said, 'what the provider said')}" if error.said else ""
    return Failed(f"not done: {WHY[error.problem]}{said}", quotes=quoting.quotes)


def can_be_opened(url: str, connection: ProviderConnection) -> bool:
    """Return whether a provider's page is safe to open. A fake on this machine has no certificate."""
    return url.startswith("https://") or connection.address.startswith("http://")
