"""Reminders: what is scheduled, what is due, and what has become of one."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal

from steward.wording.sentence import Moment, Quoted, Sentence, Wall, Wording, verbatim

_WHAT = "water the plants in the office"
_CALL = "text Pete Rossi (the plumber)"
_START = Wall(datetime(2026, 11, 25, 15, tzinfo=UTC))
_WHEN = verbatim("Mon 9:00 AM, Tue 9:00 AM, Wed 9:00 AM")


class SetReminder(Sentence, example={"form": "once", "when": _START}):
    """An infinitive."""

    form: Literal["once", "again"]
    when: Wall


class SetQuestion(Sentence, example={"form": "once", "when": _START}):
    """An infinitive: find something out at a time."""

    form: Literal["once", "again"]
    when: Wall


class SetCall(Sentence, example={"form": "once", "what": _CALL, "when": _START}):
    """An infinitive: do `what`, an infinitive itself, at a time."""

    form: Literal["once", "again"]
    what: Wording | str
    when: Wall


class ChangeReminder(Sentence, example={"form": "changed"}):
    """An infinitive."""

    form: Literal["changed", "paused", "resumed"]


class DeleteReminder(Sentence):
    """An infinitive."""


class ReminderSet(Sentence, example={"form": "set", "words": _WHAT, "when": _WHEN}):
    """A reminder that will come, with its next times."""

    form: Literal["set", "answer", "call", "changed", "resumed"]
    words: str
    when: Wording | str


class ReminderIsOff(Sentence, example={"form": "paused", "words": _WHAT}):
    """A reminder that will not come."""

    form: Literal["paused", "deleted"]
    words: str


class ReminderTakenBack(Sentence, example={"form": "removed"}):
    """What became of a reminder when something was taken back."""

    form: Literal["removed", "as_before", "back"]


class NextTimes(Sentence, example={"when": _WHEN}):
    """When it is due next, and after that."""

    when: Wording | str


class LeavesOutShortMonths(Sentence):
    """Of a rule for a day that some months do not have."""


class Reminder(Sentence, example={"words": _WHAT}):
    """It is due."""

    words: Quoted | str


class LateReminder(Sentence, example={"due": "Fri 9:00 AM", "words": _WHAT}):
    """It was due a while ago."""

    due: Moment | str
    words: Quoted | str


class ReminderStopped(Sentence, example={"who": "Alexandra Hernandez", "words": Quoted(_WHAT)}):
    """To the owners: somebody who has left the team had it set."""

    who: str
    words: Quoted


class AsScheduled(Sentence, example={"what": _CALL}):
    """To whoever decides a call that they have scheduled, and that is due."""

    what: str


class FoundAndMayI(Sentence, example={"why": "118 Oak Street, 3A: the lease ends on Dec 31.", "what": _CALL}):
    """To whoever decides what nobody has asked for: what was found in their records, and what could be done."""

    why: str
    what: str


class NotAsScheduled(Sentence, example={"what": _CALL, "why": "the member it was for is no longer active"}):
    """A call that was due could not be made; it is not made again."""

    what: str
    why: Wording | str


class ScheduledFailed(Sentence, example={"what": _CALL, "why": "No answer", "when": "9:05 AM"}):
    """A call that was due failed, and did not happen: it is made again."""

    what: str
    why: Wording | str
    when: Moment | str


class ScheduledGivenUp(Sentence, example={"what": _CALL, "why": "No answer"}):
    """A call that was due failed, and did not happen: it is not made again."""

    what: str
    why: Wording | str


class ScheduledGone(Sentence, example={"what": _CALL}):
    """A call that was due cannot be made any more, ever."""

    what: str
