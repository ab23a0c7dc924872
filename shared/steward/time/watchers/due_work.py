"""Runs the due work of a mail watcher: classifies mails, reports matches, and polls again.

Nothing is dropped. Mails that cannot be classified wait, and no more are fetched; texts over the hourly limit go into a
digest. A skill's call goes with the extracted values to the member's conversation, which judges it like any other,
since a watcher has no tools.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from steward.actors.events import EventPost
from steward.core.ids import derived_id
from steward.core.text import after_subject, shorten
from steward.time.schedules.fold import LOOK_AGAIN, JobRecipients, NoticeRecipient
from steward.time.watchers.events import MailNews, WatcherEnded, WatcherNews
from steward.time.watchers.fold import WatcherStep, due, logged, noticed, switched_off
from steward.time.watchers.mail_classification import (
    extracted,
    extracting,
    merge_answers,
    parse_sorting,
    sorting_request,
)
from steward.time.watchers.models import (
    MAILS_A_QUESTION,
    CallMatched,
    EmailSkill,
    FoundMail,
    InboxPoll,
    MailItem,
    MatchedCall,
    WaitingMail,
    WatcherState,
)
from steward.tools.ledger.models import OutsideRead
from steward.trust.outside_text.fields import FieldAnswer
from steward.trust.outside_text.quarantine import (
    QuarantineReader,
    QuarantineResponse,
    ReaderRefusedError,
    ReaderUnavailableError,
)

# The sweep fires once a minute: with exactly 60 seconds every second poll would be a minute late.
BEAT = timedelta(seconds=50)
TEXTS_AN_HOUR = 10
# Mails that a digest lists one by one; it counts the rest.
ITEMS_IN_A_DIGEST = 12
# Mails with calls are always reported one by one: while this many are held back, nothing more is classified or fetched.
_MOST_HELD = 30
# Characters of a mail kept for the person who decides about its call.
_KEPT_WORDS = 600
_HOUR = timedelta(hours=1)
_FIRST_PAUSE, _LONGEST_PAUSE = timedelta(minutes=1), timedelta(minutes=30)


@dataclass(frozen=True)
class WatcherFacts:
    """Present circumstances: recipients, skills, and whether the account may spend on them.

    `matched_before` tells for a call's id whether it was handed over before.
    """

    audience: JobRecipients
    skills: Sequence[EmailSkill]
    may_spend: bool
    matched_before: Callable[[str], bool]


def work(step: WatcherStep, facts: WatcherFacts, reader: QuarantineReader) -> WatcherStep:
    """Run the watcher's due work."""
    listener = facts.audience.member
    if listener is None:
        return _ended(step, facts.audience)
    step = _say_what_happened(step.with_state(due_at=None), listener)
    step = _judge_some(step, facts, listener, reader)
    step = _digest(step, listener, paused=facts.audience.paused)
    return _look(step, paused=facts.audience.paused)


def _ended(step: WatcherStep, audience: JobRecipients) -> WatcherStep:
    """End the watcher of a member who is gone and tell the owners, since somebody relied on it."""
    state = step.state
    posts = [
        EventPost(
            owner.conversation_id,
            WatcherEnded(
                party=owner.party, watcher_id=state.conversation_id, name=audience.name, address=state.address
            ),
        )
        for owner in audience.owners
    ]
    watched = state.status == "on"
    step = switched_off(step).with_state(status="ended", waiting=(), notices=(), due_at=None)
    step = logged(step.with_state(held=(), left={}, digest_at=None), "ended")
    return step.post(posts) if watched else step


def _say_what_happened(step: WatcherStep, listener: NoticeRecipient) -> WatcherStep:
    news = [
        EventPost(
            listener.conversation_id, WatcherNews(party=listener.party, notice=notice, address=step.state.address)
        )
        for notice in step.state.notices
    ]
    return step.with_state(notices=()).post(news)


# Classification.


