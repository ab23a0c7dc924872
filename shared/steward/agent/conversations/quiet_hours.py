"""Quiet hours and digests: hold non-urgent notices, and tell the news of one moment in one text. Pure.

A notice waits for the end of quiet hours. News that nobody waits for (a reminder, a finding, a call that a clock
caused) are gathered for a minute and a half. A member who has just written or decided hears at once what comes of it,
and for half an hour at once what contacts write, unless other news are being gathered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from steward.actors.events import TimerFired
from steward.actors.timers import Timer
from steward.agent.conversations.entries import Topic, Woke
from steward.agent.conversations.models import (
    ConversationState,
    HeldMessage,
    HeldNotices,
    HeldText,
    SenderBreakthroughs,
    UnratedNotice,
)
from steward.agent.conversations.steps import Step
from steward.core.clock import to_iso
from steward.core.ids import derived_id
from steward.core.sentences import Moment, Wording, lines, paragraphs, say, verbatim
from steward.people.directory.outside_addresses import claimed_address
from steward.people.directory.quiet_hours import AWAKE_FOR, MOST_WOKEN, PendingNotice
from steward.time.scanners.events import FindingLine

# A state is one row. Further notices are only counted; they are in the log, and the model knows of them.
MOST_HELD = 40
# Of more messages from strangers the text gives only the count.
_STRANGERS_SHOWN = 4
# A member may still look for what comes of their words or their decision.
_LOOKS_FOR = timedelta(minutes=2)
# A timer that is this late was delayed by an outage, which has delayed more.
_OUTAGE = timedelta(hours=1)


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
    outcome_of: str = "",
    asked_by: str = "",
    emergency: bool = False,
    offers: Mapping[str, str] | None = None,
    matter: str = "",
    message: HeldMessage | None = None,
    findings: Sequence[FindingLine] = (),
    ours: bool = False,
    **noted: Any,
) -> Step:
    """Tell like `Step.tell`, but respect quiet hours; the note is logged at once.

    `then` follows and says what the member can do; `undecided`, `outcome_of`, `asked_by`, `offers`, `matter`, `message`
    and `ours` are as in `HeldText`. `findings` are the lines of `text` if a scanner reports them; they are held one by
    one. A `notice` that the member's rules let through is told at once. If only urgent ones are let through, the reader
    first judges what the outsider `said`, unless it is known to be an `emergency`, which says so and does not wait for
    other news.
    """
    text = paragraphs(say("cannot-wait", form="emergency"), text) if emergency else text
    held = HeldText(
        text=step.words(text),
        then=step.words(then) if then else "",
        about=about,
        undecided=undecided,
        outcome_of=outcome_of,
        asked_by=asked_by,
        offers=dict(offers or {}),
        matter=matter,
        message=message,
        ours=ours,
    )
    step, told = send_after_quiet_hours(
        step, text, held, then=then, notice=notice, said=said, emergency=emergency, findings=findings
    )
    text = lines(text, then)
    return step.note(topic, text, about=about, deliveries=told.deliveries, woke=told.woke, **noted).told(text)


def tell_at_this_moment(
    step: Step,
    topic: Topic,
    text: Wording,
    *,
    about: tuple[str, ...] = (),
    findings: Sequence[FindingLine] = (),
    ours: bool = False,
    **noted: Any,
) -> Step:
    """Tell like `Step.tell`, together with other news of the moment; quiet hours do not hold it."""
    step, sent = send_at_this_moment(step, text, about=about, findings=findings, ours=ours)
    return step.note(topic, text, about=about, deliveries=sent, **noted).told(text)


def send_at_this_moment(
    step: Step,
    text: Wording,
    offers: Mapping[str, str] | None = None,
    findings: Sequence[FindingLine] = (),
    *,
    about: tuple[str, ...] = (),
    ours: bool = False,
) -> tuple[Step, tuple[str, ...]]:
    """Send `text` with other news of the moment, or at once. The caller logs its note as the next entry.

    `about`, `offers` and `ours` are as in `HeldText`, `findings` as in `tell_after_quiet_hours`.
    """
    if quiet_until(step) is None and step.gather_seconds:
        held = HeldText(text=step.words(text), about=about, offers=dict(offers or {}), ours=ours)
        return gathered(step, *_one_by_one(held, findings)), ()
    return step.deliver(text, "notice")


def send_after_quiet_hours(
    step: Step,
    text: Wording,
    held: HeldText,
    *,
    notice: PendingNotice | None = None,
    said: str = "",
    then: Wording | None = None,
    emergency: bool = False,
    findings: Sequence[FindingLine] = (),
) -> tuple[Step, NoticeDelivery]:
    """Send `text`, gather it, or hold it during quiet hours as `held`. The caller logs its note as the next entry."""
    if not step.state.WITH_MEMBER:
        step, sent = step.deliver(lines(text, then), "notice")
        return step, NoticeDelivery(sent)
    until = quiet_until(step)
    if until:
        step = release_gathered_news(step)
    # What can be done about it is said of messages alone, not of news of an exchange.
    stranger = notice is not None and notice.kind == "message" and not notice.sender and then is not None
    held = held.model_copy(update={"seq": step.state.next_seq, "by_stranger": stranger})
    step, after_another = _stranger_wrote(step) if stranger else (step, False)
    gathering = step.talk.held.texts and not step.talk.held.in_quiet
    talks = notice is not None and notice.kind == "message" and not gathering
    unawaited = after_another or nobody_waits(step, AWAKE_FOR if talks else _LOOKS_FOR)
    if until is None and step.gather_seconds and not emergency and unawaited:
        return gathered(step, *_one_by_one(held, findings)), NoticeDelivery()
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
    return _held(step, until, *_one_by_one(held, findings)), NoticeDelivery()


def _one_by_one(held: HeldText, findings: Sequence[FindingLine]) -> tuple[HeldText, ...]:
    """Return a text for each finding, so that each can be told once and in its place; else the text itself."""
    each = (
        held.model_copy(
            update={
                "text": one.text,
                "matter": one.subject_id,
                "occurrence": one.occurrence,
                "has_deadline": one.has_deadline,
            }
        )
        for one in findings
    )
    return tuple(each) or (held,)


def _stranger_wrote(step: Step) -> tuple[Step, bool]:
    """The step that remembers that a stranger has just written, and whether another one had: many are one text."""
    before = step.talk.stranger_at
    soon = before is not None and step.now - before < timedelta(seconds=step.gather_seconds)
    return step.with_state(stranger_at=step.now), soon


def nobody_waits(step: Step, waits_for: timedelta = _LOOKS_FOR) -> bool:
    """Return whether the member has neither written nor decided anything so lately that news may answer them."""
    heard_at = step.talk.heard_at
    return heard_at is None or step.now - heard_at >= waits_for


def gathered(step: Step, *held: HeldText) -> Step:
    """Gather `held` with other news of the moment. The caller logs its note as the next entry."""
    if len(step.talk.held.texts) + len(held) > MOST_HELD:
        step = release_held_notices(step)
    until = step.now + timedelta(seconds=step.gather_seconds)
    texts = (one.model_copy(update={"seq": step.state.next_seq}) for one in held)
    return _held(step, min(until, step.talk.held_until or until), *texts, in_quiet=step.talk.held.in_quiet)


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
    step = release_gathered_news(step)
    step = step.with_state(unweighed=tuple(one for one in step.talk.unweighed if one not in some))
    if verdict is None:
        for one in some:
            step = _held(step, until, one.held)
        return step
    held = tuple(one.held for one in some)
    words = paragraphs(say("cannot-wait", form=verdict), *_said(step, held))
    return _told(count_breakthrough(step, some[0].sender, until), words, held, woke=verdict)


def held_timer_fired(step: Step, event: TimerFired) -> Step:
    """Tell the held notices. After an outage they are gathered once more, with all else that it has delayed."""
    until = step.talk.held_until
    if not until or event.subject != to_iso(until):
        return step
    if step.gather_seconds and step.now - until > _OUTAGE:
        return _held(step, step.now + timedelta(seconds=step.gather_seconds), in_quiet=step.talk.held.in_quiet)
    return release_held_notices(step)


def release_gathered_news(step: Step) -> Step:
    """Tell the gathered news, before quiet hours hold them or their member changes what they say."""
    held = step.talk.held
    return release_held_notices(step) if held.texts and not held.in_quiet else step


def release_held_notices(step: Step) -> Step:
    """Tell the held notices as one text."""
    state = step.talk
    if state.held_until:
        step = step.cancel_timer(held_timer(state, state.held_until))
    texts = _in_order((*state.held.texts, *(one.held for one in state.unweighed)))
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
        return _told(step, paragraphs(*_said(step, texts)), texts, decides=decides)
    whole = paragraphs(say("meanwhile") if state.held.in_quiet else None, *_said(step, texts, state.held.more))
    return _told(step, whole, texts, decides=decides)


def without_undecided(step: Step, undecided: str) -> Step:
    """Drop held news that nobody decided a question, as `undecided` in `HeldText`: the same one is decided now."""
    held = step.talk.held
    texts = tuple(one for one in held.texts if one.undecided != undecided)
    return step.with_state(held=held.model_copy(update={"texts": texts}))


def without_outcome(step: Step, code: str) -> Step:
    """Drop held news of what became of a question: its member has just been told, or hears something newer now."""
    held = step.talk.held
    texts = tuple(one for one in held.texts if not one.outcome_of or one.outcome_of != code)
    return step.with_state(held=held.model_copy(update={"texts": texts}))


def without_question_of(step: Step, workflow_id: str) -> Step:
    """Drop held news with which a workflow asks for its member's word: they hear something newer of it now."""
    held = step.talk.held
    texts = tuple(one for one in held.texts if one.asked_by != workflow_id)
    return step.with_state(held=held.model_copy(update={"texts": texts}))


