"""Sentences to new members, and about the confirmation of a number."""

from __future__ import annotations

from steward.wording.sentence import Sentence


class Welcome(Sentence, example={"name": "Dana Cruz", "account": "Oak Street Homes"}, segments=2):
    """The first text to a new member."""

    name: str
    account: str


class WelcomeFrom(
    Sentence,
    example={"name": "Dana Cruz", "account": "Oak Street Homes", "who": "Maria Gomez"},
    segments=2,
):
    """The same, when somebody added them."""

    name: str
    account: str
    who: str


class NumberIsNew(Sentence, example={"name": "Dana Cruz", "account": "Oak Street Homes"}, segments=2):
    """The first text to a member's new number."""

    name: str
    account: str


class HowToConfirm(Sentence):
    """Goes with either; the code follows."""


class ConfirmFirst(Sentence, segments=2):
    """To somebody who decides from a number that is not confirmed."""


class NumberConfirmed(Sentence, example={"name": "Dana Cruz"}):
    """The right code came."""

    name: str


class WrongCode(Sentence, example={"count": 4}):
    """It was not the code."""

    count: int


class CodesUsedUp(Sentence, example={"account": "Oak Street Homes"}):
    """Too many were wrong."""

    account: str


class CodeExpired(Sentence, example={"account": "Oak Street Homes"}):
    """The code came too late."""

    account: str


class NotInvited(Sentence):
    """A code from somebody who is no member any more, or has another number by now."""
