"""Labels and values of every tool's arguments, as people see them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any, Literal

from hypothesis import given
from hypothesis import strategies as st

from steward.core.catalogs import forms
from steward.core.ids import derived_ulid
from steward.core.provenance import OutsidePart
from steward.core.sentences import render
from steward.tools.declaration import ArgumentMeaning, Tool, ToolEffect, ToolInput, meaning_of
from steward.tools.index import TOOLS
from steward.trust.approvals.shown_arguments import (
    ShownPiece,
    action_in_words,
    in_a_sentence,
    label_of,
    pieces,
    shown,
    subject_of_mail,
)
from tests.support.cloud import START
from tests.support.walks import for_each

PETE, ANNA = (derived_ulid("ctc", START, name) for name in ("pete", "anna"))
NAMES = {PETE: "Pete Rossi", ANNA: "Anna Kim"}
# What the turn carries out itself is never put before anybody.
EVERY = [tool for tool in TOOLS.values() if tool.group]
# One value for each of the kinds arguments have, by what stands for something else and by the schema's type.
MEANT: dict[ArgumentMeaning, Any] = {
    ArgumentMeaning.CONTACT: PETE,
    ArgumentMeaning.ACTION: "send_message",
    ArgumentMeaning.LEVEL: 3,
    ArgumentMeaning.ROLE: "approver",
    ArgumentMeaning.LANGUAGE: "de",
    ArgumentMeaning.MACHINE: "9f8e7d",
    ArgumentMeaning.FILE: "doc-1",
    ArgumentMeaning.COUNT: ["doc-1", "doc-2"],
    ArgumentMeaning.CALL: {"tool": "send_message", "arguments": {}},
    ArgumentMeaning.PERCENT: "8.5",
    ArgumentMeaning.OFFSETS: [-3, 0, 5],
    ArgumentMeaning.WEEKDAYS: [1, 7],
    ArgumentMeaning.DUE_DAY: 6,
    ArgumentMeaning.LIMITS: {"ahead_days": 35},
    ArgumentMeaning.RECURRENCE: "FREQ=WEEKLY;BYDAY=MO",
}
TYPED: dict[str, Any] = {
    "string": "some words",
    "boolean": True,
    "integer": 7,
    "number": 0.7,
    "object": {"from": "2026-11-20"},
}


def told(tool: Tool, arguments: dict[str, Any]) -> list[tuple[str, str]]:
    """Labels and values as somebody reads them."""
    return [(line.label, line.value) for line in shown(tool, arguments, NAMES.get)]


def full(tool: Tool) -> dict[str, Any]:
    """A value for every argument of `tool`."""
    values: dict[str, Any] = {}
    for python_name, field in tool.input.model_fields.items():
        name = field.alias or python_name
        means = meaning_of(field)
        schema = tool.schema["properties"][name]
        kind = schema.get("type") or schema.get("anyOf", [{}])[0].get("type", "object")
        value = MEANT[means] if means in MEANT else TYPED["string" if kind == "array" else kind]
        if kind == "boolean" and field.default is True:
            # What a look-up leaves as it is says nothing.
            value = False
        values[name] = [value] if kind == "array" and means not in MEANT else value
    if "start" in values:
        values["start"] = "2026-11-27T09:00"
    return {**values, **({"wakes": [{"notice": "decision"}]} if "wakes" in values else {})}


@for_each("tool", EVERY)
def test_a_yes_that_no_line_shows_changes_the_question(tool: Tool) -> None:
    values = {**full(tool), "per": "month"}
    for name in tool.said_of(values, {}):
        if isinstance(values.get(name), bool):
            yes, no = (render(tool.would_do({**values, name: one}, {})) for one in (True, False))
            assert yes != no, f"{name} of {tool.name}"


@for_each("tool", EVERY)
def test_nothing_of_a_call_is_shown_as_a_program_has_it(tool: Tool) -> None:
    values = full(tool)
    pairs = told(tool, values)
    said = json.dumps(pairs, ensure_ascii=False)
    for raw in (PETE, "ctc-", "9f8e7d", "send_message", "True", "None", "null", "{", "_"):
        assert raw not in said, said
    said_whole = {name for name in tool.said_of(values, {}) if isinstance(values[name], bool)}
    for_people = [
        field.alias or name
        for name, field in tool.input.model_fields.items()
        if meaning_of(field) not in (ArgumentMeaning.MACHINE, ArgumentMeaning.SAID)
        and (field.alias or name) not in said_whole
    ]
    assert [label for label, _ in pairs] == [label_of(name) for name in for_people]
    assert len({label for label, _ in pairs}) == len(pairs), "two arguments under one label"


@for_each("tool", EVERY)
def test_every_argument_has_a_label_of_its_own(tool: Tool) -> None:
    for python_name, field in tool.input.model_fields.items():
        name = field.alias or python_name
        if ArgumentMeaning.MACHINE not in field.metadata:
            assert "_" not in label_of(name)
            assert label_of(name) != name.replace("_", " ").capitalize() or label_of(name) in TRANSLATED, name


# Labels that read as their argument does.
TRANSLATED = {"Channel", "Code", "Before", "Decision", "Email", "Name", "Note", "Phone", "Sender", "What", "Why"}
TRANSLATED |= {"Reserve", "Address", "Amount", "Appointment", "Bathrooms", "Bedrooms", "Country", "Currency", "Deposit"}
TRANSLATED |= {"Expires", "Features", "Insurer", "Market rent", "Postcode", "Received on", "Reference", "Reminder"}
TRANSLATED |= {
    "Due on",
    "Rent",
    "Trades",
    "Unit",
    "Value",
    "Weekdays",
    "Valid until",
    "Notes",
    "Portals",
    "Service",
    "Since",
    "Subject",
    "Title",
    "To",
    "When",
    "Language",
    "Quiet hours",
}


def test_argument_is_usual_when_it_is_so_already() -> None:
    arguments, before = {"rent": "2164.00", "per": "month"}, {"rent": "2231.00", "per": "month"}
    lines = shown(TOOLS["save_listing"], arguments, NAMES.get, before=before, currency="USD")
    assert [(line.label, line.before, line.usual) for line in lines] == [
        ("Rent", "$2,231.00", False),
        ("Rent period", "", True),
    ]


def test_a_setting_is_told_in_words() -> None:
    level = {"action": "send_message", "level": 3, "reason": "Maria asked"}
    assert told(TOOLS["set_autonomy"], level) == [
        ("What", "text contacts"),
        ("From now on", "do it without asking and tell afterwards"),
        ("Why", "Maria asked"),
    ]
    usual = {"action": "*", "level": None}
    assert told(TOOLS["set_autonomy"], usual) == [
        ("What", "do anything that has no level of its own"),
        ("From now on", "the usual way"),
    ]


def test_a_call_that_is_made_later_is_told_with_all_its_words() -> None:
    text = {"contact_id": PETE, "text": "See you at six", "reason": "as asked", "channel": "text"}
    job: dict[str, Any] = {"call": {"tool": "send_message", "arguments": text}, "start": "2026-11-27T09:00"}
    theirs = OutsidePart(
        argument="call.arguments.text", reference="q3", kind="quote", who="Pete Rossi", start=8, end=14
    )
    lines = shown(TOOLS["create_scheduled_job"], job, NAMES.get, [theirs])
    assert [(line.label, line.value) for line in lines] == [
        ("Does then", "text contacts"),
        ("Contact", "Pete Rossi"),
        ("Words", "See you at six"),
        ("Why", "as asked"),
        ("From", "Fri, Nov 27, 2026, 9:00 AM"),
    ]
    assert [piece.text for line in lines for piece in line.pieces if piece.outside] == ["at six"]


def test_a_scope_is_told_in_words() -> None:
    scope: dict[str, Any] = {"words": "Viewings", "acknowledge_strangers": False, "acknowledgement": ""}
    scope |= {"tools": ["search_contacts", "read_file"], "contact_ids": [PETE, ANNA, "ctc-gone"]}
    assert told(TOOLS["set_contact_scope"], scope) == [
        ("What about", "Viewings"),
        ("What it may use", "look up contacts, read your files"),
        ("Only these contacts", "Pete Rossi, Anna Kim, a contact who is not there any more"),
        ("Strangers hear that it arrived", "no"),
    ]


def test_default_argument_of_a_search_is_not_shown() -> None:
    values = {"query": "the plumber", "include_members": False}
    assert told(TOOLS["search_contacts"], values) == [("Looking for", "the plumber")]
    values["include_members"] = True
    assert told(TOOLS["search_contacts"], values)[1:] == [("The team, too", "yes")]


def test_a_change_of_a_contact_shows_only_what_changes() -> None:
    change = {"contact_id": PETE, "name": None, "phone": "+15550100199", "remove": "old@example.com"}
    assert told(TOOLS["update_contact"], change) == [
        ("Contact", "Pete Rossi"),
        ("Phone", "+15550100199"),
        ("Taken off", "old@example.com"),
    ]


def test_somebody_who_is_no_contact_is_their_number() -> None:
    assert told(TOOLS["send_message"], {"contact_id": "+15550100999"}) == [("Contact", "+15550100999")]


def part(argument: str, start: int, end: int) -> OutsidePart:
    return OutsidePart(argument=argument, reference="q1", kind="quote", who="Pete Rossi", start=start, end=end)


@given(st.text(max_size=30), st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40))))
def test_every_character_is_shown_once_and_none_from_outside_as_ours(text: str, places: list[tuple[int, int]]) -> None:
    parts = [part("text", min(place), max(place)) for place in places]
    cut = pieces(text, "text", [*parts, part("reason", 0, 40)])
    assert "".join(piece.text for piece in cut) == text
    outside = {at for one in parts for at in range(one.start, min(one.end, len(text)))}
    marks = "".join(("x" if piece.outside else "-") * len(piece.text) for piece in cut)
    assert {at for at, mark in enumerate(marks) if mark == "x"} == outside


def test_a_value_told_in_other_words_is_theirs_as_a_whole() -> None:
    (line,) = shown(TOOLS["send_message"], {"contact_id": PETE}, NAMES.get, [part("contact_id", 3, 9)])
    assert line.pieces == (ShownPiece("Pete Rossi", outside=True, who="Pete Rossi"),)


def test_each_cell_is_shown_with_its_own_author() -> None:
    rows = {"spreadsheet_id": "s", "rows": [["hardware", 42.1], ["paid on 2026-11-19", "x"]]}
    theirs = [
        OutsidePart(argument="rows.0.1", reference="amount", kind="value", who="the shop", start=0, end=4),
        OutsidePart(argument="rows.1.0", reference="day", kind="value", who="the shop", start=8, end=18),
    ]
    line = next(
        one for one in shown(TOOLS["append_to_spreadsheet"], rows, NAMES.get, theirs) if "hardware" in one.value
    )
    assert line.value == "hardware, 42.10, paid on 2026-11-19, x"
    outside = [(piece.text, piece.who) for piece in line.pieces if piece.outside]
    assert outside == [("42.10", "the shop"), ("2026-11-19", "the shop")]


def test_an_action_nobody_has_named_is_written_out() -> None:
    assert action_in_words("water_the_plants") == "water the plants"
    assert label_of("how_often") == "How often"


def closed_values(schema: Any) -> Iterator[str]:
    """The texts that a value may be one of, in an argument's schema."""
    yield from (one for one in (*schema.get("enum", ()), schema.get("const")) if isinstance(one, str) and one)
    for within in (*schema.get("anyOf", ()), *([schema["items"]] if "items" in schema else [])):
        yield from closed_values(within)