def _judge_some(
    step: WatcherStep, facts: WatcherFacts, listener: NoticeRecipient, reader: QuarantineReader
) -> WatcherStep:
    """Classify the first waiting mails; the rest is due at once, or after a pause."""
    state = step.state
    if not state.waiting or (state.retry_at and state.retry_at > step.now) or _is_full(state):
        return step
    batch = _first(state)
    skills = _skills_for(batch, facts)
    if not skills:
        return _and_the_rest(_without(step, batch))
    if facts.audience.paused or not facts.may_spend:
        return logged(step.with_state(retry_at=step.now + LOOK_AGAIN), "postponed", count=len(state.waiting))
    mails = [one.mail for one in batch]
    asking = _Asking(step, reader, facts.matched_before)
    try:
        matched = asking.sort(mails, skills)
        items = [asking.item(mail, found) for mail, found in zip(mails, matched, strict=True) if found]
    except ReaderUnavailableError:
        return _away(asking.step)
    except ReaderRefusedError:
        return _and_the_rest(_refused(asking.step, batch))
    step = logged(_without(asking.step, batch), "judged", count=len(batch)).with_state(failures=0, retry_at=None)
    step = step.with_state(judged=step.state.judged + len(batch), singly=max(step.state.singly - 1, 0))
    if batch[0].trial:
        tried = items or [_item(mails[0], (), ())]
        news = MailNews(party=listener.party, news_id=_name(step), trial=True, items=tuple(tried))
        return _and_the_rest(step.post([EventPost(listener.conversation_id, news)]))
    for item in items:
        step = logged(step, "matched", detail=item.mail_id, skills=item.skills, about=_whose(item))
        step = step.with_state(hits=_counted(step.state.hits, item.skills)).add(*_once(step, item))
    return _and_the_rest(_tell(step, items, listener))


def _first(state: WatcherState) -> tuple[WaitingMail, ...]:
    """Return the batch to classify: mails for the same skills, or a single mail after a batch failed."""
    first = state.waiting[0]
    if first.trial or state.singly:
        return (first,)
    alike = []
    for one in state.waiting[:MAILS_A_QUESTION]:
        if one.trial:
            break
        alike.append(one)
    return tuple(alike)


def _skills_for(batch: Sequence[WaitingMail], facts: WatcherFacts) -> list[EmailSkill]:
    trial = batch[0].trial
    return [skill for skill in facts.skills if (skill.name == trial if trial else skill.on)]


def _without(step: WatcherStep, batch: Sequence[WaitingMail]) -> WatcherStep:
    return step.with_state(waiting=step.state.waiting[len(batch) :], retry_at=None)


def _once(step: WatcherStep, item: MailItem) -> list[CallMatched]:
    """Return the effects that keep a mail's calls from being made again if it arrives again."""
    watcher = step.state.conversation_id
    return [CallMatched(watcher_id=watcher, call_id=call.call_id, at=step.now) for call in item.calls]


def _is_full(state: WatcherState) -> bool:
    """Return whether held-back mails must be reported before more are classified; a trial needs no room."""
    return len(state.held) > _MOST_HELD - MAILS_A_QUESTION and not (state.waiting and state.waiting[0].trial)


def _and_the_rest(step: WatcherStep) -> WatcherStep:
    return due(step) if step.state.waiting and not _is_full(step.state) else step


def _away(step: WatcherStep) -> WatcherStep:
    """Retry later, with growing pauses; the mails wait."""
    pause = min(_FIRST_PAUSE * 2**step.state.failures, _LONGEST_PAUSE)
    step = logged(step, "postponed", count=len(step.state.waiting))
    return step.with_state(failures=min(step.state.failures + 1, 10), retry_at=step.now + pause)


def _refused(step: WatcherStep, batch: Sequence[WaitingMail]) -> WatcherStep:
    """Retry the mails of a failed batch one by one; the member is told of one that fails alone."""
    if len(batch) > 1:
        return step.with_state(singly=len(batch))
    return give_up_on_mails(_without(step, batch).with_state(singly=max(step.state.singly - 1, 0)), batch)


