"""Applies a workflow's events to its state; the changes themselves are in `state_changes`. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from steward.actors.events import EventPost, TimerFired
from steward.agent.conversations.call_results import report_to_deciders
from steward.agent.conversations.decisions import approval_expired, not_carried_out, withdraw
from steward.agent.conversations.events import AppReported, MemberLeft
from steward.agent.conversations.proposal_fold import fold_proposal
from steward.agent.conversations.steps import Step, expire_now, report_of
from steward.core.clock import to_iso
from steward.core.ids import derived_id
from steward.core.provenance import in_full_for_people
from steward.core.sentences import Sentence, in_each_language, say
from steward.integrations.accounts.events import AccountReplaced
from steward.people.directory.models import ConversationParty
from steward.time.workflows.events import ChildEnded, StepEntered, WorkflowControlled, WorkflowRequested
from steward.time.workflows.models import (
    MOST_ASKED,
    MOST_TRIES,
    OVER,
    StepRun,
    WorkflowCall,
    WorkflowState,
)
from steward.time.workflows.progress_texts import called_off, controlled_by, why_over
from steward.time.workflows.state_changes import (
    MAY_BE_GONE,
    answered,
    due,
    logged,
    never_started,
    now_at,
    over,
    state_of,
    stop_for_person,
    tell,
    with_call,
)
from steward.tools.declaration import Autonomy
from steward.tools.events import ToolFinished
from steward.trades.records.events import RecordsChanged
from steward.trades.records.workflow_types import Workflows
from steward.trust.approvals.events import ApprovalDecided, ApprovalExpired

TIMER = "workflow"
_TRIED_AGAIN_AFTER = timedelta(minutes=5)


def fold(step: Step, event: Any, tables: Workflows) -> Step:
    """Fold one event into the state. An event that no longer matters changes nothing."""
    state = state_of(step)
    match event:
        case WorkflowRequested():
            return step if state.began_at else logged(step.with_state(began_at=step.now, due_at=step.now), "asked")
        case StepEntered():
            return _entered(step, event)
        case RecordsChanged():
            return _looks_again(step)
        case WorkflowControlled():
            return _controlled(step, event)
        case ChildEnded():
            return _child_ended(step, event)
        case ToolFinished() if event.call_id == state.undoing:
            return _taken_back(step, event, tables)
        case ToolFinished() if key := _by(state, "call_id", event.call_id):
            return _call_ended(step, key, event)
        case ApprovalDecided() if event.approval_id not in state.approvals:
            # The question was withdrawn at the same time.
            return not_carried_out(step, event, why_over(state))
        case ApprovalDecided() if key := _by(state, "approval_id", event.approval_id):
            return _approved(step, event) if event.decision == "approved" else _decided(step, key, event)
        case ApprovalExpired() if key := _by(state, "approval_id", event.approval_id):
            return _expired(step, event, key)
        case MemberLeft() if event.heir and event.party.member_id == state.party.member_id:
            return taken_over(step, event.owners[event.heir], event.heir)
        case AccountReplaced():
            return step.post([EventPost(state.told_in, event)])
        case TimerFired(timer=timer, subject=subject) if timer == TIMER:
            fits = state.timer_at is not None and subject == to_iso(state.timer_at)
            return _woken(step.with_state(timer_at=None)) if fits else step
        case _:
            return fold_proposal(step, event)


def _entered(step: Step, event: StepEntered) -> Step:
    """Record an entered step: a step that has ended is answered at once, and another execution's is cancelled."""
    state = state_of(step)
    if state.status in OVER or event.run != state.run:
        return answered(step, event.token, "cancelled")
    step = step.with_state(token=event.token, expects_by=None)
    run = next((one for one in state.steps if (one.name, one.round) == (event.step, event.round)), None)
    if run is None:
        fresh = StepRun(name=event.step, round=event.round, entered_at=step.now)
        return logged(due(step.with_state(steps=(*state.steps, fresh))), "entered")
    return answered(step.with_state(token=""), event.token, run.outcome) if run.outcome else step


def _by(state: WorkflowState, field: str, value: str) -> str:
    """Return the key of the call under way whose field has this value, or ""."""
    run = state.now_at
    calls = run.calls.items() if run else ()
    return next((key for key, call in calls if getattr(call, field) == value and not call.outcome), "")


def _looks_again(step: Step) -> Step:
    state = state_of(step)
    run = state.now_at
    waits = run and run.doing == "waiting" and not run.retry_at
    return due(now_at(step, doing="due")) if waits or state.open_question else step


