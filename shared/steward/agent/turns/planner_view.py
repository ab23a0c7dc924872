"""View of a conversation for the main model: members' words, and a card in place of each outside text. Pure.

Steward's reports of decisions and outcomes are messages of the role `system`, which no other text can take; within them
every text is a JSON string.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal
from zoneinfo import ZoneInfo

from steward.actors.models import ActorState, LogEntry
from steward.agent.conversations.entries import (
    CompressionEntry,
    InboundEntry,
    MessageEntry,
    NoteEntry,
    OutboundEntry,
    ReplyEntry,
    TextBlock,
    ToolResultEntry,
    ToolUseBlock,
    Topic,
)
from steward.agent.turns.deferred_tools import ToolReferences
from steward.agent.turns.outside_references import OWN_ANSWER, answer_of, place_of, quotes_of
from steward.agent.turns.toolbox import Toolbox
from steward.agent.turns.tools.loading.declare import LOAD_TOOLS
from steward.core.provenance import Quote, in_full
from steward.trust.outside_text.cards import (
    card,
    document_cards,
    field_line,
    field_lines,
    message_cards,
    shown_time,
    with_cards,
    with_references,
)
from steward.trust.outside_text.references import references_in, without_references
from steward.trust.outside_text.tools.outside.declare import LOOK_AT_OUTSIDE

Message = dict[str, Any]
Block = dict[str, Any]
Role = Literal["user", "assistant", "system"]

# Keeps a request acceptable to the API however many long files a loop reads.
_RESULT_CHARACTERS = 30_000
# Characters that end a line and that JSON does not escape.
_LINE_ENDS = {ord(end): f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}
_UNSENDABLE = re.compile(r"[^a-zA-Z0-9_-]")
_SHORTENED = "(A summary; the result had {characters:,} characters.)"
_SUMMED_UP = "What came before, summed up; search_conversations finds the very words."
_LEFT_OUT: Block = {"type": "text", "text": "(What came before is left out.)"}
# The model's reply if Steward's own words, such as the report under it, already say everything.
NOTHING_TO_ADD = ("-", "–", "—")
# Topics of Steward's own words that end a turn of the model.
_ENDS_A_TURN = frozenset[Topic]({"paused", "no_progress", "answer_stopped", "budget_reached", "model_trouble"})
_NOTHING_SAID: Block = {"type": "text", "text": "(No new message.)"}


@dataclass
class _Span:
    """Blocks between two answers of the model: user blocks (people, tool results) and Steward's system blocks."""

    user: list[Block] = field(default_factory=list)
    system: list[Block] = field(default_factory=list)

    def messages(self) -> Iterator[Message]:
        yield {"role": "user", "content": self.user or [dict(_NOTHING_SAID)]}
        if self.system:
            yield {"role": "system", "content": self.system}


def window_messages(
    entries: Sequence[LogEntry], zone: str, plain_from: int | None = None, toolbox: Toolbox | None = None
) -> list[Message]:
    """Return the entries as messages that the API accepts, whatever the log holds, not ending with the assistant.

    Roles alternate, every tool use is followed at once by exactly one result (a missing one is reported as missing, so
    that a damaged log never blocks a conversation), and a system message follows a user message. The newest summary
    among the entries stands for what it covers. From the entry `plain_from` on the planner sees the outside text that
    it looked at and its own answers to it. With deferred tools in the `toolbox` the messages refer to those that were
    loaded and those in use.
    """
    messages: list[Message] = []
    span, answer = _Span(), list[Block]()
    for role, block in _blocks(entries, ZoneInfo(zone), plain_from, ToolReferences(toolbox)):
        if role == "assistant":
            if not answer:
                messages += _taken(span, first=not messages)
                span = _Span()
            answer.append(block)
            continue
        if answer:
            messages.append({"role": "assistant", "content": answer})
            answer = []
        (span.user if role == "user" else span.system).append(block)
    if answer:
        messages.append({"role": "assistant", "content": answer})
    return [*messages, *span.messages()]


def _taken(span: _Span, *, first: bool) -> Iterator[Message]:
    if first and not span.user:
        span.user.append(dict(_LEFT_OUT))
    return span.messages()


def says(text: str) -> Block:
    """Return a text block."""
    return {"type": "text", "text": text}


