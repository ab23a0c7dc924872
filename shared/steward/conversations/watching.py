"""What a watcher has found in a member's mail, as their conversation tells it. Pure.

The member reads it; the model that holds the tools sees a card for each mail.
"""

from __future__ import annotations

from steward.conversations.holding import tell_in_time
from steward.conversations.steps import Step
from steward.core.provenance import Quoting, addresses_of
from steward.core.text import shorten
from steward.trust.fields import CLOSED, Answer
from steward.watchers.events import MailNews, WatcherNews
from steward.watchers.models import Item
from steward.wording.sentence import Quoted, Wording, lines
from steward.wording.watchers import MailDigest, MailFound, MailLeft, MailNotMatched, WatcherTrouble, facts

_SUBJECT, _WHO, _FACT = 70, 40, 60


def mail_news(step: Step, event: MailNews) -> Step:
    """Everything that was found together, in one text."""
    held = len(event.items) + sum(event.left.values())
    before = MailDigest(count=held) if event.digest else None
    after = [MailLeft(skill=name, count=count) for name, count in event.left.items()]
    said = lines(before, *map(_told, event.items), *after)
    quoting = Quoting()
    shown = [_shown(item, quoting) for item in event.items]
    if event.left:
        shown.append(f"and {sum(event.left.values())} more, which are in the mailbox")
    how = "was tried and" if event.trial else "found mails and"
    # What the member tries out they are waiting for.
    tell = Step.tell if event.trial else tell_in_time
    return tell(
        step,
        "mail_found",
        said,
        subject=event.news_id,
        for_model=True,
        provenance="outside",
        about=addresses_of(quoting.quotes),
        quotes=tuple(quoting.quotes),
        briefly="\n".join([f"What looks for mail {how} the member has been told:", *shown]),
    )


def watcher_news(step: Step, event: WatcherNews) -> Step:
    """The member hears what has become of their watcher."""
    said = WatcherTrouble(form=event.notice, address=event.address)
    return tell_in_time(step, "watcher_trouble", said, subject=event.notice, for_model=True)


def _told(item: Item) -> Wording:
    who, subject = shorten(item.who or item.sender or "?", _WHO), Quoted(shorten(item.subject, _SUBJECT))
    if not item.skills:
        return MailNotMatched(who=who, subject=subject)
    read = {answer.name: _value(answer) for answer in item.answers}
    return MailFound(skills=", ".join(item.skills), who=who, subject=subject, facts=facts(read))


def _value(answer: Answer) -> str | Quoted:
    said = answer.value or ""
    return said if answer.type in CLOSED else Quoted(shorten(said, _FACT))


def _shown(item: Item, quoting: Quoting) -> str:
    """A line for the model: what it matched are the member's own names, all else is a quote."""
    read = "; ".join(f"{answer.name}: {answer.value}" for answer in item.answers)
    said = f"{item.subject}\n{read}" if read else item.subject
    mark = quoting.quote(said, "mail", item.who, item.sender, item.came_at)
    return f"email_id {item.mail_id} · {', '.join(item.skills) or 'no match'} · {mark}"