def _woken(step: Step) -> Step:
    state = state_of(step)
    if state.expects_by and state.expects_by <= step.now and not state.token:
        # The execution is gone. The state has its results, so another execution skips finished steps.
        return logged(due(step.with_state(run=state.run + 1, starting=True, expects_by=None)), "begun_anew")
    run = state.now_at
    if run and run.doing == "waiting":
        return due(now_at(step, doing="due", retry_at=None))
    return step


def taken_over(step: Step, party: ConversationParty, told_in: str) -> Step:
    """Have an owner take the place of the member who left, and ask them what is still open.

    What has stopped since its member was gone goes on.
    """
    step = step.with_state(party=party, told_in=told_in)
    step = _resumed(step) if state_of(step).why == "member" else step
    return ask_anew(step) if state_of(step).open_question else step


def _controlled(step: Step, event: WorkflowControlled) -> Step:
    state = state_of(step)
    # Whoever is asked something hears it with that.
    heard = event.action == "cancel" and state.told_in in _asked_now(state)
    if event.action == "cancel" and state.status not in (*OVER, "cancelling"):
        step = _called_off(logged(step, "cancelling"), event)
    elif event.action == "pause" and state.status in ("pending", "running"):
        step = logged(step.with_state(status="paused", why="", detail="", stopped_at=step.now), "paused")
    elif event.action == "resume" and state.status == "paused":
        step = _resumed(logged(step, "resumed"))
    else:
        return step
    if heard or not _is_by_another(state, event):
        return step
    return tell(step, controlled_by(state, event.action, event.by_name))


def _is_by_another(state: WorkflowState, event: WorkflowControlled) -> bool:
    """Return whether somebody other than its member did it; a member who does it is answered where they asked."""
    return event.by_name != "" and event.member_id != state.party.member_id


def _asked_now(state: WorkflowState) -> set[str]:
    """Return the conversations that are asked about a call under way."""
    run = state.now_at
    asked = (state.approvals.get(call.approval_id) for call in run.calls.values() if not call.outcome) if run else ()
    return {other for one in asked if one for other in one.others}


def _resumed(step: Step) -> Step:
    state, run = state_of(step), state_of(step).now_at
    waits = None if state.token or state.starting else step.now + MAY_BE_GONE
    step = due(step.with_state(status="running", why="", detail="", expects_by=waits, stopped_at=None))
    if run is None or run.doing != "trouble":
        return step
    # After an unknown outcome a person has checked the result, so the call counts as done and is not repeated.
    # A child that a person has called off is not begun again either.
    goes_on = state.why in ("unknown", "cancelled")
    calls = {key: _anew(call, done=goes_on and key == run.key) for key, call in run.calls.items()}
    return now_at(step, doing="due", calls=calls, waiting_since=None, nudged=0, nudged_at=None, retry_at=None)


def _anew(call: WorkflowCall, *, done: bool) -> WorkflowCall:
    if call.outcome == "done":
        return call
    return call.model_copy(update={"outcome": "done" if done else None, "asked": 0, "approval_id": "", "call_id": ""})


def _called_off(step: Step, event: WorkflowControlled) -> Step:
    """Cancel: start nothing more, withdraw pending decisions, and undo finished calls."""
    state, run = state_of(step), state_of(step).now_at
    step = step.with_state(
        status="cancelling",
        called_off_by=event.member_id,
        heard_off=tuple(sorted(_asked_now(state))),
        approved_by="" if event.undone else state.approved_by,
        why="",
        detail="",
        starting=False,
        stopped_at=step.now,
    )
    for key, call in run.calls.items() if run else ():
        waiting = state.approvals.get(call.approval_id)
        if waiting and not call.outcome:
            # Its row expires now, too: a yes to it would do nothing.
            by_another = _is_by_another(state, event)
            said = controlled_by(state, "cancel", event.by_name) if by_another else called_off(state, ())
            whys = in_each_language(said)
            step = withdraw(step, call.approval_id, call.labels, whys, by=event.member_id)
            step, approved = with_call(step, key, outcome="cancelled"), run.approved if run else None
            if approved and approved.decided_by == event.member_id:
                # The closing of the question does not reach them.
                step = not_carried_out(step, approved, said)
            else:
                step = never_started(step, approved, whys)
            step = now_at(step, doing="ended", approved=None)
        elif call.child and not call.outcome:
            # The child undoes its own work first, and reports when it is over.
            cancel = WorkflowControlled(action="cancel", member_id=state.party.member_id)
            step = step.post([EventPost(call.child, cancel)])
    return due(step)


