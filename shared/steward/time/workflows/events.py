"""What a workflow hears, beside what any conversation does."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal

from steward.core.records import Personal, Record
from steward.people.directory.models import Party
from steward.trades.records.workflows import Outcome


class WorkflowAsked(Record):
    """A member, or another workflow (`parent`), wants a workflow run on a record; it is its `round`-th one there.

    `begun_by` is the call by which they did.
    """

    KIND: ClassVar[str] = "workflow_asked"

    party: Party
    told_in: str
    workflow: str
    subject_id: str
    round: int
    at: datetime
    parent: str = ""
    begun_by: str = ""
    title: Annotated[str, Personal("")]
    arguments: Annotated[dict[str, Any], Personal({})]


class StepEntered(Record):
    """The execution `run` is at a step, and waits with a token for how it ends."""

    KIND: ClassVar[str] = "step_entered"

    run: int
    step: str
    round: int
    token: str


class WorkflowControlled(Record):
    """A person wants it to stand still, go on, or be called off."""

    KIND: ClassVar[str] = "workflow_controlled"

    action: Literal["pause", "resume", "cancel"]
    member_id: str


class RecordsChanged(Record):
    """Something was changed that it may wait for."""

    KIND: ClassVar[str] = "records_changed"


class ChildEnded(Record):
    """A workflow that this one has begun is over."""

    KIND: ClassVar[str] = "child_ended"

    child: str
    outcome: Outcome
