"""Triage of an outsider's texts: answer, acknowledge, pass on to members, or ignore. Pure.

| sender                                          | members are told  | the sender is answered              |
|-------------------------------------------------|-------------------|-------------------------------------|
| blocked                                         | once let through  | no                                  |
| contact within a scope                          | at intervals      | by the model                        |
| contact with an emergency (owners are told too) | at once           | by the model, or an acknowledgement |
| contact otherwise, or texts the model left over | at once           | no                                  |
| stranger                                        | at once           | an acknowledgement, once a day      |
| stranger, above the limit of texts an hour      | once, as a count  | no                                  |
| paused, opted out, unreachable, over the limits | at once           | no                                  |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, Protocol

from steward.actors.events import EventPost
from steward.actors.models import LogEntry
from steward.actors.timers import Timer
from steward.agent.conversations.entries import InboundEntry, NoteEntry, ReplyEntry, TextBlock, ToolResultEntry
from steward.agent.conversations.events import CorrespondenceNews
from steward.agent.conversations.steps import Step
from steward.agent.correspondence.fold import known_of, outsider_of, with_known
from steward.agent.correspondence.models import BlockedText, ContactScope, EmergencyText, Outcome
from steward.agent.correspondence.reply_tools import chose_no_reply, passed_on
from steward.agent.correspondence.stranger_limits import StrangerOverflow, StrangerPlaces, digest_timer
from steward.channels.messaging.events import OutsiderWrote, with_reach
from steward.core.sentences import ENGLISH, Joined, Quoted, Wording, lines, render, say, verbatim
from steward.core.settings import Settings
from steward.core.text import shorten
from steward.people.directory.models import ConversationParty, Member
from steward.people.directory.outside_addresses import can_be_answered, claimed_address
from steward.tools.declaration import Tool, ToolEffect

_QUOTED = 600
# Numbers named in one notice about several strangers.
_NAMED = 3
# A contact who writes again of an emergency is answered again, but not at every message, which a machine may send.
_EMERGENCY_AGAIN = timedelta(minutes=10)
# Emergencies of one contact of which members are reminded, since a state is one row.
_EMERGENCIES_KEPT = 10
# Texts of a blocked sender of which the words are kept, to be told if they are let through.
_BLOCKED_KEPT, _BLOCKED_QUOTED = 10, 300
_OUTCOME_OF: Mapping[str, Outcome] = {"memory": "memory_note", "planning": "task"}


class EmergencyCheck(Protocol):
    """Asks the reader about texts."""

    def __call__(
        self, step: Step, texts: Sequence[InboundEntry], *, asks_language: bool = False
    ) -> tuple[Step, bool, str]:
        """Return whether they are an emergency, and the tag of their language, "" if that is not asked or sure."""


@dataclass(frozen=True)
class CorrespondenceFacts:
    """Current facts that decide how a correspondence's texts are handled.

    `contact_name` and `contact_id` are set for a contact. `authority` is the owner who set the scope, if they are still
    an owner; `told` are the members concerned. `places` are the places of a stranger's texts in this hour; `claimed` is
    the member whose address the sender uses without proof; `near` tells if texts from the stranger's country are
    answered. An outsider is told in `their_language` that a text arrived; it is read from what they write unless a
    member has chosen it (`language_chosen`). Members read the account's `language`. In an `emergency` `told` includes
    the owners and the members responsible for the contact's home, and `reach` is that home and the contact's number.
    `missed` names the member concerned if they get no messages, so that `told` includes others. `former` is the name of
    a former member whose address this was, and `claims` that of somebody known whose address is used without proof.
    Nothing is written to the sender while `mute` is set: they stopped messages, or are being erased. A contact who
    stopped texts is reached `otherwise`.
    """

    account_name: str
    told: tuple[Member, ...]
    contact_name: str | None = None
    contact_id: str = ""
    scope: ContactScope | None = None
    authority: Member | None = None
    blocked: bool = False
    mute: bool = False
    otherwise: Literal["", "mail", "letter"] = ""
    paused: bool = False
    language: str = ENGLISH
    their_language: str = ENGLISH
    language_chosen: bool = False
    places: StrangerPlaces | None = None
    near: bool = True
    claimed: str = ""
    emergency: bool = False
    reach: str = ""
    missed: str = ""
    former: str = ""
    claims: str = ""


def triage_texts(
    step: Step, entries: Sequence[LogEntry], facts: CorrespondenceFacts, settings: Settings
) -> tuple[Step, bool]:
    """Handle waiting texts without a model where possible; return True if the model is to answer them."""
    tier = "blocked" if facts.blocked else "known" if facts.contact_name else "stranger"
    step = with_known(step, tier=tier)
    if facts.blocked:
        step = _kept_while_blocked(step, waiting_texts(step, entries))
        return _handled(step.with_state(loop=None), ("nothing",)), False
    why = reason_not_answerable(step, facts, settings)
    if why is None:
        return step, True
    return pass_on(step, entries, facts, settings, why), False


def reason_not_answerable(step: Step, facts: CorrespondenceFacts, settings: Settings) -> Wording | None:
    """Return why the model may not answer, for a member and possibly empty; None if it may."""
    known = known_of(step)
    if not facts.contact_name or not known.contact_id or not facts.scope or not facts.scope.covers(known.contact_id):
        return lines()
    if facts.paused or facts.mute or not can_be_answered(step.state.address):
        return lines()
    if facts.authority is None:
        return say("no-authority")
    within_hour, within_day = (
        sum(1 for at in known.replied_at if step.now - at < span) for span in (timedelta(hours=1), timedelta(days=1))
    )
    if within_hour >= settings.auto_replies_hour:
        return say("too-many-answers", form="hour", times=within_hour)
    if within_day >= settings.auto_replies_day:
        return say("too-many-answers", form="day", times=within_day)
    return None


def pass_on(
    step: Step, entries: Sequence[LogEntry], facts: CorrespondenceFacts, settings: Settings, why: Wording
) -> Step:
    """Pass every waiting text on to the members concerned, and acknowledge a stranger's or an emergency.

    Strangers' texts beyond the hour's places are counted, and told in a digest after the hour.
    """
    waiting = waiting_texts(step, entries)
    texts = [text for text in waiting if facts.places is None or text.seq in facts.places.taken]
    step = _leave_over(step, facts.places, len(waiting) - len(texts)) if facts.places else step
    waits = texts and (facts.emergency or not facts.contact_name)
    step, acknowledged = _acknowledge(step, facts, settings) if waits else (step, False)
    step = step.post(
        [
            EventPost(member.conversation_id, _wrote(step, text, member, facts, why, acknowledged=acknowledged))
            for text in texts
            for member in facts.told
        ]
    )
    return _handled(step.with_state(loop=None), ("escalation",) if waiting else ())


def post_digest(step: Step, facts: CorrespondenceFacts, left: Sequence[StrangerOverflow]) -> Step:
    """Tell the owners how many texts exceeded an hour's places. The first correspondence concerned does it for all."""
    step = with_known(step, digest_hour="")
    if not left or left[0].conversation_id != step.state.conversation_id:
        return step
    named = [_named(one.address) for one in left[:_NAMED]] + ([verbatim("...")] if len(left) > _NAMED else [])
    news = say("strangers-wrote", count=sum(one.texts for one in left), numbers=Joined(tuple(named), ", "))
    posts = [
        EventPost(
            member.conversation_id,
            CorrespondenceNews(
                party=ConversationParty.of(member, step.state.party.steward_address),
                conversation_id=step.state.conversation_id,
                address=step.state.address,
                contact_name="",
                text=render(news, member.language),
            ),
        )
        for member in facts.told
    ]
    return step.post(posts)


