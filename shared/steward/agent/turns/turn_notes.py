"""Prompt and parser for notes about single turns, which help search find them by meaning. Pure.

The small model sees the planner's view, so no note contains words from outside. Each note names its turn by number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from datetime import date
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from steward.agent.conversations.entries import TurnNote
from steward.core.text import clean_text, shorten
from steward.trust.outside_text.quarantine import closed_object

# Together with the abbreviation they fit one answer, in any script.
MOST_NOTES = 24
LONGEST_WHO = 60
LONGEST_WHAT = 160

ASKED = (
    f"Then note, of single turns, what somebody may look for later: at most {MOST_NOTES} notes, the most telling ones. "
    'Each is of one turn, "turn" being the number in front of it, and in the language of that turn. "who" is whom it '
    'is about. "what" says in at most 20 words what it is about, spelled out where the turn only points at it (“that '
    'one”, “he”, “yes”). "when" is the day it is about as YYYY-MM-DD if one follows, else empty. "state" is decided '
    "if something was settled there, open if something was asked or planned and is not settled, else neither. Turns "
    "that say little get no note. Note nothing that does not follow from the conversation."
)
SCHEMA = {
    "type": "array",
    "items": closed_object(
        {
            "turn": {"type": "integer"},
            "who": {"type": "string"},
            "what": {"type": "string"},
            "when": {"type": "string"},
            "state": {"enum": ["decided", "open", "neither"]},
        }
    ),
}


class _Note(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, strict=True)

    turn: int
    who: str
    what: str
    when: str
    state: Literal["decided", "open", "neither"]


def read_notes(answer: Sequence[Any], shown: Collection[int]) -> tuple[TurnNote, ...]:
    """Return the distinct notes in an answer. A malformed note, or one of a turn that was not shown, is dropped."""
    return tuple(dict.fromkeys(_notes(answer, shown)))[:MOST_NOTES]


def _notes(answer: Sequence[Any], shown: Collection[int]) -> Iterator[TurnNote]:
    for given in answer:
        with suppress(ValidationError):
            note = _Note.model_validate(given)
            what = shorten(clean_text(note.what), LONGEST_WHAT)
            if what and note.turn in shown:
                who = shorten(clean_text(note.who), LONGEST_WHO)
                yield TurnNote(seq=note.turn, who=who, what=what, when=_day(note.when), state=note.state)


def _day(text: str) -> date | None:
    with suppress(ValueError):
        return date.fromisoformat(text.strip())
    return None
