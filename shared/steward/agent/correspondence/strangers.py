"""How many texts of strangers an account deals with one by one in an hour, and what becomes of the rest. Pure.

Each text that is told and acknowledged takes one of the hour's places: a row of its own, put on condition that it is
free, before the step that uses it, so that any number of correspondences at once take no more than there are. A place
whose step came to nothing is that text's again when the step is repeated. What finds no place is counted in a row of
the correspondence's own, written with its step, and told to the owners once the hour is over.
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
# Whoever was still at work when the hour ended has written by then.
_GRACE = timedelta(minutes=2)


class LeftOver(Record):
    """Texts of one stranger that found no place in an hour. An effect: nobody is rung, the digest finds it."""

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
        """Nobody waits for it."""
        return ()


@dataclass(frozen=True)
class Places:
    """The hour as a correspondence finds it: which of its texts have a place, how many of it were left over before."""

    hour: str
    taken: frozenset[int]
    left_before: int = 0


class Strangers(Protocol):
    """The places of an hour, as whoever deals with strangers' texts asks for them."""

    def take(self, account_id: str, now: datetime, conversation_id: str, texts: Sequence[int]) -> Places:
        """Take a place for each of a correspondence's texts, as long as there are any in this hour."""

    def left_over(self, account_id: str, hour: str) -> list[LeftOver]:
        """What found no place in an hour, in a stable order."""


def hour_of(moment: datetime) -> str:
    """The UTC hour a moment is in, `2026-11-20T14`."""
    return f"{moment:%Y-%m-%dT%H}"


def digest_timer(conversation_id: str, now: datetime) -> Timer:
    """When a correspondence sees to it that what was left over in this hour is told."""
    end = now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
    return Timer(
        timer=DIGEST_TIMER, conversation_id=conversation_id, subject=hour_of(now), due_at=max(end + _GRACE, now)
    )
