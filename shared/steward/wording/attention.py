"""Sentences about a member's preferences and the digest after quiet hours."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Sentence, Wording, verbatim

Preferred = Literal["name", "zone", "language", "channel", "quiet_hours", "digest_at", "silent_until", "wakes"]
Group = Literal["contacts", "everybody"]
Ending = Literal["channel", "quiet_hours", "digest_at", "silent_until", "wakes"]
_CHANGES = verbatim("quiet hours 22:00-07:00; a digest at 18:00")


class Meanwhile(Sentence):
    """Above several texts that waited."""


class ManyWrote(Sentence, example={"count": 12}):
    """In place of what people wrote who are no contacts, where it is much."""

    count: int


class AndMore(Sentence, example={"count": 12}):
    """Below them: more than is told at once."""

    count: int


class Setting(Sentence, example={"form": "quiet_hours", "value": "22:00-07:00"}):
    """What is preferred, and how. A noun."""

    form: Preferred
    value: Wording | str


class NoSetting(Sentence, example={"form": "quiet_hours"}):
    """What is preferred no longer. A noun."""

    form: Ending


class ChangeSettings(Sentence, example={"changes": _CHANGES}):
    """An infinitive."""

    changes: Wording | str


class SettingsChanged(Sentence, example={"changes": _CHANGES}):
    """What is preferred from now on."""

    changes: Wording | str


class SettingsAsBefore(Sentence):
    """What became of them when that was taken back."""


class CannotWait(Sentence, example={"form": "urgent"}):
    """Above what a member is told though they want quiet: the reader says it is urgent, or it could not be asked."""

    form: Literal["urgent", "unread"]


class AnyWaker(Sentence, example={"form": "contacts"}):
    """A group of people outside. A noun."""

    form: Group


class ByChannel(Sentence, example={"who": "Jordan Wells", "channel": "email"}):
    """Somebody, as far as they write by one channel. A noun."""

    who: Wording | str
    channel: str


class WakesByMessage(Sentence, example={"form": "urgent", "who": "Jordan Wells"}):
    """Whose messages come through though somebody wants quiet. A noun."""

    form: Literal["urgent", "always"]
    who: Wording | str


class WakesBy(Sentence, example={"form": "decision"}):
    """What else comes through then. A noun."""

    form: Literal["decision", "found_mail_urgent", "found_mail_always"]
