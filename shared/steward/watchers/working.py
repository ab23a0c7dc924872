"""What a watcher does when it is due: it has mails judged, tells its member of those that match, and looks again.

Nothing is dropped. What cannot be judged now waits and nothing further is fetched; what would be one text too many is
held back to a digest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from steward.actors.events import Post
from steward.core.ids import derived_id
from steward.ledger.models import OutsideRead
from steward.schedules.fold import LOOK_AGAIN, Audience, Listener
from steward.trust.fields import Answer
from steward.watchers.events import MailNews, WatcherNews
from steward.watchers.fold import WatcherStep, due, logged, noticed, switched_off
from steward.watchers.judging import (
    MailReader,
    ReaderAway,
    ReaderRefuses,
    Reading,
    extracted,
    extracting,
    sorted_out,
    sorting,
)
from steward.watchers.models import (
    MAILS_A_QUESTION,
    EmailSkill,
    FoundMail,
    InboxLook,
    Item,
    Waiting,
    WatcherState,
)

# The sweep fires what is due once a minute: at 60 seconds sharp every other beat would wait for the one after.
BEAT = timedelta(seconds=50)
TEXTS_AN_HOUR = 10
# So many mails stand in a digest one by one; of more it says how many they are.
ITEMS_IN_A_DIGEST = 12
_HOUR = timedelta(hours=1)
_FIRST_PAUSE, _LONGEST_PAUSE = timedelta(minutes=1), timedelta(minutes=30)


@dataclass(frozen=True)
class Facts:
    """How things are now: who is told, what is looked for, and whether the account may spend something on it."""

    audience: Audience
    skills: Sequence[EmailSkill]
    may_spend: bool


def work(step: WatcherStep, facts: Facts, reader: MailReader) -> WatcherStep:
    """Do what is due."""
    listener = facts.audience.member
    if listener is None:
        return logged(_cleared(switched_off(step)), "ended")
    step = _say_what_happened(step.with_state(due_at=None), listener)
    step = _judge_some(step, facts, listener, reader)
    step = _digest(step, listener, paused=facts.audience.paused)
    return _look(step, paused=facts.audience.paused)


def _cleared(step: WatcherStep) -> WatcherStep:
    """Whose mailbox it is, is gone."""
    step = step.with_state(status="ended", waiting=(), notices=(), due_at=None)
    return step.with_state(held=(), left={}, digest_at=None)


def _say_what_happened(step: WatcherStep, listener: Listener) -> WatcherStep:
    news = [
        Post(listener.conversation_id, WatcherNews(party=listener.party, notice=notice, address=step.state.address))
        for notice in step.state.notices
    ]
    return step.with_state(notices=()).post(news)


# Judging.


def _judge_some(step: WatcherStep, facts: Facts, listener: Listener, reader: MailReader) -> WatcherStep:
    """Judge the first of what waits; what is left over is due at once, or after a pause."""
    state = step.state
    if not state.waiting or (state.retry_at and state.retry_at > step.now):
        return step
    batch = _first(state)
    skills = _skills_for(batch, facts)
    if not skills:
        return _and_the_rest(_without(step, batch))
    if facts.audience.paused or not facts.may_spend:
        return logged(step.with_state(retry_at=step.now + LOOK_AGAIN), "postponed", count=len(state.waiting))
    mails = [one.mail for one in batch]
    asking = _Asking(step, reader)
    try:
        matched = asking.sort(mails, skills)
        items = [asking.item(mail, found) for mail, found in zip(mails, matched, strict=True) if found]
    except ReaderAway:
        return _away(asking.step)
    except ReaderRefuses:
        return _and_the_rest(_refused(asking.step, batch))
    step = logged(_without(asking.step, batch), "judged", count=len(batch)).with_state(failures=0, retry_at=None)
    step = step.with_state(judged=step.state.judged + len(batch), singly=max(step.state.singly - 1, 0))
    if batch[0].trial:
        tried = items or [_item(mails[0], (), ())]
        news = MailNews(party=listener.party, news_id=_name(step), trial=True, items=tuple(tried))
        return _and_the_rest(step.post([Post(listener.conversation_id, news)]))
    for item in items:
        step = logged(step, "matched", detail=item.mail_id, skills=item.skills, about=_whose(item))
        step = step.with_state(hits=_counted(step.state.hits, item.skills))
    return _and_the_rest(_tell(step, items, listener) if items else step)


def _first(state: WatcherState) -> tuple[Waiting, ...]:
    """What is judged together: mails for the same skills, and one alone while some cannot be judged together."""
    first = state.waiting[0]
    if first.trial or state.singly:
        return (first,)
    alike = []
    for one in state.waiting[:MAILS_A_QUESTION]:
        if one.trial:
            break
        alike.append(one)
    return tuple(alike)


def _skills_for(batch: Sequence[Waiting], facts: Facts) -> list[EmailSkill]:
    trial = batch[0].trial
    return [skill for skill in facts.skills if (skill.name == trial if trial else skill.on)]


def _without(step: WatcherStep, batch: Sequence[Waiting]) -> WatcherStep:
    return step.with_state(waiting=step.state.waiting[len(batch) :], retry_at=None)


def _and_the_rest(step: WatcherStep) -> WatcherStep:
    return due(step) if step.state.waiting else step


def _away(step: WatcherStep) -> WatcherStep:
    """It is asked again, later and later; the mails wait."""
    pause = min(_FIRST_PAUSE * 2**step.state.failures, _LONGEST_PAUSE)
    step = logged(step, "postponed", count=len(step.state.waiting))
    return step.with_state(failures=min(step.state.failures + 1, 10), retry_at=step.now + pause)


def _refused(step: WatcherStep, batch: Sequence[Waiting]) -> WatcherStep:
    """One of them cannot be judged: each is tried alone, and whose it was is told."""
    if len(batch) > 1:
        return step.with_state(singly=len(batch))
    return unread(_without(step, batch).with_state(singly=max(step.state.singly - 1, 0)), batch)


def unread(step: WatcherStep, batch: Sequence[Waiting]) -> WatcherStep:
    """Mails that nobody will judge: the member hears so, and looks for themselves."""
    step = logged(step, "set_aside", count=len(batch), detail=", ".join(one.mail.mail_id for one in batch))
    return due(noticed(step, "unread"))


class _Asking:
    """Asks the reader; `step` holds what that has cost."""

    def __init__(self, step: WatcherStep, reader: MailReader) -> None:
        self.step = step
        self._reader = reader

    def sort(self, mails: Sequence[FoundMail], skills: Sequence[EmailSkill]) -> list[tuple[EmailSkill, ...]]:
        reading = self._reader.read(sorting(mails, skills))
        self._note(reading, "sort_mails", [mail.mail_id for mail in mails])
        return sorted_out(reading.text, mails, skills)

    def item(self, mail: FoundMail, skills: Sequence[EmailSkill]) -> Item:
        """The mail as the member hears of it; what is read of it is read of it alone."""
        answers: tuple[Answer, ...] = ()
        if ask := extracting(mail, skills):
            reading = self._reader.read(ask)
            self._note(reading, "read_mail", [mail.mail_id])
            answers = extracted(reading.text, mail, skills)
        return _item(mail, tuple(skill.name for skill in skills), answers)

    def _note(self, reading: Reading, tool: str, mail_ids: list[str]) -> None:
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


def _item(mail: FoundMail, skills: tuple[str, ...], answers: tuple[Answer, ...]) -> Item:
    return Item(
        mail_id=mail.mail_id,
        came_at=mail.came_at,
        sender=mail.sender,
        who=mail.who,
        subject=mail.subject,
        skills=skills,
        answers=answers,
    )


# Telling.


def _tell(step: WatcherStep, items: Sequence[Item], listener: Listener) -> WatcherStep:
    """One text for what was found together, or a place in the digest."""
    lately = _lately(step)
    if len(lately) < TEXTS_AN_HOUR and not step.state.held:
        return _news(step, items, {}, listener, digest=False)
    room = max(ITEMS_IN_A_DIGEST - len(step.state.held), 0)
    left = step.state.left
    for item in items[room:]:
        left = _counted(left, item.skills[:1])
    step = step.with_state(held=(*step.state.held, *items[:room]), left=left)
    step = step.with_state(digest_at=step.state.digest_at or lately[0] + _HOUR)
    return logged(step, "held", count=len(items))


def _digest(step: WatcherStep, listener: Listener, *, paused: bool) -> WatcherStep:
    state = step.state
    if state.digest_at is None or state.digest_at > step.now:
        return step
    if paused:
        return step.with_state(digest_at=step.now + LOOK_AGAIN)
    step = _news(step, state.held, state.left, listener, digest=True)
    return step.with_state(held=(), left={}, digest_at=None)


def _news(
    step: WatcherStep, items: Sequence[Item], left: dict[str, int], listener: Listener, *, digest: bool
) -> WatcherStep:
    news = MailNews(party=listener.party, news_id=_name(step), digest=digest, items=tuple(items), left=left)
    step = step.with_state(told_at=(*_lately(step), step.now)).post([Post(listener.conversation_id, news)])
    return logged(step, "told", count=len(items) + sum(left.values()), detail=news.news_id)


def _lately(step: WatcherStep) -> tuple[datetime, ...]:
    return tuple(at for at in step.state.told_at if at > step.now - _HOUR)


def _name(step: WatcherStep) -> str:
    return f"{step.state.conversation_id}/{step.state.next_seq}"


def _counted(counts: dict[str, int], names: Sequence[str]) -> dict[str, int]:
    return {**counts, **{name: counts.get(name, 0) + 1 for name in names}}


def _whose(item: Item) -> tuple[str, ...]:
    return (item.sender,) if item.sender else ()


# Looking.


def _look(step: WatcherStep, *, paused: bool) -> WatcherStep:
    """Have somebody look what has come, unless there is still something to judge."""
    state = step.state
    if state.status != "on" or state.beat_at is None or state.beat_at > step.now:
        return step
    step = awaiting_its_beat(step)
    if state.waiting or paused:
        return step
    look = InboxLook(
        watcher_id=state.conversation_id,
        account_id=state.account_id,
        member_id=state.member_id,
        history=state.history,
        requested_at=step.now,
        address=state.address,
    )
    return step.add(look)


def awaiting_its_beat(step: WatcherStep) -> WatcherStep:
    """The step with the next look still to come."""
    return step.with_state(beat_at=step.now + BEAT) if step.state.status == "on" else step


def wakes_at(state: WatcherState) -> datetime | None:
    """When it has something to do again, if nothing else happens."""
    beat = state.beat_at if state.status == "on" else None
    retry = state.retry_at if state.waiting else None
    return min((at for at in (beat, retry, state.digest_at) if at), default=None)
