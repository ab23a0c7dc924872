"""Quiet hours and digests: hold non-urgent notices, and tell the news of one moment in one text. Pure.

A notice waits for the end of quiet hours. News that nobody waits for (a reminder, a finding, a call that a clock
caused) are gathered for a minute and a half. A member who has just written hears at once what others write or decide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from steward.actors.events import TimerFired
from steward.actors.timers import Timer
from steward.agent.conversations.entries import Topic, Woke
from steward.agent.conversations.models import (
    ConversationState,
    HeldNotices,
    HeldText,
    SenderBreakthroughs,
    UnratedNotice,
)
from steward.agent.conversations.steps import Step
from steward.core.clock import to_iso
from steward.core.ids import derived_id
from steward.core.sentences import Wording, lines, paragraphs, say, verbatim
from steward.people.directory.quiet_hours import AWAKE_FOR, MOST_WOKEN, PendingNotice

# A state is one row. Further notices are only counted; they are in the log, and the model knows of them.
MOST_HELD = 40
# Of more messages from strangers the text gives only the count.
_STRANGERS_SHOWN = 4


@dataclass(frozen=True)
class NoticeDelivery:
    """Deliveries of a notice that was told at once, none if it is held. `woke` is the rule that broke quiet hours."""

    deliveries: tuple[str, ...] = ()
    woke: Woke | None = None


def tell_after_quiet_hours(
    step: Step,
    topic: Topic,
    text: Wording,
    *,
    about: tuple[str, ...] = (),
    notice: PendingNotice | None = None,
    said: str = "",
    then: Wording | None = None,
    undecided: str = "",
    emergency: bool = False,
    offers: Mapping[str, str] | None = None,
    **noted: Any,
) -> Step:
    """Tell like `Step.tell`, but respect quiet hours; the note is logged at once.

    `then` follows and says what the member can do; `undecided` and `offers` are as in `HeldText`. A `notice` that the
    member's rules let through is told at once. If only urgent ones are let through, the reader first judges what the
    outsider `said`, unless it is known to be an `emergency`, which says so and does not wait for other news.
    """
    text = paragraphs(say("cannot-wait", form="emergency"), text) if emergency else text
    step, told = send_after_quiet_hours(
        step,
        text,
        about=about,
        notice=notice,
        said=said,
        then=then,
        undecided=undecided,
        emergency=emergency,
        offers=offers,
    )
    text = lines(text, then)
    return step.note(topic, text, about=about, deliveries=told.deliveries, woke=told.woke, **noted).told(text)


def tell_at_this_moment(step: Step, topic: Topic, text: Wording, **noted: Any) -> Step:
    """Tell like `Step.tell`, together with other news of the moment; quiet hours do not hold it."""
    step, sent = send_at_this_moment(step, text)
    return step.note(topic, text, deliveries=sent, **noted).told(text)


def send_at_this_moment(
    step: Step, text: Wording, offers: Mapping[str, str] | None = None
) -> tuple[Step, tuple[str, ...]]:
    """Send `text` with other news of the moment, or at once. The caller logs its note as the next entry.

    `offers` are as in `HeldText`.
    """
    if quiet_until(step) is None and step.gather_seconds:
        return gathered(step, HeldText(text=step.words(text), offers=dict(offers or {}))), ()
    return step.deliver(text, "notice")


def send_after_quiet_hours(
    step: Step,
    text: Wording,
    *,
    about: tuple[str, ...] = (),
    notice: PendingNotice | None = None,
    said: str = "",
    then: Wording | None = None,
    undecided: str = "",
    emergency: bool = False,
    offers: Mapping[str, str] | None = None,
) -> tuple[Step, NoticeDelivery]:
    """Send `text`, gather it, or hold it during quiet hours. The caller logs its note as the next entry."""
    if not step.state.WITH_MEMBER:
        step, sent = step.deliver(lines(text, then), "notice")
        return step, NoticeDelivery(sent)
    until = quiet_until(step)
    if until:
        step = _without_gathered(step)
    # What can be done about it is said of messages alone, not of news of an exchange.
    stranger = notice is not None and notice.kind == "message" and not notice.sender and then is not None
    held = HeldText(
        text=step.words(text),
        then=step.words(then) if then else "",
        about=about,
        seq=step.state.next_seq,
        by_stranger=stranger,
        undecided=undecided,
        offers=dict(offers or {}),
    )
    step, after_another = _stranger_wrote(step) if stranger else (step, False)
    if until is None and step.gather_seconds and not emergency and (nobody_waits(step) or after_another):
        return gathered(step, held), NoticeDelivery()
    if until is None:
        # Held notices are told first, so that this one does not overtake them.
        step, sent = release_held_notices(step).deliver(lines(text, then), "notice")
        return step, NoticeDelivery(sent)
    rule = breakthrough_rule(step, notice) if notice else None
    if notice and (rule == "always" or (rule and emergency)):
        step, sent = count_breakthrough(step, notice.counted_as, until).deliver(lines(text, then), "notice")
        return step, NoticeDelivery(sent, rule)
    if notice and rule == "urgent" and said:
        unweighed = UnratedNotice(held=held, sender=notice.counted_as, said=said, at=step.now)
        return step.with_state(unweighed=(*step.talk.unweighed, unweighed)), NoticeDelivery()
    return _held(step, held, until), NoticeDelivery()


def _stranger_wrote(step: Step) -> tuple[Step, bool]:
    """The step that remembers that a stranger has just written, and whether another one had: many are one text."""
    before = step.talk.stranger_at
    soon = before is not None and step.now - before < timedelta(seconds=step.gather_seconds)
    return step.with_state(stranger_at=step.now), soon


def nobody_waits(step: Step) -> bool:
    """Return whether the member has neither written nor decided anything lately, so that no news answers them."""
    heard_at = step.talk.heard_at
    return heard_at is None or step.now - heard_at >= AWAKE_FOR


def gathered(step: Step, held: HeldText) -> Step:
    """Gather `held` with other news of the moment. The caller logs its note as the next entry."""
    if len(step.talk.held.texts) >= MOST_HELD:
        step = release_held_notices(step)
    until = step.now + timedelta(seconds=step.gather_seconds)
    held = held.model_copy(update={"seq": step.state.next_seq})
    return _held(step, held, min(until, step.talk.held_until or until), in_quiet=step.talk.held.in_quiet)


def _without_gathered(step: Step) -> Step:
    """Tell the gathered news before quiet hours hold them."""
    held = step.talk.held
    return release_held_notices(step) if held.texts and not held.in_quiet else step


def quiet_until(step: Step) -> datetime | None:
    """Return the end of the current quiet hours, or None if notices are told at once."""
    return step.attention.told_at(step.now, step.talk.heard_at) if step.attention else None


def breakthrough_rule(step: Step, notice: PendingNotice) -> Literal["always", "urgent"] | None:
    """Return the member's rule that lets `notice` break quiet hours, unless its sender has used up the limit."""
    rule = step.attention.lets_through(notice) if step.attention else None
    before = step.talk.woken.get(notice.counted_as)
    if rule and before and before.until > step.now and before.times >= MOST_WOKEN[rule]:
        return None
    return rule


