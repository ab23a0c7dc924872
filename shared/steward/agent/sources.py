"""What the model had read when it answered, as the policy traces arguments to it. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from steward.conversations.models import LogEntry, MessageEntry, NoteEntry, ToolResultEntry
from steward.conversations.quotes import quoted_outsider
from steward.tools.tracing import Source


def sources_of(entries: Sequence[LogEntry], memory: str) -> tuple[Source, ...]:
    """Every text in the window but the model's own, which are made of the others, and the account's MEMORY.md."""
    return (Source("account", memory, "MEMORY.md", 0), *_read(entries))


def _read(entries: Sequence[LogEntry]) -> Iterator[Source]:
    for entry in entries:
        if isinstance(entry, MessageEntry):
            yield Source(entry.provenance, entry.text, entry.sender_name, entry.turn)
        elif isinstance(entry, NoteEntry) and entry.for_model:
            address = entry.about[0] if entry.about else ""
            who, said = quoted_outsider(entry.text) or ("A note of Steward's", entry.text)
            yield Source(entry.provenance, said, who, entry.turn, address)
        elif isinstance(entry, ToolResultEntry):
            yield Source(entry.provenance, entry.content, f"What {entry.tool} returned", entry.turn)