@for_each("tool", EVERY)
def test_a_value_of_a_closed_type_has_a_word_in_every_language(tool: Tool) -> None:
    means = {field.alias or name: field.metadata for name, field in tool.input.model_fields.items()}
    for name, schema in tool.input.model_json_schema()["properties"].items():
        marked = any(isinstance(mark, ArgumentMeaning) for mark in means[name])
        unnamed = [] if marked else [one for one in closed_values(schema) if one not in forms("chosen-value")]
        # A read asks nobody, and what its options are called would be words for nobody.
        assert not unnamed or tool.effect is ToolEffect.READ, (name, unnamed)


def test_values_are_shown_as_their_reader_says_them_and_words_as_they_are() -> None:
    arguments = {"party_id": "pty-1", "kind": "tenancy_history", "on": "2026-11-25", "note": "identity"}

    class Input(ToolInput):
        kind: Literal["income", "tenancy_history"]
        on: date
        note: str

    tool = replace(TOOLS["record_payment"], input=Input)
    values = [line.value for line in shown(tool, arguments, NAMES.get, language="de")]
    assert values == ["frühere Mieten", "Mi., 25. Nov. 2026", "identity"]


def test_a_rule_of_what_comes_through_names_the_contact() -> None:
    rule = {"notice": "message", "who": PETE, "channel": "", "when": "always"}
    assert told(TOOLS["set_user_config"], {"wakes": [rule]}) == []
    asked = TOOLS["set_user_config"].would_do({"wakes": [rule]}, {"names": NAMES})
    assert "Pete Rossi always" in render(asked)


