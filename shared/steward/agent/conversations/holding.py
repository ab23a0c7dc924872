"""Quiet hours: holds non-urgent notices, and tells them together when the member wants to hear them. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from steward.actors.events import TimerFired
from steward.actors.timers import Timer
from steward.agent.conversations.entries import Topic, Woke
from steward.agent.conversations.models import ConversationState, Held, HeldText, Unweighed, Woken
from steward.agent.conversations.steps import Step
from steward.core.clock import to_iso
from steward.people.directory.attention import MOST_WOKEN, Notice
from steward.wording.attention import AndMore, CannotWait, Meanwhile
from steward.wording.sentence import Wording, paragraphs, verbatim

# A state is one row. Further notices are only counted; they are in the log, and the model knows of them.
MOST_HELD = 40


@dataclass(frozen=True)
class Told:
    """Deliveries of a notice that was told at once, none if it is held. `woke` is the rule that broke quiet hours."""

    deliveries: tuple[str, ...] = ()
    woke: Woke | None = None


def tell_in_time(
    step: Step,
    topic: Topic,
    text: Wording,
    *,
    about: tuple[str, ...] = (),
    notice: Notice | None = None,
    said: str = "",
    **noted: Any,
) -> Step:
    """Tell like `Step.tell`, but respect quiet hours; the note is logged at once.

    A `notice` that the member's rules let through is told at once. If only urgent ones are let through, the reader
    first judges what the outsider `said`.
    """
    step, told = send_in_time(step, text, about=about, notice=notice, said=said)
    return step.note(topic, text, about=about, deliveries=told.deliveries, woke=told.woke, **noted).told(text)


def send_in_time(
    step: Step, text: Wording, *, about: tuple[str, ...] = (), notice: Notice | None = None, said: str = ""
) -> tuple[Step, Told]:
    """Send `text`, or hold it during quiet hours. The caller logs its note as the next entry."""
    until = waits_until(step)
    if until is None:
        # Held notices are told first, so that this one does not overtake them.
        step, sent = released(step).deliver(text, "notice")
        return step, Told(sent)
    rule = let_through(step, notice) if notice else None
    if notice and rule == "always":
        step, sent = counted(step, notice.counted_as, until).deliver(text, "notice")
        return step, Told(sent, rule)
    held = HeldText(text=step.words(text), about=about, seq=step.state.next_seq)
    if notice and rule == "urgent" and said:
        unweighed = Unweighed(held=held, sender=notice.counted_as, said=said, at=step.now)
        return step.with_state(unweighed=(*step.state.unweighed, unweighed)), Told()
    return _held(step, held, until), Told()


def waits_until(step: Step) -> datetime | None:
    """Return the end of the current quiet hours, or None if notices are told at once."""
    return step.attention.told_at(step.now, step.state.heard_at) if step.attention else None


def let_through(step: Step, notice: Notice) -> Literal["always", "urgent"] | None:
    """Return the member's rule that lets `notice` break quiet hours, unless its sender has used up the limit."""
    rule = step.attention.lets_through(notice) if step.attention else None
    before = step.state.woken.get(notice.counted_as)
    if rule and before and before.until > step.now and before.times >= MOST_WOKEN[rule]:
        return None
    return rule


def counted(step: Step, sender: str, until: datetime) -> Step:
    """Count that `sender` broke quiet hours once more before `until`."""
    woken = {key: one for key, one in step.state.woken.items() if one.until > step.now}
    times = woken[sender].times if sender in woken else 0
    return step.with_state(woken={**woken, sender: Woken(until=until, times=times + 1)})


def next_to_weigh(state: ConversationState) -> tuple[Unweighed, ...]:
    """Return the notices to be judged next: all that wait from one sender."""
    return tuple(one for one in state.unweighed if one.sender == state.unweighed[0].sender)


def weighed(step: Step, some: tuple[Unweighed, ...], verdict: Literal["urgent", "unread"] | None) -> Step:
    """Tell urgent notices at once, also if the reader could not judge them (`unread`), and hold the others."""
    until = waits_until(step)
    if until is None:
        return released(step)
    step = step.with_state(unweighed=tuple(one for one in step.state.unweighed if one not in some))
    if verdict is None:
        for one in some:
            step = _held(step, one.held, until)
        return step
    held = tuple(one.held for one in some)
    words = paragraphs(CannotWait(form=verdict), *(verbatim(one.text) for one in held))
    return _told(counted(step, some[0].sender, until), words, held, woke=verdict)


def held_timer_fired(step: Step, event: TimerFired) -> Step:
    """Tell the held notices."""
    until = step.state.held_until
    return released(step) if until and event.subject == to_iso(until) else step


def released(step: Step) -> Step:
    """Tell the held notices as one text."""
    state = step.state
    if state.held_until:
        step = step.cancel_timer(held_timer(state, state.held_until))
    texts = tuple(sorted((*state.held.texts, *(one.held for one in state.unweighed)), key=lambda one: one.seq))
    step = step.with_state(held=Held(), held_until=None, unweighed=())
    if not texts:
        return step
    parts = [verbatim(one.text) for one in texts]
    more = AndMore(count=state.held.more) if state.held.more else None
    return _told(step, paragraphs(Meanwhile(), *parts, more) if len(parts) > 1 else parts[0], texts)


def held_timer(state: ConversationState, until: datetime) -> Timer:
    """Return the timer for the end of quiet hours."""
    return Timer(timer="held", conversation_id=state.conversation_id, subject=to_iso(until), due_at=until)


def _held(step: Step, text: HeldText, until: datetime) -> Step:
    state, held = step.state, step.state.held
    if len(held.texts) < MOST_HELD:
        held = held.model_copy(update={"texts": (*held.texts, text)})
    else:
        held = held.model_copy(update={"more": held.more + 1})
    step = step.with_state(held=held, held_until=until)
    if state.held_until == until:
        return step
    if state.held_until:
        step = step.cancel_timer(held_timer(state, state.held_until))
    return step.set_timer(held_timer(state, until))


def _told(step: Step, words: Wording, texts: tuple[HeldText, ...], woke: Woke | None = None) -> Step:
    step, sent = step.deliver(words, "notice")
    # The model read it when it was held; its words may have come from outside.
    return step.note(
        "held_told",
        words,
        for_model=False,
        provenance="outside",
        about=tuple(dict.fromkeys(address for one in texts for address in one.about)),
        deliveries=sent,
        told=tuple(one.seq for one in texts),
        woke=woke,
    )
