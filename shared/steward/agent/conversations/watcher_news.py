"""Tells a member of mails that their watcher has found. Pure.

The member reads the mails' words; the planner sees a card for each mail. Calls that a skill makes of a mail are judged
in the act of the next step (`agent/turns/mail_calls.py`), which knows who may decide. The mail is told once its calls
have ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from steward.agent.conversations.models import BackgroundCall, MailCall, MailToTell
from steward.agent.conversations.quiet_hours import tell_after_quiet_hours
from steward.agent.conversations.steps import Step, report_of
from steward.core.provenance import Quoting, addresses_of, in_full
from steward.core.sentences import Joined, Quoted, Wording, lines, say, verbatim
from steward.core.text import shorten
from steward.people.directory.quiet_hours import PendingNotice
from steward.time.watchers.events import MailNews, WatcherEnded, WatcherNews
from steward.time.watchers.models import MailItem
from steward.time.watchers.seed_skills import skill_called
from steward.tools.declaration import Autonomy
from steward.tools.events import ToolFinished
from steward.trust.outside_text.fields import CLOSED, FieldAnswer

_SUBJECT, _WHO, _FACT = 70, 40, 60


def mail_news(step: Step, event: MailNews) -> Step:
    """Tell all mails found together in one text, after their calls have ended."""
    if any(item.calls for item in event.items):
        return step.with_state(mail=(*step.talk.mail, MailToTell(news=event, since=step.now)))
    return tell_of_mails(step, event, mail_news_text(event, {}), {})


def tell_of_mails(
    step: Step,
    event: MailNews,
    said: Wording,
    ended: Mapping[str, MailCall],
    offers: Mapping[str, str] | None = None,
) -> Step:
    """Tell the mails in the words of `mail_news_text`; `offers` are as in `HeldText`.

    A trial is told at once, because the member waits for it.
    """
    tell = (
        Step.tell
        if event.trial
        else partial(tell_after_quiet_hours, notice=PendingNotice("found_mail"), said=step.words(said), offers=offers)
    )
    return tell(step, "mail_found", said, **planner_note(event, ended))


def mail_news_text(event: MailNews, after: Mapping[str, Wording]) -> Wording:
    """Return the text for the member: each mail with what `after` says of its calls, by call id."""
    held = len(event.items) + sum(event.left.values())
    before = say("mail-digest", count=held) if event.digest else None
    rest = [say("mail-left", skill=skill_called(name), count=count) for name, count in event.left.items()]
    told = [lines(_told(item), *(after.get(call.call_id) for call in item.calls)) for item in event.items]
    return lines(before, *told, *rest)


def planner_note(event: MailNews, ended: Mapping[str, MailCall]) -> dict[str, Any]:
    """Return the note's fields for the model: a card for each mail, and the outcomes of its calls."""
    quoting = Quoting()
    shown = [_shown(item, quoting, ended) for item in event.items]
    if event.left:
        shown.append(f"and {sum(event.left.values())} more, which are in the mailbox")
    how = "was tried and" if event.trial else "found mails and"
    return {
        "subject": event.news_id,
        "for_model": True,
        "provenance": "outside",
        "about": addresses_of(quoting.quotes),
        "quotes": tuple(quoting.quotes),
        "briefly": "\n".join([f"What looks for mail {how} the member has been told:", *shown]),
    }


def without_mail(step: Step, mail: MailToTell) -> Step:
    """Remove mails that were told."""
    return step.with_state(mail=tuple(one for one in step.talk.mail if one.news.news_id != mail.news.news_id))


def told_without_calls(step: Step) -> Step:
    """Tell all mails as they are, because their calls could not be handled."""
    for mail in step.talk.mail:
        after = {call_id: verbatim(call.said) for call_id, call in mail.ended.items()}
        step = without_mail(step, mail)
        step = tell_of_mails(step, mail.news, mail_news_text(mail.news, after), mail.ended)
    return step


def mail_call_begun(step: Step, mail: MailToTell, call_id: str) -> Step:
    """Note that a call of these mails is running."""
    return _with_mail(step, mail.model_copy(update={"running": (*mail.running, call_id)}))