def _without_what_is_over(step: Step, one: HeldText) -> HeldText:
    over = {line for approval_id, line in one.offers.items() if not step.talk.is_open(approval_id, step.now)}
    kept = (line for line in one.text.split("\n") if line not in over)
    return one.model_copy(update={"text": "\n".join(kept)}) if over else one


def _in_order(texts: Sequence[HeldText]) -> tuple[HeldText, ...]:
    """Return the texts with each matter and equal news of one told once, in the order of `_place`."""
    messages = {(one.matter, one.message.at.isoformat()) for one in texts if one.message}
    newest = {(one.matter, one.occurrence): one.seq for one in sorted(texts, key=lambda one: one.seq)}
    told = [
        one
        for one in texts
        if not one.matter
        or not one.occurrence
        or ((one.matter, one.occurrence) not in messages and newest[one.matter, one.occurrence] == one.seq)
    ]
    last = {(one.matter, one.text): one.seq for one in sorted(told, key=lambda one: one.seq)}
    # What somebody wrote twice was written twice.
    kept = (
        one
        for one in told
        if (one.matter and not one.occurrence) or one.by_stranger or last[one.matter, one.text] == one.seq
    )
    # What one contact writes stays together.
    first: dict[str, int] = {}
    for one in texts:
        first[one.matter] = min(one.seq, first.get(one.matter, one.seq))
    return tuple(sorted(kept, key=lambda one: _place(one, first[one.matter] if one.message else one.seq)))


