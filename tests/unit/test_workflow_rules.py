"""Rules of workflows: state after each event, timers and texts."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

from steward.actors.events import EventPost, TimerFired
from steward.agent.conversations.events import AppReported, WorkflowNews
from steward.agent.conversations.models import BackgroundCall, CallReport, OpenApproval
from steward.agent.conversations.steps import Step, expiry_timer
from steward.core.clock import to_iso
from steward.core.ids import derived_id
from steward.core.provenance import Quote
from steward.core.sentences import render
from steward.integrations.accounts.events import AccountReplaced
from steward.people.directory.models import ConversationParty
from steward.time.workflows.events import ChildEnded, StepEntered, WorkflowControlled, WorkflowRequested
from steward.time.workflows.fold import (
    accepts,
    ask_anew,
    begun,
    carry_out,
    due,
    end_step,
    fold,
    gone,
    is_due,
    state_of,
    stop_for_person,
    tell,
    undo_begun,
    undo_next,
    wakes_at,
    with_call,
)
from steward.time.workflows.models import (
    MOST_ASKED,
    StepRun,
    TaskAnswer,
    WorkflowCall,
    WorkflowEntry,
    WorkflowLine,
    WorkflowState,
)
from steward.time.workflows.progress_texts import (
    called_off,
    completed,
    stands_still,
)
from steward.time.workflows.service import workflow_id
from steward.tools.declaration import Autonomy
from steward.tools.events import ToolFinished, UndoCall
from steward.trades.records.events import RecordsChanged
from steward.trades.records.workflow_types import StepEnd, Workflow, WorkflowStep
from steward.trust.approvals.events import ApprovalClosed, ApprovalDecided, ApprovalExpired, ApprovedCallReported
from tests.support.shapes import shapes
from tests.support.walks import for_each

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


def test_records_of_workflows_keep_their_kinds_and_defaults() -> None:
    assert shapes(WorkflowRequested, StepEntered, WorkflowControlled, RecordsChanged, ChildEnded) == {
        "workflow_asked": {"parent": "", "begun_by": ""},
        "step_entered": {},
        "workflow_controlled": {},
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
            "retry_at": None,
            "approved": None,
        },
        "TaskAnswer": {},
        "workflow_state": {
            **begins,
            "why": "",
            "parent": "",
            "begun_by": "",
            "run": 1,
            "starting": True,
            "token": "",
            "expects_by": None,
            "answers": (),
            "timer_at": None,
            "due_at": None,
            "undoing": "",
            "called_off_by": "",
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
            "called_off_by": "",
            "stopped_at": None,
            "title": "",
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
CALLING = run(doing="calling", key="call", calls={"call": call(call_id="c", asked=1)})
WAITS = run(doing="waiting")


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


WAITING = OpenApproval(
    code="7Q",
    tool="book",
    repeatable=True,
    provenance="account",
    expires_at=NOW + MINUTE,
    level=2,
    others=("conv-2",),
)


def asking(**changes: Any) -> WorkflowState:
    """One whose call waits for somebody's decision."""
    asked = call(approval_id="p", **changes)
    return workflow(
        run(doing="asking", key="call", calls={"call": asked}), approvals={"p": WAITING}, labels={"p": "Book it"}
    )


def test_a_cancelled_workflow_withdraws_its_question_and_its_children() -> None:
    state = asking()
    step = taken(state, WorkflowControlled(action="cancel", member_id="m"))
    assert step.cancelled == (expiry_timer(state, "p", WAITING),)
    text = render(called_off(state, ()), "en")
    closed = ApprovalClosed(approval_id="p", decided_by="m", text=text, to_decider=text)
    assert step.posts == (EventPost("conv-2", closed),)
    after = call(approval_id="p", outcome="cancelled")
    assert state_of(step).steps == (run(doing="ended", key="call", calls={"call": after}),)
    child = workflow(run(calls={"child": call(child="wf-2"), "over": call(child="wf-3", outcome="done")}))
    step = taken(child, WorkflowControlled(action="cancel", member_id="other"))
    assert step.posts == (EventPost("wf-2", WorkflowControlled(action="cancel", member_id="m")),)
    done = asking(outcome="done")
    assert taken(done, WorkflowControlled(action="cancel", member_id="m")).cancelled == ()


def test_a_workflow_on_hold_withdraws_its_question() -> None:
    yes = decided("approved").model_copy(update={"decided_in": "conv-2", "previews": {"en": "book it"}})
    state = state_of(taken(asking(), yes))
    step = stop_for_person(Step(state, NOW), "failed")
    assert (state_of(step).approvals, state_of(step).steps[0].approved) == ({}, None)
    assert step.cancelled == (expiry_timer(state, "p", WAITING),)
    closed = [post.event for post in step.posts if isinstance(post.event, ApprovalClosed)]
    held = '"Leak" is on hold. Something I tried did not work.'
    assert [one.text for one in closed] == [held]
    late = fold(Step(state_of(step), NOW), yes, TABLES)
    (post,) = late.posts
    assert isinstance(post.event, ApprovedCallReported)
    assert (post.conversation_id, post.event.status, post.event.whys["en"]) == ("conv-2", "withdrawn", held)
    assert late.calls == ()


