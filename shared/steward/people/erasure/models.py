"""An erasure: who is to go, and how far it has come."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar

from pydantic import Field

from steward.core.records import Personal, Record
from steward.core.rings import Ring


class Erasure(Record):
    """A person is to be erased: a member or contact by `person_id`, a stranger by `address`, which goes with them.

    `actors` are those that were found to be theirs, by ids that tell nobody who it was. `walks` are those that are
    over, `step` the place in the present one, which has `found` so much, and with that made the search index `stale`;
    the next begins at `not_before`. `counts` is
    what was erased, by where it was. It is the result of the call `call_id` of the conversation `told_in`, if one asked
    for it, and told in `language`.
    """

    KIND: ClassVar[str] = "erasure"

    erasure_id: str
    account_id: str
    person_id: str
    asked_at: datetime
    asked_by: str = ""
    told_in: str = ""
    call_id: str = ""
    language: str = "en"
    actors: tuple[str, ...] = ()
    closed_at: datetime | None = None
    walks: int = 0
    step: int = 0
    found: int = 0
    stale: bool = False
    counts: dict[str, int] = Field(default_factory=dict)
    not_before: datetime | None = None
    done_at: datetime | None = None
    address: Annotated[str, Personal("")] = ""

    def rings(self) -> tuple[Ring, ...]:
        """Nobody: whoever erases looks every five minutes."""
        return ()

    @property
    def row(self) -> str:
        """The row's sort key."""
        return row_of(self.account_id, self.erasure_id, done=self.done_at is not None)

    @property
    def total(self) -> int:
        """How much was erased."""
        return sum(self.counts.values())


def row_of(account_id: str, erasure_id: str, *, done: bool) -> str:
    """Where an erasure is, before it is done and after."""
    return f"{'done' if done else 'open'}#{account_id}#{erasure_id}"
