"""What every actor has: a state, and a log of what happened, one entry after another."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeVar

from steward.core.clock import to_iso
from steward.core.provenance import Provenance
from steward.core.records import Personal, Record


class ActorState(Record):
    """Everything a step needs to know besides the window; its size does not depend on the length of the log.

    `conversation_id` is the actor's own id, called so since conversations were the first actors. `version` counts its
    steps, `next_seq` is the place of the next log entry, `window_start` that of the first one a step reads. `commit_id`
    names the step that wrote it.
    """

    conversation_id: str
    version: int = 0
    next_seq: int = 1
    window_start: int = 1
    commit_id: str = ""

    @property
    def besides(self) -> tuple[int, ...]:
        """Places of entries that a step reads although they came before the window, at most 100."""
        return ()

    @property
    def concerned(self) -> tuple[str, ...]:
        """Whose text its rows hold: ids of members, addresses of others."""
        return ()


class OneTimerState(ActorState):
    """The state of an actor with one timer (`one_timer.py`). `timer_at` is the timer there is."""

    timer_at: datetime | None = None

    def is_woken_by(self, subject: str) -> bool:
        """Whether that timer has fired; one that was replaced may still do so."""
        return self.timer_at is not None and subject == to_iso(self.timer_at)


class LogEntry(Record):
    """One line of the log. `seq` counts from 1 without gaps; `turn` is the inbound message it belongs to.

    `about` names outsiders whose words it quotes, so that an erasure finds them.
    """

    seq: int
    turn: int
    at: datetime
    provenance: Provenance
    about: Annotated[tuple[str, ...], Personal([])] = ()

    def persons(self) -> tuple[str, ...]:
        """Addresses of outsiders whose words are quoted."""
        return self.about


State = TypeVar("State", bound=ActorState)
