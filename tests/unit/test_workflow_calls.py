"""Rules of a workflow's calls: their results, retries and undo."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from steward.actors.events import EventPost
from steward.agent.conversations.events import AppReported
from steward.agent.conversations.models import BackgroundCall, CallReport
from steward.agent.conversations.steps import Step
from steward.core.ids import derived_id
from steward.core.provenance import Quote
from steward.core.sentences import render
from steward.time.workflows.fold import fold, undo_begun, undo_next
from steward.time.workflows.models import (
    StepRun,
    TaskAnswer,
    WorkflowCall,
    WorkflowState,
)
from steward.time.workflows.progress_texts import (
    called_off,
)
from steward.time.workflows.state_changes import state_of, with_call
from steward.tools.declaration import Autonomy
from steward.tools.events import ToolFinished, UndoCall
from tests.support.walks import for_each
from tests.support.workflow_states import (
    MINUTE,
    NOW,
    PARTY,
    TABLES,
    UNDO,
    call,
    changed,
    logged,
    news,
    run,
    taken,
    workflow,
)


def finished(status: Any, **more: Any) -> ToolFinished:
    return ToolFinished(call_id="c", status=status, provenance="account", result="It broke {1}", **more)


def under_way(**changes: Any) -> WorkflowState:
    """One whose call is under way, at its second try."""
    made = call(call_id="c", tries=2, level=4, said="old", **changes)
    running = {"c": BackgroundCall(tool="book", label="Book", level=3), "d": BackgroundCall(tool="x", label="x")}
    return workflow(
        run(doing="calling", key="call", calls={"call": made}, nudges=(NOW,), until=NOW), background=running
    )


def test_a_call_that_is_done_is_reported_unless_it_is_silent() -> None:
    state = under_way()
    step = taken(state, finished("done", undo=UNDO, report="Booked", cost_micros=7))
    done = call(call_id="c", level=4, outcome="done", undo=UNDO)
    assert changed(step, state) == {
        "background": {"d": BackgroundCall(tool="x", label="x")},
        "spent_on": "2026-11-20",
        "spent_micros": 7,
        "due_at": NOW,
        "steps": (run(doing="due", key="call", calls={"call": done}, nudges=(NOW,), until=NOW),),
    }
    assert logged(step) == [("call_done", "quotes", 1, "book", 7)]
    report = CallReport(call_id="c", text="Booked", undo=UNDO, tool="book", status="done")
    assert step.posts == (EventPost("conv-1", AppReported(party=PARTY, report=report)),)
    # The level is the one it was begun at; without that the one it was judged at.
    silent = state.model_copy(update={"background": {}})
    assert taken(silent, finished("done")).posts == ()


def test_a_call_is_tried_thrice_or_stands_still_when_it_is_unknown() -> None:
    quotes = (Quote(said='the "pipe"', who="Pete"),)
    unknown = taken(under_way(), finished("unknown", quotes=quotes))
    state = state_of(unknown)
    assert (state.status, state.why, state.detail) == ("paused", "unknown", "It broke the 'pipe'")
    assert state.steps[0].calls["call"].said == "It broke the 'pipe'"
    failed = state_of(taken(under_way(), finished("failed", quotes=quotes, whys={"en": "it is shut"}, retryable=True)))
    again = call(tries=2, level=4, said="it is shut")
    retries = run(doing="waiting", key="call", calls={"call": again}, retry_at=NOW + 10 * MINUTE)
    assert failed.steps == (retries,)
    assert failed.due_at is None
    called_off_ = under_way().model_copy(update={"status": "cancelling"})
    tried_thrice = state_of(with_call(Step(under_way(), NOW), "call", tries=3))
    # The second try of a call that says itself that another one would not help.
    for last, retryable in ((called_off_, True), (tried_thrice, True), (under_way(), False)):
        over = state_of(taken(last, finished("failed", retryable=retryable)))
        assert (over.steps[0].doing, over.steps[0].calls["call"].outcome, over.due_at) == ("due", "failed", NOW)
        # What a failure tells the model is not for people.
        assert over.steps[0].calls["call"].said == "I got the details wrong"


def made(tool: str, **changes: Any) -> WorkflowCall:
    undo = UndoCall(tool=f"undo_{tool}", arguments={"id": 1})
    return call(tool, outcome="done", labels={"en": tool}, undo=undo).model_copy(update=changes)


@for_each(
    ("steps", "expected"),
    [
        ((), None),
        ((run(calls={"a": made("a")}),), (0, "a")),
        ((run(calls={"a": made("a"), "b": made("b")}), run("check", calls={"c": call(outcome="done")})), (0, "b")),
        ((run(calls={"a": made("a"), "b": made("b", undone=True)}), run("check")), (0, "a")),
        ((run(calls={"a": made("a")}), run("check", calls={"c": made("c")})), (1, "c")),
        # What was done in a step that stays, failed, or is no step any more.
        ((run("work", calls={"a": made("a")}),), None),
        ((run("former", calls={"a": made("a")}),), None),
        ((run(calls={"a": made("a", outcome="failed")}),), None),
    ],
)
def test_the_newest_call_that_can_be_taken_back_is_next(
    steps: tuple[StepRun, ...], expected: tuple[int, str] | None
) -> None:
    assert undo_next(workflow(*steps), TABLES) == expected
    assert undo_next(workflow(*steps), {}) is None


def test_undo_is_called_as_the_member_and_logged() -> None:
    state = workflow(run(calls={"a": made("a")}), status="cancelling", called_off_by="m", next_seq=5)
    step = undo_begun(Step(state, NOW), TABLES, lambda _: SimpleNamespace(group="records", repeatable=True))
    (begun_call,) = step.calls
    call_id = derived_id("undo", "wf-1", "quotes", 1, "a")
    expected = Step(state, NOW).tool_call(
        call_id,
        tool="undo_a",
        group="records",
        repeatable=True,
        provenance="member",
        level=Autonomy.SILENT,
        asked_at_seq=4,
        reason="Leak",
        arguments={"id": 1},
        resolved={},
    )
    assert begun_call == expected
    assert state_of(step).undoing == call_id
    for status, entry in (("done", "taken_back"), ("failed", "not_taken_back")):
        event = ToolFinished(call_id=call_id, status=status, provenance="account", result="")
        after = fold(Step(state_of(step), NOW), event, TABLES)
        undone = made("a", undone=status == "done", undo=None)
        assert state_of(after).steps == (run(calls={"a": undone}),)
        assert (state_of(after).undoing, state_of(after).due_at) == ("", NOW)
        assert logged(after) == [(entry, "quotes", 1, "a", 0)]
    nowhere = undo_begun(Step(state, NOW), TABLES, lambda _: None)
    assert (nowhere.calls, logged(nowhere)) == ((), [("not_taken_back", "quotes", 1, "a", 0)])


def test_a_workflow_without_anything_left_to_take_back_is_called_off() -> None:
    kept = {
        "stays": made("stays", undo=None),
        "also": made("also", undo=None),
        "read": made("read", undo=None, reads=True),
        "undone": made("undone", undone=True),
        "child": made("child", undo=None, child="wf-2"),
        "failed": call(outcome="failed", labels={"en": "failed"}),
    }
    state = workflow(run(calls=kept), status="cancelling", called_off_by="mbr-1")
    step = undo_begun(Step(state, NOW), TABLES, lambda _: None)
    assert state_of(step).status == "cancelled"
    assert logged(step) == [("cancelled", "quotes", 1, "", 0)]
    assert state_of(step).answers == (TaskAnswer(token="t", outcome="cancelled"),)
    assert news(step) == [render(called_off(state, [kept["stays"], kept["also"]]), "en")]
    assert "stays; also" in news(step)[0]
