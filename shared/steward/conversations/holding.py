"""What can wait until its member wants to hear of it, and its being told then, together. Pure."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from steward.actors.events import TimerFired
from steward.actors.timers import Timer
from steward.conversations.entries import Topic
from steward.conversations.models import ConversationState, Held, HeldText
from steward.conversations.steps import Step
from steward.core.clock import to_iso
from steward.wording.attention import AndMore, Meanwhile
from steward.wording.sentence import Wording, paragraphs, verbatim

# A state is one row. What else there is has been logged, and the model knows of it.
MOST_HELD = 40


def tell_in_time(step: Step, topic: Topic, text: Wording, *, about: tuple[str, ...] = (), **noted: Any) -> Step:
    """As `Step.tell`, but the member reads it when they want to hear of what can wait; it is noted at once."""
    step, sent = send_in_time(step, text, about=about)
    return step.note(topic, text, about=about, deliveries=sent, **noted).told(text)


def send_in_time(
    step: Step, text: Wording, *, about: tuple[str, ...] = (), approval_id: str = "", expires_at: datetime | None = None
) -> tuple[Step, tuple[str, ...]]:
    """Send `text` when the member wants to hear of what can wait; the ids of the deliveries, if that is now.

    With `approval_id` it asks for that decision, which nobody could make any more if it waited until `expires_at`.
    """
    until = step.attention.told_at(step.now, step.state.heard_at) if step.attention else None
    if until and (expires_at is None or until < expires_at):
        return _held(step, HeldText(text=step.words(text), about=about, approval_id=approval_id), until), ()
    # What waits is not overtaken by what could have waited, too.
    return _sent(released(step), text, approval_id)


def held_timer_fired(step: Step, event: TimerFired) -> Step:
    """It is time."""
    until = step.state.held_until
    return released(step) if until and event.subject == to_iso(until) else step


def released(step: Step) -> Step:
    """Tell what waits: as one text, and each decision that is still to be made as one of its own."""
    state, held = step.state, step.state.held
    if state.held_until is None:
        return step
    step = step.cancel_timer(held_timer(state, state.held_until)).with_state(held=Held(), held_until=None)
    told = [one for one in held.texts if not one.approval_id]
    asked = [one for one in held.texts if one.approval_id in state.asked]
    if told:
        parts = [verbatim(one.text) for one in told]
        more = AndMore(count=held.more) if held.more else None
        words = paragraphs(Meanwhile(), *parts, more) if len(parts) > 1 else parts[0]
        step = _logged(step, words, tuple(dict.fromkeys(address for one in told for address in one.about)))
    for one in asked:
        step = _logged(step, verbatim(one.text), one.about, one.approval_id)
    return step


def held_timer(state: ConversationState, until: datetime) -> Timer:
    """The timer of what waits until then."""
    return Timer(timer="held", conversation_id=state.conversation_id, subject=to_iso(until), due_at=until)


def _held(step: Step, text: HeldText, until: datetime) -> Step:
    state, held = step.state, step.state.held
    if len(held.texts) < MOST_HELD or text.approval_id:
        held = held.model_copy(update={"texts": (*held.texts, text)})
    else:
        held = held.model_copy(update={"more": held.more + 1})
    step = step.with_state(held=held, held_until=until)
    if state.held_until == until:
        return step
    if state.held_until:
        step = step.cancel_timer(held_timer(state, state.held_until))
    return step.set_timer(held_timer(state, until))


def _logged(step: Step, words: Wording, about: tuple[str, ...], approval_id: str = "") -> Step:
    step, sent = _sent(step, words, approval_id)
    # The model has read it when it was held; its words may have come from outside.
    return step.note(
        "held_told", words, subject=approval_id, for_model=False, provenance="outside", about=about, deliveries=sent
    )


def _sent(step: Step, text: Wording, approval_id: str) -> tuple[Step, tuple[str, ...]]:
    if not approval_id:
        return step.deliver(text, "notice")
    member = step.state.party.member_id
    return step.deliver(text, "approval_request", approval_id=approval_id, approver_id=member)
