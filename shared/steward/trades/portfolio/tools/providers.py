"""Requests from a landlord's tools to a provider: `submit` sends one, and `settle` records its outcome.

A request is on record before its provider hears of it. Whatever became of it, a watch polls the provider.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.core.clock import Clock
from steward.core.errors import StewardError
from steward.core.provenance import Quoting
from steward.core.sentences import say
from steward.core.settings import Settings
from steward.integrations.bridges.events import PollRequested
from steward.integrations.bridges.models import Bridge, ProviderConnection, watch_id
from steward.integrations.bridges.problems import ProviderError
from steward.integrations.bridges.provider_client import WHY, ProviderClient, ProviderNotConnectedError
from steward.memory.documents.service import DocumentService
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.tools.service import MAY_BE_DONE
from steward.tools.tool_outcomes import Done, Failed, Outcome, Unknown
from steward.trades.portfolio.properties import ProviderMismatchError
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book, ChangedRecord, Plan, RecordService

_R = TypeVar("_R", bound=TradeRecord)
S = TypeVar("S")
A = TypeVar("A")
T = TypeVar("T", bound="ProviderSubject[Any]")


NOBODY: Mapping[Bridge, str] = {
    "payments": "no provider of payments is connected: an owner connects one with `steward payments connect`",
    "screening": "no provider of checks is connected: an owner connects one with `steward bridges connect`",
    "portals": "no portal is connected: an owner connects one with `steward bridges connect domain`",
    "deposits": "no deposit scheme is connected: an owner connects one with `steward bridges connect`",
}


NOT_TAKEN = "not done: the provider was asked before, and did not take it"


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


@dataclass(frozen=True)
class ProviderSubject(ABC, Generic[S]):
    """A record of ours that a provider knows, as its watch names it. The member `asked_by` is told what becomes of it.

    One poll changes the records in `stages`, in this order.
    """

    account_id: str
    subject: str
    asked_by: str
    bridge: ClassVar[Bridge]
    stages: ClassVar[tuple[str, ...]] = ("seen",)
    # Wait until the next poll if nobody is connected, or the answer is about something else.
    unseen: ClassVar[timedelta | None] = None

    @abstractmethod
    def poll(self, services: Services) -> S:
        """Ask the provider. Raises `ProviderError`, and `ProviderMismatchError` for an object that is not ours."""

    @abstractmethod
    def interpret(self, book: Book, stage: str, seen: S) -> Sequence[TradeRecord]:
        """Return the records as the answer has them. Raises `ProviderMismatchError`."""

    @abstractmethod
    def told(self, book: Book, stages: Sequence[Sequence[ChangedRecord]], seen: S | None) -> Done:
        """Return the report of the changes; `seen` is None if an earlier run made them and the provider is down."""

    @abstractmethod
    def again_at(self, book: Book, seen: S | None) -> datetime | None:
        """Return the next poll time, since a provider's event may get lost."""

    def mismatch(self, seen: S | None) -> Done:
        """Return the report of an answer that is not ours."""
        return Done("What the provider says is of somebody else: nothing is on record.")

    def poll_in(self, services: Services, wait: timedelta | None, approved_by: str | None = None) -> None:
        """Schedule the next poll, in case the provider sends no event; None if there is none."""
        self.poll_at(services, None if wait is None else services.clock() + wait, approved_by)

    def poll_at(self, services: Services, at: datetime | None, approved_by: str | None = None) -> None:
        """Schedule the next poll at a moment. The member who approved the request hears the result, too."""
        poll = PollRequested(
            account_id=self.account_id,
            bridge=self.bridge,
            subject=self.subject,
            at=at,
            member_id=self.asked_by,
            approved_by=approved_by or "",
        )
        services.actors.post([EventPost(watch_id(self.account_id, self.bridge, self.subject), poll)])


@dataclass(frozen=True)
class Submission(Generic[T, A]):
    """A request about a subject: `begin` puts it on record, `ask` sends it, `keep` records the answer.

    The subject is polled `soon` in case this run dies, and after `unsure` if the outcome is unknown; without these only
    once the provider sends an event. `take_back` is called if the provider received nothing. `again` is the outcome for
    a run that finds the request made before, where the provider would carry it out twice.
    """

    begin: Plan
    of: Callable[[Book], T]
    ask: Callable[[T], A]
    keep: Callable[[Book, A], Sequence[TradeRecord]]
    take_back: Callable[[T], object]
    soon: timedelta | None = None
    unsure: timedelta | None = None
    again: Callable[[], Outcome] | None = None
    stage: str = ""


