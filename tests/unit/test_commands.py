"""Recognition of texts that approve, reject or undo."""

from __future__ import annotations

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from steward.agent.conversations.decision_answers import answered_by_model
from steward.agent.conversations.decision_texts import (
    DecisionCommand,
    Verb,
    named_codes,
    possible_code,
    possible_codes,
    read_command,
    unknown_command,
    without_signature,
)
from steward.agent.conversations.steps import Step
from steward.core.languages import NAMES
from steward.core.sentences import render, say
from steward.trust.approvals.decision_choices import answer, left_undone
from tests.support.builders import NOW
from tests.support.conversation_steps import state
from tests.support.walks import for_each

OPEN = {"7Q", "K3"}


@for_each(
    ("text", "command"),
    [
        ("YES 7Q", DecisionCommand("approve", "7Q", "")),
        ("yes a-7q.", DecisionCommand("approve", "7Q", "")),
        ("Yes, 7Q please", DecisionCommand("approve", "7Q", "please")),
        ("/approve K3", DecisionCommand("approve", "K3", "")),
        ("yes", DecisionCommand("approve", None, "")),
        ("Yes!", DecisionCommand("approve", None, "")),
        ("NO 7Q because it is too late", DecisionCommand("reject", "7Q", "because it is too late")),
        ("no", DecisionCommand("reject", None, "")),
        ("undo", DecisionCommand("undo", None, "")),
        ("UNDO K3", DecisionCommand("undo", "K3", "")),
        ("Sí, 7Q", DecisionCommand("approve", "7Q", "")),
        ("si\u0301", DecisionCommand("approve", None, "")),
        ("nein 7q, zu spät", DecisionCommand("reject", "7Q", "zu spät")),
        ("Zurück K3", DecisionCommand("undo", "K3", "")),
        ("zuruck", DecisionCommand("undo", None, "")),
    ],
)
def test_decisions(text: str, command: DecisionCommand) -> None:
    assert read_command(text, OPEN) == command


@for_each("tag", sorted(NAMES))
def test_answers_that_a_sentence_offers_are_read_in_each_language(tag: str) -> None:
    offered = render(say("how-by-code", code="7Q"), tag) + render(say("undo-offer", code="7Q", until="3"), tag)
    for verb in get_args(Verb):
        text = render(answer(verb, "7Q"), tag)
        assert text in offered
        assert read_command(text, OPEN) == DecisionCommand(verb, "7Q", "")


@for_each(
    ("text", "verb"),
    [
        ("YES 7Q and K3", "approve"),
        ("yes 7q, a-k3.", "approve"),
        ("Yes: 7Q & K3!", "approve"),
        ("YES 7Q K3", "approve"),
        ("/approve 7Q und K3", "approve"),
        ("NO 7Q, y K3, 7Q", "reject"),
        ("undo 7Q et K3", "undo"),
        ("yes 7Q and yes K3", "approve"),
        ("YES 7Q, APPROVE K3, YES 7Q", "approve"),
        ("no 7Q no K3", "reject"),
    ],
)
def test_several_codes_are_as_many_decisions(text: str, verb: Verb) -> None:
    assert named_codes(text, OPEN).commands == (DecisionCommand(verb, "7Q", ""), DecisionCommand(verb, "K3", ""))


def test_joining_word_is_a_code_when_something_open_has_it() -> None:
    codes = {"ET", "48", "BD"}
    assert [one.code for one in named_codes("YES ET 48 BD", codes).commands] == ["ET", "48", "BD"]
    assert [one.code for one in named_codes("YES 48 et BD", codes - {"ET"}).commands] == ["48", "BD"]


@for_each("text", ["YES 7Q", "YES 7Q not K3", "YES 7Q, NO K3", "YES 7Q and 8X", "YES 7Q and K3 at 4", "7Q and K3", ""])
def test_codes_among_other_words_are_no_several_decisions(text: str) -> None:
    assert named_codes(text, OPEN).commands == ()


@for_each(
    ("text", "named"),
    [
        ("YES 7Q, YES K3 if he can", {"approve": ("7Q", "K3")}),
        ("YES 7Q and NO K3 say four", {"approve": ("7Q",), "reject": ("K3",)}),
        ("NO 7Q, it is late, yes K3", {"reject": ("7Q",), "approve": ("K3",)}),
        ("YES 7Q but K3 is another matter", {"approve": ("7Q",)}),
        ("K3 yes 7Q", {}),
    ],
)
def test_codes_are_named_with_the_decision_word_before_them(text: str, named: dict[str, tuple[str, ...]]) -> None:
    assert named_codes(text, OPEN).by_verb == named
    assert named_codes(text, OPEN).commands == ()


@for_each(
    "text",
    [
        "yes we can meet",
        "No, tell him 4 instead",
        "no we",
        "yesterday",
        "nobody came",
        "undo the last change to the list",
        "please say yes 7Q",
        "YES 8X",
        "",
        "no problem",
    ],
)
def test_talk(text: str) -> None:
    assert read_command(text, OPEN) is None


