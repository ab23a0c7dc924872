"""A small workflow, its state at any step, and what a step of it changes, logs and tells."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from steward.agent.conversations.events import WorkflowNews
from steward.agent.conversations.steps import Step
from steward.people.directory.models import ConversationParty
from steward.time.workflows.fold import fold
from steward.time.workflows.models import (
    StepRun,
    WorkflowCall,
    WorkflowEntry,
    WorkflowState,
)
from steward.time.workflows.state_changes import state_of
from steward.tools.events import UndoCall
from steward.trades.records.workflow_types import StepEnd, Workflow, WorkflowStep

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
PARTY = ConversationParty(account_id="a", member_id="m", steward_address="+1555", address="+1556", channel="sms")
TABLE = Workflow(
    "any_kind",
    "any",
    (
        WorkflowStep("quotes", lambda _: StepEnd(), on={"declined": "work", "timed_out": ""}),
        WorkflowStep("work", lambda _: StepEnd(), is_undone=False),
        WorkflowStep("check", lambda _: StepEnd()),
    ),
    lambda *_: "",
)
TABLES = {"any_kind": TABLE}
UNDO = UndoCall(tool="undo_book", arguments={"id": 1})


def run(name: str = "quotes", **changes: Any) -> StepRun:
    return StepRun(name=name, round=1, entered_at=NOW).model_copy(update=changes)


def call(tool: str = "book", **changes: Any) -> WorkflowCall:
    return WorkflowCall(tool=tool).model_copy(update=changes)


def workflow(*steps: StepRun, **changes: Any) -> WorkflowState:
    """One that runs, and whose execution is at its step."""
    state = WorkflowState(
        conversation_id="wf-1", party=PARTY, workflow="any_kind", began_at=NOW, status="running", told_in="conv-1"
    )
    given = {"starting": False, "token": "t", "title": "Leak", "steps": steps, **changes}
    return state.model_copy(update=given)


def taken(state: WorkflowState, event: Any) -> Step:
    return fold(Step(state, NOW), event, TABLES)


def changed(step: Step, before: WorkflowState) -> dict[str, Any]:
    """The fields of the workflow that a step has changed, apart from what every entry changes."""
    after = state_of(step)
    names = [name for name in type(after).model_fields if name not in ("next_seq", "overview")]
    return {name: getattr(after, name) for name in names if getattr(after, name) != getattr(before, name)}


def logged(step: Step) -> list[tuple[object, ...]]:
    entries = [entry for entry in step.entries if isinstance(entry, WorkflowEntry)]
    assert {entry.provenance for entry in entries} <= {"account"}
    return [(entry.happened, entry.step, entry.round, entry.detail, entry.cost_micros) for entry in entries]


def news(step: Step) -> list[str]:
    """What its member hears."""
    found = [post.event for post in step.posts if isinstance(post.event, WorkflowNews)]
    assert all((one.party, one.workflow_id) == (PARTY, "wf-1") for one in found)
    assert all(post.conversation_id == "conv-1" for post in step.posts if isinstance(post.event, WorkflowNews))
    return [one.texts["en"] for one in found]


CALLING = run(doing="calling", key="call", calls={"call": call(call_id="c", asked=1)})
WAITS = run(doing="waiting")
