"""SMS keywords that stop and resume texts, and reasons for undelivered texts."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from infra.local.world import twilio as stand_in
from steward.channels.messaging.twilio.keywords import keyword
from steward.channels.messaging.twilio.reasons import reason_for
from steward.core.sentences import render, say
from tests.support.walks import for_each

REFUSED = say("undelivered", form="refused")


@for_each("word", sorted(stand_in.STOP_WORDS))
def test_every_stop_word_in_any_case_and_with_blanks_around_it(word: str) -> None:
    assert {keyword(said) for said in (word, word.lower(), word.title(), f"  {word}\n")} == {"stop"}


@for_each("word", sorted(stand_in.START_WORDS))
def test_every_start_word(word: str) -> None:
    assert keyword(word.lower()) == "start"


@for_each("said", ["STOP PLEASE", "please stop", "STOP!", "stop it", "yes please", "the end", "", "S T O P"])
def test_a_word_among_others_is_a_message(said: str) -> None:
    assert keyword(said) is None


@for_each("code", [21211, 21408, 21610, 21612, 21614, 30003, 30004, 30005, 30006, 30007, 30008, 63016])
def test_known_errors_have_a_sentence_of_their_own(code: int) -> None:
    said = reason_for(code, REFUSED)
    assert said.endswith(f"(error {code})")
    assert not said.startswith("the provider refused")
    assert reason_for(str(code), REFUSED) == said


def test_an_opt_out_reads_the_same_whoever_found_out() -> None:
    assert reason_for(21610, REFUSED).startswith(render(say("undelivered", form="opted_out")))


@given(st.one_of(st.integers(0, 99_999), st.none(), st.text(max_size=8)))
def test_no_reason_can_hold_a_number_to_call(code: int | str | None) -> None:
    assert not re.search(r"\+\d|\d{7}", reason_for(code, REFUSED))
