"""Every tool that may ask for approval asks in plain words, by text and on its page, without ids."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest

from steward.core.sentences import render
from steward.tools.declaration import ArgumentMeaning, Tool
from steward.tools.index import TOOLS
from steward.trust.approvals.shown_arguments import label_of
from tests.support.approval_examples import Asked, asking, can_ask
from tests.support.cloud import PETE
from tests.support.walks import for_each

# What no person is to read: ids, days as programs write them, empty brackets, references, values of Python.
RAW = {
    "id": re.compile(
        r"\b(ctc|mbr|tcy|unit|prop|chg|pay|lst|app|mnt|qte|ntc|fnd|cmp|insp|ppl|rep|wf|job|plan|line|rule)-\w"
    ),
    "ISO day": re.compile(r"\d{4}-\d\d-\d\d"),
    "empty brackets": re.compile(r"\(\s*[:,;]?\s*\)|\(: "),
    "braces": re.compile(r"[{}]"),
    "value of Python": re.compile(r"\b(None|null|True|False)\b"),
    "argument's name": re.compile(r"\b[a-z]+_[a-z_]+\b"),
    "doubled mark": re.compile(r"[.?!]{2}|\.,|,,|: :"),
    "raw recurrence": re.compile(r"FREQ="),
}
MOST_SEGMENTS_OF_A_TEXT = 900


@pytest.fixture(scope="module")
def asked() -> Iterator[list[Asked]]:
    """Every request, as it was made, read and turned down."""
    with asking() as fixture:
        yield list(fixture.asked())


def test_every_tool_that_can_ask_is_among_the_examples(asked: list[Asked]) -> None:
    wanted = {name for name, tool in TOOLS.items() if can_ask(tool)}
    assert wanted - {one.tool for one in asked} == set()


def test_each_call_can_be_said_without_the_records(asked: list[Asked]) -> None:
    """One that runs by itself is said without reading any: its recipient alone is known."""
    for one in asked:
        tool, known = TOOLS[one.tool], {"names": {}, "contact_name": "Priya Shah", "address": PETE.phone}
        arguments = tool.input.model_validate(one.given).model_dump(mode="json")
        assert render(tool.would_do(arguments, known)), one.tool


@for_each("what", RAW)
def test_approval_shows_no_ids_or_raw_arguments(asked: list[Asked], what: str) -> None:
    found = {f"{one.tool}: {hit.group()}" for one in asked for said in one.said for hit in RAW[what].finditer(said)}
    assert found == set()


def test_approval_of_a_record_change_shows_the_present_record(asked: list[Asked]) -> None:
    """Where the records say that an argument is another at present, page and text have both."""
    pairs = [(one, before) for one in asked for before in one.before]
    assert len(pairs) > 20
    assert [f"{one.tool}: {before}" for one, before in pairs if before not in one.page] == []


def test_approval_names_the_person_it_is_about(asked: list[Asked]) -> None:
    """A call about a tenancy names its tenants, in the text as on the page."""
    about = {"tcy-demo-elm-11": "Hugo Marsh", "tcy-demo-elm-12": "Priya Shah", "tcy-demo-elm-14": "Caleb Dorn"}
    found = [(one, about[one.given["tenancy_id"]]) for one in asked if one.given.get("tenancy_id") in about]
    assert len(found) > 10
    assert [one.tool for one, name in found if name not in one.text or name not in one.page] == []


def test_a_rent_is_asked_about_with_share_notice_and_rules(asked: list[Asked]) -> None:
    (one,) = [one for one in asked if one.tool == "draft_notice" and one.given["kind"] == "rent_increase"]
    for part in (
        "$1,720.00",
        "$1,850.00",
        "7.56%",
        "Dec 9, 2026",
        "60 days ahead",
        "Hugo Marsh",
        "nobody has compared",
    ):
        assert part in one.text, part
        assert part in one.page, part


def test_a_setting_is_asked_about_with_its_default_value(asked: list[Asked]) -> None:
    changes = [one.text for one in asked if one.tool == "set_scanner" and one.given.get("on") is None]
    assert len(changes) == 3
    assert [text for text in changes if "(until now " not in text] == []


def test_a_legal_duty_is_asked_about_with_its_day_and_what_follows(asked: list[Asked]) -> None:
    (one,) = [one for one in asked if one.tool == "workflow_compliance"]
    for said in (one.text, one.page):
        assert "done at 7 Cedar Lane: find out who does it, have it done, put the evidence on record" in said
        assert "It is due on " in said


def test_each_argument_that_matters_is_in_the_text(asked: list[Asked]) -> None:
    """What the page has and the text has not is what the sentence says by its words, or more than fits a text."""
    missing = {
        f"{one.tool}: {label}"
        for one in asked
        for label in _labels(TOOLS[one.tool], one)
        if f"{label}: " in one.text and label not in one.page
    }
    assert missing == set()


def _labels(tool: Tool, one: Asked) -> Iterator[str]:
    for name, field in tool.input.model_fields.items():
        if name in one.given and ArgumentMeaning.MACHINE not in field.metadata:
            yield html.unescape(label_of(name))


def test_a_request_is_short_enough_to_be_read(asked: list[Asked]) -> None:
    assert {one.tool: len(one.text) for one in asked if len(one.text) > MOST_SEGMENTS_OF_A_TEXT} == {}


def test_reminder_of_rent_is_shown_in_its_words_before_it_goes_out(asked: list[Asked]) -> None:
    (one,) = [one for one in asked if one.tool == "send_reminder"]
    for shown in (one.text, one.page):
        assert "has not arrived yet. Please pay it" in shown