def give_up_on_mails(step: WatcherStep, batch: Sequence[WaitingMail]) -> WatcherStep:
    """Give up classifying mails, and tell the member to look at them."""
    step = logged(step, "set_aside", count=len(batch), detail=", ".join(one.mail.mail_id for one in batch))
    return due(noticed(step, "unread"))


class _Asking:
    """Requests to the reader model; `step` collects their cost."""

    def __init__(self, step: WatcherStep, reader: QuarantineReader, matched_before: Callable[[str], bool]) -> None:
        self.step = step
        self._reader = reader
        self._matched_before = matched_before

    def sort(self, mails: Sequence[FoundMail], skills: Sequence[EmailSkill]) -> list[tuple[EmailSkill, ...]]:
        reading = self._reader.read(sorting_request(mails, skills))
        self._note(reading, "sort_mails", [mail.mail_id for mail in mails])
        return parse_sorting(reading.text, mails, skills)

    def item(self, mail: FoundMail, skills: Sequence[EmailSkill]) -> MailItem:
        """Return the mail as reported to the member; its values are extracted from it alone."""
        read: Sequence[tuple[FieldAnswer, ...]] = [()] * len(skills)
        if ask := extracting(mail, skills):
            reading = self._reader.read(ask)
            self._note(reading, "read_mail", [mail.mail_id])
            read = extracted(reading.text, mail, skills)
        calls = (self._call(mail, skill, answers) for skill, answers in zip(skills, read, strict=True))
        item = _item(mail, tuple(skill.name for skill in skills), merge_answers(read))
        return item.model_copy(update={"calls": tuple(filter(None, calls))})

    def _call(self, mail: FoundMail, skill: EmailSkill, answers: tuple[FieldAnswer, ...]) -> MatchedCall | None:
        """Return the skill's call for the mail; None if it was handed over before."""
        call_id = derived_id("matched", self.step.state.conversation_id, mail.same, skill.name)
        if skill.call is None or self._matched_before(call_id):
            return None
        words = shorten(after_subject(mail.subject, mail.words), _KEPT_WORDS)
        return MatchedCall(call_id=call_id, skill=skill.name, call=skill.call, answers=answers, words=words)

    def _note(self, reading: QuarantineResponse, tool: str, mail_ids: list[str]) -> None:
        state, today = self.step.state, self.step.now.date().isoformat()
        before = state.spent_micros if state.spent_on == today else 0
        line = OutsideRead(
            account_id=state.account_id,
            call_id=derived_id(state.conversation_id, state.version, tool, *mail_ids),
            conversation_id=state.conversation_id,
            at=self.step.now,
            tool=tool,
            asked_by=state.member_id,
            model=reading.model,
            status="done",
            cost_micros=reading.cost_micros,
            seconds=reading.seconds,
            input={"mails": mail_ids},
        )
        step = self.step.add(line).with_state(spent_on=today, spent_micros=before + reading.cost_micros)
        self.step = logged(step, "asked", count=len(mail_ids), detail=tool, cost_micros=reading.cost_micros)


def _item(mail: FoundMail, skills: tuple[str, ...], answers: tuple[FieldAnswer, ...]) -> MailItem:
    return MailItem(
        mail_id=mail.mail_id,
        came_at=mail.came_at,
        sender=mail.sender,
        who=mail.who,
        subject=mail.subject,
        skills=skills,
        answers=answers,
    )


# Reports.


def _tell(step: WatcherStep, items: Sequence[MailItem], listener: NoticeRecipient) -> WatcherStep:
    """Report matches in one text, or put them into the digest; a call may add a question to somebody."""
    now = () if step.state.held else _that_fit(items, _room(step))
    if now:
        step = _news(step, now, {}, listener, digest=False)
    return _held(step, items[len(now) :]) if len(now) < len(items) else step


