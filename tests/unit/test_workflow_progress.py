"""Rules of how a workflow goes on: next step, end, standstill and timers."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from steward.actors.events import EventPost
from steward.agent.conversations.steps import Step
from steward.core.sentences import render
from steward.time.workflows.events import ChildEnded
from steward.time.workflows.fold import is_due, wakes_at
from steward.time.workflows.models import (
    TaskAnswer,
    WorkflowState,
)
from steward.time.workflows.progress_texts import (
    completed,
    stands_still,
)
from steward.time.workflows.state_changes import begun, due, end_step, gone, state_of, stop_for_person, tell
from tests.support.walks import for_each
from tests.support.workflow_states import CALLING, MINUTE, NOW, TABLE, WAITS, call, changed, logged, news, run, workflow


def test_a_step_that_ended_is_followed_by_what_its_table_says() -> None:
    state = workflow(run())
    step = end_step(Step(state, NOW), TABLE, "done")
    assert changed(step, state) == {
        "steps": (run(doing="ended", outcome="done"),),
        "token": "",
        "due_at": NOW,
        "expects_by": NOW + 10 * MINUTE,
        "answers": (TaskAnswer(token="t", outcome="done"),),
    }
    assert logged(step) == [("ended_done", "quotes", 1, "", 0)]
    # Without its execution it waits for the next one.
    alone = workflow(run(), token="")
    step = end_step(Step(alone, NOW), TABLE, "declined")
    assert changed(step, alone) == {
        "steps": (run(doing="ended", outcome="declined"),),
        "expects_by": NOW + 10 * MINUTE,
    }
    sooner = alone.model_copy(update={"expects_by": NOW + MINUTE})
    assert state_of(end_step(Step(sooner, NOW), TABLE, "done")).expects_by == NOW + MINUTE


def test_a_workflow_is_completed_by_its_last_step_or_a_way_out() -> None:
    for name, outcome in (("check", "done"), ("quotes", "timed_out")):
        state = workflow(run(name), expects_by=NOW, starting=True, why="failed")
        step = end_step(Step(state, NOW), TABLE, outcome)  # type: ignore[arg-type]
        assert changed(step, state) == {
            "steps": (run(name, doing="ended", outcome=outcome),),
            "status": "completed",
            "why": "",
            "expects_by": None,
            "token": "",
            "starting": False,
            "due_at": NOW,
            "answers": (TaskAnswer(token="t", outcome=outcome),),
        }
        assert logged(step) == [(f"ended_{outcome}", name, 1, "", 0), ("completed", name, 1, "", 0)]
        assert news(step) == [render(completed(state), "en")]
    child = workflow(run("check"), token="", parent="wf-0")
    step = end_step(Step(child, NOW), TABLE, "done")
    assert step.posts == (EventPost("wf-0", ChildEnded(child="wf-1", outcome="done")),)
    assert state_of(step).answers == ()


@for_each(
    ("outcome", "why"),
    [("declined", "declined"), ("timed_out", "timed_out"), ("failed", "failed"), ("cancelled", "cancelled")],
)
def test_an_outcome_that_leads_nowhere_stands_still_and_says_why(outcome: Any, why: str) -> None:
    calls = {"a": call(said="first"), "b": call(said="last"), "c": call()}
    state = workflow(run("check", calls=calls))
    step = end_step(Step(state, NOW), TABLE, outcome)
    assert changed(step, state) == {
        "status": "paused",
        "why": why,
        "detail": "last",
        "stopped_at": NOW,
        "steps": (run("check", doing="trouble", calls=calls),),
    }
    assert logged(step) == [("stopped", "check", 1, why, 0)]
    assert news(step) == [render(stands_still(state_of(step)), "en")]


def test_a_workflow_that_is_called_off_does_not_stand_still() -> None:
    state = workflow(run(), status="cancelling")
    step = stop_for_person(Step(state, NOW), "unknown", "d")
    assert changed(step, state) == {"steps": (run(doing="ended"),), "due_at": NOW}
    assert (logged(step), news(step)) == ([], [])
    none = stop_for_person(Step(workflow(), NOW), "given_up")
    assert (state_of(none).steps, state_of(none).detail, len(news(none))) == ((), "", 1)
    assert news(tell(Step(workflow(), NOW), "words")) == ["words"]


@for_each(
    ("state", "expected"),
    [
        (workflow(token=""), NOW + MINUTE),
        (workflow(token="other"), None),
        (workflow(token="", starting=True), None),
        (workflow(token="", status="completed"), None),
        (workflow(token="", answers=(TaskAnswer(token="gone", outcome="done"),)), None),
        (workflow(token="", answers=(TaskAnswer(token="x", outcome="done"),)), NOW + MINUTE),
    ],
)
def test_an_execution_that_is_gone_has_a_minute_to_go_on_by_itself(
    state: WorkflowState, expected: datetime | None
) -> None:
    assert state_of(gone(Step(state, NOW), "gone")).expects_by == expected


def test_an_execution_that_was_started_has_ten_minutes_to_be_at_its_step() -> None:
    for before, after in (("pending", "running"), ("cancelling", "cancelling")):
        state = workflow(status=before, starting=True)
        assert changed(begun(Step(state, NOW)), state) == {
            "starting": False,
            "expects_by": NOW + 10 * MINUTE,
            **({"status": after} if after != before else {}),
        }
    earlier = NOW - MINUTE
    assert state_of(due(Step(workflow(due_at=earlier), NOW))).due_at == earlier


ANSWERS = (TaskAnswer(token="t", outcome="done"),)


@for_each(
    ("state", "expected"),
    [
        (workflow(run(), status="completed", answers=ANSWERS), True),
        (workflow(run()), True),
        (workflow(WAITS), False),
        (workflow(WAITS, starting=True), True),
        (workflow(), False),
        (workflow(run(), status="pending"), True),
        (workflow(run(), status="paused"), False),
        (workflow(run(), status="completed"), False),
        (workflow(WAITS, status="cancelling"), True),
        (workflow(status="cancelling"), True),
        (workflow(CALLING, status="cancelling"), False),
        (workflow(WAITS, status="cancelling", undoing="c"), False),
    ],
)
def test_a_workflow_is_due_when_it_has_something_to_do(state: WorkflowState, expected: bool) -> None:
    assert is_due(state) is expected


LATER = NOW + MINUTE


@for_each(
    ("state", "expected"),
    [
        (workflow(), None),
        (workflow(expects_by=NOW), None),
        (workflow(token="", expects_by=NOW), NOW),
        (workflow(token="", expects_by=NOW, status="paused"), None),
        (workflow(token="", expects_by=NOW, status="pending"), NOW),
        (workflow(run(doing="waiting", until=LATER)), LATER),
        (workflow(run(doing="calling", until=LATER)), None),
        (workflow(run(doing="waiting", until=LATER, retry_at=NOW)), NOW),
        (workflow(run(doing="waiting", until=LATER, nudges=(NOW,))), NOW),
        (workflow(run(doing="waiting", until=LATER, nudges=(NOW,), nudged=1)), LATER),
        (workflow(run(doing="waiting", until=LATER, looks=(NOW,))), NOW),
    ],
)
def test_a_workflow_wakes_at_the_first_of_what_it_waits_for(state: WorkflowState, expected: datetime | None) -> None:
    assert wakes_at(state) == expected
