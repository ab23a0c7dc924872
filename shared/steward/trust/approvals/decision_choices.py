"""Formats open decisions as lines of text, each with the reply that decides it. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from steward.core.languages import APPROVES, REJECTS, UNDOES
from steward.core.sentences import ENGLISH, ByLanguage, Moment, Quoted, Sentence, say
from steward.core.text import full_stop, shorten_at_word
from steward.core.wall_clock import moment_of

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


def why_over(right_until: str) -> Sentence | None:
    """Return until when the words of a question were right, a local time, if it was over for that."""
    if not right_until:
        return None
    until = moment_of(right_until, "UTC")
    # It is read the day after, as a rule, so the day is said.
    return say("words-right-until", until=Moment(until, until + timedelta(days=1), "UTC"))


def too_late_to_undo(deed: str, deeds: Mapping[str, str]) -> Sentence:
    """Return that a deed, known by language, can no longer be taken back."""
    by_language = {language: full_stop(one) for language, one in deeds.items()}
    return say("undo-too-late", what=ByLanguage(full_stop(deed), by_language))


def _beginning(draft: str) -> Quoted:
    return Quoted(shorten_at_word(draft, _DRAFT_CHARACTERS))