def _named(address: str) -> Wording:
    claimed = claimed_address(address)
    return say("not-proved", address=claimed) if claimed else verbatim(address)


def _kept_while_blocked(step: Step, texts: Sequence[InboundEntry]) -> Step:
    outsider = outsider_of(step)
    if outsider is None:
        return step
    new = (BlockedText(at=one.received_at, said=shorten(one.quotable, _BLOCKED_QUOTED)) for one in texts)
    kept = (*outsider.blocked_texts, *new)[-_BLOCKED_KEPT:]
    counted = {"blocked_texts": kept, "blocked_count": outsider.blocked_count + len(texts)}
    return step.with_state(outsider=outsider.model_copy(update=counted))


def _leave_over(step: Step, places: StrangerPlaces, count: int) -> Step:
    if not count:
        return step
    state = step.state
    texts = places.left_before + count
    left = StrangerOverflow(
        account_id=state.party.account_id,
        hour=places.hour,
        conversation_id=state.conversation_id,
        texts=texts,
        address=step.state.address,
    )
    return step.add(left).set_timer(digest_timer(state.conversation_id, step.now))


def conclude(
    step: Step, entries: Sequence[LogEntry], facts: CorrespondenceFacts, tools: Mapping[str, Tool], settings: Settings
) -> Step:
    """Record the outcome of the model's answer, and tell the members concerned.

    `entries` are those of the window and of the step.
    """
    texts = waiting_texts(step, entries)
    since = texts[0].seq if texts else step.state.next_seq
    turn = [entry for entry in entries if entry.seq >= since]
    reply = _sent(step)
    passed = passed_on(turn)
    asked = any(isinstance(entry, ToolResultEntry) and entry.status == "waiting" for entry in turn)
    if texts and not (reply or passed or asked or chose_no_reply(turn)):
        return pass_on(step, entries, facts, settings, _why_stopped(step))
    replied: tuple[Outcome, ...] = ("reply",) if reply else ()
    left: tuple[Outcome, ...] = ("escalation",) if passed or asked else ()
    outcomes = (*replied, *_ran(step, tools), *left)
    if reply:
        recent = (at for at in known_of(step).replied_at if step.now - at < timedelta(days=1))
        step = with_known(step, replied_at=(*recent, step.now))
    if texts and (reply or passed):
        step = _report(step, texts, reply, passed, settings, now=bool(passed) or facts.emergency)
    return _handled(step, outcomes or ("nothing",))


