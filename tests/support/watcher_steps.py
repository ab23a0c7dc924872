"""A mail watcher in memory: its mails, its reader's answers, and its steps."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from steward.actors.steps import ActorStep
from steward.people.directory.models import ConversationParty
from steward.time.schedules.fold import JobRecipients, NoticeRecipient
from steward.time.watchers.due_work import WatcherFacts, work
from steward.time.watchers.events import MailNews
from steward.time.watchers.fold import WatcherStep
from steward.time.watchers.models import EmailSkill, FoundMail, MailItem, WaitingMail, WatcherEntry, WatcherState
from steward.tools.models import ExactCall
from steward.trust.outside_text.fields import Wanted
from steward.trust.outside_text.quarantine import QuarantineRequest, QuarantineResponse

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
PARTY = ConversationParty(account_id="a", member_id="m", steward_address="+1555", address="+1556", channel="sms")
OWNER = ConversationParty(account_id="a", member_id="o", steward_address="+1555", address="+1557", channel="sms")
HEARS = JobRecipients(NoticeRecipient("conv-1", PARTY), "Maria", (NoticeRecipient("conv-o", OWNER),), paused=False)
AMOUNT = Wanted(name="amount", type="amount", question="How much?")
SKILL = EmailSkill(account_id="a", member_id="m", on=True, set_at=NOW, name="bills", match="A bill", extract=(AMOUNT,))
CALL = ExactCall(tool="remember", arguments={"text": "{amount}"})
OFF = SKILL.model_copy(update={"name": "off", "on": False})
FACTS = WatcherFacts(HEARS, [SKILL, OFF], True, lambda _: False)


class Answers:
    """A reader that gives these answers, one after the other; an exception is raised."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[QuarantineRequest] = []

    def read(self, ask: QuarantineRequest) -> QuarantineResponse:
        """See `Reader`."""
        self.asked.append(ask)
        answer = self.answers.pop(0)
        if isinstance(answer, type):
            raise answer
        return QuarantineResponse(json.dumps(answer), "small", 3, 0.5)


def mail(number: int = 1, **changes: Any) -> FoundMail:
    found = FoundMail(
        mail_id=f"{number}", came_at=NOW, same=f"s{number}", sender="s@x.example", subject="Bill", words="48.00 is due"
    )
    return found.model_copy(update=changes)


def item(number: int = 1, **changes: Any) -> MailItem:
    """What is told of `mail` once it has matched."""
    told = MailItem(mail_id=f"{number}", came_at=NOW, sender="s@x.example", subject="Bill", skills=("bills",))
    return told.model_copy(update=changes)


def waiting(*numbers: int, trial: str = "") -> tuple[WaitingMail, ...]:
    return tuple(WaitingMail(mail=mail(number), trial=trial) for number in numbers)


def watcher(**changes: Any) -> WatcherState:
    state = WatcherState(
        conversation_id="watch-1", account_id="a", member_id="m", told_in="conv-1", address="m@x.example"
    )
    return state.model_copy(update={"status": "on", "history": "7", "beat_at": NOW + MINUTE, **changes})


def changed(step: WatcherStep, before: WatcherState) -> dict[str, Any]:
    """The fields that a step has changed, apart from the place in the log."""
    names = [name for name in type(before).model_fields if name != "next_seq"]
    return {name: getattr(step.state, name) for name in names if getattr(step.state, name) != getattr(before, name)}


def entries(step: WatcherStep) -> list[tuple[object, ...]]:
    found = [entry for entry in step.entries if isinstance(entry, WatcherEntry)]
    return [(one.happened, one.count, one.detail, one.cost_micros, one.skills, one.about) for one in found]


def told(step: WatcherStep) -> list[MailNews]:
    return [post.event for post in step.posts if isinstance(post.event, MailNews)]


TRYING = waiting(3, trial="bills")


def worked(state: WatcherState, *answers: Any, facts: WatcherFacts = FACTS, now: datetime = NOW) -> WatcherStep:
    return work(ActorStep(state, now), facts, Answers(*answers))
