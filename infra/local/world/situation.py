"""Reads a Messages API request of Steward's the way the rehearsal needs it: who asked what, and what is known since."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from infra.local.world.script import ModelRequest, text_of

MEMBER_TEXT = re.compile(r"\[(?P<name>[^,\]]+), \w{3} \d{4}-\d\d-\d\d \d\d:\d\d\] (?P<text>.*)", re.DOTALL)
NOTE = re.compile(r"\[Steward\] (?P<text>.*)", re.DOTALL)


@dataclass(frozen=True)
class Situation:
    """Where the conversation stands.

    `asked` and `asker` are the member's newest message (empty if there is none). `results` are the tool results since
    then, by tool name, the last one counting. `notes` are the [Steward] notes in the last message; `only_notes` says
    that a note is the newest thing in it and no tool result is there, so nothing else is to be done.
    """

    asked: str
    asker: str
    results: dict[str, str]
    notes: tuple[str, ...]
    only_notes: bool
    memory: str

    @classmethod
    def of(cls, request: ModelRequest) -> Situation:
        """Read `request`."""
        asked, asker = "", "there"
        tools: dict[str, str] = {}
        results: dict[str, str] = {}
        for block in _blocks(request):
            if block["type"] == "tool_use":
                tools[block["id"]] = block["name"]
            elif block["type"] == "tool_result":
                results[tools.get(block["tool_use_id"], "")] = text_of(block.get("content", ""))
            elif match := MEMBER_TEXT.fullmatch(block.get("text", "")):
                asked, asker, results = match["text"], match["name"], {}
        last = [block.get("text", "") for block in request.messages[-1]["content"] if not _is_context(block)]
        notes = tuple(match["text"] for text in last if (match := NOTE.fullmatch(text)))
        results_last = any(block["type"] == "tool_result" for block in request.messages[-1]["content"])
        return cls(
            asked=asked.strip(),
            asker=asker,
            results=results,
            notes=notes,
            only_notes=not results_last and bool(last) and NOTE.fullmatch(last[-1]) is not None,
            # The last mark: the instructions before it speak of <memory> too.
            memory=request.system.rpartition("<memory>")[2].partition("</memory>")[0].strip(),
        )


def _blocks(request: ModelRequest) -> Iterator[dict[str, Any]]:
    for message in request.messages:
        yield from message["content"]


def _is_context(block: dict[str, Any]) -> bool:
    return block["type"] == "text" and str(block["text"]).startswith("<context>")
