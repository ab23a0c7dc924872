"""Commands and their answers, and what a member hears of texts that did not arrive."""

from __future__ import annotations

from typing import Literal

from steward.wording.languages import NAMES
from steward.wording.sentence import Quoted, Sentence, Wording

_NAMES = ", ".join(NAMES.values())


class Help(Sentence, segments=3):
    """What there is to text."""


class PausedNow(Sentence):
    """/stop."""


class Back(Sentence):
    """/start."""


class NotPaused(Sentence):
    """/start where nothing was paused."""


class TeamPaused(Sentence, example={"who": "Alexandra Hernandez"}):
    """To the others, after /stop."""

    who: str


class TeamResumed(Sentence, example={"who": "Alexandra Hernandez"}, segments=2):
    """To the others, after /start."""

    who: str


class UnknownCommand(Sentence, example={"word": "hlep"}):
    """A slash and a word that means nothing here."""

    word: str


class UsualModel(Sentence):
    """The model nobody has chosen. A noun."""


class ModelNow(Sentence, example={"model": "Claude Sonnet", "others": "/model opus, /model sonnet, /model haiku"}):
    """/model."""

    model: Wording | str
    others: str


class NoSuchModel(Sentence, example={"word": Quoted("gpt"), "others": "/model opus, /model sonnet, /model haiku"}):
    """/model with a name that means nothing here."""

    word: Quoted
    others: str


class ModelChanged(Sentence, example={"model": "Claude Haiku"}):
    """/model with a name."""

    model: str


class LanguageNow(Sentence, example={"language": "English", "others": _NAMES}, segments=2):
    """/language. A language is called as it calls itself."""

    language: str
    others: str


class NoSuchLanguage(Sentence, example={"word": Quoted("Klingon"), "others": _NAMES}, segments=2):
    """/language with a name that means nothing here."""

    word: Quoted
    others: str


class LanguageChanged(Sentence):
    """/language with a name: said in that language."""


class NameNow(Sentence, example={"title": Quoted("Roof repairs")}):
    """/name."""

    title: Quoted


class NameChanged(Sentence, example={"title": Quoted("Roof repairs")}):
    """/name with a name."""

    title: Quoted


class NewConversation(Sentence):
    """/new, after a conversation without a name."""


class NewConversationAfter(Sentence, example={"title": Quoted("Roof repairs")}):
    """/new, after one with a name."""

    title: Quoted


AddressTrouble = Literal["held", "unreached", "reached"]


class ToldByMember(Sentence, example={"who": "Alexandra Hernandez", "said": Quoted("The keys are with Pete.")}):
    """To a member: what another one has them told."""

    who: str
    said: Quoted


class AddressNews(Sentence, example={"form": "held", "address": "maria@oakstreet.example"}, segments=2):
    """To a member, where they are reached by text: what is wrong with an address of theirs, and when it is over."""

    form: AddressTrouble
    address: str


class EmptyMessage(Sentence):
    """A text with nothing in it."""


class MayNotHaveReached(Sentence, example={"words": "I have drafted it for you to check."}):
    """The second notice."""

    words: str


class NotTaken(
    Sentence, example={"reason": "the provider refused it (error 21617)", "words": Quoted("The rents...")}, segments=2
):
    """The second notice of a message whose words the provider refused."""

    reason: str
    words: Quoted


class CannotTell(Sentence, example={"who": "Pete Rossi"}, segments=2):
    """Nobody knows whether a text went out; a link to send it again follows."""

    who: str


class NotDelivered(
    Sentence, example={"form": "failed", "reason": "the carrier did not say why", "words": Quoted("Hi")}
):
    """For the record: a text of Steward's own did not arrive, or nobody knows."""

    form: Literal["failed", "unknown"]
    reason: str
    words: Quoted


class TooLongToTakeIn(Sentence, example={}):
    """More than is taken in. Part of what is read as the sender's text."""


class WithDocuments(Sentence, example={"count": 1}):
    """What came attached and is kept, beside a text. Part of what is read as the sender's text."""

    count: int


class LeftOut(Sentence, example={"count": 2}):
    """What came attached and is not kept. Part of what is read as the sender's text."""

    count: int


class AttachmentsLeftOut(Sentence, example={"count": 2, "most": 20, "megabytes": 25}):
    """To a member whose mail brought more than is kept."""

    count: int
    most: int
    megabytes: int


class WithAttachments(Sentence, example={"count": 1}):
    """Pictures nobody here can open yet, beside a text. Part of what is read as the sender's text."""

    count: int