def count_breakthrough(step: Step, sender: str, until: datetime) -> Step:
    """Count that `sender` broke quiet hours once more before `until`."""
    woken = {key: one for key, one in step.talk.woken.items() if one.until > step.now}
    times = woken[sender].times if sender in woken else 0
    return step.with_state(woken={**woken, sender: SenderBreakthroughs(until=until, times=times + 1)})


def next_unrated_notices(state: ConversationState) -> tuple[UnratedNotice, ...]:
    """Return the notices to be judged next: all that wait from one sender."""
    return tuple(one for one in state.unweighed if one.sender == state.unweighed[0].sender)


def apply_urgency(step: Step, some: tuple[UnratedNotice, ...], verdict: Literal["urgent", "unread"] | None) -> Step:
    """Tell urgent notices at once, also if the reader could not judge them (`unread`), and hold the others."""
    until = quiet_until(step)
    if until is None:
        return release_held_notices(step)
    step = _without_gathered(step)
    step = step.with_state(unweighed=tuple(one for one in step.talk.unweighed if one not in some))
    if verdict is None:
        for one in some:
            step = _held(step, one.held, until)
        return step
    held = tuple(one.held for one in some)
    words = paragraphs(say("cannot-wait", form=verdict), *_said(held))
    return _told(count_breakthrough(step, some[0].sender, until), words, held, woke=verdict)


def held_timer_fired(step: Step, event: TimerFired) -> Step:
    """Tell the held notices."""
    until = step.talk.held_until
    return release_held_notices(step) if until and event.subject == to_iso(until) else step


def release_held_notices(step: Step) -> Step:
    """Tell the held notices as one text."""
    state = step.talk
    if state.held_until:
        step = step.cancel_timer(held_timer(state, state.held_until))
    texts = tuple(sorted((*state.held.texts, *(one.held for one in state.unweighed)), key=_place))
    step = step.with_state(held=HeldNotices(), held_until=None, unweighed=())
    # What was decided meanwhile, or cannot be decided any more, is neither asked for nor offered.
    texts = tuple(
        _without_what_is_over(step, one)
        for one in texts
        if not one.approval_id or state.is_open(one.approval_id, step.now)
    )
    # That nobody decided is not told beside the same question asked again.
    asked = [*(one.approval_id for one in texts if one.approval_id), *(one.approval_id for one in state.to_ask)]
    again = {derived_id(state.labels.get(one, ""), state.drafts.get(one, "")) for one in asked}
    texts = tuple(one for one in texts if one.undecided not in again)
    if not texts:
        return step
    # The link of the last one follows the text.
    decides = texts[-1].approval_id if texts[-1].by_link or len(texts) == 1 else ""
    if len(texts) == 1 and not state.held.more:
        return _told(step, paragraphs(*_said(texts)), texts, decides=decides)
    more = say("and-more", count=state.held.more) if state.held.more else None
    return _told(
        step, paragraphs(say("meanwhile") if state.held.in_quiet else None, more, *_said(texts)), texts, decides=decides
    )


def _without_what_is_over(step: Step, one: HeldText) -> HeldText:
    over = {line for approval_id, line in one.offers.items() if not step.talk.is_open(approval_id, step.now)}
    kept = (line for line in one.text.split("\n") if line not in over)
    return one.model_copy(update={"text": "\n".join(kept)}) if over else one


def _place(one: HeldText) -> tuple[bool, bool, int]:
    """Return the sort key: news in order of arrival, then decisions, one that needs a link at the very end."""
    return bool(one.approval_id), one.by_link, one.seq


def _said(texts: Sequence[HeldText]) -> list[Wording]:
    """Return the texts as the member reads them; equal hints are said once, below the last text they belong to."""
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
    return [say("many-wrote", count=len(strangers)), *said] if many else said


def held_timer(state: ConversationState, until: datetime) -> Timer:
    """Return the timer for the end of quiet hours or of gathering."""
    return Timer(timer="held", conversation_id=state.conversation_id, subject=to_iso(until), due_at=until)


def _held(step: Step, text: HeldText, until: datetime, *, in_quiet: bool = True) -> Step:
    state, held = step.talk, step.talk.held
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
    # The model read it when it was held; its words may have come from outside.
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
