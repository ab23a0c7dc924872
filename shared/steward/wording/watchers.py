"""Watching mail: what was found, what is looked for, and what has become of a watcher."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Literal

from steward.wording.sentence import Joined, Quoted, Sentence, Wording, verbatim

_AT = datetime(2026, 11, 20, 15, 5, tzinfo=UTC)
_DOES = "put rows into a spreadsheet"
_NAME, _WHO, _SUBJECT = "expense-tracker", "Alexandra Hernandez", Quoted("Your receipt from the hardware store")


class CreateSkill(Sentence, example={"name": Quoted(_NAME)}):
    """An infinitive."""

    name: Quoted


class CreateActingSkill(Sentence, example={"name": Quoted(_NAME), "what": _DOES}):
    """An infinitive: `what`, one itself, is done about each mail that is found."""

    name: Quoted
    what: Wording | str


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


class AskedByMail(Sentence, example={"name": _NAME, "what": _DOES}):
    """To whoever decides a call that a mail has led to."""

    name: str
    what: str


class AsSkillSays(Sentence, example={"name": _NAME}):
    """Why a call that a mail has led to may run. A clause for the record."""

    name: str


class MatchedNotDone(Sentence, example={"what": _DOES, "why": "the mail does not say amount"}):
    """Under a mail: what it should have led to, an infinitive, and why it did not, a clause."""

    what: Wording | str
    why: Wording | str


class MatchedAsked(Sentence, example={"what": _DOES, "code": "7Q"}):
    """Under a mail: what it leads to once somebody has decided so."""

    what: Wording | str
    code: str


class MatchedTried(Sentence, example={"form": "alone", "what": _DOES}):
    """Under a mail that was tried: what it would lead to. The arguments follow."""

    form: Literal["alone", "asked", "refused"]
    what: Wording | str


class FieldNotStated(Sentence, example={"field": "amount"}):
    """Why a mail has led to nothing. A clause."""

    field: str


class FieldsDoNotFit(Sentence):
    """Why a mail has led to nothing. A clause."""


class NoSuchTool(Sentence):
    """Why a mail has led to nothing. A clause."""


class NotSignedIn(Sentence):
    """Why a mail has led to nothing yet; a link is sent, too. A clause."""


class TooMuchWaits(Sentence):
    """Why a mail has led to nothing. A clause."""


class WatcherStopped(Sentence, example={"who": "Alexandra Hernandez", "address": "alexandra@example.com"}):
    """To the owners: somebody who has left the team had it watched."""

    who: str
    address: str


def arguments(given: Mapping[str, str]) -> Wording:
    """What a call would be made with, by what people call it."""
    return Joined(tuple(verbatim(f"{label}: {value}") for label, value in given.items()), "\n")


def facts(read: Mapping[str, str | Quoted]) -> Wording:
    """What was read of a mail, by name; words of others stand between quotation marks."""
    parts = tuple(
        Joined((verbatim(f"{name}:"), value if isinstance(value, Quoted) else verbatim(value)), " ")
        for name, value in read.items()
    )
    return Joined((verbatim(" -"), Joined(parts, ", ")), " ") if parts else verbatim("")
