"""Formats a log as JSON lines of the types `meta`, `turn` and `event`. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import (
    AbbreviationEntry,
    CompressionEntry,
    MessageEntry,
    MetaEntry,
    NoteEntry,
    ReplyEntry,
    TextBlock,
    TitleEntry,
    ToolResultEntry,
)
from steward.agent.conversations.overview import ConversationOverview
from steward.core.clock import to_iso

Line = dict[str, Any]


def meta_line(listed: ConversationOverview) -> Line:
    """Return the first line of a transcript."""
    created = listed.overview.created_at
    return {
        "type": "meta",
        "id": listed.conversation_id,
        "channel": listed.channel,
        "created": to_iso(created) if created else None,
        "participants": [listed.member_id],
    }


def lines_of(entries: Iterable[LogEntry]) -> Iterator[Line]:
    """Yield a line for each entry, in order; `seq` is the entry's place in the log."""
    for entry in entries:
        line = _line(entry)
        yield {**line, "timestamp": to_iso(entry.at), "seq": entry.seq, "provenance": entry.provenance}


def _line(entry: LogEntry) -> Line:
    match entry:
        case MessageEntry(command=False):
            said = {"role": "user", "content": entry.text, "channel": entry.channel, "sender": entry.sender_id}
            return {"type": "turn", **said, "senderName": entry.sender_name, "turnNumber": entry.turn}
        case ReplyEntry():
            return _reply(entry)
        case TitleEntry():
            event = "meta_update" if entry.manual else "title_assigned"
            return {"type": "event", "event": event, "title": entry.title, "topics": list(entry.topics)}
        case AbbreviationEntry():
            through = {"abbreviatedThrough": entry.through_seq}
            return {"type": "event", "event": "abbreviation", "text": entry.text, **through}
        case CompressionEntry():
            place = {"toolResult": entry.result_seq} if entry.result_seq else {"compressedThrough": entry.through_seq}
            return {"type": "event", "event": "compression", "text": entry.text, **place}
        case MetaEntry():
            return {"type": "event", "event": "meta_update", entry.change: entry.value}
        case MessageEntry():
            return {"type": "event", "event": "command", "text": entry.text, "sender": entry.sender_id}
        case ToolResultEntry():
            result = {"tool": entry.tool, "toolUseId": entry.tool_use_id, "status": entry.status}
            return {"type": "event", "event": "tool_result", **result, "text": entry.content}
        case NoteEntry():
            note = {"subject": entry.subject, "delivered": bool(entry.deliveries), "turnNumber": entry.turn}
            return {"type": "event", "event": entry.topic, "text": entry.text, **note}
        case _:
            return {"type": "event", "event": entry.KIND}


def _reply(entry: ReplyEntry) -> Line:
    line: Line = {
        "type": "turn",
        "role": "assistant",
        "content": entry.said or "\n".join(block.text for block in entry.content if isinstance(block, TextBlock)),
        "turnNumber": entry.turn,
        "usage": {"input": entry.usage.input_tokens, "output": entry.usage.output_tokens},
        "cost": entry.cost_micros / 1_000_000,
        "model": entry.model,
    }
    if entry.channel:
        line["channel"] = entry.channel
    if entry.thinking:
        line["thinkingText"] = entry.thinking
    if entry.tool_uses:
        line["toolUses"] = [use.model_dump(include={"id", "name", "input"}) for use in entry.tool_uses]
    return line
