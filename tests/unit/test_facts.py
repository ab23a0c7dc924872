"""Facts about members: confidence, selection for the prompt, and the parser of extractions."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steward.agent.conversations.entries import MessageEntry
from steward.core.provenance import Quote
from steward.memory.workspace.facts.confidence_rules import (
    MOST_FACTS,
    FactMention,
    apply_mentions,
    changed,
    raised,
    without_expired,
)
from steward.memory.workspace.facts.fact_extraction import (
    FactExtractionError,
    extraction_request,
    parse_extraction,
    pieces_of,
)
from steward.memory.workspace.facts.models import EXPLICIT, Evidence, Fact
from tests.support.builders import NOW
from tests.support.walks import for_each

WHO = ("acct", "member")


def fact(number: int = 1, *, tenths: int = 5, days: int = 0, first_days: int | None = None) -> Fact:
    """One that was last mentioned so many days ago."""
    return Fact(
        fact_id=f"fact-{number}",
        account_id=WHO[0],
        member_id=WHO[1],
        category="other",
        tenths=tenths,
        provenance="account",
        first_at=NOW - timedelta(days=days if first_days is None else first_days),
        last_at=NOW - timedelta(days=days),
        text=f"Fact number {number}",
    )


def mention(text: str, *, seq: int = 1, stated: bool = True, known: str = "") -> FactMention:
    where = Evidence(conversation_id="c", seq=seq, start=0, end=9)
    return FactMention(text, "", "other", stated, where, NOW, "member", known)


def message(text: str, **fields: Any) -> MessageEntry:
    given = {"seq": 3, "turn": 1, "at": NOW, "provenance": "member", "sender_id": "m", "sender_name": "Maria"}
    return MessageEntry(**{**given, "channel": "sms", "provider_id": "p", "text": text, **fields})


FACTS = st.builds(fact, st.integers(1, 300), tenths=st.integers(3, 10), days=st.integers(0, 400))
BOOKS = st.lists(FACTS, max_size=260, unique_by=lambda one: one.fact_id)


@given(BOOKS)
def test_facts_are_bounded_except_those_a_person_confirmed(facts: list[Fact]) -> None:
    left = without_expired(facts, NOW)
    explicit = [one for one in facts if one.explicit]
    assert len(left) <= max(MOST_FACTS, len(explicit))
    assert set(explicit) <= set(left)
    gone = [one for one in facts if one not in left]
    if any(one.established for one in gone):
        assert all(one.established for one in left), "what is weak goes first"
    for one in gone:
        too_old = not one.established and NOW - one.last_at > timedelta(days=180)
        same = [other for other in left if other.established == one.established and not other.explicit]
        assert too_old or all(one.first_at <= other.first_at for other in same), "first in, first out"


def test_confirmed_fact_never_makes_room() -> None:
    confirmed = [fact(number, tenths=10, days=300) for number in range(10)]
    said = [fact(number, tenths=6 + number % 2, days=number) for number in range(10, MOST_FACTS + 5)]
    weak = [fact(1_000, tenths=4, first_days=0), fact(1_001, tenths=4, first_days=9)]
    left = without_expired([*confirmed, *said, *weak], NOW)
    assert len(left) == MOST_FACTS
    assert set(confirmed) <= set(left)
    assert [one for one in [*said, *weak] if one not in left] == [*said[-5:], *weak]


@given(BOOKS)
def test_established_fact_is_kept_however_long_nobody_mentions_it(facts: list[Fact]) -> None:
    few = facts[:MOST_FACTS]
    left = without_expired(few, NOW)
    assert {one.fact_id for one in few if one.established} <= {one.fact_id for one in left}
    assert all(one.established or NOW - one.last_at <= timedelta(days=180) for one in left)


@given(st.integers(1, 30), st.booleans())
def test_each_mention_adds_a_tenth_up_to_one(times: int, stated: bool) -> None:
    facts: list[Fact] = []
    for seq in range(1, times + 1):
        changes = apply_mentions(facts, [mention("They like tea", seq=seq, stated=stated)], WHO, NOW)
        facts = [one for one, _ in changes.put]
    (one,) = facts
    assert one.tenths == min((5 if stated else 3) + times - 1, EXPLICIT)
    assert one.established == (one.tenths >= 6) == (one.established_at is not None)


def test_the_same_words_of_the_same_message_count_once() -> None:
    one = raised(fact(), mention("Fact number 1", seq=7))
    assert raised(one, mention("Fact number 1", seq=7)) == one


def test_fact_mentioned_by_id_is_raised_whatever_the_words() -> None:
    changes = apply_mentions([fact()], [mention("Something else", seq=9, known="fact-1")], WHO, NOW)
    ((one, version),) = changes.put
    assert (one.text, one.tenths, version, one.version) == ("Fact number 1", 6, 1, 2)


def test_unmentioned_fact_goes_when_a_new_one_is_extracted() -> None:
    changes = apply_mentions([fact(2, days=181), fact(3, days=179)], [mention("New")], WHO, NOW)
    assert [one.fact_id for one in changes.gone] == ["fact-2"]
    assert [(one.text, version) for one, version in changes.put] == [("New", 0)]


def test_new_words_of_a_person_are_sure_unless_they_say_how_sure() -> None:
    given: dict[str, Any] = {"category": None, "by": "call", "provenance": "account"}
    assert changed(fact(), NOW, text="Tea", tenths=None, **given).explicit
    assert changed(fact(), NOW, text="Tea", tenths=4, **given).tenths == 4
    assert changed(fact(), NOW, text=None, tenths=None, **given).tenths == 5
    outside = changed(fact(), NOW, text="Tea", tenths=None, **{**given, "provenance": "outside"})
    assert outside.provenance == "outside"


@given(st.text(max_size=3_000))
def test_pieces_are_places_in_the_message_and_leave_no_word_out(text: str) -> None:
    pieces = pieces_of("c", [message(text)])
    for piece in pieces:
        assert text[piece.evidence.start : piece.evidence.end] == piece.words
        assert piece.words.strip()
        assert len(piece.words) <= 600
    assert "".join("".join(piece.words.split()) for piece in pieces) == "".join(text.split())


def test_only_a_members_own_words_are_pieces() -> None:
    theirs = Quote(said="OUTSIDE words", who="Pete")
    entries = [
        message("Mine", quotes=(theirs,)),
        message("/name It", command=True),
        message("Not theirs", provenance="outside"),
    ]
    assert [piece.words for piece in pieces_of("c", entries)] == ["Mine"]


def answer(**fields: Any) -> str:
    given = {"fact": "They like tea", "category": "preference", "about": "", "stated": True, "piece": "p0", "known": ""}
    return json.dumps({"facts": [{**given, **fields}]})


PIECES = pieces_of("c", [message("My brother Tom likes tea")])


def test_an_answer_is_taken_by_the_names_it_was_shown() -> None:
    assert '"p0"' in str(extraction_request(PIECES, {"k0": "They like cats"}).schema).replace("'", '"')
    (one,) = parse_extraction(answer(about="Tom", known="k0"), PIECES, {"k0": "They like cats"})
    assert (one.text, one.about, one.known, one.evidence.end) == ("They like tea", "Tom", "k0", 24)
    assert parse_extraction(answer(piece="p1"), PIECES, {}) == []
    (one,) = parse_extraction(answer(about="Ann", known="k7"), PIECES, {})
    assert (one.about, one.known) == ("", "")


@for_each("reply", ["", "no JSON", "[]", "{}", answer(category="secret"), answer(fact=" ")])
def test_an_answer_of_another_shape_is_none(reply: str) -> None:
    with pytest.raises(FactExtractionError):
        parse_extraction(reply, PIECES, {})
