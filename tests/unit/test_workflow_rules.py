"""Rules of workflows: state after each event."""

from __future__ import annotations

from typing import Any

from steward.actors.events import EventPost, TimerFired
from steward.core.clock import to_iso
from steward.core.ids import derived_id
from steward.integrations.accounts.events import AccountReplaced
from steward.time.workflows.events import ChildEnded, StepEntered, WorkflowControlled, WorkflowRequested
from steward.time.workflows.models import (
    StepRun,
    TaskAnswer,
    WorkflowCall,
    WorkflowEntry,
    WorkflowLine,
    WorkflowState,
)
from steward.time.workflows.service import workflow_id
from steward.time.workflows.state_changes import state_of
from steward.trades.records.events import RecordsChanged
from tests.support.shapes import shapes
from tests.support.walks import for_each
from tests.support.workflow_states import (
    CALLING,
    MINUTE,
    NOW,
    PARTY,
    WAITS,
    call,
    changed,
    logged,
    run,
    taken,
    workflow,
)


def test_records_of_workflows_keep_their_kinds_and_defaults() -> None:
    assert shapes(WorkflowRequested, StepEntered, WorkflowControlled, RecordsChanged, ChildEnded) == {
        "workflow_asked": {"parent": "", "begun_by": "", "by_steward": False, "approved_by": ""},
        "step_entered": {},
        "workflow_controlled": {"by_name": "", "undone": False},
        "records_changed": {},
        "child_ended": {},
    }
    made = {"outcome": None, "call_id": "", "approval_id": "", "child": "", "level": 0, "tries": 0, "asked": 0}
    begins = {"workflow": "", "subject_id": "", "round": 1, "told_in": "", "began_at": None, "status": "pending"}
    assert shapes(WorkflowCall, StepRun, TaskAnswer, WorkflowState, WorkflowEntry, WorkflowLine) == {
        "WorkflowCall": {
            **made,
            "reads": False,
            "undo": None,
            "undone": False,
            "labels": {},
            "taken_back": {},
            "said": "",
            "declined_by": "",
            "fingerprint": "",
        },
        "StepRun": {
            "doing": "due",
            "outcome": None,
            "calls": {},
            "key": "",
            "on": "",
            "waiting_since": None,
            "until": None,
            "nudges": (),
            "looks": (),
            "nudged": 0,
            "nudged_at": None,
            "retry_at": None,
            "approved": None,
        },
        "TaskAnswer": {},
        "workflow_state": {
            **begins,
            "why": "",
            "parent": "",
            "begun_by": "",
            "by_steward": False,
            "approved_by": "",
            "run": 1,
            "starting": True,
            "token": "",
            "expects_by": None,
            "answers": (),
            "timer_at": None,
            "due_at": None,
            "undoing": "",
            "called_off_by": "",
            "heard_off": (),
            "stopped_at": None,
            "steps": (),
            "arguments": {},
            "title": "",
            "detail": "",
        },
        "workflow_entry": {"step": "", "round": 0, "detail": "", "cost_micros": 0},
        "workflow_line": {
            "why": "",
            "step": "",
            "doing": "due",
            "on": "",
            "begun_by": "",
            "by_steward": False,
            "approved_by": "",
            "called_off_by": "",
            "stopped_at": None,
            "title": "",
            "arguments": {},
        },
    }
    assert not WorkflowState.WITH_MEMBER
    assert workflow_id("a", "k", "s", 1) == f"wf-{derived_id('a', 'k', 's', 1)}"
    state = workflow()
    assert [state.sends("notice", carries=carries) for carries in (True, False)] == [True, False]
    line = WorkflowLine(
        account_id="a",
        workflow_id="wf-1",
        workflow="k",
        subject_id="s",
        round=1,
        party=PARTY,
        status="paused",
        since=NOW,
    )
    assert line.persons() == ("m",)
    over = {status: line.model_copy(update={"status": status}).over for status in ("paused", "completed", "failed")}
    assert over == {"paused": False, "completed": True, "failed": True}


