"""Decisions that a member is asked for one after the other: while they want quiet, one is open to them at a time. Pure.

The one that expires first goes first. The next follows once that is decided or has expired; one that would expire
while it waits is asked for in time, whatever else is.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from steward.actors.events import TimerFired
from steward.actors.timers import Timer
from steward.agent.conversations.holding import (
    Told,
    counted,
    gathered,
    let_through,
    nobody_waits,
    released,
    waits_until,
)
from steward.agent.conversations.models import ConversationState, HeldText, ToAsk
from steward.agent.conversations.steps import Step
from steward.core.clock import to_iso
from steward.people.directory.addresses import is_mail
from steward.people.directory.attention import Notice
from steward.wording.sentence import verbatim

# So long somebody has at least to decide what waited for its turn.
TIME_TO_DECIDE = timedelta(hours=1)
_DECISION = Notice("decision")


def ask_at_this_moment(step: Step, approval_id: str, text: str, in_digest: str) -> tuple[Step, Told]:
    """Ask for a decision with what else comes at this moment, or else at once; its note is the next entry.

    One without words for a digest takes a link, and a text has room for one.
    """
    has_one = any(one.by_link for one in step.state.held.texts) and not in_digest
    if waits_until(step) is not None or not step.gather_seconds or has_one:
        return _sent(step, approval_id, text)
    held = HeldText(text=in_digest or text, alone=text, approval_id=approval_id, by_link=not in_digest)
    return gathered(step, held), Told()


def ask_in_time(
    step: Step, approval_id: str, text: str, expires_at: datetime, *, in_digest: str | None = None
) -> tuple[Step, Told]:
    """Ask for a decision when the member wants to hear of it, and nothing else is asked; its note is the next entry."""
    until = waits_until(step)
    if until and expires_at <= until:
        # Nobody could make it any more.
        return _sent(step, approval_id, text)
    wants_quiet = step.attention is not None and step.attention.wants_quiet(step.now)
    if not (wants_quiet or step.state.to_ask) or not _is_asked(step.state, but=approval_id):
        if until is None and in_digest is not None and nobody_waits(step):
            return ask_at_this_moment(step, approval_id, text, in_digest)
        if until is None:
            return _sent(released(step), approval_id, text)
        if rule := let_through(step, _DECISION):
            step, told = _sent(counted(step, _DECISION.counted_as, until), approval_id, text)
            return step, Told(told.deliveries, rule)
    waiting = ToAsk(
        approval_id=approval_id,
        not_before=until or step.now,
        expires_at=expires_at,
        seq=step.state.next_seq,
        text=text,
    )
    return step.with_state(to_ask=(*step.state.to_ask, waiting)), Told()


def ask_next(step: Step) -> Step:
    """The step with the next decision asked for, if it is time; what has been decided meanwhile is let go."""
    state = step.state
    if not state.to_ask and state.ask_at is None:
        return step
    there = state.asked | state.approvals
    waiting = sorted((one for one in state.to_ask if one.approval_id in there), key=_expiry)
    now = [one for one in waiting if _cannot_wait(step, one)]
    if not now and _is_free(step):
        ripe = [one for one in waiting if one.not_before <= step.now]
        now = ripe if is_mail(state.address) else ripe[:1]
    left = tuple(one for one in waiting if one not in now)
    if now and state.held_until and state.held_until <= step.now:
        step = released(step)
    step = step.with_state(to_ask=left)
    for one in now:
        step, told = _sent(step, one.approval_id, one.text)
        # The model has read it when it came; its words may have come from outside.
        step = step.note(
            "held_told",
            one.text,
            subject=one.approval_id,
            for_model=False,
            provenance="outside",
            deliveries=told.deliveries,
            told=(one.seq,),
        )
    return _looked_at_again(step)


def ask_timer_fired(step: Step, event: TimerFired) -> Step:
    """It may be time: `ask_next` looks at the end of every step."""
    at = step.state.ask_at
    return step.with_state(ask_at=None) if at and event.subject == to_iso(at) else step


def ask_timer(state: ConversationState) -> Timer:
    """The timer after which it may be time to ask for a decision."""
    assert state.ask_at is not None
    return Timer(timer="ask", conversation_id=state.conversation_id, subject=to_iso(state.ask_at), due_at=state.ask_at)


def _is_asked(state: ConversationState, but: str = "") -> bool:
    """Whether the member is asked for a decision, and no further one is to be beside it: by mail there may be."""
    others = {but, *(one.approval_id for one in state.to_ask)}
    found = (one for key, one in state.open_to_member.items() if key not in others)
    return not is_mail(state.address) and any(one.purpose == "run" for one in found)


def _is_free(step: Step) -> bool:
    """Whether the member can be asked for something now; a digest only says when the first comes."""
    attention = step.attention
    resting = attention.rests_until(step.now, step.state.heard_at) if attention else None
    return resting is None and not _is_asked(step.state)


def _cannot_wait(step: Step, one: ToAsk) -> bool:
    if step.attention is None:
        return False
    return max(one.not_before, step.attention.last_awake(one.expires_at - TIME_TO_DECIDE)) <= step.now


def _looked_at_again(step: Step) -> Step:
    """The step with its timer set for when one more may be asked for."""
    state, attention = step.state, step.attention
    times = [one.not_before for one in state.to_ask]
    if attention:
        resting = attention.rests_until(step.now, state.heard_at)
        times += [resting] if resting else []
        last = (one.expires_at - TIME_TO_DECIDE for one in state.to_ask)
        times += [attention.last_awake(at) for at in last]
    at = min((one for one in times if one > step.now), default=None) if state.to_ask else None
    if at == state.ask_at:
        return step
    if state.ask_at:
        step = step.cancel_timer(ask_timer(state))
    step = step.with_state(ask_at=at)
    return step.set_timer(ask_timer(step.state)) if at else step


def _expiry(one: ToAsk) -> tuple[datetime, int]:
    return one.expires_at, one.seq


def _sent(step: Step, approval_id: str, text: str) -> tuple[Step, Told]:
    member = step.state.party.member_id
    step, sent = step.deliver(verbatim(text), "approval_request", approval_id=approval_id, approver_id=member)
    return step, Told(sent)
