"""Whose words an address of the web may stand in to count as given: members' own, and those of jobs of theirs."""

from __future__ import annotations

from typing import Any

from steward.agent.conversations.entries import MessageEntry, NoteEntry, ToolResultEntry
from steward.agent.turns.outside_references import members_words
from steward.core.provenance import Quote
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
