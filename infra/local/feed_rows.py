"""Formats log entries, calls, approvals and deliveries as rows of the local page's live feed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import (
    AbbreviationEntry,
    CompressionEntry,
    InboundEntry,
    MessageEntry,
    MetaEntry,
    NoteEntry,
    OutboundEntry,
    ReplyEntry,
    TextBlock,
    TitleEntry,
    ToolResultEntry,
)
from steward.channels.messaging.models import Delivery
from steward.tools.declaration import runnable
from steward.tools.index import TOOLS
from steward.tools.models import ToolCall
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trust.approvals.models import Approval
from steward.trust.approvals.shown_arguments import action_in_words, in_a_sentence, shown

# A Steward id, random or derived, with the dot that separates it from its title in a list.
_ID = re.compile(r"\b(?P<id>(?P<kind>[a-z]{2,5})-(?:(?P<drawn>[0-9A-HJKMNP-TV-Z]{26})|[a-z2-7]{16}))\b(?P<dot> · )?")
_TOOL = re.compile(rf"\b(?:undo_)?(?:{'|'.join(sorted(TOOLS, key=len, reverse=True))})\b")
# Endings of fields that mean nothing to a person.
_FOR_PROGRAMS = ("_id", "score", "version", "revision")
# Stop reasons that are not shown.
_USUAL_ENDS = frozenset({"end_turn", "tool_use"})


@dataclass(frozen=True)
class FeedRow:
    """Row of the feed."""

    title: str
    detail: str = ""
    state: str = ""


@dataclass(frozen=True)
class FeedRowWriter:
    """Formats records for people. `contact` returns a contact's name by id, `person` a name by phone number."""

    contact: Callable[[str], str | None]
    person: Callable[[str], str | None]

    def record(self, record: ToolCall | Delivery | Approval) -> FeedRow:
        """Return the row of a record, whose state is shown beside it."""
        match record:
            case ToolCall():
                what = self.sentence(record.tool, record.arguments, record.currency)
                return FeedRow(_title(what), self.arguments(record.tool, record.arguments, record.currency))
            case Delivery():
                whom = record.to_name or self.person(record.to_address) or record.to_address
                return FeedRow(f"Text to {whom}", record.text)
            case Approval():
                words = str(record.arguments.get(record.editable or "", ""))
                given = {} if record.purpose == "undo" else record.arguments
                detail = words or self.arguments(record.tool, given, record.currency)
                return FeedRow(_title(record.preview), "\n".join(filter(None, [detail, f"Code {record.code}"])))

    def entry(self, entry: LogEntry) -> FeedRow:
        """Return the row of a log entry."""
        match entry:
            case MessageEntry():
                return FeedRow(f"{entry.sender_name} wrote", entry.text)
            case ReplyEntry():
                state = "" if entry.stop_reason in _USUAL_ENDS else _written_out(entry.stop_reason)
                title = "The model called tools" if entry.tool_uses else "The model answered"
                return FeedRow(title, self._answer(entry), state)
            case ToolResultEntry():
                title = f"{_title(action_in_words(entry.tool))}: result"
                return FeedRow(title, self.readable(entry.content), _written_out(entry.status))
            case NoteEntry():
                return FeedRow(_title(_written_out(entry.topic)), self.readable(entry.text))
            case InboundEntry():
                return FeedRow(f"{entry.name or entry.address} wrote", entry.whole)
            case OutboundEntry():
                return FeedRow(f"Sent to {entry.name or entry.address}", entry.text, entry.status)
            case TitleEntry():
                return FeedRow("Named by a person" if entry.manual else "Named", entry.title)
            case AbbreviationEntry():
                return FeedRow("Summed up", entry.text)
            case CompressionEntry():
                what = "a result" if entry.result_seq else "what came before"
                return FeedRow(f"Shortened for the model: {what}", entry.text)
            case MetaEntry(change="unpinned"):
                return FeedRow("Left for a new conversation")
            case MetaEntry():
                return FeedRow("Model changed", entry.value)
        return FeedRow(_title(_written_out(entry.KIND)))

    def sentence(self, tool: str, arguments: Mapping[str, Any], currency: str = "") -> str:
        """Return what a call does, as its approver would be asked."""
        known = runnable(TOOLS, tool)
        return in_a_sentence(known, arguments, self.contact, currency=currency) if known else action_in_words(tool)

    def arguments(self, tool: str, arguments: Mapping[str, Any], currency: str = "") -> str:
        """Return the arguments of a call, one a line."""
        known = runnable(TOOLS, tool)
        lines = shown(known, arguments, self.contact, currency=currency) if known else []
        return "\n".join(f"{line.label}: {line.value}" for line in lines)

    def readable(self, text: str) -> str:
        """Return a text for the model in a form for people: names instead of ids."""
        with suppress(ValueError):
            text = _flat(json.loads(text))
        text = _ID.sub(self._name, text)
        return _TOOL.sub(lambda match: action_in_words(match.group()), text)

    def _name(self, match: re.Match[str]) -> str:
        """Return the contact's name or the kind of record for an id, and nothing if its title stands beside it."""
        if match["dot"]:
            return ""
        if match["kind"] == "ctc":
            return self.contact(match["id"]) or ""
        record = PORTFOLIO.kind_of(match["id"])
        if record:
            return record.called
        return "" if match["drawn"] else match["id"]

    def _answer(self, entry: ReplyEntry) -> str:
        words = [block.text for block in entry.content if isinstance(block, TextBlock)]
        uses = [_title(self.sentence(use.name, use.input)) for use in entry.tool_uses]
        return "\n".join(words + uses)


def _flat(value: Any) -> str:
    """Return a JSON value as text, one line per list entry, without keys and without parts for programs."""
    match value:
        case dict():
            parts = [_flat(part) for name, part in value.items() if not name.endswith(_FOR_PROGRAMS)]
            return " · ".join(part for part in parts if part)
        case list():
            return "\n".join(_flat(part) for part in value)
        case None:
            return ""
    return str(value)


def _title(words: str) -> str:
    return words[:1].upper() + words[1:]


def _written_out(name: str) -> str:
    return name.replace("_", " ")
