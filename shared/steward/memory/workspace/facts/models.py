"""What is known of a member, each with how sure that is and where they have said it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from steward.core.provenance import Provenance
from steward.core.records import Personal, Record

Category = Literal["preference", "person", "place", "thing", "routine", "work", "other"]
# How sure it is: in tenths, since a sum of them is compared.
WEAKEST, ESTABLISHED, EXPLICIT = 3, 6, 10


class Evidence(BaseModel):
    """Where a member has said it: characters `start` to `end` of a message of theirs, the entry `seq` of a log."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    conversation_id: str
    seq: int
    start: int
    end: int


class Fact(Record):
    """Something known of a member. `about` is whom or what it is about, as they call it; empty for themselves.

    `tenths` is the confidence, 3 to 10; nobody but a person takes away what is 10. `evidence` is the newest there is,
    `established_at` when it first was sure enough to be gone by. `version` counts its changes, and `changed_by` is the
    call that made the last one; empty if it was drawn from what was said.
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
        """0.3 to 1.0."""
        return self.tenths / 10

    @property
    def established(self) -> bool:
        """Whether it is sure enough to be gone by, and kept however long nobody mentions it."""
        return self.tenths >= ESTABLISHED

    @property
    def explicit(self) -> bool:
        """Whether a person has confirmed it: nothing but a person takes it away."""
        return self.tenths >= EXPLICIT


class FactBefore(Record):
    """How a fact was before the call `call_id` changed it: kept while that can be taken back."""

    KIND: ClassVar[str] = "fact_before"

    call_id: str
    at: datetime
    fact: Annotated[Fact | None, Personal(None)]