@for_each(
    ("doing", "status", "expected"),
    [
        ("asking", "running", True),
        ("due", "running", False),
        ("due", "paused", False),
        ("due", "cancelling", True),
        ("calling", "running", True),
    ],
)
def test_a_decision_waits_while_its_step_is_looked_at_again(doing: Any, status: Any, expected: bool) -> None:
    state = asking()
    state = state.model_copy(update={"steps": (state.steps[0].model_copy(update={"doing": doing}),), "status": status})
    assert accepts(state, decided("approved")) is expected
    assert accepts(state, RecordsChanged())
    assert accepts(state, decided("approved").model_copy(update={"approval_id": "another"}))


def test_a_changed_record_has_an_open_question_looked_at_again() -> None:
    again = state_of(taken(asking(), RecordsChanged()))
    assert (again.steps[0].doing, again.due_at, is_due(again)) == ("due", NOW, True)
    assert is_due(again.model_copy(update={"status": "paused"}))
    answered = asking(outcome="declined")
    assert state_of(taken(answered, RecordsChanged())) == answered


def test_a_question_is_asked_anew_whether_it_expires_or_is_decided_first() -> None:
    state = asking(asked=MOST_ASKED, labels={"en": "book it"})
    step = ask_anew(Step(state, NOW))
    assert step.cancelled == (expiry_timer(state, "p", WAITING),)
    assert state_of(step).open_question is not None
    for event in (ApprovalExpired(approval_id="p", previews={}), decided("approved")):
        after = state_of(carry_out(fold(replace(step, posts=()), event, TABLES)))
        made = after.steps[0].calls["call"]
        assert (made.approval_id, made.call_id, after.steps[0].doing, after.approvals) == ("", "", "due", {})


def decided(decision: Any, note: str = "") -> ApprovalDecided:
    return ApprovalDecided(
        approval_id="p",
        decision=decision,
        edited=False,
        decided_by="m",
        decided_by_name="Dana",
        arguments={"text": "x"},
        resolved={},
        note=note,
    )


def test_a_decision_starts_the_call_or_turns_it_down() -> None:
    step = taken(asking(tries=1), decided("approved"))
    assert (step.calls, is_due(state_of(step))) == ((), True), "the step's rule looks once more"
    step = carry_out(step)
    (began,) = step.calls
    call_id = derived_id("wf-1", "p")
    assert began.call_id == call_id
    running = run(doing="calling", key="call", calls={"call": call(approval_id="p", call_id=call_id, tries=2)})
    assert state_of(step).steps == (running,)
    for note, said in (("", "Dana"), ("too dear", "Dana: “too dear”")):
        step = taken(asking(), decided("rejected", note))
        declined = call(approval_id="p", outcome="declined", said=said, declined_by="m")
        assert state_of(step).steps == (run(doing="due", key="call", calls={"call": declined}),)
        assert state_of(step).due_at == NOW
        assert step.calls == ()


def test_undecided_member_is_asked_twice_and_then_it_stands_still() -> None:
    step = taken(asking(asked=1), ApprovalExpired(approval_id="p"))
    assert [post.event.again for post in step.posts if isinstance(post.event, ApprovalClosed)] == [True]
    assert state_of(step).steps == (run(doing="due", key="call", calls={"call": call(asked=1)}),)
    assert (state_of(step).status, state_of(step).due_at) == ("running", NOW)
    step = taken(asking(asked=2), ApprovalExpired(approval_id="p"))
    assert (state_of(step).status, state_of(step).why) == ("paused", "expired")


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
    quotes = (Quote(said="pipe", who="Pete"),)
    unknown = taken(under_way(), finished("unknown", quotes=quotes))
    state = state_of(unknown)
    assert (state.status, state.why, state.detail) == ("paused", "unknown", "It broke pipe")
    assert state.steps[0].calls["call"].said == "It broke pipe"
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


def test_news_of_an_account_is_passed_on_to_the_member() -> None:
    event = AccountReplaced(address="a@x.example", before="b@x.example")
    assert taken(workflow(), event).posts == (EventPost("conv-1", event),)


# Taking back.


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
    state = workflow(run(calls={"a": made("a")}), status="cancelling", next_seq=5)
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
    state = workflow(run(calls=kept), status="cancelling")
    step = undo_begun(Step(state, NOW), TABLES, lambda _: None)
    assert state_of(step).status == "cancelled"
    assert logged(step) == [("cancelled", "quotes", 1, "", 0)]
    assert state_of(step).answers == (TaskAnswer(token="t", outcome="cancelled"),)
    assert news(step) == [render(called_off(state, ["stays", "also"]), "en")]
    assert "stays; also" in news(step)[0]


# How a step ends, and how the workflow goes on.


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
