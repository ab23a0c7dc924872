"""Applies the events of every proposer: results of calls, decisions, sign-ins, timers, outcomes of texts. Pure."""

from __future__ import annotations

from steward.actors.events import TimerFired
from steward.agent.conversations.call_results import call_timed_out, sign_in_asked, tool_finished
from steward.agent.conversations.decisions import approval_decided, approval_expired
from steward.agent.conversations.departures import end_requests
from steward.agent.conversations.events import MemberLeft, ProposerEvent
from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.steps import Step, retry_timer
from steward.channels.messaging.events import DeliverySettled
from steward.core.sentences import Quoted, Wording, say
from steward.core.text import shorten
from steward.integrations.accounts.events import SignInAsked
from steward.tools.events import ToolFinished
from steward.trust.approvals.events import ApprovalDecided, ApprovalExpired

# Characters shown of a text that was refused.
_REFUSED_SHOWN = 60


def fold_proposal(step: Step, event: ProposerEvent) -> Step:
    """Apply one event that every proposer accepts."""
    match event:
        case ToolFinished():
            return tool_finished(step, event)
        case ApprovalDecided():
            return approval_decided(step, event)
        case ApprovalExpired():
            return approval_expired(step, event)
        case SignInAsked():
            return sign_in_asked(step, event)
        case DeliverySettled():
            return _delivery_settled(step, event)
        case TimerFired():
            return _timer_fired(step, event)
        case MemberLeft():
            return end_requests(step, event)
        case _:
            # Actors that talk to nobody ignore all other news.
            return step


def _timer_fired(step: Step, event: TimerFired) -> Step:
    state, loop = step.state, step.state.loop
    if loop is None:
        return step
    if event.timer == "model_retry":
        current = loop.next_try_at is not None and retry_timer(state, loop).subject == event.subject
        return step.with_state(loop=loop.model_copy(update={"next_try_at": None})) if current else step
    return call_timed_out(step, event.subject) if event.subject in loop.open_calls else step


def _delivery_settled(step: Step, event: DeliverySettled) -> Step:
    if event.offer:
        return _offer_again(step, event)
    state = step.state
    if isinstance(state, ConversationState) and event.to_address == state.address and event.status == "failed":
        step = step.with_state(missed=state.missed + (not event.repeat))
    text = say("not-delivered", form=event.status, reason=event.reason, words=Quoted(event.text))
    deliveries: tuple[str, ...] = ()
    if event.repeat:
        step, deliveries = step.deliver(
            _second_notice(event),
            "second_notice",
            to=event.to_address,
            approval_id=event.approval_id,
            approver_id=event.approver_id,
            offers=event.offers,
            confirms=event.confirms,
            signs_in=event.signs_in,
            channel=event.channel,
        )
    # The message may have contained outside words.
    return step.note(
        "delivery_failed",
        text,
        subject=event.delivery_id,
        for_model=False,
        provenance="outside",
        deliveries=deliveries,
    )


def _second_notice(event: DeliverySettled) -> Wording:
    """Return the text again if it may not have arrived, or a refusal notice: refused words would be refused again."""
    if event.status == "unknown":
        return say("may-not-have-reached", words=event.text)
    return say("not-taken", reason=event.reason, words=Quoted(shorten(event.text, _REFUSED_SHOWN)))


def _offer_again(step: Step, event: DeliverySettled) -> Step:
    """Offer to send the text again to the person who can ask the recipient; nothing else sends it twice."""
    text = say("cannot-tell", who=event.to_name or event.to_address)
    step, sent = step.deliver(text, "notice", approver_id=step.state.party.member_id, offers=event.delivery_id)
    return step.note(
        "delivery_failed", text, subject=event.delivery_id, for_model=False, about=event.persons(), deliveries=sent
    )
