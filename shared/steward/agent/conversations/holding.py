"""What can wait until its member wants to hear of it, and its being told then, together. Pure."""

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

# A state is one row. What else there is has been logged, and the model knows of it.
MOST_HELD = 40


@dataclass(frozen=True)
class Told:
    """Whether something was told at once: the ids of its `deliveries`, and which rule `woke` the member, if one did."""

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
    """As `Step.tell`, but the member reads it when they want to hear of what can wait; it is noted at once.

    What their rules for such a `notice` let through they read at once; if only what is urgent, then once the reader
    has said so of what somebody outside has `said`.
    """
    step, told = send_in_time(step, text, about=about, notice=notice, said=said)
    return step.note(topic, text, about=about, deliveries=told.deliveries, woke=told.woke, **noted).told(text)


def send_in_time(
    step: Step, text: Wording, *, about: tuple[str, ...] = (), notice: Notice | None = None, said: str = ""
) -> tuple[Step, Told]:
    """Send `text` when the member wants to hear of what can wait; its note is to be the next entry of the log."""
    until = waits_until(step)
    if until is None:
        # What waits is not overtaken by what could have waited, too.
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
    """When what can wait is told, if not at once."""
    return step.attention.told_at(step.now, step.state.heard_at) if step.attention else None


def let_through(step: Step, notice: Notice) -> Literal["always", "urgent"] | None:
    """By which rule of the member's `notice` is told at once, unless that was done as often as it may be."""
    rule = step.attention.lets_through(notice) if step.attention else None
    before = step.state.woken.get(notice.counted_as)
    if rule and before and before.until > step.now and before.times >= MOST_WOKEN[rule]:
        return None
    return rule


def counted(step: Step, sender: str, until: datetime) -> Step:
    """The step with `sender` let through once more before `until`."""
    woken = {key: one for key, one in step.state.woken.items() if one.until > step.now}
    times = woken[sender].times if sender in woken else 0
    return step.with_state(woken={**woken, sender: Woken(until=until, times=times + 1)})


def next_to_weigh(state: ConversationState) -> tuple[Unweighed, ...]:
    """What the reader is asked next: all that one sender has to say."""
    return tuple(one for one in state.unweighed if one.sender == state.unweighed[0].sender)


def weighed(step: Step, some: tuple[Unweighed, ...], verdict: Literal["urgent", "unread"] | None) -> Step:
    """Tell at once what cannot wait, or of which nobody knows (`unread`); the rest waits."""
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
    """It is time."""
    until = step.state.held_until
    return released(step) if until and event.subject == to_iso(until) else step


def released(step: Step) -> Step:
    """Tell what waits, as one text."""
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
    """The timer of what waits until then."""
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
    # The model has read it when it was held; its words may have come from outside.
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
