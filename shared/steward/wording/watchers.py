"""Watching mail: what was found, what is looked for, and what has become of a watcher."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from steward.wording.sentence import Joined, Quoted, Sentence, Wording, verbatim

_NAME, _WHO, _SUBJECT = "expense-tracker", "Alexandra Hernandez", Quoted("Your receipt from the hardware store")


class CreateSkill(Sentence, example={"name": _NAME}):
    """An infinitive."""

    name: str


class ChangeSkill(Sentence, example={"form": "changed", "name": _NAME}):
    """An infinitive."""

    form: Literal["changed", "on", "off"]
    name: str


class DeleteSkill(Sentence, example={"name": _NAME}):
    """An infinitive."""

    name: str


class SwitchWatcher(Sentence, example={"form": "on"}):
    """An infinitive."""

    form: Literal["on", "off"]


class SkillDone(Sentence, example={"form": "created", "name": _NAME}):
    """What has become of something that is looked for."""

    form: Literal["created", "changed", "on", "off", "deleted", "removed", "as_before", "back"]
    name: str


class WatcherSwitchedNow(Sentence, example={"form": "on", "address": "alexandra@example.com"}):
    """Whether a mailbox is watched from now on."""

    form: Literal["on", "nothing_on", "off"]
    address: str


class SkillIsTried(Sentence, example={"name": _NAME}):
    """What comes of it is told later."""

    name: str


class MailFound(
    Sentence, example={"skills": _NAME, "who": _WHO, "subject": _SUBJECT, "facts": verbatim("")}, segments=2
):
    """A mail that matches what is looked for; `facts` begin with what parts them from what is before."""

    skills: str
    who: str
    subject: Quoted
    facts: Wording


class MailNotMatched(Sentence, example={"who": _WHO, "subject": _SUBJECT}):
    """Of a mail that was tried."""

    who: str
    subject: Quoted


class MailDigest(Sentence, example={"count": 14}):
    """What stands before mails that were held back."""

    count: int


class MailLeft(Sentence, example={"skill": _NAME, "count": 30}):
    """Mails that match and have no room in the digest."""

    skill: str
    count: int


class WatcherTrouble(Sentence, example={"form": "expired", "address": "alexandra@example.com"}, segments=2):
    """What has become of a watcher that its member should know."""

    form: Literal["expired", "not_allowed", "other_account", "unread"]
    address: str


def facts(read: Mapping[str, str | Quoted]) -> Wording:
    """What was read of a mail, by name; words of others stand between quotation marks."""
    parts = tuple(
        Joined((verbatim(f"{name}:"), value if isinstance(value, Quoted) else verbatim(value)), " ")
        for name, value in read.items()
    )
    return Joined((verbatim(" -"), Joined(parts, ", ")), " ") if parts else verbatim("")
