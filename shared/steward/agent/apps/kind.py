"""A member's app as an actor: its state, and what each event changes; it only makes tool calls. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, ClassVar

from steward.actors.events import EventPost, MailboxEvent
from steward.actors.models import ActorState, LogEntry
from steward.agent.apps.call_lifecycle import (
    by_approval,
    by_tool_call,
    call_ended,
    drop_oldest_calls,
    end_call,
    request_call,
    state_of,
    with_call,
)
from steward.agent.apps.events import AppCalled
from steward.agent.apps.models import AppCallEntry, AppState
from steward.agent.conversations.decisions import whys_expired
from steward.agent.conversations.entries import LOG_KINDS
from steward.agent.conversations.events import EVENT_KINDS
from steward.agent.conversations.proposal_fold import fold_proposal
from steward.agent.conversations.proposer_kind import ProposerKind
from steward.agent.conversations.steps import Step
from steward.core.records import Record
from steward.core.sentences import ENGLISH, ByLanguage, Quoted, say, sentences
from steward.integrations.accounts.events import AccountReplaced, SignInAsked
from steward.tools.events import ToolFinished
from steward.tools.models import APP
from steward.trust.approvals.events import ApprovalDecided, ApprovalExpired

# A call may attach files that were inspected a few calls before; nothing else of the log is needed again.
_WINDOW = 12
_GIVEN_UP = "It could not be handled, and was given up. Nothing was done."
_NOBODY = "Nobody decided it in time."


class AppKind(ProposerKind):
    """Hooks that differ from those of other proposers."""

    prefix: ClassVar[str] = APP
    state: ClassVar[type[ActorState]] = AppState
    events: ClassVar[tuple[type[Record], ...]] = (*EVENT_KINDS, AppCalled)
    entries: ClassVar[tuple[type[LogEntry], ...]] = (*LOG_KINDS, AppCallEntry)

    def first_state(self, actor_id: str, mail: Sequence[MailboxEvent]) -> ActorState | None:
        """See `ActorKind`."""
        asked = next((letter.event for letter in mail if isinstance(letter.event, AppCalled)), None)
        return AppState(conversation_id=actor_id, party=asked.party, name=asked.name) if asked else None

    def begin(self, state: AppState, entries: Sequence[LogEntry], now: datetime, caused_at: datetime) -> Step:
        """See `ActorKind`."""
        start = max(state.window_start, state.next_seq - _WINDOW)
        step = super().begin(state, entries, now, caused_at)
        return step.with_state(window_start=start)

    def fold(self, step: Step, event: Any) -> Step:
        """See `ActorKind`: no model of Steward's continues afterwards."""
        return _folded(step, event).with_state(loop=None)

    def is_due(self, state: AppState) -> bool:
        """See `ActorKind`: a call is to be judged."""
        return bool(state.due)

    def due_since(self, state: AppState) -> datetime | None:
        """See `ActorKind`."""
        return state.due[0].at if state.due else None

    def end(self, step: Step) -> Step:
        """See `ActorKind`."""
        return drop_oldest_calls(step)

    def set_aside(self, step: Step, event: Record | None, reference: str) -> Step:
        """See `ActorKind`; without an event, the judgement of a call is given up."""
        due = state_of(step).due
        if event is None and due:
            return end_call(step, due[0].request_id, "failed", _GIVEN_UP, why=step.words(say("gave-up")))
        return super().set_aside(step, event, reference)


def _folded(step: Step, event: Any) -> Step:
    state = state_of(step)
    match event:
        case AppCalled():
            return request_call(step, event)
        case ToolFinished() if request_id := by_tool_call(state, event.call_id):
            return call_ended(step, request_id, event)
        case ApprovalDecided() if request_id := by_approval(state, event.approval_id):
            return _decided(step, request_id, event)
        case ApprovalExpired() if request_id := by_approval(state, event.approval_id):
            waiting = state.approvals.get(event.approval_id)
            whys = whys_expired(event, waiting) if waiting else event.whys
            said = f"{whys.get(ENGLISH, _NOBODY)} It was not run."
            step = fold_proposal(step, event)
            return end_call(step, request_id, "expired", said, why=whys.get(step.language, ""))
        case SignInAsked():
            return with_call(fold_proposal(step, event), by_tool_call(state, event.call_id), "signing_in")
        case AccountReplaced():
            return step.post([EventPost(state.told_in, event)])
        case _:
            return fold_proposal(step, event)


def _decided(step: Step, request_id: str, event: ApprovalDecided) -> Step:
    before, label = step.state.background, step.state.labels.get(event.approval_id, "")
    step = fold_proposal(step, event)
    if begun := [call_id for call_id in step.state.background if call_id not in before]:
        return with_call(step, request_id, "running", tool_call_id=begun[0])
    if event.approval_id in step.state.approvals:
        return step
    noted = f": “{event.note}”" if event.note else ""
    said = f"{event.decided_by_name} has rejected it{noted}. It was not run."
    no = say("they-decided", form="rejected", who=event.decided_by_name, what=ByLanguage(label, event.previews))
    reason = say("their-reason", said=Quoted(event.note)) if event.note else None
    return end_call(step, request_id, "rejected", said, why=step.words(sentences(no, reason)))
