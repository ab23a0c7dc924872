"""Asking for a decision, and what is said of one. `what` is an infinitive: "text Pete Rossi (plumber)"."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Number, Quoted, Sentence, Wording

_WHAT = "text Pete Rossi (plumber)"
_WORDS = Quoted("Hi Pete, I can meet at 3 tomorrow. Maria")


class MayI(Sentence, example={"what": _WHAT}):
    """To whoever asked for it."""

    what: str


class WantsMeTo(Sentence, example={"who": "Tom Baker", "what": _WHAT}):
    """To somebody else who may decide what a member asked for."""

    who: str
    what: str


class LedMeTo(Sentence, example={"who": "Pete Rossi", "what": "add Anna Kim (roofer) to the contacts"}):
    """To whoever may decide what an outsider's text has led to."""

    who: str
    what: str


class Careful(Sentence, example={"why": "whom it goes to and what it says come from somebody outside your team"}):
    """Why this one deserves a second look."""

    why: str


class NotSomebodyElse(Sentence, example={"who": "Ray Domingues", "other": "Ray Dominguez (plumber, +15550100101)"}):
    """Whom it is about, where somebody else could be taken for them."""

    who: str
    other: str


class KindOfFile(Sentence, example={"form": "pdf"}):
    """What a file is, as far as that is known."""

    form: Literal[
        "pdf",
        "word",
        "excel",
        "powerpoint",
        "text",
        "picture",
        "calendar",
        "mail",
        "archive",
        "winmail",
        "other",
    ]


class FileOf(Sentence, example={"name": "lease.pdf", "kind": KindOfFile(form="pdf"), "size": Number(1_200)}):
    """A file that goes out with a mail; `size` in thousands of bytes."""

    name: str
    kind: KindOfFile
    size: Number


class AttachedFiles(Sentence, example={"files": "lease.pdf (PDF, 1,200 KB)"}):
    """What would go out with a mail."""

    files: Wording | str


class HowToDecide(Sentence, example={"code": "7Q"}):
    """A link follows."""

    code: str


class HowToEdit(Sentence, example={"code": "7Q"}):
    """A link to where the draft can be changed follows."""

    code: str


class HowByCode(Sentence, example={"code": "7Q"}):
    """Among other news: no link follows."""

    code: str


class HowByLink(Sentence):
    """A link follows, and nothing else will do."""


class GoingAhead(Sentence, example={"what": _WHAT}):
    """To whoever has just said yes."""

    what: str


class LeavingIt(Sentence, example={"what": _WHAT}):
    """To whoever has just said no."""

    what: str


Outcome = Literal["approved", "rejected"]


class YouDecided(Sentence, example={"form": "approved", "what": _WHAT}):
    """To somebody who decides again what they have decided."""

    form: Outcome
    what: str


class FormerMember(Sentence):
    """In place of a name nobody knows any more. A noun."""


class TheyDecided(Sentence, example={"form": "approved", "who": "Maria Gomez", "what": _WHAT}):
    """To somebody who decides, or might have, what another has decided."""

    form: Outcome
    who: Wording | str
    what: str


class TheirReason(Sentence, example={"said": Quoted("not tomorrow")}):
    """The note that came with a decision."""

    said: Quoted


class NobodyDecided(Sentence, example={"what": _WHAT}):
    """The time is over."""

    what: str


class NotWantedAnyMore(Sentence, example={"what": _WHAT}):
    """What somebody was asked for was withdrawn before they decided."""

    what: str


class ByLinkOnly(Sentence, example={"code": "7Q"}):
    """To somebody who decides by text what a text cannot decide."""

    code: str


class SaysMore(Sentence, example={"code": "7Q"}, segments=2):
    """To somebody who said yes and more than that."""

    code: str


class SaysMoreThanUndo(Sentence, example={"code": "7Q"}):
    """To somebody who said undo and more than that."""

    code: str


class WhichOne(Sentence):
    """Several wait; a line for each follows."""


class CodeNeeded(Sentence):
    """One waits and its code was not given; a line for it follows."""


class AskedAlready(Sentence, example={"what": _WHAT}):
    """Whoever asks for what waits for a decision already is reminded of that one; how to decide it follows."""

    what: Wording


class NoSuchCode(Sentence, example={"code": "8X"}):
    """A code that names nothing this member can decide."""

    code: str


class Choice(Sentence, example={"answer": "YES 7Q", "what": "remove Anna Kim (roofer) from the contacts"}):
    """One of several that wait, and the text that decides it."""

    answer: str
    what: str


class ChoiceOfDraft(Sentence, example={"answer": "YES 7Q", "what": _WHAT, "words": _WORDS}):
    """The same, with the words of its draft."""

    answer: str
    what: str
    words: Quoted


class NothingToDecide(Sentence):
    """To somebody who decides when nothing waits."""


class NotYours(Sentence):
    """To somebody who decides what is not theirs, or what there is not."""


class NothingToUndo(Sentence):
    """To somebody who takes back when nothing can be."""


class UndoUnderWay(Sentence):
    """To somebody who takes back once more what is being taken back."""


class UndoDeclined(Sentence):
    """To somebody who takes back what was to stay."""


class UndoTooLate(Sentence):
    """To somebody who takes back what can no longer be."""


class ToUndo(Sentence, example={"what": "Added Anna Kim (roofer) to the contacts"}):
    """An infinitive: `what` is the report of what was done."""

    what: str


class NobodyMayDecide(Sentence):
    """Why something was not done. A clause."""


class DecidedOutside(Sentence, example={"what": "whom it goes to and what it says"}):
    """Why a person is asked. A clause."""

    what: Wording | str


class DecidedPart(Sentence, example={"form": "whom"}):
    """What an argument decides. A noun clause."""

    form: Literal["whether", "whom", "where", "amount", "rule", "what"]


class And(Sentence, example={"first": "whom it goes to", "second": "what it says"}):
    """Two clauses."""

    first: Wording | str
    second: Wording | str


class WhyNot(Sentence, example={"form": "opted_out"}):
    """A gate nobody can approve away. A clause."""

    form: Literal["gone", "paused", "opted_out", "unknown", "people_only", "no_consent"]


class WhyAsked(Sentence, example={"form": "level"}):
    """Why a person is asked, or why not. A clause for the record."""

    form: Literal["level", "outsider", "unconfirmed", "not_given", "app", "precedents", "approved", "alone"]