def record_mail_call(step: Step, news_id: str, call_id: str, ended: MailCall) -> Step:
    """Record the outcome of a call; mails that were told do not change."""
    mail = next((one for one in step.talk.mail if one.news.news_id == news_id), None)
    if mail is None:
        return step
    running = tuple(one for one in mail.running if one != call_id)
    return _with_mail(step, mail.model_copy(update={"running": running, "ended": {**mail.ended, call_id: ended}}))


def mail_call_ended(step: Step, event: ToolFinished, call: BackgroundCall) -> Step:
    """Record the end of a mail's call, which the member reads together with the mail."""
    step = step.note(
        "call_outcome",
        f"{call.label}: {in_full(event.result, event.quotes)}",
        subject=event.call_id,
        for_model=False,
        provenance="outside",
        quotes=event.quotes,
        outcome=event.status,
        cost_micros=event.cost_micros,
    )
    if event.status == "done":
        report = None if call.level >= Autonomy.SILENT else report_of(event, call.tool, step.language, call)
        ended = MailCall(status="done", report=report)
    elif event.status == "unknown":
        ended = MailCall(status="unknown", said=step.words(say("not-done-report", form="unknown", what=call.label)))
    else:
        why = event.why(step.language) or say("own-mistake")
        ended = MailCall(status="failed", said=step.words(say("matched-not-done", what=call.label, why=why)))
    return record_mail_call(step, call.mail, event.call_id, ended)


def mail_call_waits(step: Step, call_id: str, call: BackgroundCall) -> Step:
    """Tell the mails without a call that waits for a sign-in; its outcome is told by itself later."""
    said = step.words(say("matched-not-done", what=call.label, why=say("not-signed-in")))
    step = record_mail_call(step, call.mail, call_id, MailCall(status="signing_in", said=said))
    later = call.model_copy(update={"label": f"Result of {call.tool}, after signing in", "mail": ""})
    return step.with_state(background={**step.state.background, call_id: later})


def watcher_ended(step: Step, event: WatcherEnded) -> Step:
    """Tell an owner that a former member's mail is no longer watched."""
    said = say("watcher-stopped", who=event.name, address=event.address)
    return tell_after_quiet_hours(step, "watcher_ended", said, subject=event.watcher_id, for_model=True)


def _with_mail(step: Step, mail: MailToTell) -> Step:
    there = step.talk.mail
    return step.with_state(mail=tuple(mail if one.news.news_id == mail.news.news_id else one for one in there))


def watcher_news(step: Step, event: WatcherNews) -> Step:
    """Tell the member about trouble with their watcher."""
    said = say("watcher-trouble", form=event.notice, address=event.address)
    return tell_after_quiet_hours(step, "watcher_trouble", said, subject=event.notice, for_model=True)


def _told(item: MailItem) -> Wording:
    who, subject = shorten(item.who or item.sender or "?", _WHO), Quoted(shorten(item.subject, _SUBJECT))
    if not item.skills:
        return say("mail-not-matched", who=who, subject=subject)
    read = {answer.name: _value(answer) for answer in item.answers}
    skills = Joined(tuple(map(skill_called, item.skills)), ", ")
    return say("mail-found", skills=skills, who=who, subject=subject, facts=facts(read))


def facts(read: Mapping[str, str | Quoted]) -> Wording:
    """Return the facts read from a mail, by name; words of others are in quotation marks."""
    parts = tuple(
        Joined((verbatim(f"{name}:"), value if isinstance(value, Quoted) else verbatim(value)), " ")
        for name, value in read.items()
    )
    return Joined((verbatim(" -"), Joined(parts, ", ")), " ") if parts else verbatim("")


def _value(answer: FieldAnswer) -> str | Quoted:
    said = answer.value or ""
    return said if answer.type in CLOSED else Quoted(shorten(said, _FACT))


def _shown(item: MailItem, quoting: Quoting, ended: Mapping[str, MailCall]) -> str:
    """Return a line for the model: the names of the member's matching skills, and everything else as a quote."""
    read = "; ".join(f"{answer.name}: {answer.value}" for answer in item.answers)
    said = f"{item.subject}\n{read}" if read else item.subject
    mark = quoting.quote(said, "mail", item.who, item.sender, item.came_at)
    calls = [f"{call.call.tool}: {ended[call.call_id].status}" for call in item.calls if call.call_id in ended]
    return " · ".join([f"email_id {item.mail_id}", ", ".join(item.skills) or "no match", *calls, mark])