def _place(one: HeldText, first: int) -> tuple[bool, int, int, int]:
    """Return the sort key: the most urgent first. An emergency is told by itself.

    `first` is the place of a contact's first message. A decision that needs a link is at the very end, since the link
    follows the text.
    """
    by_urgency = (
        one.has_deadline,
        # What a contact writes.
        bool(one.matter and not one.occurrence),
        bool(one.approval_id),
        # Other news.
        not (one.undecided or one.by_stranger),
        bool(one.undecided),
        one.by_stranger,
    )
    return one.by_link, by_urgency.index(True), first, one.seq


def _said(step: Step, texts: Sequence[HeldText], more: int = 0) -> list[Wording]:
    """Return the texts as the member reads them, and the number of `more`, which stands before a link.

    Equal hints are said once, below the last text they belong to. Findings are one paragraph, and so are the messages
    of one contact: it says how many they are, and when each came, since the newest may take back the others.
    """
    strangers = [one for one in texts if one.by_stranger]
    many = len(strangers) > _STRANGERS_SHOWN
    told = [one for one in texts if not (many and one.by_stranger)]
    if len(told) == 1 and not many and not more and told[0].alone:
        return [verbatim(told[0].alone)]
    said: list[Wording] = []
    wrote = Counter(one.matter for one in told if one.message)
    for place, one in enumerate(told, start=1):
        then = "" if place < len(told) and told[place].then == one.then else one.then
        body: Wording = verbatim(one.text)
        if one.message and (count := wrote[one.matter]) > 1:
            at = Moment(one.message.at, step.now, step.attention.zone if step.attention else "UTC")
            body = say("message-at", at=at, said=verbatim(one.message.said))
            if not _goes_on(told, place):
                body = lines(say("several-wrote", who=one.message.who, count=count), body)
        words = lines(body, verbatim(then) if then else None)
        if _goes_on(told, place):
            said[-1] = lines(said[-1], words)
        else:
            said.append(words)
    news = len(said) - sum(one.by_link for one in told)
    unproved = any(claimed_address(address) for one in strangers for address in one.about)
    wrote_many = say("many-wrote-unproved" if unproved else "many-wrote", count=len(strangers))
    rest = [wrote_many if many else None, say("and-more", count=more) if more else None]
    return [*said[:news], *filter(None, rest), *said[news:]]


def _goes_on(told: Sequence[HeldText], place: int) -> bool:
    """Return whether the text at a place, from 1, belongs to the paragraph of the one before."""
    if place == 1:
        return False
    before, one = told[place - 2], told[place - 1]
    same_sender = one.message and before.message and one.matter == before.matter
    return bool(same_sender or (one.occurrence and before.occurrence))


def held_timer(state: ConversationState, until: datetime) -> Timer:
    """Return the timer for the end of quiet hours or of gathering."""
    return Timer(timer="held", conversation_id=state.conversation_id, subject=to_iso(until), due_at=until)


def _held(step: Step, until: datetime, *texts: HeldText, in_quiet: bool = True) -> Step:
    state, held = step.talk, step.talk.held
    # Of too many the most important ones are kept.
    kept = _in_order((*held.texts, *texts))
    more = held.more + len(kept[MOST_HELD:])
    held = HeldNotices(texts=kept[:MOST_HELD], more=more, in_quiet=in_quiet)
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
    # The model read it when it was held.
    return step.note(
        "held_told",
        words,
        subject=decides,
        for_model=False,
        provenance="account" if all(one.ours for one in texts) else "outside",
        about=tuple(dict.fromkeys(address for one in texts for address in one.about)),
        deliveries=sent,
        told=tuple(dict.fromkeys(one.seq for one in texts)),
        woke=woke,
    )
