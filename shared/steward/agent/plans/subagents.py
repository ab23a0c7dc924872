"""A sub-agent as an actor: it works on one step of a plan with a model, and returns one result. Pure.

Its decisions are asked of the people whom its member's own conversation would ask, and in that conversation.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, ClassVar

from steward.actors.events import EventPost, MailboxEvent
from steward.actors.models import ActorState, LogEntry
from steward.agent.conversations.decisions import close
from steward.agent.conversations.entries import MessageEntry, ReplyEntry, ToolResultEntry
from steward.agent.conversations.events import EVENT_KINDS
from steward.agent.conversations.models import BackgroundCall, ConversationPhase
from steward.agent.conversations.proposal_fold import fold_proposal
from steward.agent.conversations.proposer_kind import ProposerKind
from steward.agent.conversations.steps import Step, begin_model_call, expiry_timer, retry_timer
from steward.agent.plans.events import StepEnded, StepStopped, StepTask
from steward.agent.plans.models import SUBAGENT, StepOutcome, SubagentState
from steward.core.records import Record
from steward.core.sentences import say
from steward.integrations.accounts.events import AccountReplaced
from steward.tools.declaration import ToolEffect
from steward.tools.events import ToolFinished
from steward.tools.index import TOOLS
from steward.trust.approvals.events import ApprovalDecided, ApprovalExpired
from steward.trust.approvals.models import ApprovalNotDone
from steward.trust.outside_text.cards import with_references

# The sweep may be past the current minute already.
_WITHDRAWN_AFTER = timedelta(minutes=1)
# Results for the plan when a sub-agent may not continue.
_OVER = "It went as far as it may: too many model calls, tool calls or too much money."
_LATE = "The time for the plan was over."
_BROKE_OFF = "It broke off and was given up."


class SubagentKind(ProposerKind):
    """Hooks that differ from those of other proposers."""

    prefix: ClassVar[str] = SUBAGENT
    state: ClassVar[type[ActorState]] = SubagentState
    events: ClassVar[tuple[type[Record], ...]] = (*EVENT_KINDS, StepTask, StepStopped)

    def first_state(self, actor_id: str, mail: Sequence[MailboxEvent]) -> ActorState | None:
        """See `ActorKind`."""
        given = next((letter.event for letter in mail if isinstance(letter.event, StepTask)), None)
        if given is None:
            return None
        return SubagentState(conversation_id=actor_id, party=given.party, task=given.task, goal=given.goal)

    def fold(self, step: Step, event: Any) -> Step:
        """See `ActorKind`."""
        state = _state(step)
        match event:
            case StepTask():
                return _given(step, event) if state.next_seq == 1 else step
            case StepStopped():
                return stop_subagent(step)
            case AccountReplaced():
                return step.post([EventPost(state.task.told_in, event)])
            case ToolFinished() if state.finished:
                # A call that was running at the stop is reported to the conversation that asked for the plan.
                return step.post([EventPost(state.task.told_in, event)])
            case ApprovalDecided() | ApprovalExpired() if state.finished:
                approved = isinstance(event, ApprovalDecided) and event.decision == "approved"
                step = step.add(ApprovalNotDone(event.approval_id, {})) if approved else step
                return _withdrawn(step, event.approval_id)
            case ApprovalExpired():
                step = fold_proposal(step, event)
                return step if step.state.phase is ConversationPhase.AWAITING_TOOLS else begin_model_call(step)
            case _:
                return fold_proposal(step, event)

    def is_due(self, state: SubagentState) -> bool:
        """See `ActorKind`: it only waits for the model, and for nothing once it has finished."""
        return not state.finished and super().is_due(state)

    def act(self, step: Step, entries: Sequence[LogEntry]) -> Step:
        """See `ActorKind`: within its budget."""
        state = _state(step)
        if state.over_budget or step.now >= state.task.budget.ends_at:
            return fail_step(step, _OVER if state.over_budget else _LATE)
        return super().act(step, entries)

    def end(self, step: Step) -> Step:
        """See `ActorKind`: count its use, and return its result if nothing is left."""
        return _handed_back(_counted(step))

    def set_aside(self, step: Step, event: Record | None, reference: str) -> Step:
        """See `ActorKind`: its plan is told that it was given up."""
        return _handed_back(fail_step(super().set_aside(step, event, reference), _BROKE_OFF))


def _state(step: Step) -> SubagentState:
    assert isinstance(step.state, SubagentState)
    return step.state


def _given(step: Step, event: StepTask) -> Step:
    """Log the task as the first message, with cards for outsiders' words."""
    step = step.with_state(turn=step.state.turn + 1)
    text = with_references(event.text, f"q{step.state.next_seq}", event.quotes)
    step = step.log(
        MessageEntry,
        "account",
        sender_id=event.party.member_id,
        sender_name="Plan",
        channel="",
        provider_id=event.task.plan_id,
        about=event.persons(),
        quotes=event.quotes,
        text=text,
    )
    return begin_model_call(step)