def test_courtesy_changes_no_yes_in_any_language_and_other_words_do() -> None:
    def says_more(text: str) -> bool:
        command = read_command(text, OPEN)
        assert command is not None
        return command.says_more

    for text in (
        "JA 7Q bitte",
        "SI 7Q, por favor",
        "OUI 7Q s'il te plaît",
        "OUI 7Q s’il vous plait, merci!",
        "YES 7Q thx",
        "YES 7Q, thanks a lot!",
        "JA 7Q, danke schön",
    ):
        assert not says_more(text), text
    for text in (
        "YES 7Q but only 50",
        "JA 7Q bitte nicht",
        "OUI 7Q merci de ne pas",
        "SI 7Q pero no",
        "YES 7Q please?",
    ):
        assert says_more(text), text


def test_a_yes_that_says_more_is_not_taken_for_a_yes() -> None:
    command = read_command("YES 7Q but make it 4 o'clock", OPEN)
    assert command is not None
    assert command.says_more


def test_the_reason_of_a_no() -> None:
    command = read_command("NO 7Q because: he is away", OPEN)
    assert command is not None
    assert command.words == "because: he is away"


@for_each(
    ("text", "code"),
    [
        ("YES 8X", "8X"),
        ("yes a-8x", "8X"),
        ("NO 29", "29"),
        ("NO 7Q because: he is away", "7Q"),
        ("UNDO KQ", "KQ"),
        ("/approve 7Q3K", "7Q3K"),
    ],
)
def test_decision_names_an_unknown_code_when_the_text_is_nothing_else(text: str, code: str) -> None:
    command = unknown_command(text)
    assert command
    assert command.code == code


def test_text_may_be_a_decision_if_it_is_one_alone_or_explains_a_no() -> None:
    texts = ("YES 8X", "yes 8x", "NO 8X because: he is away", "YES 8X but later", "no 8x we have time", "Hello", "yes")
    assert [possible_code(text) for text in texts] == ["8X", "8X", "8X", "", "", "", ""]
    assert [possible_code(text) for text in ("undo 12", "UNDO O1.", "undo it", "yes 12")] == ["12", "O1", "", ""]
    # The model is asked, and afterwards the code is named if it stands for nothing.
    loop = answered_by_model(Step(state(), NOW), "yes 8x").state.loop
    assert loop
    assert loop.unknown_code == "8X"


@for_each("text", ["no we", "yes me", "YES 8X but later", "no, 24", "no 4C", "Yes Jeff", "yes", "YES SAM"])
def test_talk_names_no_code(text: str) -> None:
    assert unknown_command(text) is None or text == "no 4C"


@for_each(
    ("text", "said"),
    [
        ("YES 7Q\n\nDana Cruz\nOak Street Homes", "YES 7Q"),
        ("YES 7Q\n \nThanks,\ndana", "YES 7Q"),
        ("NO 7Q because he is ill\n\nDana", "NO 7Q because he is ill"),
        ("YES 7Q\n\nDana\nOak Street Homes\n+1 (555) 010-0002\ndana@oak.example\nwww.oak.example", "YES 7Q"),
        ("YES 7Q\n\nDana\n\n+1 555 010 0002", "YES 7Q"),
        ("YES 7Q\n\nDana\n2026-12-05", None),
        ("YES 7Q\n\nDana\n1 200 000", None),
        ("YES 7Q\n\nDana\n+1 555 010 0002 first", None),
        ("YES 7Q\n\n+1 555 010 0002", None),
        ("YES 7Q\n\nBut only after five,\nDana\n+1 555 010 0002", None),
        ("YES 7Q\nDana", None),
        ("YES 7Q\n\nDana at 4", None),
        ("YES 7Q\n\nNo", None),
        ("YES 7Q", None),
        ("Dana", None),
    ],
)
def test_signature_is_courtesies_names_and_addresses_below_a_gap(text: str, said: str | None) -> None:
    assert without_signature(text, ("Dana No Cruz", "Oak Street Homes")) == (said or text)


@for_each(
    ("text", "codes"),
    [("YES 7Q", ("7Q",)), ("7q no, it is late", ("7Q",)), ("A-7Q: non", ("7Q",)), ("7Q is late, no", ()), ("7Q", ())],
)
def test_codes_are_looked_up_behind_a_decision_word_or_right_before_it(text: str, codes: tuple[str, ...]) -> None:
    assert possible_codes(text) == codes


def test_answer_to_a_no_says_the_words_that_it_stops_once() -> None:
    said = [render(left_undone(what, "Call Ann."), "en") for what in ("text Pete", 'note "Call Ann."')]
    assert said == ['OK, I won\'t text Pete: "Call Ann."', 'OK, I won\'t note "Call Ann.".']


@given(st.text(max_size=60))
def test_any_text_is_either_talk_or_a_decision_about_something_open(text: str) -> None:
    command = read_command(text, OPEN)
    assert command is None or command.code is None or command.code in OPEN
