"""Kinds of actors: what each registers with the kernel, and which kind an id is of."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, ClassVar, Generic, TypeVar

from steward.actors.events import Mail
from steward.actors.models import ActorState, LogEntry
from steward.actors.steps import ActorStep
from steward.actors.writers import View
from steward.core.records import Record

S = TypeVar("S", bound=ActorStep[Any])


class ActorKind(ABC, Generic[S]):
    """One kind of actor. All of it is pure but `act`, which may ask a model or read what others wrote.

    `prefix` begins the ids of its actors. `events` are the records its mailbox understands, `entries` those of its log.
    `views` are the rows that are written with each of its steps for others to read.
    """

    prefix: ClassVar[str]
    state: ClassVar[type[ActorState]]
    events: ClassVar[tuple[type[Record], ...]]
    entries: ClassVar[tuple[type[LogEntry], ...]]

    def __init__(self, views: Sequence[View] = ()) -> None:
        self.views = views

    @abstractmethod
    def first_state(self, actor_id: str, mail: Sequence[Mail]) -> ActorState | None:
        """The state an actor begins with; None if nothing in its mailbox says whose it is."""

    @abstractmethod
    def begin(self, state: Any, entries: Sequence[LogEntry], now: datetime, caused_at: datetime) -> S:
        """A step that has done nothing yet; `entries` are those of the window."""

    @abstractmethod
    def fold(self, step: S, event: Any) -> S:
        """Take one accepted event."""

    @abstractmethod
    def set_aside(self, step: S, event: Record | None, reference: str) -> S:
        """An event failed for good, or without one what was due: say so, and let it go."""

    @abstractmethod
    def unreadable(self, step: S, rows: Sequence[str]) -> S:
        """Mail that this code cannot read is set aside: say so."""

    def accepts(self, state: Any, event: Record) -> bool:
        """Whether `event` can be taken now; what cannot waits."""
        return True

    def in_order(self, mail: Sequence[Mail]) -> list[Mail]:
        """The mail as it should be taken, given in order of arrival."""
        return list(mail)

    def is_due(self, state: Any) -> bool:
        """Whether another step is due although no mail waits."""
        return False

    def has_to_act(self, step: S) -> bool:
        """Whether `act` is called once the mail was taken."""
        return self.is_due(step.state)

    def due_since(self, state: Any) -> datetime | None:
        """When the work began that is due now and can be given up; None if there is none."""
        return None

    def working_since(self, state: Any) -> datetime | None:
        """When the work under way began, if any is."""
        return None

    def act(self, step: S, entries: Sequence[LogEntry]) -> S:
        """Do what is due, after the mail was taken; `entries` are those of the window."""
        return step

    def end(self, step: S) -> S:
        """The last word on a step that will be committed."""
        return step

    def unfinished(self, state: Any, entries: Sequence[LogEntry]) -> Sequence[str]:
        """Rows of effects that may still wait for the ring of a step that died before it rang."""
        return ()


class Kinds:
    """The kinds there are."""

    def __init__(self, kinds: Iterable[ActorKind[Any]]) -> None:
        self._kinds = tuple(kinds)

    def find(self, actor_id: str) -> ActorKind[Any] | None:
        """The kind of an actor; None for an id that no actor can have."""
        return next((kind for kind in self._kinds if actor_id.startswith(kind.prefix)), None)

    def of(self, actor_id: str) -> ActorKind[Any]:
        """The kind of an actor; `KeyError` for an id that no actor can have."""
        if kind := self.find(actor_id):
            return kind
        raise KeyError(f"no kind of actor has ids like {actor_id}")
