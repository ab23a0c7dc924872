"""Records of actors: their state and their log entries."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeVar

from steward.core.clock import to_iso
from steward.core.provenance import Provenance
from steward.core.records import Personal, Record


class ActorState(Record):
    """Everything a step needs besides the window. Its size does not depend on the length of the log.

    `conversation_id` is the actor's own id, named so since conversations were the first actors. `version` counts steps,
    `next_seq` is the position of the next log entry, `window_start` that of the first one a step reads. `commit_id`
    names the step that wrote the state.
    """

    conversation_id: str
    version: int = 0
    next_seq: int = 1
    window_start: int = 1
    commit_id: str = ""

    @property
    def besides(self) -> tuple[int, ...]:
        """Return positions of entries before the window that a step reads as well, at most 100."""
        return ()

    @property
    def concerned(self) -> tuple[str, ...]:
        """Return whose text its rows hold: ids of members, addresses of others."""
        return ()


class OneTimerState(ActorState):
    """State of an actor with one timer (`one_timer.py`), set for `timer_at`."""

    timer_at: datetime | None = None

    def is_woken_by(self, subject: str) -> bool:
        """Return whether the present timer has fired; a replaced one may still do so."""
        return self.timer_at is not None and subject == to_iso(self.timer_at)


class LogEntry(Record):
    """A log entry. `seq` counts from 1 without gaps; `turn` is the inbound message it belongs to.

    `about` names outsiders whose words it quotes, so that an erasure finds them.
    """

    seq: int
    turn: int
    at: datetime
    provenance: Provenance
    about: Annotated[tuple[str, ...], Personal([])] = ()

    def persons(self) -> tuple[str, ...]:
        """Return the addresses of quoted outsiders."""
        return self.about


State = TypeVar("State", bound=ActorState)