def post_news(step: Step, facts: CorrespondenceFacts) -> Step:
    """Send pending news to the members concerned."""
    outsider = outsider_of(step)
    if outsider is None or not outsider.news:
        return step
    posts = [
        EventPost(
            member.conversation_id,
            CorrespondenceNews(
                party=ConversationParty.of(member, step.state.party.steward_address),
                conversation_id=step.state.conversation_id,
                address=outsider.address,
                contact_name=outsider.name,
                contact_id=facts.contact_id,
                channel=step.state.party.channel,
                emergency=facts.emergency,
                text=render(say("about", who=with_reach(outsider.called, facts.reach), news=text), member.language),
            ),
        )
        for text in outsider.news
        for member in facts.told
    ]
    return step.with_state(outsider=outsider.model_copy(update={"news": (), "deciders": ()})).post(posts)


def waiting_texts(step: Step, entries: Sequence[LogEntry]) -> list[InboundEntry]:
    """Return the texts that nobody has handled."""
    waiting = frozenset(known_of(step).unhandled)
    return [entry for entry in entries if isinstance(entry, InboundEntry) and entry.seq in waiting]


def rated(step: Step, entries: Sequence[LogEntry], facts: CorrespondenceFacts, is_emergency: EmergencyCheck) -> Step:
    """Ask if the texts that nobody has handled are an emergency, by themselves or with the one nobody has answered.

    Their language is asked for, too, unless a member has chosen it; the newest answer that is sure holds.
    """
    asked, waiting = known_of(step).open, waiting_texts(step, entries)
    step, emergency, language = is_emergency(step, waiting, asks_language=not facts.language_chosen)
    if language and (outsider := outsider_of(step)):
        step = step.with_state(outsider=outsider.model_copy(update={"language": language}))
    known = asked.emergencies if asked else ()
    if not emergency and known:
        before = [one for one in entries if isinstance(one, InboundEntry) and one.seq == known[-1].seq]
        step, emergency, _ = is_emergency(step, [*before, *waiting])
    if emergency and asked and asked.whose == "them" and waiting:
        new = (EmergencyText(at=one.received_at, seq=one.seq) for one in waiting)
        known = tuple(dict.fromkeys((*known, *new)))[-_EMERGENCIES_KEPT:]
        asked = asked.model_copy(update={"emergencies": known, "seq": known[-1].seq})
    return with_known(step, emergency=emergency, open=asked)


def may_acknowledge(step: Step, facts: CorrespondenceFacts, settings: Settings) -> bool:
    """Tell if an outsider may be told that their text arrived."""
    if facts.paused or facts.mute or not facts.near or not can_be_answered(step.state.address):
        return False
    if facts.scope and not facts.scope.acknowledge:
        return False
    last = known_of(step).acknowledged_at
    again = _EMERGENCY_AGAIN if facts.emergency else timedelta(seconds=settings.acknowledge_again_seconds)
    return last is None or step.now - last >= again