ASKED = WorkflowRequested(
    party=PARTY, told_in="conv-1", workflow="any_kind", subject_id="s", round=1, at=NOW, title="Leak", arguments={}
)


@for_each(
    ("before", "event", "after", "entries"),
    [
        (
            workflow(began_at=None),
            ASKED,
            {"began_at": NOW, "due_at": NOW},
            [("asked", "", 0, "", 0)],
        ),
        (workflow(), ASKED, {}, []),
        # The execution is at a step.
        (
            workflow(token="", expects_by=NOW),
            StepEntered(run=1, step="quotes", round=2, token="new"),
            {
                "token": "new",
                "expects_by": None,
                "due_at": NOW,
                "steps": (StepRun(name="quotes", round=2, entered_at=NOW),),
            },
            [("entered", "quotes", 2, "", 0)],
        ),
        (
            workflow(run(outcome="declined")),
            StepEntered(run=1, step="quotes", round=1, token="new"),
            {"token": "", "due_at": NOW, "answers": (TaskAnswer(token="new", outcome="declined"),)},
            [],
        ),
        (workflow(run()), StepEntered(run=1, step="quotes", round=1, token="new"), {"token": "new"}, []),
        (
            workflow(run(), answers=(TaskAnswer(token="a", outcome="done"),), due_at=NOW - MINUTE),
            StepEntered(run=2, step="quotes", round=1, token="new"),
            {"answers": (TaskAnswer(token="a", outcome="done"), TaskAnswer(token="new", outcome="cancelled"))},
            [],
        ),
        (
            workflow(status="cancelled"),
            StepEntered(run=1, step="quotes", round=1, token="new"),
            {"due_at": NOW, "answers": (TaskAnswer(token="new", outcome="cancelled"),)},
            [],
        ),
        # A record has changed.
        (workflow(WAITS), RecordsChanged(), {"due_at": NOW, "steps": (run(doing="due"),)}, []),
        (workflow(run(doing="waiting", retry_at=NOW)), RecordsChanged(), {}, []),
        (workflow(CALLING), RecordsChanged(), {}, []),
        (workflow(), RecordsChanged(), {}, []),
        # Its timer has fired.
        (
            workflow(run(doing="waiting", retry_at=NOW), timer_at=NOW),
            TimerFired(timer="workflow", subject=to_iso(NOW)),
            {"timer_at": None, "due_at": NOW, "steps": (run(doing="due"),)},
            [],
        ),
        (workflow(WAITS, timer_at=NOW), TimerFired(timer="workflow", subject=to_iso(NOW + MINUTE)), {}, []),
        (workflow(WAITS), TimerFired(timer="workflow", subject=to_iso(NOW)), {}, []),
        (workflow(WAITS, timer_at=NOW), TimerFired(timer="facts", subject=to_iso(NOW)), {}, []),
        (
            workflow(CALLING, timer_at=NOW),
            TimerFired(timer="workflow", subject=to_iso(NOW)),
            {"timer_at": None},
            [],
        ),
        (
            workflow(WAITS, timer_at=NOW, token="", expects_by=NOW),
            TimerFired(timer="workflow", subject=to_iso(NOW)),
            {"timer_at": None, "run": 2, "starting": True, "expects_by": None, "due_at": NOW},
            [("begun_anew", "quotes", 1, "", 0)],
        ),
        (
            workflow(WAITS, timer_at=NOW, token="", expects_by=NOW + MINUTE),
            TimerFired(timer="workflow", subject=to_iso(NOW)),
            {"timer_at": None, "due_at": NOW, "steps": (run(doing="due"),)},
            [],
        ),
        (
            workflow(WAITS, timer_at=NOW, token="t", expects_by=NOW),
            TimerFired(timer="workflow", subject=to_iso(NOW)),
            {"timer_at": None, "due_at": NOW, "steps": (run(doing="due"),)},
            [],
        ),
        # A workflow it has begun is over.
        (
            workflow(run(doing="waiting", calls={"child": call(child="wf-2"), "x": call(child="wf-3")})),
            ChildEnded(child="wf-2", outcome="timed_out"),
            {
                "due_at": NOW,
                "steps": (
                    run(doing="due", calls={"child": call(child="wf-2", outcome="timed_out"), "x": call(child="wf-3")}),
                ),
            },
            [],
        ),
        (
            workflow(run(calls={"child": call(child="wf-2", outcome="done")})),
            ChildEnded(child="wf-2", outcome="failed"),
            {},
            [],
        ),
        (workflow(), ChildEnded(child="wf-2", outcome="done"), {}, []),
        # A person says what is to become of it.
        (
            workflow(run(), why="failed", detail="d"),
            WorkflowControlled(action="pause", member_id="m"),
            {"status": "paused", "why": "", "detail": "", "stopped_at": NOW},
            [("paused", "quotes", 1, "", 0)],
        ),
        (
            workflow(status="pending"),
            WorkflowControlled(action="pause", member_id="m"),
            {"status": "paused", "stopped_at": NOW},
            [("paused", "", 0, "", 0)],
        ),
        (workflow(status="paused"), WorkflowControlled(action="pause", member_id="m"), {}, []),
        (workflow(), WorkflowControlled(action="resume", member_id="m"), {}, []),
        (
            workflow(run(), status="paused", why="failed", detail="d"),
            WorkflowControlled(action="resume", member_id="m"),
            {"status": "running", "why": "", "detail": "", "due_at": NOW},
            [("resumed", "quotes", 1, "", 0)],
        ),
        (
            workflow(status="paused", token=""),
            WorkflowControlled(action="resume", member_id="m"),
            {"status": "running", "due_at": NOW, "expects_by": NOW + MINUTE},
            [("resumed", "", 0, "", 0)],
        ),
        (
            workflow(status="paused", token="", starting=True),
            WorkflowControlled(action="resume", member_id="m"),
            {"status": "running", "due_at": NOW},
            [("resumed", "", 0, "", 0)],
        ),
        (workflow(status="cancelling"), WorkflowControlled(action="cancel", member_id="m"), {}, []),
        (
            workflow(),
            WorkflowControlled(action="cancel", member_id="m"),
            {"status": "cancelling", "called_off_by": "m", "stopped_at": NOW, "due_at": NOW},
            [("cancelling", "", 0, "", 0)],
        ),
        (workflow(status="completed"), WorkflowControlled(action="cancel", member_id="m"), {}, []),
        (
            workflow(run(), status="paused", why="failed", detail="d", starting=True),
            WorkflowControlled(action="cancel", member_id="m"),
            {
                "status": "cancelling",
                "stopped_at": NOW,
                "called_off_by": "m",
                "why": "",
                "detail": "",
                "starting": False,
                "due_at": NOW,
            },
            [("cancelling", "quotes", 1, "", 0)],
        ),
    ],
)
def test_an_event_changes_what_the_table_says(
    before: WorkflowState, event: Any, after: dict[str, Any], entries: list[tuple[object, ...]]
) -> None:
    step = taken(before, event)
    assert changed(step, before) == after
    assert logged(step) == entries
    assert step.posts == ()


TROUBLE = run(
    doing="trouble",
    key="b",
    calls={
        "a": call(outcome="done", call_id="c1", asked=2),
        "b": call(call_id="c2", approval_id="p", asked=2, outcome="failed", said="why"),
        "c": call(call_id="c3", outcome="failed"),
    },
    waiting_since=NOW,
    nudged=2,
    retry_at=NOW,
)


@for_each("why", ["failed", "unknown"])
def test_a_resumed_step_makes_calls_anew_but_for_what_was_looked_at(why: str) -> None:
    state = workflow(TROUBLE, status="paused", why=why)
    step = taken(state, WorkflowControlled(action="resume", member_id="m"))
    looked = call(outcome="done" if why == "unknown" else None, said="why")
    calls = {"a": TROUBLE.calls["a"], "b": looked, "c": call()}
    assert state_of(step).steps == (run(doing="due", key="b", calls=calls),)


def test_news_of_an_account_is_passed_on_to_the_member() -> None:
    event = AccountReplaced(address="a@x.example", before="b@x.example")
    assert taken(workflow(), event).posts == (EventPost("conv-1", event),)
