"""The planner's view of the window: members' words, the account's records, and cards of outside text. Pure.

What Steward says of decisions and outcomes stands in messages of the role `system`, which no text of anybody's can
take, whatever it looks like; within them every text is a JSON string.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal
from zoneinfo import ZoneInfo

from steward.actors.models import LogEntry
from steward.agent.outside import OWN_ANSWER, quotes_of
from steward.conversations.entries import (
    InboundEntry,
    MessageEntry,
    NoteEntry,
    OutboundEntry,
    ReplyEntry,
    TextBlock,
    ToolResultEntry,
    ToolUseBlock,
)
from steward.core.provenance import Quote, in_full
from steward.trust.cards import card, cards, document_cards, field_lines, shown_time, with_cards, with_references
from steward.trust.tools.outside.declare import LOOK_AT_OUTSIDE

Message = dict[str, Any]
Block = dict[str, Any]
Role = Literal["user", "assistant", "system"]

# However many long files a loop reads, its request must stay one the API takes.
_RESULT_CHARACTERS = 30_000
# What ends a line besides what JSON escapes.
_LINE_ENDS = {ord(end): f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}
_LEFT_OUT: Block = {"type": "text", "text": "(What came before is left out.)"}
_NOTHING_SAID: Block = {"type": "text", "text": "(No new message.)"}


@dataclass
class _Span:
    """What came between two answers of the model: what somebody said, or a tool answered, and what Steward says."""

    user: list[Block] = field(default_factory=list)
    system: list[Block] = field(default_factory=list)

    def messages(self) -> Iterator[Message]:
        yield {"role": "user", "content": self.user or [dict(_NOTHING_SAID)]}
        if self.system:
            yield {"role": "system", "content": self.system}


def window_messages(entries: Sequence[LogEntry], zone: str, plain_from: int | None = None) -> list[Message]:
    """The entries as messages the API accepts, whatever the log holds; the last ones are not the assistant's.

    Roles take turns, every tool use is followed at once by exactly one result (a missing one is said to be missing, so
    that a damaged log never bricks a conversation), and a system message stands behind a user's. What the planner has
    looked at, and made of it, it sees from the entry `plain_from` on.
    """
    messages: list[Message] = []
    span, answer = _Span(), list[Block]()
    for role, block in _blocks(entries, ZoneInfo(zone), plain_from):
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
    """A text block."""
    return {"type": "text", "text": text}


def _blocks(entries: Sequence[LogEntry], zone: ZoneInfo, plain_from: int | None) -> Iterator[tuple[Role, Block]]:
    results = {entry.tool_use_id: entry for entry in entries if isinstance(entry, ToolResultEntry)}
    own = {name for entry in entries if isinstance(entry, ReplyEntry) for name in entry.deliveries}
    for entry in entries:
        if isinstance(entry, MessageEntry) and (entry.text or entry.quotes) and not entry.command:
            said, reference = f"[{entry.sender_name}, {shown_time(entry.at, zone)}] {entry.text}", f"q{entry.seq}"
            attached = document_cards(reference, len(entry.quotes) + 1, entry.documents, zone)
            yield "user", says("\n".join([said, *cards(reference, entry.quotes, zone), *attached]))
        elif isinstance(entry, InboundEntry):
            who = defused(entry.name or entry.address)
            said = f"[{who}, {shown_time(entry.received_at, zone)}] <outside>{defused(entry.text)}</outside>"
            yield "user", says(said)
        elif isinstance(entry, OutboundEntry) and entry.reference.rpartition("/")[2] not in own:
            yield "user", says(f"<sent_by_the_team>{defused(entry.text)}</sent_by_the_team>")
        elif isinstance(entry, NoteEntry) and entry.for_model:
            yield "system", says(_note(entry, zone))
        elif isinstance(entry, ReplyEntry):
            hidden = entry.provenance == "outside" and (plain_from is None or entry.seq < plain_from)
            yield from _reply_blocks(entry, results, zone, plain_from, hidden=hidden)


def _note(entry: NoteEntry, zone: ZoneInfo) -> str:
    quotes = list(quotes_of(entry))[: 1 if entry.quoted else None]
    listed = [card(reference, quote, zone) for reference, quote in quotes]
    listed += document_cards(f"q{entry.seq}", 1, entry.documents, zone)
    if entry.quoted or (listed and not entry.quotes):
        # What the note is about: its own text holds the words.
        return "\n".join([entry.topic, *listed])
    text = with_references(entry.briefly or entry.text, f"q{entry.seq}", entry.quotes)
    return "\n".join([f"{entry.topic}: {json.dumps(text, ensure_ascii=False).translate(_LINE_ENDS)}", *listed])


def _reply_blocks(
    entry: ReplyEntry,
    results: Mapping[str, ToolResultEntry],
    zone: ZoneInfo,
    plain_from: int | None,
    *,
    hidden: bool,
) -> Iterator[tuple[Role, Block]]:
    uses = [block for block in entry.content if isinstance(block, ToolUseBlock)]
    if hidden:
        yield "assistant", says(card(f"q{entry.seq}", Quote(said="", what=OWN_ANSWER, at=entry.at), zone))
    else:
        for block in entry.content:
            if isinstance(block, TextBlock) and block.text.strip():
                yield "assistant", says(block.text)
    for use in uses:
        # What it wrote once it had looked may hold what it had read.
        given = {} if hidden else use.input
        yield "assistant", {"type": "tool_use", "id": use.id, "name": use.name, "input": given}
    for use in uses:
        yield "user", _result(use, results.get(use.id), zone, plain_from)


def _result(use: ToolUseBlock, result: ToolResultEntry | None, zone: ZoneInfo, plain_from: int | None) -> Block:
    return {
        "type": "tool_result",
        "tool_use_id": use.id,
        "content": (_shown(result, zone, plain_from) if result else "") or "No result was recorded.",
        "is_error": result is None or result.status not in ("done", "waiting"),
    }


def _shown(result: ToolResultEntry, zone: ZoneInfo, plain_from: int | None) -> str:
    if result.answers:
        return field_lines(f"f{result.seq}", result.answers)
    if result.draft:
        return f"{{d{result.seq}}}: a draft, which you do not see. Whoever decides reads it."
    quotes = dict(quotes_of(result))
    if quotes and not result.quotes:
        return "\n".join(card(reference, quote, zone) for reference, quote in quotes.items())
    if result.tool == LOOK_AT_OUTSIDE.name and plain_from is not None and result.seq >= plain_from:
        return _cut(defused(in_full(result.content, result.quotes)))
    return with_cards(_cut(result.content), f"q{result.seq}", result.quotes, zone)


def _cut(text: str) -> str:
    if len(text) <= _RESULT_CHARACTERS:
        return text
    return f"{text[:_RESULT_CHARACTERS]}\n… (cut: {len(text):,} characters in all)"


def defused(text: str) -> str:
    """Words from elsewhere, in which nothing can pass for one of our marks."""
    return text.replace("<", "‹").replace(">", "›")
