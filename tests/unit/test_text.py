"""Incoming text is cleaned, and outgoing text is cut into messages."""

from __future__ import annotations

import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st

from steward.core.text import clean_text, full_stop, shorten, shorten_at_word, split_text, storable
from tests.support.walks import for_each


@given(st.text(max_size=5_000), st.integers(20, 1_600))
def test_parts_fit_and_lose_nothing_but_blanks(text: str, limit: int) -> None:
    parts = split_text(text, limit)
    assert all(0 < len(part.encode("utf-16-le")) // 2 <= limit for part in parts)
    assert "".join("".join(parts).split()) == "".join(text.split())


def test_text_is_cut_between_paragraphs_after_a_sentence_or_at_a_blank() -> None:
    said = "The heater is on order. It comes on Tuesday at nine, and Pete brings it up. Shall I tell the tenants?"
    assert split_text(said, 80) == [
        "The heater is on order. It comes on Tuesday at nine, and Pete brings it up.",
        "Shall I tell the tenants?",
    ]
    assert split_text("Rent: $1,850.00 is what No. 12 pays at present", 30)[0] == "Rent: $1,850.00 is what No. 12"
    assert split_text("- one line\n- another line\n- a third one", 30) == [
        "- one line\n- another line",
        "- a third one",
    ]
    assert split_text("修理は火曜日です。時間は九時です。お知らせしますか", 18) == [
        "修理は火曜日です。時間は九時です。",
        "お知らせしますか",
    ]
    question = "Elm 14: $1,295.00 is overdue. May I follow up?\nYES 3Y or NO 3Y."
    assert split_text(f"Oak 4A: it has been empty for 15 days.\n\n{question}", 70) == [
        "Oak 4A: it has been empty for 15 days.",
        question,
    ]
    assert split_text("one two three four", 9) == ["one two", "three", "four"]
    words = ("word " * 1_000).strip()
    assert {word for part in split_text(words, 160) for word in part.split()} == {"word"}


@for_each("character", ["👩‍👩‍👧‍👦", "👍🏽", "🇩🇪", "e\u0301", "❤️", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "한", "x"])
@for_each("limit", range(40, 60))
def test_no_cut_falls_inside_what_a_reader_sees_as_one_character(character: str, limit: int) -> None:
    parts = split_text(character * 50, limit)
    assert "".join(parts) == character * 50
    assert all(part == character * (len(part) // len(character)) for part in parts)


@given(st.text(alphabet="\u0301\u200d", min_size=1, max_size=200))
def test_a_text_that_is_one_endless_character_is_cut_all_the_same(text: str) -> None:
    assert "".join(split_text(text, 40)) == text


@given(st.text())
def test_cleaned_text_has_no_control_characters_and_cleaning_is_idempotent(text: str) -> None:
    cleaned = clean_text(text)
    assert not [c for c in cleaned if unicodedata.category(c) == "Cc" and c not in "\n\t\r"]
    assert clean_text(cleaned) == cleaned


@given(st.text(alphabet="aé漢🙂 \t\n.,“”-", min_size=1))
@example("two  blanks")
@example("a line\n\n\t and   another")
def test_cleaning_changes_nothing_between_the_first_and_the_last_word(text: str) -> None:
    assert clean_text(f"\n a{text}z  ") == f"a{text}z"


def test_shortened_text_is_one_line_or_ends_with_a_whole_word() -> None:
    assert shorten_at_word("Hi Ruth, could you", 30) == "Hi Ruth, could you"
    assert shorten_at_word("Hi Ruth, could you come at four", 21) == "Hi Ruth, could you..."
    assert shorten_at_word("Hi Ruth, could you come at four", 20) == "Hi Ruth, could..."
    assert shorten_at_word("x" * 20, 10) == "x" * 7 + "..."
    assert shorten("a\nb  c", 10) == "a b c"
    assert shorten("x" * 20, 10) == "x" * 7 + "..."


def test_half_a_surrogate_pair_becomes_a_question_mark() -> None:
    assert storable("half \ud800 and 🙂") == "half ? and 🙂"


@for_each(
    ("text", "said"),
    [
        ("It is let", "It is let."),
        ("It is planned (by hand)", "It is planned (by hand)."),
        ("It is let.", "It is let."),
        ('Texted Pete: "At 3"', 'Texted Pete: "At 3"'),
        ("The link is ready: https://pay.example/x1", "The link is ready: https://pay.example/x1"),
        ("Two things:\n- one", "Two things:\n- one"),
        ("cut off...", "cut off..."),
        ("", ""),
    ],
)
def test_full_stop_ends_a_sentence_and_nothing_else(text: str, said: str) -> None:
    assert full_stop(text) == said
