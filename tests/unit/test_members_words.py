"""A web address counts as given by a member only from the member's own words."""

from __future__ import annotations

from typing import Any

from steward.agent.conversations.entries import MessageEntry, NoteEntry, ToolResultEntry
from steward.agent.turns.outside_references import lasting_values, members_words, said_by_member
from steward.core.provenance import Quote
from steward.trust.outside_text.fields import FieldAnswer
from steward.trust.outside_text.references import Referent
from tests.support.builders import NOW
from tests.support.walks import for_each

SAID = "https://gas.example/works"
ENTRY: dict[str, Any] = {"seq": 1, "turn": 1, "at": NOW}
NOTE: dict[str, Any] = {**ENTRY, "for_model": True, "text": SAID}
MESSAGE: dict[str, Any] = {**ENTRY, "sender_id": "m", "sender_name": "Maria", "channel": "email", "provider_id": "1"}
RESULT: dict[str, Any] = {**ENTRY, "tool_use_id": "t", "tool": "read_file", "call_id": "c", "status": "done"}


@for_each(
    ("entry", "given"),
    [
        (MessageEntry(**MESSAGE, provenance="member", text=SAID), True),
        # What they only pass on is somebody else's.
        (MessageEntry(**MESSAGE, provenance="member", text="See this", quotes=(Quote(said=SAID),)), False),
        (MessageEntry(**MESSAGE, provenance="outside", text=SAID), False),
        (NoteEntry(**NOTE, provenance="account", topic="job_due"), True),
        (NoteEntry(**NOTE, provenance="outside", topic="job_due"), False),
        (NoteEntry(**NOTE, provenance="account", topic="outsider_wrote"), False),
        (ToolResultEntry(**RESULT, provenance="account", content=SAID), False),
    ],
)
def test_members_words_are_those_of_trusted_entries(entry: Any, given: bool) -> None:
    assert (members_words([entry]) == [SAID]) is given


def message(text: str, **more: Any) -> MessageEntry:
    return MessageEntry(**{**MESSAGE, "provenance": "member", "text": text, **more})


def read(turn: int, kind: Any, value: str) -> ToolResultEntry:
    answers = (FieldAnswer(name="it", type=kind, value=value),)
    return ToolResultEntry(**{**RESULT, "seq": 7, "turn": turn}, provenance="outside", content="", answers=answers)


@for_each(
    ("entries", "said"),
    [
        ([message("log 285")], True),
        ([message("log 2850")], False),
        ([message("log 285", turn=0), message("log it")], False),
        ([message("log 285", provenance="outside")], False),
        ([message("log it", quotes=(Quote(said="285"),))], False),
        ([NoteEntry(**{**NOTE, "text": "Pay 285"}, provenance="account", topic="job_due")], False),
        ([read(0, "amount", "285"), message("log 285")], True),
        ([message("log 285"), read(1, "amount", "40")], False),
        ([message("log 285"), NoteEntry(**NOTE, provenance="account", topic="plan_ended", seen=("amount",))], False),
        ([], False),
    ],
)
def test_amount_is_the_members_when_their_message_holds_it_unread(entries: Any, said: bool) -> None:
    assert said_by_member(entries, 1)("285.00") is said


@for_each(
    ("entries", "lasts"),
    [
        ([read(0, "amount", "285")], True),
        ([read(1, "amount", "285")], True),
        ([read(1, "number", "285")], True),
        ([read(0, "number", "285")], False),
        ([read(0, "amount", "285"), message("keep 285")], False),
    ],
)
def test_value_read_stays_an_outsiders_when_it_is_stored(entries: Any, lasts: bool) -> None:
    known = {"f7-1": Referent("value", "285"), "q1": Referent("quote", "285")}
    assert list(lasting_values(entries, 1, known)) == ["f7-1"] * lasts
