"""Parses a request for the scripted replies: last question, tool results, cards of outside text, and tools."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from infra.local.world.script import Block, ModelRequest, text_of
from steward.agent.turns.tools.loading.declare import LOAD_TOOLS

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
class CallResult:
    """Result of one tool call, and the contact it was about, if any."""

    tool: str
    result: str
    contact_id: str


@dataclass(frozen=True)
class Situation:
    """State of the conversation, as read from one request.

    * `requests` are the messages of the turn, oldest first, and `calls` the tool calls of the turn so far.
    * `asked` and `asker` are the newest of them (empty if there is none), `today` its day.
    * `results` are the results of `calls` by tool name; the last one counts.
    * `notes` are Steward's own notes since the last answer; with `only_notes` nothing else came since.
    * `cards` are those of outsiders' texts, newest last.
    * `tools` are those that can be used, `offered` also those that are not loaded yet.
    * `plans` are the ids of plans in the conversation, `documents` those of attachments, newest last.
    * `written_to` are the contacts to whom a text was proposed in this turn.
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
    requests: tuple[str, ...] = ()
    calls: tuple[CallResult, ...] = ()

    @classmethod
    def of(cls, request: ModelRequest) -> Situation:
        """Read `request`."""
        asker, today = "there", date.min
        uses: dict[str, Block] = {}
        requests: list[str] = []
        calls: list[CallResult] = []
        answered = False
        for message in request.messages:
            for block in message["content"]:
                asked: str | None = None
                if block["type"] == "tool_use":
                    uses[block["id"]] = block
                elif block["type"] == "tool_result":
                    calls.append(_result(uses.get(block["tool_use_id"]), block))
                elif match := MEMBER_TEXT.fullmatch(block.get("text", "")):
                    asked, asker, today = match["text"], match["name"], date.fromisoformat(match["day"])
                elif match := QUESTION.search(_words_of(block.get("text", ""))):
                    asked = match["text"]
                if asked is not None:
                    if answered:
                        requests, calls, answered = [], [], False
                    requests.append(asked.strip())
            if message["role"] == "assistant":
                answered = not any(block["type"] == "tool_use" for block in message["content"])
        said = [block for block in request.news if block["role"] == "user" and block.get("text") != NOTHING_SAID]
        return cls(
            asked=requests[-1] if requests else "",
            asker=asker,
            results={call.tool: call.result for call in calls},
            notes=tuple(_words_of(note) for note in request.notes),
            only_notes=not said and bool(request.notes) and not any(map(QUESTION.search, request.notes)),
            # The last mark counts, since the instructions before it mention <memory> too.
            memory=request.system.rpartition("<memory>")[2].partition("</memory>")[0].strip(),
            cards=tuple(_cards(request)),
            today=today,
            tools=frozenset(request.tool_names),
            offered=frozenset([*request.tool_names, *request.deferred_names]),
            plans=tuple(dict.fromkeys(PLAN_ID.findall(json.dumps(request.messages)))),
            written_to=frozenset(call.contact_id for call in calls),
            documents=tuple(dict.fromkeys(DOCUMENT.findall(json.dumps(request.messages)))),
            requests=tuple(requests),
            # Loading a tool is no step of a request.
            calls=tuple(call for call in calls if call.tool != LOAD_TOOLS.name),
        )

    def on(self, asked: str, calls: Sequence[CallResult]) -> Situation:
        """Return the situation of one request of the turn, after these calls for it."""
        results = {call.tool: call.result for call in calls}
        return replace(self, asked=asked, results=results, written_to=frozenset(call.contact_id for call in calls))


def _result(use: Block | None, block: Block) -> CallResult:
    tool, given = (use["name"], use["input"]) if use else ("", {})
    return CallResult(tool, text_of(block.get("content", "")), str(given.get("contact_id", "")))


def _words_of(note: str) -> str:
    match = NOTE.match(note)
    return str(json.loads(match["text"])) if match and match["text"] else ""


def _cards(request: ModelRequest) -> Iterator[Card]:
    for message in request.messages:
        for block in message["content"] if message["role"] == "system" else ():
            for match in CARD.finditer(block["text"]):
                if match["what"] == "text message":
                    yield Card(match["id"], match["who"] or "")
