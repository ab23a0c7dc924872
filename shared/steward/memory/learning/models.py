"""What is kept of people's decisions, and what they have said of what follows from them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from steward.core.provenance import Provenance
from steward.core.records import Personal, Record
from steward.core.rings import Ring
from steward.people.directory.models import Role

# What became of something that was proposed or done. `overridden`: its level was set since.
Outcome = Literal["approved", "edited", "rejected", "undone", "overridden"]
ChangeKind = Literal["begins", "ends", "adds", "drops", "instead", "shorter", "longer", "rejects", "undoes", "sets"]


class Change(BaseModel):
    """How somebody had it otherwise, as far as a structure says so: `before` was taken out, `after` put in."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    kind: ChangeKind
    before: str = ""
    after: str = ""


class Decided(Record):
    """What somebody decided about a call; a correction unless it was `approved` as it stood.

    `decision_id` follows from what was decided, so a repeated write is the same row. `context` holds values of closed
    types alone, no words; `weekday` is 0 for Monday, where the decider is. `about` is the contact it was about.
    `argument` is the one that was changed; its `provenance` is the lowest of what the proposal was made from.
    """

    KIND: ClassVar[str] = "decided"

    decision_id: str
    account_id: str
    at: datetime
    tool: str
    outcome: Outcome
    context: dict[str, str] = Field(default_factory=dict)
    weekday: int
    member_id: str
    role: Role
    provenance: Provenance
    about: str = ""
    argument: str = ""
    changes: Annotated[tuple[Change, ...], Personal([])] = ()
    before: Annotated[str, Personal("")] = ""
    after: Annotated[str, Personal("")] = ""
    note: Annotated[str, Personal("")] = ""


class Wish(Record):
    """What a person said outright, of `wish_id`: of a preference, called `name`, or of a rule. Either is on or off.

    Of a rule that follows from corrections an empty `text` leaves its words as they are. `was` is what the call found,
    for whoever takes it back, and `undid` the call that was; one that is `gone` says nothing any more.
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
    """What a member thought of a reply: 1 to 5."""

    KIND: ClassVar[str] = "rating"

    account_id: str
    conversation_id: str
    call_id: str
    member_id: str
    turn: int | None
    stars: int
    at: datetime
    text: Annotated[str, Personal("")] = ""


class Told(Record):
    """A member has been told of something that was learned: an effect of the step that tells them."""

    KIND: ClassVar[str] = "told"

    account_id: str
    member_id: str
    what: str
    at: datetime

    def rings(self) -> tuple[Ring, ...]:
        """Nobody waits for it."""
        return ()


LEARNING_KINDS: tuple[type[Record], ...] = (Decided, Wish, Rating, Told)
