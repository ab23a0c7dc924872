"""Records of facts about members, with confidence and evidence."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from steward.core.provenance import Provenance
from steward.core.records import Personal, Record

Category = Literal["preference", "person", "place", "thing", "routine", "work", "other"]
# Confidence in tenths, because a sum of them is compared.
WEAKEST, ESTABLISHED, EXPLICIT = 3, 6, 10


class Evidence(BaseModel):
    """Place where a member stated a fact: characters `start` to `end` of the message `seq` in a log."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    conversation_id: str
    seq: int
    start: int
    end: int


class Fact(Record):
    """Fact about a member. `about` is the subject as the member calls it; empty for the member.

    `tenths` is the confidence, 3 to 10; only a person can remove a fact with 10. `evidence` is the newest,
    `established_at` the time it became reliable enough to use. `version` counts changes, and `changed_by` is the call
    that made the last one; empty after extraction.
    """

    KIND: ClassVar[str] = "fact"

    fact_id: str
    account_id: str
    member_id: str
    category: Category
    tenths: int = Field(ge=WEAKEST, le=EXPLICIT)
    provenance: Provenance
    evidence: tuple[Evidence, ...] = ()
    first_at: datetime
    last_at: datetime
    established_at: datetime | None = None
    version: int = 1
    changed_by: str = ""
    about: Annotated[str, Personal("")] = ""
    text: Annotated[str, Personal()]

    @property
    def confidence(self) -> float:
        """Confidence from 0.3 to 1.0."""
        return self.tenths / 10

    @property
    def established(self) -> bool:
        """Return whether the fact is reliable enough to use, and is kept however long nobody mentions it."""
        return self.tenths >= ESTABLISHED

    @property
    def explicit(self) -> bool:
        """Return whether a person has confirmed the fact, so that only a person removes it."""
        return self.tenths >= EXPLICIT


class FactBefore(Record):
    """Fact before the call `call_id` changed it, kept while the change can be undone."""

    KIND: ClassVar[str] = "fact_before"

    call_id: str
    at: datetime
    fact: Annotated[Fact | None, Personal(None)]
