"""Reminders: what is scheduled, what is due, and what has become of one."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Moment, Quoted, Sentence, Wording, verbatim

_WHAT = "water the plants in the office"
_WHEN = verbatim("Mon 9:00 AM, Tue 9:00 AM, Wed 9:00 AM")


class SetReminder(Sentence, example={"form": "once", "when": "2026-11-25 15:00"}):
    """An infinitive."""

    form: Literal["once", "again"]
    when: str


class ChangeReminder(Sentence, example={"form": "changed"}):
    """An infinitive."""

    form: Literal["changed", "paused", "resumed"]


class DeleteReminder(Sentence):
    """An infinitive."""


class ReminderSet(Sentence, example={"form": "set", "words": _WHAT, "when": _WHEN}):
    """A reminder that will come, with its next times."""

    form: Literal["set", "changed", "resumed"]
    words: str
    when: Wording | str


class ReminderIsOff(Sentence, example={"form": "paused", "words": _WHAT}):
    """A reminder that will not come."""

    form: Literal["paused", "deleted"]
    words: str


class ReminderTakenBack(Sentence, example={"form": "removed"}):
    """What became of a reminder when something was taken back."""

    form: Literal["removed", "as_before", "back"]


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
