"""Prompts and parsers of the models that read outside text (reader, drafter, judge), and their typed fields."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from steward.trust.outside_text import drafter, reader
from steward.trust.outside_text.fields import FieldAnswer, Wanted, accepted, places_of, wanted
from steward.trust.outside_text.judge import JudgedCall, UnsupportedClaim, judge_claims, unsupported
from steward.trust.outside_text.quarantine import QuarantineRequest, closed_object, material, read_json
from tests.support.shapes import shapes
from tests.support.walks import for_each
from tests.unit.test_outside_text import QUOTES, field

SHOWN = json.dumps(
    {
        "q1": {"from": "Pete", "what": "text message", "words": "Müll: 48.00"},
        "q2": {"from": "", "what": "mail", "words": "Hi"},
    },
    ensure_ascii=False,
    indent=1,
)


def test_models_are_asked_in_closed_schemas_with_quotes_as_json() -> None:
    assert material(QUOTES) == SHOWN
    assert [read_json(text) for text in ('{"a": 1}', "no", "[" * 100_000)] == [{"a": 1}, None, None]
    closed = {"type": "object", "properties": {"a": 1, "b": 2}, "additionalProperties": False}
    assert closed_object({"a": 1, "b": 2}) == {**closed, "required": ["a", "b"]}
    assert closed_object({"a": 1, "b": 2}, ["b"]) == {**closed, "required": ["b"]}
    assert QuarantineRequest("s", "t").schema is None


def test_reader_is_asked_for_fields_and_answers_in_their_types() -> None:
    fields = (field("yes_no", "paid"), field("choice", "colour", choices=("red", "blue")), field("amount", "total"))
    ask = reader.read(QUOTES, fields)
    assert ask.schema == {
        "type": "object",
        "properties": {
            "paid": {"enum": ["yes", "no", None]},
            "colour": {"enum": ["red", "blue", None]},
            "total": {"type": ["string", "null"]},
        },
        "required": ["paid", "colour", "total"],
        "additionalProperties": False,
    }
    lines = "- paid (yes_no): What?\n- colour (choice): What?\n- total (amount): What?"
    assert ask.text == f"{SHOWN}\n\nAnswer for these fields:\n{lines}"
    sources = ("q1", "q2")
    assert reader.answers('{"paid": true, "colour": "green", "total": "48.00"}', QUOTES, fields) == (
        FieldAnswer(name="paid", type="yes_no", value="yes", sources=sources),
        FieldAnswer(name="colour", type="choice", value=None, sources=sources),
        FieldAnswer(name="total", type="amount", value="48.00", sources=sources),
    )
    assert {answer.value for answer in reader.answers("[]", QUOTES, fields)} == {None}


@for_each(
    ("reply", "chosen"),
    [
        ('{"pick": 0}', "a"),
        ('{"pick": 1}', "b"),
        ('{"pick": 2}', None),
        ('{"pick": -1}', None),
        ('{"pick": true}', None),
        ('{"pick": null}', None),
        ("[0]", None),
        ("no", None),
    ],
)
def test_reader_picks_one_of_the_options_by_its_number(reply: str, chosen: str | None) -> None:
    ask = reader.pick(QUOTES, ("a", "b"), "Which one?")
    assert ask.text == f"{SHOWN}\n\nWhich one?\nAnswer with the number of one of these:\n0: a\n1: b"
    assert ask.schema == closed_object({"pick": {"enum": [0, 1, None]}})
    expected = FieldAnswer(name="pick", type="pick", value=chosen, sources=("q1", "q2"))
    assert reader.picked(reply, QUOTES, ("a", "b")) == (expected,)


def test_drafter_is_told_for_whom_and_what_and_its_draft_is_cut() -> None:
    ask = drafter.draft(QUOTES, "Sam", "Say yes")
    assert ask.text == f"{SHOWN}\n\nThe message is for: Sam\nWhat it should say: Say yes"
    assert ask.schema is None
    assert drafter.drafted(f" {'x' * 1_501} ") == "x" * 1_500


RECORDS = (JudgedCall("c1", "send", "done", "Told Müller"), JudgedCall("c2", "pay", "waiting", "Paid"))


def test_judge_sees_reply_and_records_and_names_claims() -> None:
    ask = judge_claims("I told him.", RECORDS)
    listed = [
        {"call_id": "c1", "tool": "send", "status": "done", "what": "Told Müller"},
        {"call_id": "c2", "tool": "pay", "status": "waiting", "what": "Paid"},
    ]
    assert ask.text == json.dumps({"record": listed, "reply": "I told him."}, ensure_ascii=False, indent=1)
    claim = {
        "type": "object",
        "properties": {
            "quote": {"type": "string"},
            "kind": {"enum": ["message", "booking", "payment", "record", "change", "removal", "done"]},
            "call_id": {"type": ["string", "null"]},
        },
        "required": ["quote", "kind", "call_id"],
        "additionalProperties": False,
    }
    assert ask.schema == closed_object({"claims": {"type": "array", "items": claim}})


@for_each(
    ("claim", "is_one"),
    [
        ({"quote": "I paid", "kind": "payment", "call_id": None}, True),
        ({"quote": "I paid", "kind": "payment"}, True),
        ({"quote": "I paid", "kind": "payment", "call_id": "c2"}, True),
        ({"quote": "I paid", "kind": "payment", "call_id": "c1"}, False),
        ({"quote": " I paid ", "kind": "payment"}, True),
        ({"quote": "I never said", "kind": "payment"}, False),
        ({"quote": " ", "kind": "payment"}, False),
        ({"quote": 7, "kind": "payment"}, False),
        ({"kind": "payment"}, False),
        ({"quote": "I paid", "kind": "wish"}, False),
        ("I paid", False),
    ],
)
def test_a_claim_is_a_statement_of_the_reply_that_no_done_record_bears_out(claim: Any, is_one: bool) -> None:
    found = unsupported(json.dumps({"claims": [claim]}), "Yes, I paid.", RECORDS)
    assert found == ((UnsupportedClaim(claim["quote"], "payment"),) if is_one else ())


def test_an_answer_of_another_shape_claims_nothing() -> None:
    for answer in ("no", "[]", '{"claims": {}}', "{}"):
        assert unsupported(answer, "I paid", RECORDS) == ()


@for_each(
    ("given", "fits"),
    [
        ({"name": "a" * 31, "choices": ()}, True),
        ({"name": "a" * 32}, False),
        ({"name": "1a"}, False),
        ({"name": "A"}, False),
        ({"question": "x" * 300}, True),
        ({"question": "x" * 301}, False),
        ({"question": ""}, False),
        ({"type": "choice"}, False),
        ({"choices": ("red",)}, False),
        ({"type": "choice", "choices": ("x" * 80,) * 20}, True),
        ({"type": "choice", "choices": ("x" * 81,)}, False),
        ({"type": "choice", "choices": ("",)}, False),
        ({"type": "choice", "choices": ("x",) * 21}, False),
        ({"more": 1}, False),
    ],
)
def test_a_field_is_refused_when_it_is_longer_or_other_than_declared(given: dict[str, Any], fits: bool) -> None:
    whole = {"name": "total", "type": "amount", "question": "How much?", **given}
    if fits:
        assert Wanted.model_validate(whole)
    else:
        with pytest.raises(ValidationError):
            Wanted.model_validate(whole)


def test_fields_keep_their_defaults_and_are_read_of_lines() -> None:
    assert shapes(Wanted, FieldAnswer) == {"Wanted": {"choices": ()}, "FieldAnswer": {"sources": ()}}
    lines = ["amount (amount): Which total: net?", "day (date): When?"]
    assert wanted(lines) == (
        Wanted(name="amount", type="amount", question="Which total: net?"),
        Wanted(name="day", type="date", question="When?"),
    )


@for_each(
    ("kind", "value", "said", "taken"),
    [
        ("yes_no", "no", "", "no"),
        ("yes_no", False, "", "no"),
        ("yes_no", "TRUE", "", "yes"),
        ("yes_no", "Yes", "", None),
        ("time", "09:05", "", "09:05"),
        ("datetime", "2026-11-24T14:30:59+01:00", "", "2026-11-24T14:30"),
        ("number", "1E1", "10", "10"),
        ("number", "9", "10", "9"),
        ("number", "-9.5", "10", "-9.5"),
        ("number", "10", "no digits", "10"),
        ("number", "10", "11", None),
        ("number", "-1450", "1450", "-1450"),
        ("number", "123456789012345", "123456789012345", "123456789012345"),
        ("number", "1234567890123456", "1234567890123456", None),
        ("phone", "123", "call 123", "123"),
        ("phone", "12", "call 12", None),
        ("phone", "(030) 123", "call (030) 123", "(030) 123"),
        ("phone", "12345", "1 12345", "12345"),
        ("phone", "1234", "1 1234 5", None),
        ("phone", "030 1234", "2 030 1234 5", "030 1234"),
        ("address", "x" * 120, "x" * 120, "x" * 120),
        ("address", "x" * 121, "x" * 121, None),
        ("address", " ".join(["a"] * 14), " ".join(["a"] * 14), " ".join(["a"] * 14)),
        ("address", " ".join(["a"] * 15), " ".join(["a"] * 15), None),
        ("text", " x ", "", "x"),
        ("text", "x" * 1_001, "", "x" * 1_000),
    ],
)
def test_an_answer_is_taken_up_to_the_edges_of_its_type(kind: str, value: object, said: str, taken: str | None) -> None:
    assert accepted(field(kind), value, [said]) == taken


@for_each(
    ("value", "text", "expected"),
    [
        ("48.00", "It costs 48 or 48.00 or 480", ["48", "48.00"]),
        ("-48", "48", ["48"]),
        ("10", "10 or 9", ["10"]),
        ("9", "9", []),
        ("2026-11-20", "On 2026-11-20, not 12026-11-20 or 2026-11-201", ["2026-11-20"]),
        ("yes", "yes", []),
    ],
)
def test_a_value_is_found_wherever_it_is_written(value: str, text: str, expected: list[str]) -> None:
    assert [text[start:end] for start, end in places_of(value, text)] == expected
