"""Parses a request for the scripted replies: last question, tool results, cards of outside text, and tools."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from infra.local.world.script import ModelRequest, text_of

MEMBER_TEXT = re.compile(r"\[(?P<name>[^,\]]+), \w{3} (?P<day>\d{4}-\d\d-\d\d) \d\d:\d\d\] (?P<text>.*)", re.DOTALL)
# A scheduled question of a member arrives in a note of Steward's.
QUESTION = re.compile(r"is due\. Find this out now .*? only read: (?P<text>.*)", re.DOTALL)
# Placeholder in a request without a new message.
NOTHING_SAID = "(No new message.)"
NOTE = re.compile(r"(?P<topic>\w+)(?:: (?P<text>\".*?[^\\]\"|\"\"))?(?P<cards>(?:\n<outside .*)*)", re.DOTALL)
DOCUMENT = re.compile(r'document=\\?"(doc-\w+)')
PLAN_ID = re.compile(r"\bplan-[0-9A-Z]{26}\b")
CARD = re.compile(r'<outside id="(?P<id>[^"]+)" what="(?P<what>[^"]*)"(?: from="(?P<who>[^"]*)")?')


@dataclass(frozen=True)
class Card:
    """Card of an outside text: its id and its author, as far as known."""

    reference: str
    who: str


@dataclass(frozen=True)
class Situation:
    """State of the conversation, as read from one request.

    * `asked` and `asker` are the member's newest message (empty if there is none), `today` its day.
    * `results` are the tool results since then by tool name; the last one counts.
    * `notes` are Steward's own notes since the last answer; with `only_notes` nothing else came since.
    * `cards` are those of outsiders' texts, newest last.
    * `tools` are those that can be used, `offered` also those that are not loaded yet.
    * `plans` are the ids of plans in the conversation, `documents` those of attachments, newest last.
    * `written_to` are the contacts to whom a text was proposed since the member's message.
    """

    asked: str
    asker: str
    results: dict[str, str]
    notes: tuple[str, ...]
    only_notes: bool
    memory: str
    cards: tuple[Card, ...] = ()
    today: date = date.min
    tools: frozenset[str] = frozenset()
    plans: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    written_to: frozenset[str] = frozenset()
    offered: frozenset[str] = frozenset()

    @classmethod
    def of(cls, request: ModelRequest) -> Situation:
        """Read `request`."""
        asked, asker, today = "", "there", date.min
        tools: dict[str, str] = {}
        results: dict[str, str] = {}
        written_to = set[str]()
        for block in _blocks(request):
            if block["type"] == "tool_use":
                tools[block["id"]] = block["name"]
                written_to.add(str(block["input"].get("contact_id", "")))
            elif block["type"] == "tool_result":
                results[tools.get(block["tool_use_id"], "")] = text_of(block.get("content", ""))
            elif match := MEMBER_TEXT.fullmatch(block.get("text", "")):
                asked, asker, results = match["text"], match["name"], {}
                written_to.clear()
                today = date.fromisoformat(match["day"])
            elif match := QUESTION.search(_words_of(block.get("text", ""))):
                asked, results = match["text"], {}
        said = [block for block in request.news if block["role"] == "user" and block.get("text") != NOTHING_SAID]
        return cls(
            asked=asked.strip(),
            asker=asker,
            results=results,
            notes=tuple(_words_of(note) for note in request.notes),
            only_notes=not said and bool(request.notes) and not any(map(QUESTION.search, request.notes)),
            # The last mark counts, since the instructions before it mention <memory> too.
            memory=request.system.rpartition("<memory>")[2].partition("</memory>")[0].strip(),
            cards=tuple(_cards(request)),
            today=today,
            tools=frozenset(request.tool_names),
            offered=frozenset([*request.tool_names, *request.deferred_names]),
            plans=tuple(dict.fromkeys(PLAN_ID.findall(json.dumps(request.messages)))),
            written_to=frozenset(written_to),
            documents=tuple(dict.fromkeys(DOCUMENT.findall(json.dumps(request.messages)))),
        )


def _words_of(note: str) -> str:
    match = NOTE.match(note)
    return str(json.loads(match["text"])) if match and match["text"] else ""


def _cards(request: ModelRequest) -> Iterator[Card]:
    for message in request.messages:
        for block in message["content"] if message["role"] == "system" else ():
            for match in CARD.finditer(block["text"]):
                if match["what"] == "text message":
                    yield Card(match["id"], match["who"] or "")


def _blocks(request: ModelRequest) -> Iterator[dict[str, Any]]:
    for message in request.messages:
        yield from message["content"]
