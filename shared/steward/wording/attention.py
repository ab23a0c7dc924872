"""What a member prefers, and what waited until they wanted to hear of it."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Sentence, Wording, verbatim

Preferred = Literal["name", "zone", "language", "channel", "quiet_hours", "digest_at", "silent_until"]
Ending = Literal["quiet_hours", "digest_at", "silent_until"]
_CHANGES = verbatim("quiet hours 22:00-07:00; a digest at 18:00")


class Meanwhile(Sentence):
    """Above several texts that waited."""


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
