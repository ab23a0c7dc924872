"""What the model had read when it answered, as the policy traces arguments to it. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from steward.conversations.models import (
    LogEntry,
    MessageEntry,
    NoteEntry,
    ReplyEntry,
    ToolResultEntry,
    ToolUseBlock,
)
from steward.conversations.quotes import quoted_outsider
from steward.tools.tracing import Source


def sources_of(entries: Sequence[LogEntry], memory: str) -> tuple[Source, ...]:
    """Every text in the window but the model's own, which are made of the others, and the account's MEMORY.md."""
    return (Source("account", memory, "file MEMORY.md", 0), *_read(entries))


def _read(entries: Sequence[LogEntry]) -> Iterator[Source]:
    uses = {use.id: use for entry in entries if isinstance(entry, ReplyEntry) for use in entry.tool_uses}
    for entry in entries:
        if isinstance(entry, MessageEntry):
            yield Source(entry.provenance, entry.text, entry.sender_name, entry.turn)
        elif isinstance(entry, NoteEntry) and entry.for_model:
            yield _noted(entry)
        elif isinstance(entry, ToolResultEntry):
            yield Source(entry.provenance, entry.content, _returned(entry, uses), entry.turn)


def _noted(entry: NoteEntry) -> Source:
    who, said = quoted_outsider(entry.text) or ("", entry.text)
    label = f"{who}'s text" if who else "a note of Steward's"
    return Source(entry.provenance, said, label, entry.turn, entry.about[0] if entry.about else "")


def _returned(entry: ToolResultEntry, uses: Mapping[str, ToolUseBlock]) -> str:
    use = uses.get(entry.tool_use_id)
    path = use.input.get("path") if use else None
    return f"file {path}" if isinstance(path, str) else f"what {entry.tool} returned"