def stop_subagent(step: Step) -> Step:
    """Return the result at once, begin nothing more, and withdraw its open decisions.

    A running call continues to its end.
    """
    state = _state(step)
    if state.finished:
        return step
    loop = state.loop
    if loop and loop.next_try_at:
        step = step.cancel_timer(retry_timer(state, loop))
    still = {
        call_id: BackgroundCall(tool=call.tool, label=f"Late result of {call.tool}", level=call.level, what=call.what)
        for call_id, call in (loop.open_calls if loop else {}).items()
    }
    step = step.with_state(loop=None, background={**state.background, **still})
    for approval_id, waiting in step.state.approvals.items():
        soon = waiting.model_copy(update={"expires_at": step.now + _WITHDRAWN_AFTER})
        step = step.cancel_timer(expiry_timer(step.state, approval_id, waiting))
        step = step.set_timer(expiry_timer(step.state, approval_id, soon))
    return hand_back(step, StepOutcome(status="stopped"))


def fail_step(step: Step, why: str) -> Step:
    """Fail the step, for a reason of Steward's own."""
    if _state(step).finished:
        return step
    return step.with_state(loop=None, outcome=StepOutcome(status="failed", text=why))


def _withdrawn(step: Step, approval_id: str) -> Step:
    """Close a withdrawn decision: nothing is done, and everybody who was asked is told."""
    waiting = step.state.approvals.get(approval_id)
    if waiting is None:
        return step
    said = say("step-withdrawn", what=step.state.labels.get(approval_id, ""))
    return close(step, approval_id, waiting, said)


def _counted(step: Step) -> Step:
    """Add this step's use to the totals."""
    state = _state(step)
    replies = [entry for entry in step.entries if isinstance(entry, ReplyEntry)]
    costs = [entry.cost_micros for entry in step.entries if isinstance(entry, ReplyEntry | ToolResultEntry)]
    acts = any(TOOLS[call.tool].effect is not ToolEffect.READ for call in step.calls if call.tool in TOOLS)
    return step.with_state(
        model_calls=state.model_calls + len(replies),
        tool_calls=state.tool_calls + sum(len(reply.tool_uses) for reply in replies),
        used_micros=state.used_micros + sum(costs),
        acted=state.acted or acts or bool(step.approvals),
    )


def _handed_back(step: Step) -> Step:
    """Return the result once no loop, call or decision is open."""
    state = _state(step)
    if state.outcome is None or state.loop or state.background or state.approvals:
        return step
    return hand_back(step, state.outcome)


def hand_back(step: Step, outcome: StepOutcome) -> Step:
    """Send the outcome to the plan, once."""
    state = _state(step)
    if state.finished:
        return step
    told = outcome.model_copy(update={"reports": state.reports, "acted": state.acted, "micros": state.used_micros})
    step = step.with_state(finished=True, outcome=told, reports=())
    return step.post([EventPost(state.task.plan_id, StepEnded(child=state.conversation_id, outcome=told))])
