"""What waits for a decision, each with the text that decides it. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from steward.core.text import shorten
from steward.wording.approvals import Choice, ChoiceOfDraft
from steward.wording.sentence import Quoted, Sentence

# So much of each draft tells it from the others.
_DRAFT_CHARACTERS = 80
# What a member texts, with a code, for each thing they can decide.
ANSWERS: Mapping[str, str] = {"approve": "YES", "reject": "NO", "undo": "UNDO"}


def choice(answer: str, code: str, what: str, draft: str) -> Sentence:
    """The text that decides something that waits: what it is about and, of a draft, its words."""
    said = f"{answer} {code}"
    if not draft:
        return Choice(answer=said, what=what)
    return ChoiceOfDraft(answer=said, what=what, words=Quoted(shorten(draft, _DRAFT_CHARACTERS)))
