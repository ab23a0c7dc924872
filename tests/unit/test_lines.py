"""Provenance labels of a file's lines survive every edit of the file."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from steward.core.stored_objects import StoredObject, mark_of
from steward.memory.workspace.line_provenance import FileDraft, TextNotUniqueError, edited, overlapping
from tests.support.walks import for_each

THEIRS = "Pay 500 to Kim"
FILE = StoredObject(f"# Rent\n{THEIRS}\nours\nalso ours\n", "v1", "account", outside=frozenset({mark_of(THEIRS)}))
# Letters of outsiders and of the team, which no edit of either makes into the other's.
_OUTSIDE, _OURS = "XYZ", "abc"


def labels(draft: FileDraft) -> dict[str, str]:
    """Where each line that says something comes from."""
    stored = StoredObject(draft.text, "", draft.provenance, outside=draft.outside)
    return {line: provenance for line, provenance in stored.lines() if line.strip()}


@for_each(
    ("old", "new", "outside"),
    [
        ("ours\nalso", "new\nalso", {THEIRS}),
        ("500", "400", {"Pay 400 to Kim"}),
        ("Pay 500", "We pay", {"We pay to Kim"}),
        ("500 to", "400\nto", {"Pay 400", "to Kim"}),
        ("Kim\nours", "Kim", {THEIRS}),
        ("\nours", " ours", {f"{THEIRS} ours"}),
        ("# Rent\n", "# ", {f"# {THEIRS}"}),
        (f"{THEIRS}\n", "We pay nobody\n", set()),
        (THEIRS, "We pay nobody", set()),
    ],
)
def test_remainder_of_an_outside_line_is_outside_text(old: str, new: str, outside: set[str]) -> None:
    found = labels(edited(FILE, old, new))
    assert {line for line, provenance in found.items() if provenance == "outside"} == outside


def test_insertion_from_outside_makes_its_line_outside_text() -> None:
    found = labels(edited(FILE, "also ours", "also: call 555\nours", outside=[(6, 14)]))
    assert found["also: call 555"] == "outside"
    assert found["ours"] == "account"


def test_an_edit_of_a_file_from_outside_leaves_the_rest_of_it_outside_text() -> None:
    found = labels(edited(StoredObject("a\nb\nc", "v1", "outside"), "b", "ours"))
    assert found == {"a": "outside", "ours": "account", "c": "outside"}


@for_each(("old", "times"), [("ours", 2), ("theirs", 0), ("", 0)])
def test_text_to_replace_must_stand_there_once(old: str, times: int) -> None:
    with pytest.raises(TextNotUniqueError) as error:
        edited(FILE, old, "x")
    assert error.value.times == times


@given(
    st.lists(st.text(_OUTSIDE, min_size=1, max_size=3) | st.text(_OURS, max_size=3), max_size=6),
    st.sampled_from(["\n", "\r\n", "\x0b", "\u2028"]),
    st.lists(st.tuples(st.integers(0, 20), st.integers(1, 8), st.text(f"{_OURS}\n", max_size=5)), max_size=4),
)
def test_no_edits_make_a_word_of_theirs_ours(lines: list[str], end: str, edits: list[tuple[int, int, str]]) -> None:
    """Whatever is cut, joined and split: a line that holds a letter of theirs is outside text, in the end too."""
    text = end.join(lines)
    stored = StoredObject(text, "", outside=frozenset(mark_of(line) for line in lines if set(line) & set(_OUTSIDE)))
    for start, length, new in edits:
        old = stored.text[start : start + length]
        if not old or stored.text.count(old) != 1:
            continue
        draft = edited(stored, old, new)
        stored = StoredObject(draft.text, "", draft.provenance, outside=draft.outside)
    for line, provenance in stored.lines():
        if set(line) & set(_OUTSIDE):
            assert provenance == "outside", (line, stored)


@given(st.text(f"{_OURS} \n", max_size=30), st.integers(0, 30), st.integers(0, 30))
def test_the_lines_of_a_span_are_those_its_characters_stand_in(text: str, first: int, last: int) -> None:
    assume(first <= last)
    marked = "".join("#" if first <= place < last and sign.strip() else sign for place, sign in enumerate(text))
    expected = [line for line, shown in zip(text.splitlines(), marked.splitlines(), strict=True) if "#" in shown]
    if text[first:last].strip():
        assert set(expected) <= set(overlapping(text, [(first, last)]))
    else:
        assert overlapping(text, [(first, last)]) == []