def _blocks(
    entries: Sequence[LogEntry], zone: ZoneInfo, plain_from: int | None, references: ToolReferences
) -> Iterator[tuple[Role, Block]]:
    if summed_up := summary(entries, zone):
        yield "user", says(summed_up)
    entries = since_summary(entries)
    calls = _Calls(entries, zone, plain_from)
    own = {name for entry in entries if isinstance(entry, ReplyEntry) for name in entry.deliveries}
    for entry in entries:
        if isinstance(entry, MessageEntry) and (entry.text or entry.quotes) and not entry.command:
            # A sub-agent's task is written by a planner and contains the references that it may use.
            text = without_references(entry.text) if entry.provenance == "member" else entry.text
            said, reference = f"[{entry.sender_name}, {shown_time(entry.at, zone)}] {text}", f"q{entry.seq}"
            yield "user", says("\n".join([said, *message_cards(reference, entry.quotes, entry.documents, zone)]))
        elif isinstance(entry, InboundEntry):
            who = without_marks_or_references(entry.name or entry.address)
            words = without_marks_or_references(entry.whole)
            said = f"[{who}, {shown_time(entry.received_at, zone)}] <outside>{words}</outside>"
            yield "user", says(said)
        elif isinstance(entry, OutboundEntry) and entry.reference.rpartition("/")[2] not in own:
            yield "user", says(f"<sent_by_the_team>{without_marks_or_references(entry.text)}</sent_by_the_team>")
        elif isinstance(entry, NoteEntry) and entry.for_model:
            yield "system", says(_note(entry, zone))
            if entry.topic in _ENDS_A_TURN:
                # A later message would otherwise seem to have come before the note, and the earlier one to be open.
                yield "assistant", says(NOTHING_TO_ADD[0])
        elif isinstance(entry, ReplyEntry):
            hidden = entry.provenance == "outside" and (plain_from is None or entry.seq < plain_from)
            yield from _loaded_again(entry, calls, references)
            yield from _reply_blocks(entry, calls, zone, references, hidden=hidden)


def _note(entry: NoteEntry, zone: ZoneInfo) -> str:
    quotes = list(quotes_of(entry))[: 1 if entry.quoted else None]
    listed = [card(reference, quote, zone) for reference, quote in quotes]
    listed += document_cards(f"q{entry.seq}", 1, entry.documents, zone)
    if entry.quoted or (listed and not entry.quotes):
        # The card stands for the note's own text.
        return "\n".join([entry.topic, *listed])
    text = with_references(without_references(entry.briefly or entry.text), f"q{entry.seq}", entry.quotes)
    return "\n".join([f"{entry.topic}: {json.dumps(text, ensure_ascii=False).translate(_LINE_ENDS)}", *listed])


def _loaded_again(entry: ReplyEntry, calls: _Calls, references: ToolReferences) -> Iterator[tuple[Role, Block]]:
    """Repeat a `load_tools` call that has left the window, for the tools that the reply uses."""
    uses = (block for block in entry.content if isinstance(block, ToolUseBlock))
    if topics := references.missing(uses):
        name = calls.unlike_any(f"loaded_{entry.seq}", entry.seq)
        yield "assistant", {"type": "tool_use", "id": name, "name": LOAD_TOOLS.name, "input": {"topics": topics}}
        answer = {"content": references.of(topics), "is_error": False}
        yield "user", {"type": "tool_result", "tool_use_id": name, **answer}


def _reply_blocks(
    entry: ReplyEntry, calls: _Calls, zone: ZoneInfo, references: ToolReferences, *, hidden: bool
) -> Iterator[tuple[Role, Block]]:
    uses = [block for block in entry.content if isinstance(block, ToolUseBlock)]
    if hidden:
        yield "assistant", says(card(f"q{entry.seq}", Quote(said="", what=OWN_ANSWER, at=entry.at), zone))
    else:
        for block in entry.content:
            if isinstance(block, TextBlock) and block.text.strip():
                yield "assistant", says(block.text)
    taken = [(use, *calls.take(entry.seq, use)) for use in uses]
    for use, name, _ in taken:
        # Arguments written after looking at outside text may contain it.
        given = {} if hidden else use.input
        yield "assistant", {"type": "tool_use", "id": name, "name": _sendable(use.name), "input": given}
    beside: list[Block] = []
    for use, name, result in taken:
        loaded = [] if result["is_error"] else references.loaded(use)
        if loaded:
            beside.append(says(result["content"]))
        yield "user", {"type": "tool_result", "tool_use_id": name, **result, "content": loaded or result["content"]}
    # Results must come first in a message.
    yield from (("user", block) for block in beside)