def _acknowledge(step: Step, facts: CorrespondenceFacts, settings: Settings) -> tuple[Step, bool]:
    if not may_acknowledge(step, facts, settings):
        return step, False
    own = facts.scope.acknowledgement if facts.scope else ""
    form: Literal["emergency", "other"] = "emergency" if facts.emergency else "other"
    arrived = render(say("it-arrived", form=form, account=facts.account_name), facts.their_language)
    words = verbatim(own) if own and not facts.emergency else arrived
    step, sent = step.deliver(words, "reply")
    step = step.note("acknowledged", words, for_model=False, deliveries=sent)
    return with_known(step, acknowledged_at=step.now), True


def _wrote(
    step: Step, text: InboundEntry, member: Member, facts: CorrespondenceFacts, why: Wording, *, acknowledged: bool
) -> OutsiderWrote:
    as_them = member.member_id == facts.claimed
    instead = say("told-instead", who=facts.missed) if facts.missed not in ("", member.name) else None
    return OutsiderWrote(
        party=ConversationParty.of(member, step.state.party.steward_address),
        message_id=text.provider_id,
        address=text.address,
        contact_name=facts.contact_name,
        contact_id=facts.contact_id,
        channel=text.channel,
        received_at=text.received_at,
        acknowledged=acknowledged,
        as_you=as_them,
        emergency=facts.emergency,
        reach=facts.reach,
        former_member=facts.former,
        claims="" if as_them else facts.claims,
        offered=render(say("answer-to-emergency"), facts.their_language) if facts.emergency and not facts.mute else "",
        why=render(lines(why, instead), member.language),
        otherwise=facts.otherwise,
        documents=text.documents,
        subject=text.subject,
        text=text.text,
    )


def _report(
    step: Step, texts: Sequence[InboundEntry], reply: str, passed: Sequence[str], settings: Settings, *, now: bool
) -> Step:
    """Report the answers: `now` or after a pause, otherwise with the next notice."""
    known, outsider = known_of(step), outsider_of(step)
    assert outsider is not None
    asked = shorten("\n".join(text.quotable for text in texts), _QUOTED)
    pause = timedelta(seconds=settings.answered_notice_seconds)
    quiet = known.noticed_at is not None and step.now - known.noticed_at < pause
    if not now and quiet and known.noticed_at:
        due = Timer(
            timer="correspondence_notice",
            conversation_id=step.state.conversation_id,
            subject=str(int(known.noticed_at.timestamp())),
            due_at=known.noticed_at + pause,
        )
        step = step.with_state(outsider=outsider.model_copy(update={"asked": asked, "answered": reply}))
        return with_known(step.set_timer(due), unreported=known.unreported + len(texts))
    told = lines(
        say("answered-before", count=known.unreported) if known.unreported else None,
        say("asked", said=Quoted(asked)),
        say("answered", said=Quoted(reply)) if reply else say("not-answered"),
        *(say("passed-on", what=what) for what in passed),
    )
    return with_known(step.told(told), noticed_at=step.now, unreported=0)


def _handled(step: Step, outcomes: tuple[Outcome, ...]) -> Step:
    """Mark all texts as handled, and record the outcome in the log and the overview."""
    unique = tuple(dict.fromkeys(outcomes))
    if unique:
        said = f"Outcome: {', '.join(outcome.replace('_', ' ') for outcome in unique)}."
        step = step.note("handled", said, for_model=False)
        step = with_known(step, outcomes=unique)
    return with_known(step, unhandled=(), ran=(), emergency=None)


def _ran(step: Step, tools: Mapping[str, Tool]) -> tuple[Outcome, ...]:
    ran = (tools[name] for name in known_of(step).ran if name in tools)
    return tuple(_OUTCOME_OF[t.category] for t in ran if t.effect is not ToolEffect.READ and t.category in _OUTCOME_OF)


def _sent(step: Step) -> str:
    """Return the model's words that were just sent."""
    for entry in step.entries:
        if isinstance(entry, ReplyEntry) and entry.deliveries:
            return "\n".join(block.text.strip() for block in entry.content if isinstance(block, TextBlock)).strip()
    return ""


def _why_stopped(step: Step) -> Wording:
    stopped = [e.text for e in step.entries if isinstance(e, NoteEntry) and e.topic in _STOPS and e.text]
    return verbatim(stopped[-1]) if stopped else say("could-not-deal")


_STOPS = ("no_progress", "budget_reached", "model_trouble", "paused")


def retry_at(now: datetime, settings: Settings) -> datetime:
    """Return the time of the next try after the model did not answer."""
    return now + timedelta(seconds=settings.model_retry_first_seconds)
