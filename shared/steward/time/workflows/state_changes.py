"""Changes of a workflow's state: due, at another step, stopped for a person, over; and the news of them. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from steward.actors.events import EventPost
from steward.agent.conversations.decisions import close
from steward.agent.conversations.events import WorkflowNews
from steward.agent.conversations.steps import Step, expire_now
from steward.core.languages import NAMES
from steward.core.provenance import Quote
from steward.core.sentences import in_each_language, render
from steward.people.directory.models import ConversationParty
from steward.time.workflows.events import ChildEnded
from steward.time.workflows.models import (
    OVER,
    TaskAnswer,
    Trouble,
    WorkflowEntry,
    WorkflowState,
)
from steward.time.workflows.progress_texts import ended, on_hold, stands_still, taken_back
from steward.trades.records.workflow_types import END, Outcome, Workflow
from steward.trust.approvals.events import ApprovalDecided
from steward.trust.approvals.models import ApprovalNotDone

# Time for an execution to enter its next step, before another one replaces it.
_SILENT_FOR = timedelta(minutes=10)
# Same for an execution that was missing when it was answered: it may have been answered a moment before.
MAY_BE_GONE = timedelta(minutes=1)


def state_of(step: Step) -> WorkflowState:
    """Return the workflow's state."""
    assert isinstance(step.state, WorkflowState)
    return step.state


def due(step: Step) -> Step:
    """Mark the workflow as due."""
    return step.with_state(due_at=state_of(step).due_at or step.now)


def now_at(step: Step, **changes: Any) -> Step:
    """Replace fields of the step under way."""
    steps = state_of(step).steps
    return step.with_state(steps=(*steps[:-1], steps[-1].model_copy(update=changes)))


def with_call(step: Step, key: str, **changes: Any) -> Step:
    """Replace fields of a call of the step under way."""
    run = state_of(step).steps[-1]
    return now_at(step, calls={**run.calls, key: run.calls[key].model_copy(update=changes)})


def logged(step: Step, happened: str, detail: str = "", cost_micros: int = 0) -> Step:
    """Append an entry to the workflow's log."""
    run = state_of(step).now_at
    at = {"step": run.name, "round": run.round} if run else {}
    return step.log(WorkflowEntry, "account", happened=happened, detail=detail, cost_micros=cost_micros, **at)


def answered(step: Step, token: str, outcome: Outcome) -> Step:
    """Keep the outcome for the execution that waits under `token`."""
    return due(step.with_state(answers=(*state_of(step).answers, TaskAnswer(token=token, outcome=outcome))))


def end_step(step: Step, table: Workflow, outcome: Outcome, said: str = "") -> Step:
    """End the step under way with an outcome: the table gives the next step; if it has none, a person decides.

    `said` is what a wait asked that nobody has answered, or why the step ends.
    """
    state = state_of(step)
    run = state.steps[-1]
    follows = table.after(run.name, outcome)
    if follows is None:
        said = said or next((call.said for call in reversed(run.calls.values()) if call.said), "")
        why: Trouble = outcome if outcome in ("declined", "timed_out", "cancelled") else "failed"
        return stop_for_person(step, why, said)
    step = logged(now_at(step, doing="ended", outcome=outcome), f"ended_{outcome}")
    if follows == END:
        if outcome == "cancelled":
            # It is over once what it asked a member to do is taken back.
            return due(step.with_state(status="cancelling", detail=said, stopped_at=None))
        return over(step, "completed", outcome)
    if not state.token:
        # The execution is gone; the next one passes over this step.
        return step.with_state(expects_by=state.expects_by or step.now + _SILENT_FOR)
    return answered(step.with_state(token="", expects_by=step.now + _SILENT_FOR), state.token, outcome)


def over(step: Step, status: Any, outcome: Outcome = "cancelled") -> Step:
    """End the workflow: answer its execution, and tell its parent or else its member."""
    state = state_of(step)
    step = logged(step.with_state(status=status, why="", expects_by=None, token="", starting=False), status)
    if state.token:
        step = answered(step, state.token, outcome)
    if state.parent:
        return step.post([EventPost(state.parent, ChildEnded(child=state.conversation_id, outcome=outcome))])
    # Whoever has called it off knows that, and whoever asked for it has heard who did: they hear no more unless
    # something stays, or somebody else has taken back what they were to do.
    hears = not state.called_off_by or state.deeds()
    by_another = state.called_off_by != state.party.member_id and taken_back(state)
    return tell(step, ended(state_of(step))) if hears or by_another else step


def stop_for_person(step: Step, why: Trouble, detail: str = "") -> Step:
    """Stop until a person says how to continue, and tell them why."""
    state = state_of(step)
    if state.status == "cancelling":
        # A cancelled workflow needs nobody to continue.
        return due(now_at(step, doing="ended"))
    since = state.stopped_at or step.now
    step = step.with_state(status="paused", why=why, detail=detail, stopped_at=since)
    step = logged(step, "stopped", detail=why)
    asked = state.open_question
    if asked:
        # It is asked anew when the workflow goes on. Who asked for the workflow hears below that it stands still.
        waiting, said = state.approvals[asked.approval_id], on_hold(state_of(step))
        step = close(expire_now(step, asked.approval_id), asked.approval_id, waiting, said, by=state.party.member_id)
        step = never_started(step, state.steps[-1].approved, in_each_language(said))
    step = now_at(step, doing="trouble", approved=None) if state.steps else step
    return tell(step, stands_still(state_of(step)), asks=True)


def never_started(step: Step, approved: ApprovalDecided | None, whys: Mapping[str, str]) -> Step:
    """Keep with a question that got its yes a moment ago why nothing is done. Its closing tells whoever said yes."""
    return step.add(ApprovalNotDone(approved.approval_id, whys)) if approved else step


def gone(step: Step, token: str) -> Step:
    """Handle an answer that no task waited for: unless the execution continues by itself shortly, start another one."""
    state = state_of(step)
    if state.status in OVER or any(one.token == token for one in state.answers) or state.token or state.starting:
        return step
    return step.with_state(expects_by=step.now + MAY_BE_GONE)


def begun(step: Step) -> Step:
    """Record that the execution was started."""
    state = state_of(step)
    status = "running" if state.status == "pending" else state.status
    return step.with_state(starting=False, status=status, expects_by=step.now + _SILENT_FOR)


def tell(step: Step, text: Any, quotes: Sequence[Quote] = (), *, asks: bool = False) -> Step:
    """Tell the member who asked for the workflow, in their own conversation; `quotes` are outside words in the text.

    `asks` is as in `WorkflowNews`.
    """
    state = state_of(step)
    return tell_in(step, state.told_in, state.party, text, quotes, asks=asks)


def tell_in(
    step: Step,
    told_in: str,
    party: ConversationParty,
    text: Any,
    quotes: Sequence[Quote] = (),
    *,
    asks: bool = False,
) -> Step:
    """Tell a member in their conversation; see `tell`."""
    texts = {language: text if isinstance(text, str) else render(text, language) for language in NAMES}
    news = WorkflowNews(
        party=party, workflow_id=step.state.conversation_id, texts=texts, quotes=tuple(quotes), asks=asks
    )
    return step.post([EventPost(told_in, news)])
