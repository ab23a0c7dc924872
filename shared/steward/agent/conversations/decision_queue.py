"""Queue of decisions that a member is asked for: what came while they rested is asked one at a time. Pure.

At other times a decision is asked when it comes, unless some of these still wait. The decision that expires first is
asked first. The next one follows when it is decided or has expired. A decision that would expire while it waits is
asked in time, whatever else is open. So is one whose page its member has left undecided.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from steward.actors.events import TimerFired
from steward.actors.timers import Timer
from steward.agent.conversations.models import ConversationState, HeldText, QueuedApproval
from steward.agent.conversations.quiet_hours import (
    NoticeDelivery,
    breakthrough_rule,
    count_breakthrough,
    gathered,
    nobody_waits,
    quiet_until,
    release_held_notices,
)
from steward.agent.conversations.steps import Step
from steward.core.clock import to_iso
from steward.core.sentences import verbatim
from steward.people.directory.outside_addresses import is_mail
from steward.people.directory.quiet_hours import PendingNotice

# The least time that a member has for a decision that waited in the queue.
TIME_TO_DECIDE = timedelta(hours=1)
# Whoever has the page of a decision before them is asked by text if they have not decided within this time.
TIME_ON_ITS_PAGE = timedelta(minutes=5)
_DECISION = PendingNotice("decision")


def ask_at_this_moment(step: Step, approval_id: str, text: str, in_digest: str) -> tuple[Step, NoticeDelivery]:
    """Ask for a decision together with other news of the moment, or at once.

    A request without words for a digest needs a link, and a text has room for one link. The caller logs its note as
    the next entry.
    """
    has_one = any(one.by_link for one in step.talk.held.texts) and not in_digest
    if quiet_until(step) is not None or not step.gather_seconds or has_one:
        return _sent(step, approval_id, text)
    held = HeldText(text=in_digest or text, alone=text, approval_id=approval_id, by_link=not in_digest)
    return gathered(step, held), NoticeDelivery()


def queue_decision(
    step: Step,
    approval_id: str,
    text: str,
    expires_at: datetime,
    *,
    in_digest: str | None = None,
    wait: timedelta = timedelta(),
) -> tuple[Step, NoticeDelivery]:
    """Ask for a decision now, or queue it for the end of quiet hours, of the open decision, or of `wait`.

    The caller logs its note as the next entry.
    """
    if expires_at <= step.now:
        # An outage has held the question until nobody can decide it.
        return step, NoticeDelivery()
    until = quiet_until(step)
    if until and expires_at <= until:
        # It would expire before it is asked.
        return _sent(step, approval_id, text)
    queued = any(not one.on_its_page for one in step.talk.to_ask)
    if not wait and (not (until or queued) or not _is_asked(step.talk, but=approval_id)):
        if until is None and in_digest is not None and nobody_waits(step):
            return ask_at_this_moment(step, approval_id, text, in_digest)
        if until is None:
            return _sent(release_held_notices(step), approval_id, text)
        if rule := breakthrough_rule(step, _DECISION):
            step, told = _sent(count_breakthrough(step, _DECISION.counted_as, until), approval_id, text)
            return step, NoticeDelivery(told.deliveries, rule)
    waiting = QueuedApproval(
        approval_id=approval_id,
        not_before=max(until or step.now, step.now + wait),
        on_its_page=bool(wait),
        expires_at=expires_at,
        seq=step.state.next_seq,
        text=text,
    )
    return step.with_state(to_ask=(*step.talk.to_ask, waiting)), NoticeDelivery()


def ask_next_decision(step: Step) -> Step:
    """Ask for the next queued decision if it is time, and drop those decided meanwhile or over."""
    state = step.talk
    if not state.to_ask and state.ask_at is None:
        return step
    waiting = sorted((one for one in state.to_ask if state.is_open(one.approval_id, step.now)), key=_expiry)
    now = [one for one in waiting if _cannot_wait(step, one)]
    if not now and _is_free(step):
        ripe = [one for one in waiting if one.not_before <= step.now]
        now = ripe if is_mail(state.address) else ripe[:1]
    left = tuple(one for one in waiting if one not in now)
    if now and state.held_until and state.held_until <= step.now:
        step = release_held_notices(step)
    step = step.with_state(to_ask=left)
    for one in now:
        step = _asked(step, one)
    return _looked_at_again(step)


def ask_before_its_turn(step: Step, approval_id: str) -> Step | None:
    """Ask for a decision that is still queued, whose code the member has from a list; None if they have seen it."""
    queued = next((one for one in step.talk.to_ask if one.approval_id == approval_id), None)
    if queued is None or queued.on_its_page:
        return None
    return _asked(step.with_state(to_ask=tuple(one for one in step.talk.to_ask if one != queued)), queued)


def ask_timer_fired(step: Step, event: TimerFired) -> Step:
    """Clear the timer; `ask_next_decision` runs at the end of every step."""
    at = step.talk.ask_at
    return step.with_state(ask_at=None) if at and event.subject == to_iso(at) else step


def ask_timer(state: ConversationState) -> Timer:
    """Return the timer after which a queued decision may be asked."""
    assert state.ask_at is not None
    return Timer(timer="ask", conversation_id=state.conversation_id, subject=to_iso(state.ask_at), due_at=state.ask_at)


def _is_asked(state: ConversationState, but: str = "") -> bool:
    """Tell if a decision is open that excludes a second one. By mail several may be open."""
    others = {but, *(one.approval_id for one in state.to_ask)}
    found = (one for key, one in state.open_to_member.items() if key not in others)
    return not is_mail(state.address) and any(one.purpose == "run" for one in found)


def _is_free(step: Step) -> bool:
    """Tell if the member can be asked now. The time of a digest only decides when the first question comes."""
    attention = step.attention
    resting = attention.rests_until(step.now, step.talk.heard_at) if attention else None
    return resting is None and not _is_asked(step.talk)


def _cannot_wait(step: Step, one: QueuedApproval) -> bool:
    if one.on_its_page and quiet_until(step) is None:
        # It waits for its member to leave the page, not for other decisions.
        return one.not_before <= step.now
    if step.attention is None:
        return False
    return max(one.not_before, step.attention.last_awake(one.expires_at - TIME_TO_DECIDE)) <= step.now


def _looked_at_again(step: Step) -> Step:
    """Set the timer for the next moment at which a queued decision may be asked."""
    state, attention = step.talk, step.attention
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
    return step.set_timer(ask_timer(step.talk)) if at else step


def _expiry(one: QueuedApproval) -> tuple[datetime, int]:
    return one.expires_at, one.seq


def _asked(step: Step, one: QueuedApproval) -> Step:
    step, told = _sent(step, one.approval_id, one.text)
    # The model read it when it was queued; its words may have come from outside.
    return step.note(
        "held_told",
        one.text,
        subject=one.approval_id,
        for_model=False,
        provenance="outside",
        deliveries=told.deliveries,
        told=(one.seq,),
    )


def _sent(step: Step, approval_id: str, text: str) -> tuple[Step, NoticeDelivery]:
    member = step.state.party.member_id
    step, sent = step.deliver(verbatim(text), "approval_request", approval_id=approval_id, approver_id=member)
    return step, NoticeDelivery(sent)
