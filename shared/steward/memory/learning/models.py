"""Records of people's decisions, and of their statements about preferences and rules."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from steward.core.provenance import Provenance
from steward.core.records import Personal, Record
from steward.core.rings import Ring
from steward.people.directory.models import Role

# Results of a proposal or call. `overridden`: a person set its level afterwards.
Outcome = Literal["approved", "edited", "rejected", "undone", "overridden"]
ChangeKind = Literal["begins", "ends", "adds", "drops", "instead", "shorter", "longer", "rejects", "undoes", "sets"]


class Correction(BaseModel):
    """Correction that a person made, as far as its structure shows: `before` was removed, `after` inserted."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    kind: ChangeKind
    before: str = ""
    after: str = ""


class DecisionRecord(Record):
    """Decision of a person about a call; a correction unless it was `approved` unchanged.

    `decision_id` follows from the decision, so a repeated write is the same row. `context` has values of closed types
    only; `subject` is a key of the records it was about; `weekday` is 0 for Monday in the decider's zone. `about` is
    the contact concerned. `argument` is the one that was edited; its `provenance` is the lowest of what the proposal
    was made from. The decider had `asked` for it, or a scanner, skill or workflow proposed it `by_steward`.
    """

    KIND: ClassVar[str] = "decided"

    decision_id: str
    account_id: str
    at: datetime
    tool: str
    outcome: Outcome
    context: dict[str, str] = Field(default_factory=dict)
    subject: str = ""
    weekday: int
    member_id: str
    role: Role
    provenance: Provenance
    about: str = ""
    asked: bool = False
    by_steward: bool = False
    argument: str = ""
    changes: Annotated[tuple[Correction, ...], Personal([])] = ()
    before: Annotated[str, Personal("")] = ""
    after: Annotated[str, Personal("")] = ""
    note: Annotated[str, Personal("")] = ""


class Wish(Record):
    """Explicit statement of a person: a preference, called `name`, or a rule, each on or off.

    For a rule from corrections an empty `text` keeps its words. `was` is the former statement, for an undo, and `undid`
    the call that was undone; a statement that is `gone` has no effect.
    """

    KIND: ClassVar[str] = "wish"

    wish_id: str
    account_id: str
    what: Literal["preference", "rule"]
    scope: dict[str, str] = Field(default_factory=dict)
    on: bool
    by: str
    at: datetime
    call_id: str = ""
    undid: str = ""
    gone: bool = False
    name: Annotated[str, Personal("")] = ""
    text: Annotated[str, Personal("")] = ""
    was: Annotated[dict[str, Any], Personal({})] = Field(default_factory=dict)


class Rating(Record):
    """Rating of a reply by a member, 1 to 5."""

    KIND: ClassVar[str] = "rating"

    account_id: str
    conversation_id: str
    call_id: str
    member_id: str
    turn: int | None
    stars: int
    at: datetime
    text: Annotated[str, Personal("")] = ""


class LearningNotice(Record):
    """Effect that records that a member was told about something learned."""

    KIND: ClassVar[str] = "told"

    account_id: str
    member_id: str
    what: str
    at: datetime

    def rings(self) -> tuple[Ring, ...]:
        """Return no ring: nobody waits for it."""
        return ()
