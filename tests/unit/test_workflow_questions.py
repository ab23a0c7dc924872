"""Rules of a workflow's questions: asked, withdrawn, asked anew and decided."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from steward.actors.events import EventPost
from steward.agent.conversations.models import OpenApproval
from steward.agent.conversations.steps import Step, expiry_timer
from steward.core.ids import derived_id
from steward.core.languages import NAMES
from steward.core.sentences import in_each_language, say
from steward.time.workflows.events import WorkflowControlled
from steward.time.workflows.fold import accepts, ask_anew, carry_out, fold, is_due, withdraw_question
from steward.time.workflows.models import (
    MOST_ASKED,
    WorkflowState,
)
from steward.time.workflows.progress_texts import (
    called_off,
)
from steward.time.workflows.state_changes import state_of, stop_for_person
from steward.trades.records.events import RecordsChanged
from steward.trust.approvals.events import ApprovalClosed, ApprovalDecided, ApprovalExpired, ApprovedCallReported
from steward.trust.approvals.models import ApprovalNotDone
from tests.support.walks import for_each
from tests.support.workflow_states import MINUTE, NOW, TABLES, call, news, run, taken, workflow

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
    (post,) = step.posts
    assert isinstance(post.event, ApprovalClosed)
    assert (post.conversation_id, post.event.decided_by, post.event.outcome) == ("conv-2", "m", "withdrawn")
    assert post.event.whys == in_each_language(called_off(state, ()))
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
    assert [one.whys["en"] for one in step.effects if isinstance(one, ApprovalNotDone)] == [held]
    late = fold(Step(state_of(step), NOW), yes, TABLES)
    (post,) = late.posts
    assert isinstance(post.event, ApprovedCallReported)
    assert (post.conversation_id, post.event.status, post.event.whys["en"]) == ("conv-2", "withdrawn", held)
    assert late.calls == ()
    assert [one for one in late.effects if isinstance(one, ApprovalNotDone)] == [ApprovalNotDone("p", post.event.whys)]


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
        assert made.asked == MOST_ASKED - 1, "a question that was asked anew was not left undecided"


def test_a_yes_to_a_question_asked_anew_hears_why_nothing_is_done() -> None:
    step = replace(ask_anew(Step(asking(asked=1, labels={"en": "book it"}), NOW)), posts=())
    yes = decided("approved").model_copy(update={"decided_in": "conv-2", "previews": {"en": "book it"}})
    told = [
        one.event for one in carry_out(fold(step, yes, TABLES)).posts if isinstance(one.event, ApprovedCallReported)
    ]
    assert [(one.status, one.whys["en"]) for one in told] == [
        ("replaced", "Something about this has changed since I asked.")
    ]


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


def test_a_yes_to_what_its_step_no_longer_wants_stands_as_not_done() -> None:
    step = taken(asking(labels={"en": "book it"}), decided("approved"))
    after = withdraw_question(step, say("workflow-over", form="completed", matter="It"))
    assert [(one.approval_id, set(one.whys)) for one in after.effects if isinstance(one, ApprovalNotDone)] == [
        ("p", set(NAMES))
    ]
    asked = withdraw_question(Step(asking(), NOW), None)
    assert not [one for one in asked.effects if isinstance(one, ApprovalNotDone)]


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


def test_question_that_ended_for_a_reason_is_not_asked_again() -> None:
    why = {"en": "Pete Rossi is being erased from what I keep."}
    step = taken(asking(asked=1), ApprovalExpired(approval_id="p", whys=why))
    assert [post.event.again for post in step.posts if isinstance(post.event, ApprovalClosed)] == [False]
    assert (state_of(step).status, state_of(step).why) == ("paused", "refused")
    assert news(step) == [
        f'"Leak" is on hold. I may not do what comes next.\n{why["en"]}\nTell me to go on or to drop it.'
    ]
