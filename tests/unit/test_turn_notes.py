"""Prompt and parser of turn notes, and the words by which search finds a turn."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import NoteEntry, TurnNote, TurnNotesEntry
from steward.agent.turns.summary_prompts import LONGEST_INPUT, abbreviation_request, read_abbreviation
from steward.agent.turns.turn_notes import LONGEST_WHAT, LONGEST_WHO, MOST_NOTES
from steward.core.provenance import Quote
from steward.memory.search.log_documents import notes_of
from tests.support.builders import NOW
from tests.support.walks import for_each
from tests.unit.test_summaries import message

TALK: list[LogEntry] = [message(3, "Shall we take the oak one?"), message(4, "Yes"), message(5, "/help", command=True)]
NOTE: dict[str, Any] = {"turn": 4, "who": "Maria", "what": "takes the oak table", "when": "", "state": "decided"}


def read(*notes: object, entries: list[LogEntry] = TALK) -> tuple[TurnNote, ...]:
    made = read_abbreviation(json.dumps({"abbreviation": "They chose.", "notes": notes}), entries)
    assert made
    assert made.text == "They chose."
    return made.notes


def test_a_note_names_its_turn_by_the_number_in_front_of_it() -> None:
    asked = abbreviation_request(TALK)
    assert "#4 [2026-11-20] Maria: Yes" in str(asked.messages)
    assert asked.schema is not None
    assert read(NOTE) == (TurnNote(seq=4, who="Maria", what="takes the oak table", state="decided"),)
    assert read(NOTE | {"when": "2026-12-03"})[0].when == date(2026, 12, 3)


@for_each(
    "wrong",
    [
        {"turn": 2},
        {"turn": 5},
        {"turn": "4"},
        {"turn": True},
        {"turn": 10**30},
        {"who": None},
        {"what": " \u200b\n"},
        {"what": ["takes"]},
        {"when": 7},
        {"state": "maybe"},
    ],
)
def test_note_of_a_turn_that_was_not_shown_is_refused_by_itself(wrong: dict[str, Any]) -> None:
    assert read(NOTE | wrong, NOTE) == read(NOTE)


def test_a_day_that_is_none_is_left_out() -> None:
    assert read(NOTE | {"when": "next Tuesday"})[0].when is None


def test_a_thousand_notes_and_a_hundred_kilobytes_are_cut() -> None:
    entries: list[LogEntry] = [message(seq, "Yes") for seq in range(1, 1_001)]
    longest = NOTE | {"turn": 1, "what": "w" * 100_000, "who": "o" * 100_000}
    notes = read(longest, *(NOTE | {"turn": seq} for seq in range(2, 1_001)), entries=entries)
    assert len(notes) == MOST_NOTES
    assert max(len(note.what) for note in notes) <= LONGEST_WHAT
    assert max(len(note.who) for note in notes) <= LONGEST_WHO
    assert read(*[NOTE] * 1_000) == read(NOTE)


@for_each(
    "answer", ["", "They chose.", "[]", "{}", '{"abbreviation": " ", "notes": []}', '{"abbreviation": "x", "notes": 1}']
)
def test_an_answer_without_an_abbreviation_is_none(answer: str) -> None:
    assert read_abbreviation(answer, TALK) is None


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_no_answer_breaks_the_reader(whatever: Any) -> None:
    read(whatever, NOTE | {"what": whatever}, NOTE | {"turn": whatever}, NOTE | {"when": whatever})


def test_turn_left_out_in_the_middle_was_not_shown() -> None:
    entries: list[LogEntry] = [message(seq, "x" * 2_000) for seq in range(1, 101)]
    asked = str(abbreviation_request(entries).messages[0]["content"][0]["text"])
    assert len(asked) < LONGEST_INPUT + 3_000
    shown = [seq for seq in range(1, 101) if f"#{seq} " in asked]
    assert 1 in shown
    assert 50 not in shown
    assert 100 in shown
    notes = read(*[NOTE | {"turn": seq} for seq in range(1, 101)], entries=entries)
    assert [note.seq for note in notes] == shown[:MOST_NOTES]


def test_one_endless_turn_is_shown_from_both_ends() -> None:
    asked = str(abbreviation_request([message(1, f"first {'x' * 200_000} last")]).messages)
    assert "first" in asked
    assert "last" in asked
    assert len(asked) < LONGEST_INPUT + 3_000


def test_words_from_outside_are_not_shown() -> None:
    quoted = NoteEntry(
        seq=6,
        turn=4,
        at=NOW,
        provenance="outside",
        topic="outsider_wrote",
        for_model=True,
        deliveries=("d",),
        quoted=Quote(who="Pete Rossi", said="The valve is cracked", address="+15550100101"),
        text="Pete Rossi: The valve is cracked",
    )
    asked = str(abbreviation_request([*TALK, quoted]).messages)
    assert "Pete Rossi wrote {q6}" in asked
    assert "valve" not in asked


def test_a_turn_is_found_by_who_what_the_day_and_whether_it_is_settled() -> None:
    notes = (
        TurnNote(seq=4, who="Maria", what="takes the oak table", when=date(2026, 12, 3), state="decided"),
        TurnNote(seq=4, what="pays in cash"),
        TurnNote(seq=3, what="asks which table", state="open"),
    )
    entry = TurnNotesEntry(seq=7, turn=4, at=NOW + timedelta(hours=1), provenance="account", notes=notes)
    (made,) = notes_of("conv-1", "acct-1", [*TALK, entry])
    assert made.by_document() == {
        "conv-1/4": "Maria takes the oak table 3 December 2026 Thursday decided\npays in cash",
        "conv-1/3": "asks which table open",
    }