def withdraw_question(step: Step, why: Sentence | None) -> Step:
    """Withdraw the question about the call under way, which the step's rule does not want any more."""
    run = state_of(step).steps[-1]
    call, whys = run.calls[run.key], in_each_language(why)
    step = never_started(step, run.approved, whys)
    return with_call(withdraw(step, call.approval_id, call.labels, whys), run.key, approval_id="")


def ask_anew(step: Step) -> Step:
    """Ask again about the call under way, which the step's rule wants otherwise than it was asked."""
    run = state_of(step).steps[-1]
    step = expire_now(step, run.calls[run.key].approval_id, withdrawn=True, replaced=True)
    return now_at(step, doing="asking")


def _child_ended(step: Step, event: ChildEnded) -> Step:
    key = _by(state_of(step), "child", event.child)
    return due(now_at(with_call(step, key, outcome=event.outcome), doing="due")) if key else step


def _approved(step: Step, event: ApprovalDecided) -> Step:
    """Have the step's rule look once more before the call: a crash may have lost the news of a changed record."""
    return due(now_at(step, doing="due", approved=event))


def carry_out(step: Step) -> Step:
    """Carry out what was approved, now that the rule has looked; nothing if it has withdrawn the question."""
    run = state_of(step).steps[-1]
    if run.approved is None:
        return step
    key, step = _by(state_of(step), "approval_id", run.approved.approval_id), now_at(step, approved=None)
    return _decided(step, key, run.approved) if key else step


def _decided(step: Step, key: str, event: ApprovalDecided) -> Step:
    if step.state.approvals[event.approval_id].replaced:
        expired = ApprovalExpired(approval_id=event.approval_id, previews=event.previews)
        step = approval_expired(step, expired)
        step = not_carried_out(step, event, say("changed-since-asked"), replaced=True)
        return _asked_again(step, key, replaced=True)
    before = step.state.background
    step = fold_proposal(step, event)
    if begun := [call_id for call_id in step.state.background if call_id not in before]:
        tries = state_of(step).steps[-1].calls[key].tries + 1
        return now_at(with_call(step, key, call_id=begun[0], tries=tries), doing="calling")
    if event.approval_id in step.state.approvals:
        return step
    why = f"{event.decided_by_name}: “{event.note}”" if event.note else event.decided_by_name
    return due(now_at(with_call(step, key, outcome="declined", said=why, declined_by=event.decided_by), doing="due"))


def _expired(step: Step, event: ApprovalExpired, key: str) -> Step:
    """Ask once more after an approval has expired; after that the workflow stops.

    It stops at once if the question ended for a reason of its own, which holds for the same question, too.
    """
    if event.whys:
        return stop_for_person(approval_expired(step, event), "refused", event.whys.get(step.language, ""))
    waiting = step.state.approvals.get(event.approval_id)
    replaced = bool(waiting and waiting.replaced)
    again = state_of(step).steps[-1].calls[key].asked < MOST_ASKED or replaced
    step = approval_expired(step, event, again=again)
    return _asked_again(step, key, replaced=replaced) if again else stop_for_person(step, "expired")


def _asked_again(step: Step, key: str, *, replaced: bool) -> Step:
    # Only a question that was left undecided counts towards those after which the workflow stops.
    asked = state_of(step).steps[-1].calls[key].asked - (1 if replaced else 0)
    return due(now_at(with_call(step, key, approval_id="", asked=asked), doing="due"))


def _call_ended(step: Step, key: str, event: ToolFinished) -> Step:
    state, step = state_of(step), step.pay(event.cost_micros)
    call = state.steps[-1].calls[key]
    running = state.background.get(event.call_id)
    level = running.level if running else call.level
    step = step.with_state(background={one: c for one, c in state.background.items() if one != event.call_id})
    step = logged(step, f"call_{event.status}", detail=call.tool, cost_micros=event.cost_micros)
    said = event.why(step.language) or step.words(say("own-mistake"))
    again = event.retryable and call.tries < MOST_TRIES and state.status != "cancelling"
    if running and not (event.status == "failed" and again):
        # Of one that is tried again they are asked again.
        step = report_to_deciders(step, running, event)
    if event.status == "done":
        step = with_call(step, key, outcome="done", undo=event.undo, tries=0, said="")
        step = due(now_at(step, doing="due"))
        if level >= Autonomy.SILENT:
            return step
        report = report_of(event, call.tool, step.language, running)
        return step.post([EventPost(state.told_in, AppReported(party=state.party, report=report))])
    if event.status == "unknown":
        said = in_full_for_people(event.result, event.quotes)
        return stop_for_person(with_call(step, key, said=said), "unknown", said)
    if again:
        retry_at = step.now + _TRIED_AGAIN_AFTER * call.tries
        step = with_call(step, key, call_id="", said=said)
        return now_at(step, doing="waiting", retry_at=retry_at, until=None, nudges=(), looks=())
    return due(now_at(with_call(step, key, outcome="failed", said=said), doing="due"))