class _Calls:
    """The result of each tool use, under a unique id that the API accepts.

    A log from another system may repeat an id, or contain one that no request may have; either would block the
    conversation.
    """

    def __init__(self, entries: Sequence[LogEntry], zone: ZoneInfo, plain_from: int | None) -> None:
        self._results = {entry.tool_use_id: entry for entry in reversed(entries) if isinstance(entry, ToolResultEntry)}
        self._briefly = {entry.result_seq: entry for entry in entries if isinstance(entry, CompressionEntry)}
        self._zone = zone
        self._plain_from = plain_from
        self._names = set[str]()

    def take(self, seq: int, use: ToolUseBlock) -> tuple[str, Block]:
        """Return the id of a use in the reply `seq`, and its result without the id."""
        name = self.unlike_any(use.id, seq)
        result = self._results.pop(use.id, None)
        text = self._shown(result) if result else ""
        failed = result is None or result.status not in ("done", "waiting")
        return name, {"content": text or "No result was recorded.", "is_error": failed}

    def unlike_any(self, wanted: str, seq: int) -> str:
        """Return a unique id for a use in the reply `seq`: the `wanted` one if possible."""
        name, number = _sendable(wanted), 0
        while name in self._names:
            name, number = f"{_sendable(wanted)}_{seq}_{number}", number + 1
        self._names.add(name)
        return name

    def _shown(self, result: ToolResultEntry) -> str:
        briefly = self._briefly.get(result.seq)
        if briefly is None:
            return _shown(result, self._zone, self._plain_from, _RESULT_CHARACTERS)
        lines = [_SHORTENED.format(characters=len(result.content)), without_marks(briefly.text)]
        return "\n".join([*lines, *_named(briefly.text, [result], self._zone)])


def _sendable(name: str) -> str:
    return _UNSENDABLE.sub("_", name)[:64] or "unknown"


def shown_result(result: ToolResultEntry, zone: str, characters: int) -> str:
    """Return a tool's result as the model sees it, cut after so many characters."""
    return _shown(result, ZoneInfo(zone), None, characters)


def _shown(result: ToolResultEntry, zone: ZoneInfo, plain_from: int | None, characters: int) -> str:
    if result.answers:
        return field_lines(f"f{result.seq}", result.answers)
    if result.draft:
        return _draft_line(result)
    quotes = dict(quotes_of(result))
    if quotes and not result.quotes:
        return "\n".join(card(reference, quote, zone) for reference, quote in quotes.items())
    if result.tool == LOOK_AT_OUTSIDE.name and plain_from is not None and result.seq >= plain_from:
        return _cut(without_marks_or_references(in_full(result.content, result.quotes)), characters)
    return with_cards(_cut(without_references(result.content), characters), f"q{result.seq}", result.quotes, zone)


def _draft_line(result: ToolResultEntry) -> str:
    return f"{{d{result.seq}}}: a draft, which you do not see. Whoever decides reads it."


def in_view(entries: Iterable[LogEntry], state: ActorState) -> list[LogEntry]:
    """Return the entries of the window and the older ones it needs."""
    return [entry for entry in entries if entry.seq >= state.window_start or entry.seq in state.besides]


def newest_summary(entries: Sequence[LogEntry]) -> CompressionEntry | None:
    """Return the summary among `entries` that covers most."""
    summaries = [entry for entry in entries if isinstance(entry, CompressionEntry) and entry.through_seq]
    return max(summaries, key=lambda entry: (entry.through_seq, entry.seq), default=None)


def since_summary(entries: Sequence[LogEntry]) -> Sequence[LogEntry]:
    """Return the entries that the newest summary does not cover."""
    newest = newest_summary(entries)
    return [entry for entry in entries if entry.seq > newest.through_seq] if newest else entries


def summary(entries: Sequence[LogEntry], zone: ZoneInfo) -> str:
    """Return the head of the window, which summarizes all earlier entries and lists its references, or ""."""
    newest = newest_summary(entries)
    if newest is None:
        return ""
    lines = [_SUMMED_UP, without_marks(newest.text), *_named(newest.text, entries, zone)]
    return "\n".join(["<summary>", *lines, "</summary>"])


def _named(text: str, entries: Sequence[LogEntry], zone: ZoneInfo) -> Iterator[str]:
    """Yield a line for each piece of outside text in `entries` that `text` refers to."""
    places = {entry.seq: entry for entry in entries}
    for reference in dict.fromkeys(references_in(text)):
        entry = places.get(place_of(reference))
        if entry is None:
            continue
        if quote := dict(quotes_of(entry)).get(reference):
            yield card(reference, quote, zone)
        elif isinstance(entry, ToolResultEntry) and (answer := answer_of(entry, reference)):
            yield field_line(reference, answer)
        elif isinstance(entry, ToolResultEntry) and entry.draft and reference == f"d{entry.seq}":
            yield _draft_line(entry)


def _cut(text: str, characters: int) -> str:
    if len(text) <= characters:
        return text
    return f"{text[:characters]}\n… (cut: {len(text):,} characters in all)"


def without_marks_or_references(text: str) -> str:
    """Replace what could pass for one of Steward's marks or references."""
    return without_references(without_marks(text))


def without_marks(text: str) -> str:
    """Replace what could pass for one of Steward's marks."""
    return text.replace("<", "‹").replace(">", "›")
