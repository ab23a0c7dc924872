"""Kinds of actors: what each registers with the kernel, and the kind of an id."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, ClassVar, Generic, TypeVar

from steward.actors.effect_writers import View
from steward.actors.events import MailboxEvent
from steward.actors.models import ActorState, LogEntry
from steward.actors.steps import ActorStep
from steward.core.records import Record

S = TypeVar("S", bound=ActorStep[Any])


class ActorKind(ABC, Generic[S]):
    """A kind of actor. Everything is pure but `act`, which may ask a model or read outside sources.

    `prefix` begins the ids of its actors. `events` are the records its mailbox understands, `entries` those of its log.
    `views` are rows for other readers, written with each step.
    """

    prefix: ClassVar[str]
    state: ClassVar[type[ActorState]]
    events: ClassVar[tuple[type[Record], ...]]
    entries: ClassVar[tuple[type[LogEntry], ...]]

    def __init__(self, views: Sequence[View] = ()) -> None:
        self.views = views

    @abstractmethod
    def first_state(self, actor_id: str, mail: Sequence[MailboxEvent]) -> ActorState | None:
        """Return the first state of an actor, or None if nothing in its mailbox identifies an owner."""

    @abstractmethod
    def begin(self, state: Any, entries: Sequence[LogEntry], now: datetime, caused_at: datetime) -> S:
        """Return an empty step; `entries` are those of the window."""

    @abstractmethod
    def fold(self, step: S, event: Any) -> S:
        """Take one accepted event."""

    @abstractmethod
    def set_aside(self, step: S, event: Record | None, reference: str) -> S:
        """Report an event that failed for good, or, without one, due work, and drop it."""

    @abstractmethod
    def unreadable(self, step: S, rows: Sequence[str]) -> S:
        """Report mail that this code cannot read, which is set aside."""

    def accepts(self, state: Any, event: Record) -> bool:
        """Return whether `event` can be taken now; otherwise it waits."""
        return True

    def in_order(self, mail: Sequence[MailboxEvent]) -> list[MailboxEvent]:
        """Return the mail in the order to take it, given in order of arrival."""
        return list(mail)

    def is_due(self, state: Any) -> bool:
        """Return whether another step is due without mail."""
        return False

    def has_to_act(self, step: S) -> bool:
        """Return whether `act` is called after the mail was taken."""
        return self.is_due(step.state)

    def due_since(self, state: Any) -> datetime | None:
        """Return the start of the due work that can be given up, or None."""
        return None

    def working_since(self, state: Any) -> datetime | None:
        """Return the start of the work under way, or None."""
        return None

    def act(self, step: S, entries: Sequence[LogEntry]) -> S:
        """Do the due work, after the mail was taken; `entries` are those of the window."""
        return step

    def end(self, step: S) -> S:
        """Finish a step that will be committed."""
        return step

    def unfinished(self, state: Any, entries: Sequence[LogEntry]) -> Sequence[str]:
        """Return rows of effects that may have missed their ring, if a step died before ringing."""
        return ()


class ActorKinds:
    """All kinds of actors."""

    def __init__(self, kinds: Iterable[ActorKind[Any]]) -> None:
        self._kinds = tuple(kinds)

    def find(self, actor_id: str) -> ActorKind[Any] | None:
        """Return the kind of an actor, or None for any other id."""
        return next((kind for kind in self._kinds if actor_id.startswith(kind.prefix)), None)

    def of(self, actor_id: str) -> ActorKind[Any]:
        """Return the kind of an actor. Raises `KeyError` for any other id."""
        if kind := self.find(actor_id):
            return kind
        raise KeyError(f"no kind of actor has ids like {actor_id}")