def _taken_back(step: Step, event: ToolFinished, tables: Workflows) -> Step:
    state = state_of(step)
    found = undo_next(state, tables)
    assert found is not None
    place, key = found
    step = step.with_state(undoing="", background={k: c for k, c in state.background.items() if k != event.call_id})
    run = state.steps[place]
    done = event.status == "done"
    table = tables.get(state.workflow)
    declared = table.step(run.name) if table else None
    told = event.reports if done and declared and declared.is_errand else {}
    call = run.calls[key].model_copy(update={"undone": done, "undo": None, "taken_back": told})
    changed = run.model_copy(update={"calls": {**run.calls, key: call}})
    steps = (*state.steps[:place], changed, *state.steps[place + 1 :])
    return due(logged(step.with_state(steps=steps), "taken_back" if done else "not_taken_back", detail=call.tool))


def undo_next(state: WorkflowState, tables: Workflows) -> tuple[int, str] | None:
    """Return the newest call that is still to be undone: the index of its step, and its key."""
    return next(still_to_undo(state, tables), None)


def still_to_undo(state: WorkflowState, tables: Workflows) -> Iterator[tuple[int, str]]:
    """Yield the calls that calling it off would undo, the newest first: the index of the step, and the key.

    One that ends by its own rule undoes its errands alone.
    """
    table, by_rule = tables.get(state.workflow), state.status == "cancelling" and not state.called_off_by
    for place in reversed(range(len(state.steps))):
        run = state.steps[place]
        declared = table.step(run.name) if table else None
        if declared is None or not (declared.is_errand if by_rule else declared.is_undone):
            continue
        for key, call in reversed(run.calls.items()):
            if call.outcome == "done" and call.undo and not call.undone:
                yield place, key


def undo_begun(step: Step, tables: Workflows, group_of: Any) -> Step:
    """Undo the newest call. With none left the workflow is over, and the member is told what stays."""
    state = state_of(step)
    found = undo_next(state, tables)
    if found is None:
        return over(step, "cancelled")
    place, key = found
    run, made = state.steps[place], state.steps[place].calls[key]
    assert made.undo is not None
    tool = group_of(made.undo.tool)
    if tool is None:
        event = ToolFinished(call_id="", status="failed", provenance="account", result="")
        return _taken_back(step, event, tables)
    call_id = derived_id("undo", state.conversation_id, run.name, run.round, key)
    call = step.tool_call(
        call_id,
        tool=made.undo.tool,
        group=tool.group,
        repeatable=tool.repeatable,
        provenance="member",
        level=Autonomy.SILENT,
        asked_at_seq=state.next_seq - 1,
        reason=state.title,
        arguments=made.undo.arguments,
        resolved={},
    )
    return step.with_state(undoing=call_id).start([call])


def is_due(state: WorkflowState) -> bool:
    """Return whether there is something to do now."""
    if state.answers:
        return True
    run = state.now_at
    if state.status == "cancelling":
        return not state.undoing and not (run and run.doing == "calling")
    due_now = run is not None and run.doing == "due"
    if state.status not in ("pending", "running"):
        # One that is paused goes on to the end of its step.
        return state.status == "paused" and due_now and state.open_question is not None
    return state.starting or due_now


def accepts(state: WorkflowState, event: Any) -> bool:
    """Return whether an event can be taken now: a decision waits until a step whose records changed was asked again."""
    asked = state.open_question
    if not isinstance(event, ApprovalDecided) or asked is None or asked.approval_id != event.approval_id:
        return True
    return state.status == "cancelling" or state.steps[-1].doing != "due"


def wakes_at(state: WorkflowState) -> Any:
    """Return the time of the timer, None for no timer."""
    if state.status not in ("pending", "running"):
        return None
    run, moments = state.now_at, [] if state.token else [state.expects_by]
    if run and run.doing == "waiting":
        moments += [run.retry_at, run.until, *run.nudges[run.nudged :], *run.looks]
    return min((at for at in moments if at), default=None)
