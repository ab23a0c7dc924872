"""Dates, amounts and other values in the reader's language; quoted words stay unchanged."""

from __future__ import annotations

from datetime import date

from hypothesis import example, given
from hypothesis import strategies as st

from steward.core.languages import NAMES
from steward.core.sentences import render, verbatim
from steward.tools.index import TOOLS
from steward.trades.records.value_texts import as_written, said, said_all
from tests.support.walks import for_each

TRADES = [tool for tool in TOOLS.values() if tool.offered.trade and tool.preview]


@for_each(
    ("value", "german"),
    [
        ("2026-11-26", "Do., 26. Nov. 2026"),
        (date(2026, 11, 26), "Do., 26. Nov. 2026"),
        ("1295.00 USD", "1.295,00 $"),
        ("1295.00", "1.295,00"),
        ("22:05", "22:05"),
        ("25:61", "25:61"),
        ("triage", "eingeschätzt"),
        ("FREQ=YEARLY;INTERVAL=2", "alle 2 Jahre"),
        ("2026-13-45", "2026-13-45"),
        ("2026-11-26T25:61", "2026-11-26T25:61"),
        (0, "0"),
    ],
)
def test_a_value_is_said_as_its_reader_writes_it(value: object, german: str) -> None:
    assert render(said(value), "de") == german


def test_nothing_is_left_out_but_what_is_not_there() -> None:
    assert render(said_all(0, None, "", False, [], "days"), "en") == "0, days"


@example("\u2066", "de")
@given(st.text(max_size=40), st.sampled_from(sorted(NAMES)))
def test_somebodys_words_are_nobodys_closed_word(words: str, language: str) -> None:
    assert render(as_written(words), language) == render(verbatim(words))


@for_each("words", ["post", "2026-13-45", "2026-11-26", "12.50"])
def test_approver_reads_a_title_as_it_will_be_stored(words: str) -> None:
    job = {"property_id": "prop-1", "place": "Oak", "title": words, "kind": "plumbing", "urgency": "low"}
    assert f'"{words}"' in render(TOOLS["create_maintenance"].would_do(job, {}), "es")


@given(st.sampled_from(TRADES), st.text(max_size=40), st.sampled_from(sorted(NAMES)))
def test_no_words_stop_a_question(tool: object, words: str, language: str) -> None:
    """Whatever is in an argument of words, whoever decides is asked."""
    assert hasattr(tool, "input")
    properties = tool.input.model_json_schema()["properties"]
    given = {name: words for name, one in properties.items() if one.get("type") == "string" and "enum" not in one}
    closed = {name: one["enum"][0] for name, one in properties.items() if "enum" in one}
    lists: dict[str, object] = {name: [words] for name, one in properties.items() if one.get("type") == "array"}
    lists |= {"instalments": [{"due_on": words, "amount": words}], "reasons": [], "on": True}
    assert render(tool.would_do({**closed, **lists, **given}, {}), language)  # type: ignore[attr-defined]
