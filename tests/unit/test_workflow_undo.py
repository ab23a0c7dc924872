"""A cancelled workflow undoes each of its calls once, newest first."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Literal

from steward.agent.conversations.daily_costs import cost_of
from steward.agent.conversations.steps import Step
from steward.core.sentences import render
from steward.people.directory.models import ConversationParty
from steward.time.workflows.fold import fold, is_due, undo_begun
from steward.time.workflows.models import StepRun, WorkflowCall, WorkflowState
from steward.time.workflows.progress_texts import ended
from steward.time.workflows.state_changes import end_step, state_of
from steward.tools.events import ToolFinished, UndoCall
from steward.tools.models import ToolCall
from steward.trades.records.workflow_types import END, StepEnd, Workflow, WorkflowStep
from tests.support.walks import for_each
from tests.support.workflow_states import news

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
PARTY = ConversationParty(account_id="a", member_id="m", steward_address="+1555", address="+1556", channel="sms")
TABLES = {
    "any_kind": Workflow(
        "any_kind",
        "any",
        (WorkflowStep("one", lambda _: StepEnd()), WorkflowStep("two", lambda _: StepEnd())),
        lambda *_: "",
    )
}


def made(tool: str) -> WorkflowCall:
    return WorkflowCall(
        tool=tool, outcome="done", labels={"en": tool}, undo=UndoCall(tool=f"undo_{tool}", arguments={})
    )


def taken_back(*outcomes: Literal["done", "failed"]) -> tuple[list[ToolCall], WorkflowState]:
    """Call a workflow off that made two calls in each of two steps; say how each undo ends."""
    calls = {
        "first": {"deposit": made("charge"), "rent": made("bill")},
        "second": {"a": made("book"), "b": made("note")},
    }
    state = WorkflowState(
        conversation_id="wf-1",
        party=PARTY,
        workflow="any_kind",
        began_at=NOW,
        status="cancelling",
        called_off_by="m",
        starting=False,
        told_in="conv-1",
        title="Anything",
        steps=(
            StepRun(name="one", round=1, entered_at=NOW, doing="ended", outcome="done", calls=calls["first"]),
            StepRun(name="two", round=1, entered_at=NOW, doing="ended", calls=calls["second"]),
        ),
    )
    group = SimpleNamespace(group="records", repeatable=True)
    begun: list[ToolCall] = []
    for outcome in outcomes:
        assert is_due(state)
        step = undo_begun(Step(state, NOW), TABLES, lambda _: group)
        begun += step.calls
        (call,) = step.calls
        finished = ToolFinished(call_id=call.call_id, status=outcome, provenance="account", result="")
        state = state_of(fold(Step(step.state, NOW), finished, TABLES))
    return begun, state_of(undo_begun(Step(state, NOW), TABLES, lambda _: group))


@for_each("second", ["done", "failed"])
def test_every_call_of_a_step_is_taken_back_once_when_a_step_made_two(second: Literal["done", "failed"]) -> None:
    begun, state = taken_back("done", second, "done", "done")
    assert [one.tool for one in begun] == ["undo_note", "undo_book", "undo_bill", "undo_charge"]
    assert len({one.call_id for one in begun}) == 4
    assert state.status == "cancelled"
    stays = [call.tool for run in state.steps for call in run.calls.values() if not call.undone]
    assert stays == ([] if second == "done" else ["book"])


def test_an_errand_alone_is_taken_back_when_a_rule_ends_a_workflow() -> None:
    errand = WorkflowStep("one", lambda _: StepEnd(), is_errand=True)
    table = Workflow("any_kind", "any", (errand, WorkflowStep("two", lambda _: StepEnd(), on={"cancelled": END})), str)
    notice = {"call": made("notice")}
    steps = (
        StepRun(name="one", round=1, entered_at=NOW, doing="ended", outcome="done", calls=notice),
        StepRun(name="two", round=1, entered_at=NOW, calls={"call": made("book")}),
    )
    given = {"party": PARTY, "workflow": "any_kind", "began_at": NOW, "status": "running", "starting": False}
    state = WorkflowState(conversation_id="wf-1", told_in="conv-1", title="Anything", steps=steps, **given)
    step = end_step(Step(state, NOW), table, "cancelled", "The tenancy ends.")
    assert (state_of(step).status, step.posts, is_due(state_of(step))) == ("cancelling", (), True)
    step = undo_begun(Step(step.state, NOW), {table.kind: table}, lambda _: SimpleNamespace(group="x", repeatable=True))
    (call,) = step.calls
    assert call.tool == "undo_notice"
    for status, said, stays in (
        ("done", " Please don't hand it over.", "book"),
        ("failed", "", "notice; book"),
    ):
        backs = {"en": "Please don't hand it over.", "de": "Bitte nicht aushändigen."}
        done = ToolFinished(call_id=call.call_id, status=status, provenance="account", result="x", reports=backs)
        after = fold(Step(step.state, NOW), done, {table.kind: table})
        over = undo_begun(Step(after.state, NOW), {table.kind: table}, lambda _: None)
        assert state_of(over).status == "cancelled"
        assert news(over) == [
            f'"Anything" is no longer in my hands. The tenancy ends.{said} This stays as it was done: {stays}.'
        ]
        assert (backs["de"] in render(ended(state_of(over)), "de")) == (status == "done")
    unserved = end_step(Step(state.model_copy(update={"steps": steps[1:]}), NOW), table, "cancelled")
    assert state_of(undo_begun(unserved, {table.kind: table}, lambda _: None)).status == "cancelled"


def test_the_log_of_a_workflow_says_what_its_calls_cost() -> None:
    calling = made("look").model_copy(update={"outcome": None, "undo": None, "call_id": "call-1"})
    run = StepRun(name="one", round=1, entered_at=NOW, doing="calling", calls={"call": calling}, key="call")
    state = WorkflowState(
        conversation_id="wf-1", party=PARTY, workflow="any_kind", began_at=NOW, status="running", steps=(run,)
    )
    finished = ToolFinished(call_id="call-1", status="done", provenance="account", result="", cost_micros=7)
    step = fold(Step(state, NOW), finished, TABLES)
    assert step.state.spent_micros == sum(map(cost_of, step.entries)) == 7