def submit(call: ToolCall, services: Services, one: Submission[T, A]) -> Outcome | None:
    """Put a request on record, send it, and record the answer. Return None, or what else became of it.

    Raises what `begin` raises.
    """
    change_id = f"{call.call_id}{one.stage}"
    is_first = services.records.begin(call.account_id, change_id, call.member_id, one.begin)
    if not is_first and one.again:
        return one.again()
    subject = one.of(services.records.book(call.account_id))
    subject.poll_in(services, one.soon, call.approved_by)
    try:
        answer = one.ask(subject)
    except StewardError as error:
        # A request that was not sent says nothing about the outcome of an earlier one.
        if isinstance(error, ProviderError) and (is_unsure(error) or (not is_first and error.problem != "refused")):
            return unknown(services, subject, one.unsure)
        one.take_back(subject)
        return failed(error, subject.bridge)
    try:
        services.records.change(
            call.account_id, f"{change_id}-asked", call.member_id, lambda book: one.keep(book, answer)
        )
    except StewardError:
        return unknown(services, subject, one.unsure)
    return None


def unknown(services: Services, one: ProviderSubject[Any], wait: timedelta | None) -> Unknown:
    """Return that nobody knows whether the provider has done it, and have it polled."""
    one.poll_in(services, wait)
    return Unknown(MAY_BE_DONE)


def settle(call: ToolCall, services: Services, one: ProviderSubject[S]) -> Done | Failed:
    """Poll a subject once, record the answer, report it, and say when to poll next.

    A repeated run reports what the first one recorded, even if the provider is down by now.
    """
    seen: S | None = None
    try:
        seen = one.poll(services)
        stages = record(call, services, one, seen)
    except (ProviderNotConnectedError, ProviderMismatchError) as error:
        if one.unseen:
            one.poll_in(services, one.unseen)
        is_mismatch = isinstance(error, ProviderMismatchError)
        return one.mismatch(seen) if is_mismatch else Done("Nobody is connected any more.")
    except ProviderError as error:
        stages = [earlier(call, services, stage) for stage in one.stages]
        if not any(stages):
            return failed(error, one.bridge)
    book = services.records.book(call.account_id)
    one.poll_at(services, one.again_at(book, seen))
    return one.told(book, stages, seen)


def record(call: ToolCall, services: Services, one: ProviderSubject[S], seen: S) -> Sequence[Sequence[ChangedRecord]]:
    """Record a provider's answer, and return what each stage changed; the same for a repeated run.

    Raises `ProviderMismatchError`.
    """
    for stage in one.stages:

        def plan(book: Book, stage: str = stage) -> Sequence[TradeRecord]:
            return one.interpret(book, stage, seen)

        services.records.change(call.account_id, f"{call.call_id}-{stage}", call.member_id, plan)
    return [earlier(call, services, stage) for stage in one.stages]


def earlier(call: ToolCall, services: Services, stage: str) -> Sequence[ChangedRecord]:
    """Return what this call has changed in a stage."""
    return services.records.turned(call.account_id, f"{call.call_id}-{stage}")


def of_kind(changed: Sequence[ChangedRecord], kind: type[_R]) -> tuple[_R | None, _R] | None:
    """Return a record of a type before (None if new) and after a change, or None if it did not change."""
    for one in changed:
        if isinstance(one.after, kind):
            return one.before if isinstance(one.before, kind) else None, one.after
    return None


def is_unsure(error: ProviderError) -> bool:
    """Return whether a request may have been carried out despite the error."""
    return error.sent and error.problem not in ("refused", "key")


def failed(error: StewardError, bridge: Bridge) -> Failed:
    """Return the failure: how to connect a provider if none is, otherwise the provider's words as a quote."""
    if isinstance(error, ProviderNotConnectedError):
        return nobody(bridge)
    if not isinstance(error, ProviderError):
        return Failed.by(error, "not done")
    quoting = Quoting()
    said = f": {quoting.quote(error.said, 'what the provider said')}" if error.said else ""
    return Failed(f"not done: {WHY[error.problem]}{said}", error.why, quoting.quotes, retryable=error.retryable)


def nobody(bridge: Bridge) -> Failed:
    """Return the failure of a request while no provider is connected."""
    return Failed(NOBODY[bridge], say("why-failed", form="not_connected"))


def can_be_opened(url: str, connection: ProviderConnection) -> bool:
    """Return whether a provider's page is safe to open. A fake on this machine has no certificate."""
    return url.startswith("https://") or connection.address.startswith("http://")
