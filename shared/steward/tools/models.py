"""Record of a tool call that may run, and its status."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field

from steward.aws.schema import tool_queue
from steward.core.attached_files import AttachedFile
from steward.core.provenance import OutsidePart, Provenance
from steward.core.records import Personal, Record
from steward.core.rings import Ring
from steward.core.wall_clock import day_of, last_moment
from steward.tools.declaration import RIGHT_UNTIL, Autonomy

# Prefix of the ids of members' apps and pages, which are those of their actors too.
APP = "app-"


class ExactCall(BaseModel):
    """A call that a member has made later, exactly as approved: tool, arguments, and files as they were then.

    `channel` is the one by which its message was said to go. Its words are right until so many days after that on which
    it is due (`right_for`), if that is given.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    tool: str
    arguments: dict[str, Any]
    files: tuple[AttachedFile, ...] = ()
    channel: str = ""
    right_for: int | None = None

    def first_due(self, wall: datetime) -> ExactCall:
        """Return the call with the days for which its words are right, counted from its first local time."""
        until = self.arguments.get(RIGHT_UNTIL)
        if not until or last_moment(until, "UTC") <= wall.replace(tzinfo=UTC):
            return self
        return self.model_copy(update={"right_for": (day_of(until) - wall.date()).days})

    def due_on(self, day: date) -> dict[str, Any]:
        """Return the arguments of the call on a day. The day until which its words are right moves with it."""
        if self.right_for is None:
            return self.arguments
        _, at, time = self.arguments[RIGHT_UNTIL].partition("T")
        return {**self.arguments, RIGHT_UNTIL: f"{day + timedelta(days=self.right_for)}{at}{time}"}


class StoppedMessage(BaseModel):
    """A message to `address`, whose holder has stopped messages, and its `text`.

    `whats` says what the call that sends it does, by language. The text is right until the asker's local time
    `right_until`, if that is given.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    address: str
    text: str = ""
    whats: dict[str, str] = Field(default_factory=dict)
    right_until: str = ""


class CallStatus(StrEnum):
    """Pending → claimed (or handed over to a delivery) → done, failed or unknown; waiting for a person → pending."""

    PENDING = "pending"
    CLAIMED = "claimed"
    HANDED_OVER = "handed_over"
    WAITING = "waiting"
    DONE = "done"
    FAILED = "failed"
    UNKNOWN = "unknown"


class ToolCall(Record):
    """A call that the policy or a person allowed. Its row also holds `status` and the claim.

    `resolved` is what references in the arguments meant at the decision (a contact's name and number): the executor
    compares it with the present before it acts. `template` is the model's text with references, and `parts` the pieces
    of `arguments` from outside. `provenance` is the lowest of the arguments' sources, and `member` once a person
    approved them. `repeatable` says that an abandoned run may be started again. `approved_by` is a member id. `level`
    is the autonomy level of the judgement, `reason` and `evidence` why it may run, `caused_at` the time of its cause.
    A call that nobody asked for is `by_steward`. Result and report are in `language`, its amounts in `currency`, if
    that is known.
    """

    KIND: ClassVar[str] = "tool_call"

    call_id: str
    account_id: str
    conversation_id: str
    member_id: str
    tool: str
    group: str
    created_at: datetime
    caused_at: datetime | None = None
    repeatable: bool
    provenance: Provenance
    approval_id: str | None = None
    approved_by: str | None = None
    by_steward: bool = False
    level: int = Autonomy.EXECUTE
    asked_at_seq: int = 0
    reason: str = ""
    cost_micros: int = 0
    language: str = "en"
    currency: str = ""
    evidence: Annotated[tuple[str, ...], Personal([])] = ()
    arguments: Annotated[dict[str, Any], Personal({})]
    template: Annotated[dict[str, Any], Personal({})] = Field(default_factory=dict)
    parts: Annotated[tuple[OutsidePart, ...], Personal([])] = ()
    resolved: Annotated[dict[str, str], Personal({})]

    @property
    def row(self) -> str:
        """Return the row's sort key."""
        return f"call#{self.call_id}"

    @property
    def by_app(self) -> bool:
        """Return whether a member's app or page made it, with which nobody talks."""
        return self.conversation_id.startswith(APP)

    def rings(self) -> tuple[Ring, ...]:
        """Return the ring that has the executor run it."""
        return (Ring(tool_queue(self.group).name, self.conversation_id, self.row, self.conversation_id),)


@dataclass(frozen=True)
class StoredCall:
    """A call with the attributes of its row that change.

    `whys_failed` is why nothing was done, for people by language, empty if nobody said why, and None if it was done:
    a clause of a failed call, a sentence of one whose purpose was over.
    """

    call: ToolCall
    status: CallStatus
    claimed_until: datetime | None
    whys_failed: Mapping[str, str] | None = None
