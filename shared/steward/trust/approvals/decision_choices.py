"""Formats open decisions as lines of text, each with the reply that decides it. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from steward.core.languages import APPROVES, REJECTS, UNDOES
from steward.core.sentences import ENGLISH, ByLanguage, Quoted, Sentence, say
from steward.core.text import shorten_at_word

# Enough of a draft to tell it from others.
_DRAFT_CHARACTERS = 80
_ANSWERS: Mapping[str, Mapping[str, str]] = {"approve": APPROVES, "reject": REJECTS, "undo": UNDOES}


def answer(verb: str, *codes: str) -> ByLanguage:
    """Return the text that decides on these codes (YES 7Q); `verb` is `approve`, `reject` or `undo`."""
    texts = {tag: " ".join((word, *codes)) for tag, word in _ANSWERS[verb].items()}
    return ByLanguage(texts[ENGLISH], texts)


def choice(verb: str, code: str, what: str, draft: str) -> Sentence:
    """Return the reply that decides something, its subject and, for a draft, the beginning."""
    said = answer(verb, code)
    if not draft:
        return say("choice", answer=said, what=what)
    return say("choice-of-draft", answer=said, what=what, words=_beginning(draft))


def left_undone(what: str, draft: str) -> Sentence:
    """Return that something will not be done and, of a draft, the beginning, unless `what` says it already."""
    if not draft or draft in what:
        return say("leaving-it", what=what)
    return say("leaving-draft", what=what, words=_beginning(draft))


def _beginning(draft: str) -> Quoted:
    return Quoted(shorten_at_word(draft, _DRAFT_CHARACTERS))
