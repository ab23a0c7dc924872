"""Events of a workflow, in addition to those of any conversation."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal

from steward.core.records import Personal, Record
from steward.people.directory.models import ConversationParty
from steward.trades.records.workflow_types import Outcome


class WorkflowRequested(Record):
    """Request of a member, or of the workflow `parent`, to run a workflow on a record, for the `round`-th time.

    `begun_by` is the call that made the request, which was proposed `by_steward` or by the member; `approved_by` is the
    member who approved it, if anybody had to.
    """

    KIND: ClassVar[str] = "workflow_asked"

    party: ConversationParty
    told_in: str
    workflow: str
    subject_id: str
    round: int
    at: datetime
    parent: str = ""
    begun_by: str = ""
    by_steward: bool = False
    approved_by: str = ""
    title: Annotated[str, Personal("")]
    arguments: Annotated[dict[str, Any], Personal({})]


class StepEntered(Record):
    """The execution `run` has entered a step and waits with a token for its outcome."""

    KIND: ClassVar[str] = "step_entered"

    run: int
    step: str
    round: int
    token: str


class WorkflowControlled(Record):
    """Request of a person to pause, resume or cancel the workflow. `by_name` tells whoever asked for it who did so.

    A cancellation may take back the start of the workflow (`undone`), of which whoever approved that hears by itself.
    """

    KIND: ClassVar[str] = "workflow_controlled"

    action: Literal["pause", "resume", "cancel"]
    member_id: str
    by_name: Annotated[str, Personal("")] = ""
    undone: bool = False


class ChildEnded(Record):
    """A workflow that this one started is over."""

    KIND: ClassVar[str] = "child_ended"

    child: str
    outcome: Outcome
