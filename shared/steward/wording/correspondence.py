"""Sentences to people outside, and to members about them."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Quoted, Sentence, Wording

_SAID = Quoted("Is the flat free?")


class ItArrived(Sentence, example={"account": "Oak Street Homes"}):
    """To a stranger."""

    account: str


class Wrote(Sentence, example={"who": "Pete Rossi", "said": _SAID}):
    """A contact wrote."""

    who: str
    said: Wording | Quoted


class StrangerWrote(Sentence, example={"address": "+15550100999", "said": _SAID}):
    """Somebody wrote who is no contact."""

    address: str
    said: Wording | Quoted


class StrangersWrote(Sentence, example={"count": 48, "numbers": "+15550100999, +15550100998, ..."}, segments=2):
    """So many strangers wrote that they are told of together."""

    count: int
    numbers: Wording | str


class SomebodyWrote(Sentence, example={"said": _SAID}):
    """Somebody wrote who hides their number."""

    said: Wording | Quoted


class EmptyText(Sentence):
    """In place of what was said. A noun."""


class NotAnswered(Sentence):
    """What was done about it."""


class ToldItArrived(Sentence):
    """What was done about it."""


class TellMeToReply(Sentence):
    """What a member can do."""


class TellMeAboutThem(Sentence):
    """What a member can do about a stranger."""


class CannotBeAnswered(Sentence):
    """Whoever wrote has no address."""


class InYourName(Sentence, example={"said": _SAID}, segments=2):
    """Somebody wrote under the reader's own address, and nobody vouches for that."""

    said: Wording | Quoted


class IfItWasYou(Sentence):
    """What to do about it."""


class CanBeBlocked(Sentence):
    """Whoever wrote cannot be answered, but blocked."""


class Keyword(Sentence, example={"form": "stop", "who": "Pete Rossi"}):
    """Somebody texted a word that the provider acts on."""

    form: Literal["stop", "start", "help"]
    who: str


class CouldNotDeal(Sentence):
    """Why nobody was answered."""


class NoAuthority(Sentence):
    """Why nobody was answered."""


class TooManyAnswers(Sentence, example={"form": "hour", "times": 6}):
    """Why nobody was answered."""

    form: Literal["hour", "day"]
    times: int


class About(Sentence, example={"who": "Pete Rossi", "news": "I answered."}):
    """Whom some news is about."""

    who: str
    news: str


class Asked(Sentence, example={"said": _SAID}):
    """What they wrote."""

    said: Quoted


class Answered(Sentence, example={"said": Quoted("Yes, it is.")}):
    """What was answered."""

    said: Quoted


class AnsweredBefore(Sentence, example={"count": 2}):
    """How many were answered that nobody has heard of."""

    count: int


class AnsweredMore(Sentence, example={"count": 2, "said": _SAID}):
    """How many were answered since, and the last of them."""

    count: int
    said: Quoted


class PassedOn(Sentence, example={"what": "They want to view the flat on Friday."}):
    """What somebody has to deal with."""

    what: str


class AnswerNotDelivered(Sentence, example={"form": "failed", "reason": "their phone is off", "words": Quoted("Yes")}):
    """An answer that did not arrive, or nobody knows."""

    form: Literal["failed", "unknown"]
    reason: str
    words: Quoted
