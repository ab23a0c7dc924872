"""Reminders: what is scheduled, what is due, and what has become of one."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Moment, Quoted, Sentence, Wording, verbatim

_WHAT = "water the plants in the office"
_CALL = "text Pete Rossi (the plumber)"
_WHEN = verbatim("every week on Monday, next Mon, Dec 7, 9:00 AM")
_AT = verbatim("Mon, Dec 7, 2026, 9:00 AM")


class SetReminder(Sentence, example={"when": _AT}):
    """An infinitive; the words stand beside it."""

    when: Wording


class SetQuestion(Sentence, example={"words": Quoted("What is overdue?"), "when": _AT}):
    """An infinitive: find something out at a time."""

    words: Quoted
    when: Wording


class SetCall(Sentence, example={"what": _CALL, "when": _AT}):
    """An infinitive: do `what`, an infinitive itself, at a time."""

    what: Wording | str
    when: Wording


class AgainFrom(Sentence, example={"how": verbatim("every week on Monday"), "when": _AT}):
    """How something comes again, and its first time or the next."""

    how: Wording
    when: Wording | Moment


class OnceAt(Sentence, example={"form": "on", "when": _AT}):
    """A time within a sentence: of today, or of another day."""

    form: Literal["at", "on"]
    when: Wording | Moment


class NeverAgain(Sentence):
    """In place of a next time."""


class ChangeReminder(Sentence, example={"form": "changed"}):
    """An infinitive."""

    form: Literal["changed", "paused", "resumed"]


class ChangeReminderOf(Sentence, example={"form": "changed", "words": Quoted(_WHAT)}):
    """An infinitive, with what the reminder is of."""

    form: Literal["changed", "paused", "resumed", "deleted"]
    words: Quoted


class DeleteReminder(Sentence):
    """An infinitive."""


class ReminderSet(Sentence, example={"form": "set", "words": _WHAT, "when": _WHEN}):
    """A reminder that will come, with its next time."""

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


class NextTimes(Sentence, example={"when": _AT}):
    """When it is due next."""

    when: Wording | Moment


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

    why: Wording | str
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
