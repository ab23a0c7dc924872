"""Runners of the tools that read and write workspace files."""

from __future__ import annotations

from steward.core.errors import StewardError
from steward.core.provenance import Provenance, Quoting
from steward.core.sentences import say
from steward.memory.workspace.file_search import MOST_FILES, MOST_HITS, search
from steward.memory.workspace.line_provenance import Span, TextNotUniqueError, overlapping
from steward.memory.workspace.tools.arguments import FileBefore
from steward.memory.workspace.tools.files.declare import (
    EditFileInput,
    ListFilesInput,
    ReadFileInput,
    SearchFilesInput,
    WriteFileInput,
)
from steward.memory.workspace.tools.services import Services, author_of, quoted, run_file_change, shown
from steward.memory.workspace.tools.undo import undo_file_change
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trust.outside_text.cards import shown_time

_MOST_LISTED = 300


def read_file(call: ToolCall, services: Services) -> Done | Failed:
    """Return the version on the first line, then the file."""
    path = ReadFileInput.model_validate(call.arguments).path
    try:
        stored = services.workspace.read(call.account_id, path)
    except StewardError as error:
        return Failed.by(error)
    if stored is None:
        return Failed(f"There is no file {path}.", say("why-failed", form="not_found"))
    quoting = Quoting()
    return Done(shown(stored, quoting), quotes=quoting.quotes)


def write_file(call: ToolCall, services: Services) -> Done | Failed:
    """Write a file; return its new version or the reason for refusal.

    Lines with outside words keep their label, unless a person approved them.
    """
    given = WriteFileInput.model_validate(call.arguments)
    provenance: Provenance = "account" if call.parts and call.provenance == "outside" else call.provenance
    outside = overlapping(given.content, _outside_spans(call, "content", given.content))
    version = None if given.version in (None, "", "none") else given.version

    def write() -> Done:
        written = services.workspace.write(
            call.account_id, given.path, given.content, version, provenance, outside, author_of(call)
        )
        undo = FileBefore(path=given.path, written=written, previous=version)
        return Done(f"Wrote {given.path}, version: {written}", report=say("file-written", path=given.path), undo=undo)

    return run_file_change(call, services, given.path, write)


def edit_file(call: ToolCall, services: Services) -> Done | Failed:
    """Edit a file; return its new version or the reason for refusal.

    Outside words keep their label, unless a person approved them.
    """
    given = EditFileInput.model_validate(call.arguments)
    outside = _outside_spans(call, "new", given.new)

    def edit() -> Done | Failed:
        try:
            written = services.workspace.edit(
                call.account_id, given.path, given.old, given.new, given.version, outside, author_of(call)
            )
        except TextNotUniqueError as error:
            return Failed(
                f"{given.path} was not changed: what is to be replaced stands there {error.times} times.",
                say("why-failed", form="changed"),
            )
        undo = FileBefore(path=given.path, written=written, previous=given.version)
        report = say("workspace-file-changed", form="edited", path=given.path)
        return Done(f"Edited {given.path}, version: {written}", report=report, undo=undo)

    return run_file_change(call, services, given.path, edit)


def list_files(call: ToolCall, services: Services) -> Done | Failed:
    """Return one line per file: path, bytes, time of writing, version."""
    folder = ListFilesInput.model_validate(call.arguments).path.strip("/")
    try:
        files = services.workspace.listing(call.account_id, folder)
    except StewardError as error:
        return Failed.by(error)
    zone = services.people.zone_of(call.account_id, call.member_id)
    lines = [
        f"{file.path} · {file.size:,} bytes · "
        + (f"{shown_time(file.at, zone)} · version {file.version}" if file.at else "as it comes, nobody wrote it")
        for file in files[:_MOST_LISTED]
    ]
    if left := len(files) - len(lines):
        lines.append(f"… and {left} more: name a folder.")
    return Done("\n".join(lines) or "There are no files there.")


def search_files(call: ToolCall, services: Services) -> Done:
    """Return one line per match: path, line number, excerpt."""
    given = SearchFilesInput.model_validate(call.arguments)
    found = search(services.workspace, call.account_id, given.query, given.glob)
    quoting = Quoting()
    lines = [f"{hit.path} · {hit.line} · {quoted(hit.text, hit.whose, quoting)}" for hit in found.hits]
    if found.cut:
        lines.append(f"… there is more: at most {MOST_HITS} lines of {MOST_FILES} files are looked for.")
    if found.unread:
        lines.append(f"Not read, as too large: {', '.join(found.unread)}")
    return Done("\n".join(lines) or "No line of these files holds that.", quotes=quoting.quotes)


# One function undoes both changes.
undo_write_file = undo_file_change
undo_edit_file = undo_file_change


def _outside_spans(call: ToolCall, argument: str, text: str) -> list[Span]:
    """Return the outside characters of an argument.

    The planner wrote the others, unless it had looked at outside text.
    """
    if call.provenance != "outside":
        return []
    if not call.parts:
        return [(0, len(text))]
    return [(part.start, part.end) for part in call.parts if part.argument == argument]
