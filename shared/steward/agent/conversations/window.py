"""Selects the newest log entries, which a model call is shown (its window). Pure."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime, timedelta

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import (
    AbbreviationEntry,
    CompressionEntry,
    InboundEntry,
    MessageEntry,
    NoteEntry,
    ReplyEntry,
    TitleEntry,
    ToolResultEntry,
    TurnNotesEntry,
)
from steward.core.records import personal_fields
from steward.core.settings import Settings

# Entries that are added when a conversation goes idle are no sign of activity.
_ASIDE = TitleEntry | TurnNotesEntry | AbbreviationEntry | CompressionEntry


def window_start(
    entries: Sequence[LogEntry], start: int, now: datetime, settings: Settings, rows: int | None = None
) -> int:
    """Return the first sequence number that the next loop should see, given the entries from `start` on.

    While people are talking the window only grows, so that the cached prompt prefix stays valid, until a summary
    replaces its older half. It is cut back to the last turns after a pause, when the cache is cold anyway, or when it
    has outgrown the `rows` that a step reads: no summary could be made of it, or this kind of actor makes none.
    """
    if not entries:
        return start
    talked = [entry for entry in entries if not isinstance(entry, _ASIDE)] or entries
    idle = now - talked[-1].at > timedelta(seconds=settings.idle_seconds)
    most = rows or settings.window_rows
    if idle or len(entries) > most:
        newest = newest_turns(entries, settings.window_turns, settings.window_characters, most // 2)
        return whole_from(entries, newest)
    return start


def whole_from(entries: Sequence[LogEntry], start: int) -> int:
    """Return `start`, or the newest place before it that separates no tool use from its result."""
    uses = {use.id: entry.seq for entry in entries if isinstance(entry, ReplyEntry) for use in entry.tool_uses}
    for entry in reversed(entries):
        if entry.seq < start:
            break
        if isinstance(entry, ToolResultEntry):
            start = min(start, uses.get(entry.tool_use_id, start))
    return start


def newest_turns(entries: Sequence[LogEntry], turns: int, characters: int, rows: int) -> int:
    """Return where the newest `turns` member messages begin, or fewer within `characters` and `rows`.

    A turn begins at a member's message, or at notes between two turns, which the next message may be about. No tool
    result is separated from its use, and at least one whole turn is kept.
    """
    begins = _beginnings(entries)
    start = entries[-1].seq
    size = found = 0
    for place, entry in enumerate(reversed(entries), start=1):
        size += _characters(entry)
        if found and (size > characters or place > rows):
            break
        message = _is_turn(entry)
        if message or (found and entry.seq in begins):
            start = entry.seq
        found += message
        if found == turns:
            break
    return start


def turns_begin(entries: Sequence[LogEntry]) -> list[int]:
    """Return the indexes at which turns begin: at a member's message, or at notes right before it between turns."""
    between, begins, noted = _beginnings(entries), list[int](), list[int]()
    for place, entry in enumerate(entries):
        if _is_turn(entry):
            begins.append(min([*noted, place]))
        if entry.seq in between:
            noted.append(place)
        elif not isinstance(entry, _ASIDE):
            noted = []
    return begins


def _beginnings(entries: Sequence[LogEntry]) -> set[int]:
    """Return the notes that were logged while the model was idle."""
    begins, rests = set[int](), False
    for entry in entries:
        if isinstance(entry, ReplyEntry):
            rests = not entry.tool_uses
        elif isinstance(entry, ToolResultEntry) or _is_turn(entry):
            rests = False
        elif rests and isinstance(entry, NoteEntry):
            begins.add(entry.seq)
    return begins


def _is_turn(entry: LogEntry) -> bool:
    return isinstance(entry, InboundEntry) or (isinstance(entry, MessageEntry) and not entry.command)


def _characters(entry: LogEntry) -> int:
    said = entry.model_dump(mode="json", include=set(personal_fields(type(entry))))
    return sum(len(json.dumps(part)) for part in said.values())
