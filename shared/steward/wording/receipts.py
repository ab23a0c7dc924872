"""Receipts: reports of done and undone calls; each follows "Done: "."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Quoted, Sentence, Wording

_ANNA = "Anna Kim (roofer), (555) 010-0199"
_FACT = "Pete prefers mornings"


class Mailed(Sentence, example={"who": "Pete Rossi", "words": Quoted("I can meet at 3.")}):
    """A mail that has gone out."""

    who: str
    words: Quoted


class Texted(Sentence, example={"who": "Pete Rossi", "words": Quoted("I can meet at 3.")}):
    """A text that went out."""

    who: str
    words: Quoted


class Remembered(Sentence, example={"words": _FACT}):
    """A fact that was added to the memory."""

    words: str


class AlreadyRemembered(Sentence, example={"words": _FACT}):
    """A fact that was there."""

    words: str


class Forgotten(Sentence, example={"words": Quoted(_FACT)}):
    """A fact that was taken out again."""

    words: Quoted


class NothingToForget(Sentence, example={"words": Quoted(_FACT)}):
    """A fact that had gone before it was taken out."""

    words: Quoted


class FileWritten(Sentence, example={"path": "suppliers.md"}):
    """A file that was written."""

    path: str


class WorkspaceFileChanged(Sentence, example={"form": "edited", "path": "suppliers.md"}):
    """A file that is another now, or gone."""

    form: Literal["edited", "deleted", "restored"]
    path: str


class WorkspaceFilePlaced(Sentence, example={"form": "moved", "path": "suppliers.md", "to": "areas/suppliers.md"}):
    """A file that is somewhere else now, or there, too."""

    form: Literal["moved", "copied"]
    path: str
    to: str


class FileUndone(Sentence, example={"form": "back", "path": "suppliers.md"}):
    """What became of a file that was to be put back."""

    form: Literal["back", "gone", "changed", "not_kept"]
    path: str


class ContactAdded(Sentence, example={"who": _ANNA}):
    """Somebody who is a contact now."""

    who: str


class ContactThere(Sentence, example={"who": _ANNA}):
    """Somebody who was a contact before."""

    who: str


class ContactChanged(Sentence, example={"who": _ANNA}):
    """Somebody who is another way now."""

    who: str


class ContactAsBefore(Sentence, example={"who": _ANNA}):
    """Somebody who was that way before."""

    who: str


class ContactsMerged(Sentence, example={"who": _ANNA}):
    """Two entries that are one now."""

    who: str


class ContactRemoved(Sentence, example={"who": _ANNA}):
    """Somebody who is no contact any more."""

    who: str


class PersonErased(Sentence, example={"count": 240}):
    """Somebody of whom nothing is left: not even their name, here."""

    count: int


class NoContactAnyMore(Sentence):
    """Somebody who had gone before."""


class ContactUndone(Sentence, example={"form": "removed", "who": "Anna Kim"}):
    """What became of a contact when a change was taken back."""

    form: Literal["removed", "changed", "restored"]
    who: str


class SenderBlocked(Sentence, example={"who": "+15550100999"}):
    """A sender nobody hears of now."""

    who: str


class SenderUnblocked(Sentence, example={"who": "+15550100999"}):
    """A sender who is heard again."""

    who: str


class NotBlocked(Sentence):
    """A sender who was not blocked."""


class SenderUndone(Sentence, example={"form": "unblocked", "who": "+15550100999"}):
    """What became of a sender when it was taken back."""

    form: Literal["blocked", "unblocked"]
    who: str


class NotUndone(Sentence, example={"why": "Anna Kim has been changed since."}):
    """Why something cannot be taken back; `why` is a sentence."""

    why: Wording | str


class NoAnswerInTime(Sentence):
    """Why something failed. A clause."""


class FailedHere(Sentence, example={"reference": "call-01JD2Z3K"}):
    """Why something failed. A clause."""

    reference: str
