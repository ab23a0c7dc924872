"""Sentences about the end of an agent loop: in place of the model's own answer, and below it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal

from steward.wording.sentence import Moment, Money, Sentence, Wording

_AT = datetime(2026, 11, 20, 15, 5, tzinfo=UTC)


class CannotHelp(Sentence):
    """The model has refused."""


class NothingToSay(Sentence):
    """The model has answered nothing."""


class CutShort(Sentence, example={"words": "The roof was repaired in May, and"}, segments=2):
    """`words` is what there was room for."""

    words: str


class TooManySteps(Sentence, example={"count": 24}):
    """The loop has called the model as often as it may."""

    count: int


class Unfinished(Sentence):
    """The model's answer to somebody outside is of no use; the members read this."""


class ModelTrouble(Sentence):
    """The model is out of reach for now."""


class ModelGivenUp(Sentence):
    """The model has been out of reach for too long."""


class ModelUnreachable(Sentence):
    """The model could not be asked what to tell somebody outside; the members read this."""


class Unreadable(Sentence):
    """The model takes the conversation in no form."""


class Stuck(Sentence, example={"why": "the contact no longer exists"}):
    """The same thing has failed twice; `why` is a clause."""

    why: Wording | str


class OwnMistake(Sentence):
    """Why: the model keeps calling a tool in a way that cannot be taken. A clause."""


class RequestBudget(Sentence, example={"limit": Money(2_000_000)}):
    """One request has cost what it may."""

    limit: Money


class DayBudget(Sentence, example={"limit": Money(20_000_000)}, segments=2):
    """The account has spent what it may in a day."""

    limit: Money


class TooLongAlone(Sentence, example={"count": 40}):
    """The model has worked on for long without a person."""

    count: int


class PausedMeanwhile(Sentence):
    """A message came while the account was paused."""


class SetAside(Sentence):
    """Something could not be dealt with and is kept."""


class TheyWrote(Sentence, example={"said": "Is the flat free?"}):
    """What was set aside, if it was somebody's text."""

    said: Wording | str


class GaveUp(Sentence):
    """A loop broke down for good."""


class DoneReport(Sentence, example={"what": "Added Anna Kim (roofer), (555) 010-0199 to the contacts"}):
    """What was done without asking."""

    what: str


class NotDoneReport(Sentence, example={"form": "waiting", "what": "text Pete Rossi (plumber)"}):
    """What was not done, or not yet, or may have been; `what` is an infinitive."""

    form: Literal["waiting", "failed", "unknown"]
    what: Wording | str


class UndoOffer(Sentence, example={"until": Moment(_AT, _AT, "UTC"), "code": "7Q"}):
    """How to take it back; a link follows."""

    until: Moment
    code: str


class AlsoDone(Sentence, example={"what": "Blocked +15550100999; Remembered: Pete prefers mornings"}):
    """What else was done without asking, without an offer to undo each."""

    what: str


Deed = Literal["message", "booking", "payment", "record", "change", "removal", "done"]


class NotDone(Sentence, example={"form": "message"}):
    """What a reply claimed and nobody did. A clause."""

    form: Deed


class Marked(Sentence, example={"words": "I've texted Pete.", "truths": "no message was sent in this turn"}):
    """A reply that claims too much, and what is true."""

    words: Wording | str
    truths: Wording | str
