"""Records of erasures: the person to erase, and the progress."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar

from pydantic import Field

from steward.core.records import Personal, Record
from steward.core.rings import Ring


class Erasure(Record):
    """An erasure: of a member or contact by `person_id`, or of a stranger by `address`, which goes with them.

    `actors` are those found to be theirs, under ids that reveal nobody. `walks` counts completed walks; `step` is the
    place in the present one, which has `found` so many items and made the search index `stale` with that. The next walk
    begins at `not_before`. `counts` is what was erased, by place. It is the result of the call `call_id` of the
    conversation `told_in`, if a call asked for it, in `language`.
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
        """Return no rings: the erasure function runs every five minutes."""
        return ()

    @property
    def row(self) -> str:
        """Return the row's sort key."""
        return row_of(self.account_id, self.erasure_id, done=self.done_at is not None)

    @property
    def total(self) -> int:
        """Return the number of erased items."""
        return sum(self.counts.values())


def row_of(account_id: str, erasure_id: str, *, done: bool) -> str:
    """Return the sort key of an erasure, before and after it is done."""
    return f"{'done' if done else 'open'}#{account_id}#{erasure_id}"
