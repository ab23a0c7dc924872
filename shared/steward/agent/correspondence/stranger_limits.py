"""Hourly limit of strangers' texts that an account handles one by one, and the overflow. Pure.

Each text that is told and acknowledged takes one of the hour's places. A place is a row, put on condition that it is
free, before the step that uses it: so concurrent correspondences never take more than there are. If the step fails, its
repetition finds the place still taken by the same text. The overflow is counted in a row of the correspondence, written
with its step, and told to the owners after the hour.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, ClassVar, Protocol

from steward.actors.timers import Timer
from steward.core.records import Personal, Record
from steward.core.rings import Ring

DIGEST_TIMER = "strangers_digest"
# Steps that were running at the end of the hour have been committed by then.
_GRACE = timedelta(minutes=2)


class StrangerOverflow(Record):
    """Texts of one stranger beyond the hour's places. An effect without a ring: the digest finds it."""

    KIND: ClassVar[str] = "left_over"

    account_id: str
    hour: str
    conversation_id: str
    texts: int
    address: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The stranger."""
        return (self.address,)

    def rings(self) -> tuple[Ring, ...]:
        """None: nobody waits for it."""
        return ()


@dataclass(frozen=True)
class StrangerPlaces:
    """An hour's places of one correspondence: those of its texts that have one, and its earlier overflow."""

    hour: str
    taken: frozenset[int]
    left_before: int = 0


class StrangerPlacesPort(Protocol):
    """Access to the places of an hour."""

    def take(self, account_id: str, now: datetime, conversation_id: str, texts: Sequence[int]) -> StrangerPlaces:
        """Take a place for each of a correspondence's texts, while the hour has any."""

    def left_over(self, account_id: str, hour: str) -> list[StrangerOverflow]:
        """Return an hour's overflow in a stable order."""


def hour_of(moment: datetime) -> str:
    """Return the UTC hour of a moment, `2026-11-20T14`."""
    return f"{moment:%Y-%m-%dT%H}"


def digest_timer(conversation_id: str, now: datetime) -> Timer:
    """Return the timer at which the overflow of the current hour is told."""
    end = now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
    return Timer(
        timer=DIGEST_TIMER, conversation_id=conversation_id, subject=hour_of(now), due_at=max(end + _GRACE, now)
    )