@for_each(
    ("tool", "given", "before", "language", "value", "was"),
    [
        ("create_tenancy", {"per": "week"}, {}, "en", "Saturday", ""),
        ("create_tenancy", {"per": "fortnight"}, {}, "de", "Samstag", ""),
        ("create_tenancy", {"per": "four_weeks"}, {}, "es", "sábado", ""),
        ("create_tenancy", {}, {}, "en", "6", ""),
        ("change_rent", {}, {"per": "week", "due_day": 1}, "fr", "samedi", "lundi"),
        ("change_rent", {"per": "week"}, {"per": "month", "due_day": 1}, "en", "Saturday", "1"),
    ],
)
def test_due_day_is_a_weekday_if_the_rent_is_by_weeks(
    tool: str, given: dict[str, Any], before: dict[str, Any], language: str, value: str, was: str
) -> None:
    found = shown(TOOLS[tool], {"due_day": 6, **given}, NAMES.get, language=language, before=before)
    (line,) = (one for one in found if one.label == label_of("due_day", language))
    assert (line.value, line.before) == (value, was)


def test_a_sum_is_shown_in_its_currency_however_it_was_given() -> None:
    for amount in ("1380", "1380.00"):
        sums = {"rent": amount, "deposit": amount}
        said = [line.value for line in shown(TOOLS["create_tenancy"], sums, NAMES.get, currency="USD")]
        assert said == ["$1,380.00", "$1,380.00"]
    later = {"call": {"tool": "add_charge", "arguments": {"amount": "1380"}}}
    said = [line.value for line in shown(TOOLS["create_scheduled_job"], later, NAMES.get, currency="USD")]
    assert said == ["charge a tenancy", "$1,380.00"]