def _held(step: WatcherStep, items: Sequence[MailItem]) -> WatcherStep:
    """Hold mails back: all with calls, and others while the digest has room."""
    held, left = step.state.held, step.state.left
    for item in items:
        if item.calls or len(held) < ITEMS_IN_A_DIGEST:
            held = (*held, item)
        else:
            left = _counted(left, item.skills[:1])
    step = step.with_state(held=held, left=left, digest_at=step.state.digest_at or _room_at(step))
    return logged(step, "held", count=len(items))


def _digest(step: WatcherStep, listener: NoticeRecipient, *, paused: bool) -> WatcherStep:
    state = step.state
    if state.digest_at is None or state.digest_at > step.now:
        return step
    if paused:
        return step.with_state(digest_at=step.now + LOOK_AGAIN)
    now = _that_fit(state.held[:ITEMS_IN_A_DIGEST], _room(step))
    if state.held and not now:
        return step.with_state(digest_at=_room_at(step))
    rest = state.held[len(now) :]
    step = _news(step, now, {} if rest else state.left, listener, digest=True)
    if rest:
        return step.with_state(held=rest, digest_at=_room_at(step))
    return _and_the_rest(step.with_state(held=(), left={}, digest_at=None))


def _that_fit(items: Sequence[MailItem], room: int) -> tuple[MailItem, ...]:
    """Return the first mails that fit into `room` texts: one for all, and one for each call."""
    fitting: list[MailItem] = []
    for item in items:
        texts = 1 + sum(len(one.calls) for one in (*fitting, item))
        # A mail with more calls than an hour allows is reported alone.
        if texts > room and (fitting or room < TEXTS_AN_HOUR):
            break
        fitting.append(item)
    return tuple(fitting)


def _room(step: WatcherStep) -> int:
    return TEXTS_AN_HOUR - len(_lately(step))


def _room_at(step: WatcherStep) -> datetime:
    """Return the time at which there is more room than now."""
    return min(_lately(step), default=step.now) + _HOUR


def _news(
    step: WatcherStep, items: Sequence[MailItem], left: dict[str, int], listener: NoticeRecipient, *, digest: bool
) -> WatcherStep:
    """Report mails and hand over their calls; each call counts as a text, since it may ask somebody."""
    calls = [call for item in items for call in item.calls]
    news = MailNews(party=listener.party, news_id=_name(step), digest=digest, items=tuple(items), left=left)
    step = step.with_state(told_at=(*_lately(step), *(step.now,) * (1 + len(calls))))
    step = step.post([EventPost(listener.conversation_id, news)])
    return logged(step, "told", count=len(items) + sum(left.values()), detail=news.news_id)


def _lately(step: WatcherStep) -> tuple[datetime, ...]:
    return tuple(at for at in step.state.told_at if at > step.now - _HOUR)


def _name(step: WatcherStep) -> str:
    return f"{step.state.conversation_id}/{step.state.next_seq}"


def _counted(counts: dict[str, int], names: Sequence[str]) -> dict[str, int]:
    return {**counts, **{name: counts.get(name, 0) + 1 for name in names}}


def _whose(item: MailItem) -> tuple[str, ...]:
    return (item.sender,) if item.sender else ()


# Polls.


def _look(step: WatcherStep, *, paused: bool) -> WatcherStep:
    """Request a poll, unless mails still wait to be classified."""
    state = step.state
    if state.status != "on" or state.beat_at is None or state.beat_at > step.now:
        return step
    step = awaiting_its_beat(step)
    if state.waiting or paused:
        return step
    look = InboxPoll(
        watcher_id=state.conversation_id,
        account_id=state.account_id,
        member_id=state.member_id,
        history=state.history,
        requested_at=step.now,
        address=state.address,
    )
    return step.add(look)


def awaiting_its_beat(step: WatcherStep) -> WatcherStep:
    """Set the time of the next poll."""
    return step.with_state(beat_at=step.now + BEAT) if step.state.status == "on" else step


def wakes_at(state: WatcherState) -> datetime | None:
    """Return the time of the next work if nothing else happens."""
    beat = state.beat_at if state.status == "on" else None
    retry = state.retry_at if state.waiting else None
    return min((at for at in (beat, retry, state.digest_at) if at), default=None)
