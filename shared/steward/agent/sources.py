"""What the model had read when it answered, as the policy traces arguments to it. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from steward.actors.models import LogEntry
from steward.conversations.entries import MessageEntry, NoteEntry, ReplyEntry, ToolResultEntry, ToolUseBlock
from steward.core.provenance import Provenance
from steward.tools.declaration import Effect, Tool
from steward.tools.tracing import Source

if TYPE_CHECKING:
    from steward.core.stored import Stored

# What tells of calls repeats what the model wrote into them, and must not vouch for it.
_REPEATS_THE_MODEL = ("call_outcome", "late_result", "claim_corrected", "no_progress")


def sources_of(entries: Sequence[LogEntry], memory: Stored, tools: Mapping[str, Tool]) -> tuple[Source, ...]:
    """Every text in the window that somebody else wrote than the model, and MEMORY.md."""
    return (Source(memory.provenance, memory.text, "file MEMORY.md", 0), *_read(entries, tools))


def _read(entries: Sequence[LogEntry], tools: Mapping[str, Tool]) -> Iterator[Source]:
    uses = {use.id: use for entry in entries if isinstance(entry, ReplyEntry) for use in entry.tool_uses}
    for entry in entries:
        if isinstance(entry, MessageEntry):
            yield Source(entry.provenance, entry.text, entry.sender_name, entry.turn)
        elif isinstance(entry, NoteEntry) and entry.for_model:
            if entry.provenance == "outside" or entry.topic not in _REPEATS_THE_MODEL:
                yield _noted(entry)
        elif isinstance(entry, ToolResultEntry) and (entry.provenance == "outside" or _was_read(entry, tools)):
            yield Source(entry.provenance, entry.content, _returned(entry, uses), entry.turn)


def _noted(entry: NoteEntry) -> Source:
    label = f"{entry.quoted.who}'s text" if entry.quoted else "a note of Steward's"
    said = entry.quoted.said if entry.quoted else entry.text
    # Only what a member wrote speaks for a member; what Steward says of a decision is a record of it.
    provenance: Provenance = "outside" if entry.provenance == "outside" else "account"
    return Source(provenance, said, label, entry.turn, entry.about[0] if entry.about else "")


def _was_read(entry: ToolResultEntry, tools: Mapping[str, Tool]) -> bool:
    """Whether the result is what is on record: errors and reports of deeds repeat the model's own arguments."""
    return entry.status == "done" and entry.tool in tools and tools[entry.tool].effect is Effect.READ


def _returned(entry: ToolResultEntry, uses: Mapping[str, ToolUseBlock]) -> str:
    use = uses.get(entry.tool_use_id)
    path = use.input.get("path") if use else None
    return f"file {path}" if isinstance(path, str) else f"what {entry.tool} returned"
