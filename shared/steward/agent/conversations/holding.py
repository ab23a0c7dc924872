"""Quiet hours, and what comes at one moment: collects notices into one text. Pure.

What can wait waits until its member wants to hear of it. What nobody waits for (a reminder, a finding, what a clock
asks for) is gathered for a minute besides, so that whatever one moment brings is one text. Who has just written hears
at once what others write or decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from steward.actors.events import TimerFired
from steward.actors.timers import Timer
from steward.agent.conversations.entries import Topic, Woke
from steward.agent.conversations.models import ConversationState, Held, HeldText, Unweighed, Woken
from steward.agent.conversations.steps import Step
from steward.core.clock import to_iso
from steward.people.directory.attention import AWAKE_FOR, MOST_WOKEN, Notice
from steward.wording.attention import AndMore, CannotWait, ManyWrote, Meanwhile
from steward.wording.sentence import Wording, lines, paragraphs, verbatim

# A state is one row. What else there is has been logged, and the model knows of it.
MOST_HELD = 40
# Of more messages from people who are no contacts a text says only how many came.
_STRANGERS_SHOWN = 4


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
    then: Wording | None = None,
    **noted: Any,
) -> Step:
    """As `Step.tell`, but the member reads it when they want to hear of what can wait; it is noted at once.

    `then` follows it and says what they can do. What their rules for such a `notice` let through they read at once; if
    only what is urgent, then once the reader has said so of what somebody outside has `said`.
    """
    step, told = send_in_time(step, text, about=about, notice=notice, said=said, then=then)
    text = lines(text, then)
    return step.note(topic, text, about=about, deliveries=told.deliveries, woke=told.woke, **noted).told(text)


def tell_at_this_moment(step: Step, topic: Topic, text: Wording, **noted: Any) -> Step:
    """As `Step.tell`, for what does not wait for the end of quiet hours and nobody waits for: with what else comes."""
    step, sent = send_at_this_moment(step, text)
    return step.note(topic, text, deliveries=sent, **noted).told(text)


def send_at_this_moment(step: Step, text: Wording) -> tuple[Step, tuple[str, ...]]:
    """Send `text` with what else comes at this moment, or else at once; its note is to be the next entry of the log."""
    if waits_until(step) is None and step.gather_seconds:
        return gathered(step, HeldText(text=step.words(text))), ()
    return step.deliver(text, "notice")


def send_in_time(
    step: Step,
    text: Wording,
    *,
    about: tuple[str, ...] = (),
    notice: Notice | None = None,
    said: str = "",
    then: Wording | None = None,
) -> tuple[Step, Told]:
    """Send `text` when the member wants to hear of what can wait; its note is to be the next entry of the log."""
    until = waits_until(step)
    if until:
        step = _without_gathered(step)
    stranger = notice is not None and notice.kind == "message" and not notice.sender
    held = HeldText(
        text=step.words(text),
        then=step.words(then) if then else "",
        about=about,
        seq=step.state.next_seq,
        by_stranger=stranger,
    )
    if until is None and (nobody_waits(step) or stranger) and step.gather_seconds:
        return gathered(step, held), Told()
    if until is None:
        # What waits is not overtaken by what could have waited, too.
        step, sent = released(step).deliver(lines(text, then), "notice")
        return step, Told(sent)
    rule = let_through(step, notice) if notice else None
    if notice and rule == "always":
        step, sent = counted(step, notice.counted_as, until).deliver(lines(text, then), "notice")
        return step, Told(sent, rule)
    if notice and rule == "urgent" and said:
        unweighed = Unweighed(held=held, sender=notice.counted_as, said=said, at=step.now)
        return step.with_state(unweighed=(*step.state.unweighed, unweighed)), Told()
    return _held(step, held, until), Told()


def nobody_waits(step: Step) -> bool:
    """Whether the member has neither written nor decided anything lately: nothing that comes answers them."""
    heard_at = step.state.heard_at
    return heard_at is None or step.now - heard_at >= AWAKE_FOR


def gathered(step: Step, held: HeldText) -> Step:
    """The step that tells `held` in a minute, with what else comes until then; its note is to be the next entry."""
    if len(step.state.held.texts) >= MOST_HELD:
        step = released(step)
    until = step.now + timedelta(seconds=step.gather_seconds)
    held = held.model_copy(update={"seq": step.state.next_seq})
    return _held(step, held, min(until, step.state.held_until or until), in_quiet=step.state.held.in_quiet)


def _without_gathered(step: Step) -> Step:
    """The step with what was gathered told, before quiet hours make it wait for their end."""
    held = step.state.held
    return released(step) if held.texts and not held.in_quiet else step


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
    step = _without_gathered(step)
    step = step.with_state(unweighed=tuple(one for one in step.state.unweighed if one not in some))
    if verdict is None:
        for one in some:
            step = _held(step, one.held, until)
        return step
    held = tuple(one.held for one in some)
    words = paragraphs(CannotWait(form=verdict), *_said(held))
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
    texts = tuple(sorted((*state.held.texts, *(one.held for one in state.unweighed)), key=_place))
    step = step.with_state(held=Held(), held_until=None, unweighed=())
    # What somebody has decided meanwhile nobody is asked for any more.
    texts = tuple(one for one in texts if not one.approval_id or one.approval_id in state.asked | state.approvals)
    if not texts:
        return step
    # The link of the last one follows the text.
    decides = texts[-1].approval_id if texts[-1].by_link or len(texts) == 1 else ""
    if len(texts) == 1 and not state.held.more:
        return _told(step, paragraphs(*_said(texts)), texts, decides=decides)
    more = AndMore(count=state.held.more) if state.held.more else None
    return _told(
        step, paragraphs(Meanwhile() if state.held.in_quiet else None, more, *_said(texts)), texts, decides=decides
    )


def _place(one: HeldText) -> tuple[bool, bool, int]:
    """Decisions come last, one that takes a link at the very end, all else in the order in which it came."""
    return bool(one.approval_id), one.by_link, one.seq


def _said(texts: Sequence[HeldText]) -> list[Wording]:
    """Each as the member reads it; what several say they can do is said once, below the last of them."""
    strangers = [one for one in texts if one.by_stranger]
    told = list(texts)
    if many := len(strangers) > _STRANGERS_SHOWN:
        told = [one for one in texts if not one.by_stranger]
    if len(told) == 1 and not many and told[0].alone:
        return [verbatim(told[0].alone)]
    said: list[Wording] = []
    for place, one in enumerate(told, start=1):
        then = "" if place < len(told) and told[place].then == one.then else one.then
        said.append(lines(verbatim(one.text), verbatim(then) if then else None))
    return [ManyWrote(count=len(strangers)), *said] if many else said


def held_timer(state: ConversationState, until: datetime) -> Timer:
    """The timer of what waits until then."""
    return Timer(timer="held", conversation_id=state.conversation_id, subject=to_iso(until), due_at=until)


def _held(step: Step, text: HeldText, until: datetime, *, in_quiet: bool = True) -> Step:
    state, held = step.state, step.state.held
    if len(held.texts) < MOST_HELD:
        held = held.model_copy(update={"texts": (*held.texts, text), "in_quiet": in_quiet})
    else:
        held = held.model_copy(update={"more": held.more + 1, "in_quiet": in_quiet})
    step = step.with_state(held=held, held_until=until)
    if state.held_until == until:
        return step
    if state.held_until:
        step = step.cancel_timer(held_timer(state, state.held_until))
    return step.set_timer(held_timer(state, until))


def _told(step: Step, words: Wording, texts: tuple[HeldText, ...], woke: Woke | None = None, decides: str = "") -> Step:
    if decides:
        member = step.state.party.member_id
        step, sent = step.deliver(words, "approval_request", approval_id=decides, approver_id=member)
    else:
        step, sent = step.deliver(words, "notice")
    # The model has read it when it was held; its words may have come from outside.
    return step.note(
        "held_told",
        words,
        subject=decides,
        for_model=False,
        provenance="outside",
        about=tuple(dict.fromkeys(address for one in texts for address in one.about)),
        deliveries=sent,
        told=tuple(one.seq for one in texts),
        woke=woke,
    )
