"""Finds the files that a proposed call would send, in earlier tool results of the conversation. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import ToolResultEntry
from steward.agent.turns.recipients import RecipientError
from steward.core.attached_files import MOST_BYTES, AttachedFile
from steward.core.provenance import OutsidePart
from steward.tools.declaration import Tool


def attached(tool: Tool, arguments: Mapping[str, Any], entries: Sequence[LogEntry]) -> tuple[AttachedFile, ...]:
    """Return the named files as they were when last inspected.

    Raises `RecipientError` if one was never inspected or if together they are too large for a mail.
    """
    wanted = arguments.get(tool.reaches.attaches or "") or ()
    seen = {one.file_id: one for entry in entries if isinstance(entry, ToolResultEntry) for one in entry.files}
    if not all(one in seen for one in wanted):
        raise RecipientError("Not all of these files have been looked at: call prepare_attachments with them first.")
    files = tuple(seen[one] for one in wanted)
    if sum(file.size for file in files) > MOST_BYTES:
        raise RecipientError(
            f"Together these files have more than {MOST_BYTES // 1_000_000} MB, which mail does not carry: leave some "
            "out, send several mails, or put them into Drive and write where they are."
        )
    return files


def named_outside(tool: Tool, files: Sequence[AttachedFile]) -> tuple[OutsidePart, ...]:
    """Return a quote part for each file that an outsider made or named, so that its content counts as outside text."""
    return tuple(
        OutsidePart(
            argument=f"{tool.reaches.attaches}.{place}",
            reference="",
            kind="quote",
            who=file.who,
            start=0,
            end=len(file.file_id),
        )
        for place, file in enumerate(files)
        if file.outside
    )
