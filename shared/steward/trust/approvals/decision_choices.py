"""Formats open decisions as lines of text, each with the reply that decides it. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from steward.core.sentences import Quoted, Sentence, say
from steward.core.text import shorten_at_word

# Enough of a draft to tell it from others.
_DRAFT_CHARACTERS = 80
# Words that a member texts, with a code, to decide.
ANSWERS: Mapping[str, str] = {"approve": "YES", "reject": "NO", "undo": "UNDO"}


def choice(answer: str, code: str, what: str, draft: str) -> Sentence:
    """Return the reply that decides something, its subject and, for a draft, the beginning."""
    said = f"{answer} {code}"
    if not draft:
        return say("choice", answer=said, what=what)
    return say("choice-of-draft", answer=said, what=what, words=Quoted(shorten_at_word(draft, _DRAFT_CHARACTERS)))
