"""The fold of a conversation accepts any event in any phase and keeps its invariants."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from steward.actors.events import MailboxEvent, TimerFired
from steward.agent.conversations.daily_costs import cost_of
from steward.agent.conversations.entries import NoteEntry, ToolResultEntry
from steward.agent.conversations.events import AnswerStopped, AppChanged, Event
from steward.agent.conversations.fold import accepts, first_state, fold
from steward.agent.conversations.models import AgentLoop, BackgroundCall, ConversationPhase, ConversationState, JobRun
from steward.channels.messaging.events import DeliverySettled, MessageReceived, OutsiderWrote
from steward.core.sentences import verbatim
from steward.time.schedules.events import JobRan
from steward.tools.declaration import Autonomy
from steward.tools.events import ToolFinished
from steward.trust.approvals.events import ApprovalDecided
from steward.trust.approvals.models import ApprovalNotDone
from tests.support.builders import APPROVALS, NOW, PARTY, events, idle_state, message, open_call, states, step_of
from tests.support.walks import for_each


@given(states(), st.lists(events(), max_size=8))
def test_any_events_in_any_phase_keep_the_invariants(state: ConversationState, arriving: list[Event]) -> None:
    step = step_of(state)
    open_before = set(state.loop.open_calls) if state.loop else set()
    for event in arriving:
        if not accepts(step.talk, event):
            assert isinstance(event, MessageReceived | OutsiderWrote)
            assert step.state.phase is ConversationPhase.AWAITING_TOOLS
            continue
        step = fold(step, event)

    assert [entry.seq for entry in step.entries] == list(range(state.next_seq, state.next_seq + len(step.entries)))
    assert step.state.next_seq == state.next_seq + len(step.entries)
    results = [e.call_id for e in step.entries if isinstance(e, ToolResultEntry)]
    assert len(results) == len(set(results)), "a tool use gets one result"
    assert set(results) <= open_before
    still_open = set(step.state.loop.open_calls) if step.state.loop else set()
    assert set(results) | still_open == open_before, "a call is answered or still open, never forgotten"
    approved = [e for e in arriving if isinstance(e, ApprovalDecided)]
    assert len(step.calls) <= len({e.approval_id for e in approved}), "a decision starts its call once"
    assert {call.approval_id for call in step.calls} <= set(state.approvals), "nothing runs that was not proposed"
    assert len({d.delivery_id for d in step.deliveries}) == len(step.deliveries)


@given(states(), st.lists(events(), max_size=8), st.sampled_from(["", "job", "mail", "quiet"]))
def test_the_log_says_what_a_step_spends_whatever_happens(
    state: ConversationState, arriving: list[Event], told: str
) -> None:
    runs: dict[str, dict[str, Any]] = {
        "job": {"job": JobRun(job_id="job-1", occurrence="o", tries=1, again_at=None, zone="UTC", what="Call Pete")},
        "mail": {"mail": "watch-1/1"},
        "quiet": {"quiet": True},
    }
    background = {name: call.model_copy(update=runs.get(told, {})) for name, call in state.background.items()}
    step = step_of(state.model_copy(update={"background": background}))
    for event in arriving:
        if accepts(step.talk, event):
            step = fold(step, event)
    today = step.now.date().isoformat()
    before = state.spent_micros if state.spent_on == today else 0
    spent = step.state.spent_micros - before if step.state.spent_on == today else 0
    assert spent == sum(map(cost_of, step.entries))


@given(states(), st.text())
def test_a_members_text_is_never_dropped(state: ConversationState, text: str) -> None:
    event = message(text)
    if not accepts(state, event):
        assert state.phase is ConversationPhase.AWAITING_TOOLS
        return
    step = fold(step_of(state), event)
    assert any(entry.KIND == "message" for entry in step.entries)
    assert step.state.phase is ConversationPhase.MODEL_DUE or step.deliveries, "it is answered by the model or at once"


def test_the_last_of_two_results_lets_the_model_continue() -> None:
    loop = AgentLoop(started_at=NOW, model_calls=1, open_calls={"call-a": open_call(), "call-b": open_call()})
    step = step_of(idle_state().model_copy(update={"loop": loop}))
    step = fold(step, ToolFinished(call_id="call-a", status="done", provenance="account", result="a"))
    assert step.state.phase is ConversationPhase.AWAITING_TOOLS
    step = fold(step, ToolFinished(call_id="call-b", status="failed", provenance="account", result="b"))
    assert step.state.phase is ConversationPhase.MODEL_DUE


@given(states())
def test_stopped_answer_waits_for_no_call_and_no_retry(state: ConversationState) -> None:
    step = fold(step_of(state), AnswerStopped())
    if state.loop is None:
        assert step.state == state
        return
    assert step.state.phase is ConversationPhase.MODEL_DUE
    assert step.state.loop
    assert step.state.loop.stopped
    assert {entry.call_id for entry in step.entries if isinstance(entry, ToolResultEntry)} == set(state.loop.open_calls)
    assert set(state.loop.open_calls) <= set(step.state.background)


@for_each(("level", "told"), [(Autonomy.SILENT, False), (Autonomy.EXECUTE, True)])
def test_only_deeds_of_a_stopped_answer_are_told(level: Autonomy, told: bool) -> None:
    loop = AgentLoop(started_at=NOW, open_calls={"call-a": open_call().model_copy(update={"level": int(level)})})
    step = fold(step_of(idle_state().model_copy(update={"loop": loop})), AnswerStopped())
    step = fold(
        step.with_state(loop=None), ToolFinished(call_id="call-a", status="done", provenance="account", result="a")
    )
    assert (step.state.phase is ConversationPhase.MODEL_DUE) == told


def test_silent_tool_is_answered_by_deadline_and_corrected_by_late_result() -> None:
    loop = AgentLoop(started_at=NOW, model_calls=1, open_calls={"call-a": open_call()})
    step = step_of(idle_state().model_copy(update={"loop": loop}))
    step = fold(step, TimerFired(timer="tool_deadline", subject="call-a"))
    assert [e.status for e in step.entries if isinstance(e, ToolResultEntry)] == ["timed_out"]
    assert step.state.phase is ConversationPhase.MODEL_DUE

    step = fold(step, ToolFinished(call_id="call-a", status="done", provenance="account", result="42"))
    assert [e.status for e in step.entries if isinstance(e, ToolResultEntry)] == ["timed_out"]
    assert step.entries[-1].model_dump()["text"] == "Late result of read_file: 42"


def test_outcome_of_an_undelivered_text_is_in_the_log() -> None:
    event = DeliverySettled(
        delivery_id="d-1",
        status="failed",
        reason="30003",
        repeat=False,
        to_address="+15550100001",
        approval_id=None,
        approver_id=None,
        text="hello",
    )
    step = fold(step_of(idle_state()), event)
    (note,) = [entry for entry in step.entries if isinstance(entry, NoteEntry)]
    assert (note.topic, note.subject) == ("delivery_failed", "d-1")
    assert "30003" in note.text


def test_a_retry_timer_of_an_earlier_outage_is_ignored() -> None:
    state = idle_state().model_copy(update={"loop": AgentLoop(started_at=NOW, failures=2, next_try_at=NOW)})
    step = fold(step_of(state), TimerFired(timer="model_retry", subject=f"{int(NOW.timestamp())}-1"))
    assert step.state.phase is ConversationPhase.MODEL_RETRY
    step = fold(step_of(state), TimerFired(timer="model_retry", subject=f"{int(NOW.timestamp())}-2"))
    assert step.state.phase is ConversationPhase.MODEL_DUE


def test_only_a_message_can_begin_a_conversation() -> None:
    timer = MailboxEvent("1", TimerFired(timer="model_retry", subject="x"))
    assert first_state("conv-1", [timer]) is None
    state = first_state("conv-1", [timer, MailboxEvent("2", message())])
    assert state is not None
    assert (state.party, state.phase) == (PARTY, ConversationPhase.IDLE)


@given(st.sampled_from(APPROVALS))
def test_a_yes_to_nothing_open_is_kept_as_not_done_alone(approval_id: str) -> None:
    event = ApprovalDecided(
        approval_id=approval_id,
        decision="approved",
        edited=False,
        decided_by="mbr-1",
        decided_by_name="Maria",
        arguments={},
        resolved={},
        note="",
    )
    kept = step_of(idle_state()).add(ApprovalNotDone(approval_id, {}))
    assert fold(step_of(idle_state()), event) == kept
    no = event.model_copy(update={"decision": "rejected"})
    assert fold(step_of(idle_state()), no) == step_of(idle_state())


@given(st.sampled_from([Autonomy.EXECUTE, Autonomy.SILENT]))
def test_a_scheduled_call_that_is_over_is_told_and_its_job_hears_so(level: Autonomy) -> None:
    run = JobRun(job_id="job-1", occurrence="o", tries=1, again_at=None, zone="UTC", what="Remind Caleb")
    call = BackgroundCall(tool="send_reminder", label="The scheduled call job-1", level=level, job=run)
    step = step_of(idle_state().model_copy(update={"background": {"call-a": call}}))
    said = "I sent no reminder: what was due is paid."
    event = ToolFinished(call_id="call-a", status="done", provenance="account", result=said, report=said, over=True)
    step = fold(step, event)
    assert [post.event for post in step.posts] == [JobRan(occurrence="o", status="over")]
    assert [one.text for one in step.talk.job_reports] == [said]


def test_last_part_of_a_text_alone_carries_its_link_and_code() -> None:
    marks = {"approval_id": "a", "approver_id": "m", "offers": "o", "confirms": "c", "signs_in": "s"}
    step, ids = step_of(idle_state()).deliver(verbatim("word " * 2_000), "notice", **marks)
    *before, last = step.deliveries
    assert before
    assert ids == tuple(one.delivery_id for one in step.deliveries)
    assert {name: getattr(last, name) for name in marks} == marks
    assert {getattr(one, name) for one in before for name in marks} == {None}
    assert [one.after for one in step.deliveries] == [None, *ids[:-1]]


def test_model_hears_of_an_app_that_was_connected() -> None:
    step = fold(step_of(idle_state()), AppChanged(party=PARTY, form="connected", app_id="app-1", name="Notes"))
    (note,) = [entry for entry in step.entries if isinstance(entry, NoteEntry)]
    assert (note.topic, note.subject, note.for_model) == ("channel_news", "app-1", True)