@for_each(
    ("language", "said"),
    [
        ("en", "record that the tenant paid $980.00 for Oak 1 on Nov 20, 2026; Reference: Rent"),
        ("fr", "; Référence : Rent"),
    ],
)
def test_words_beside_a_sentence_have_their_label(language: str, said: str) -> None:
    paid = {"amount": "980", "place": "Oak 1", "received_on": "2026-11-20", "reference": "Rent"}
    assert in_a_sentence(TOOLS["record_payment"], paid, NAMES.get, language, "USD").endswith(said)


@for_each(
    ("text", "outside", "shown_as"),
    [
        (
            "Pete wrote:\n\nthe  boiler\nleaks again.",
            "the  boiler\nleaks",
            ["Pete wrote: ", "[the boiler leaks]", " again."],
        ),
        ("Pete wrote: " + "very " * 30 + "late", "very " * 30, ["Pete wrote: ", f"[{'very ' * 8}very...]"]),
        (
            "Water off at noon. " * 6 + "Pete asks why.",
            "Pete asks why.",
            ["Water off at noon. Water off at noon. Water off at noon...."],
        ),
    ],
)
def test_subject_of_a_mail_marks_outside_words_as_its_text_does(text: str, outside: str, shown_as: list[str]) -> None:
    start = text.index(outside)
    theirs = OutsidePart(
        argument="text", reference="q1", kind="quote", who="Pete Rossi", start=start, end=start + len(outside)
    )
    elsewhere = theirs.model_copy(update={"argument": "reason", "start": 0})
    to = {"address": "jordan@oak.example"}
    (line,) = subject_of_mail(TOOLS["send_message"], text, to, "en", [theirs, elsewhere])
    assert [f"[{piece.text}]" if piece.outside else piece.text for piece in line.pieces] == shown_as
