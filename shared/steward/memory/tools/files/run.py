"""Running the file tools."""

from __future__ import annotations

from typing import Protocol

from steward.aws.buckets import ObjectChanged
from steward.core.provenance import Provenance, Quoting
from steward.memory.tools.files.declare import FileBefore, ReadFileInput, WriteFileInput
from steward.memory.workspace import PathRefused, TooLarge, Workspace
from steward.tools.models import ToolCall
from steward.tools.running import Done, Failed
from steward.wording.receipts import FileUndone, FileWritten


class Services(Protocol):
    """What these tools run with."""

    @property
    def workspace(self) -> Workspace:
        """The account's files."""


def read_file(call: ToolCall, services: Services) -> Done | Failed:
    """The version on the first line, then the file."""
    path = ReadFileInput.model_validate(call.arguments).path
    try:
        stored = services.workspace.read(call.account_id, path)
    except PathRefused as error:
        return Failed(str(error))
    if stored is None:
        return Failed(f"There is no file {path}.")
    quoting = Quoting()
    shown = "\n".join(quoting.unless_ours(provenance, line, "line of a file") for line, provenance in stored.lines())
    return Done(f"version: {stored.version or 'none'}\n{shown}", quotes=quoting.quotes)


def write_file(call: ToolCall, services: Services) -> Done | Failed:
    """The new version, or why it was refused. Lines with words from outside keep their label, unless approved."""
    arguments = WriteFileInput.model_validate(call.arguments)
    provenance: Provenance = "account" if call.parts and call.provenance == "outside" else call.provenance
    outside = _lines_with_parts(arguments.content, call)
    version = None if arguments.version in (None, "", "none") else arguments.version
    try:
        written = services.workspace.write(
            call.account_id, arguments.path, arguments.content, version, provenance, outside
        )
    except (PathRefused, TooLarge) as error:
        return Failed(str(error))
    except ObjectChanged:
        return Failed(f"{arguments.path} was changed by somebody else or exists already: read it again, then merge.")
    undo = FileBefore(path=arguments.path, written=written, previous=version)
    return Done(f"Wrote {arguments.path}, version: {written}", report=FileWritten(path=arguments.path), undo=undo)


def _lines_with_parts(content: str, call: ToolCall) -> list[str]:
    """The lines that hold words from outside; the planner wrote the others."""
    if call.provenance != "outside":
        return []
    spans = [(part.start, part.end) for part in call.parts if part.argument == "content"]
    found, start = [], 0
    for line in content.splitlines(keepends=True):
        end = start + len(line)
        if any(first < end and last > start for first, last in spans):
            found.append(line.rstrip("\r\n"))
        start = end
    return found


def undo_write_file(call: ToolCall, services: Services) -> Done | Failed:
    """Put the file back, unless somebody has written it since."""
    given = FileBefore.model_validate(call.arguments)
    try:
        restored = services.workspace.restore(call.account_id, given.path, given.written, given.previous)
    except ObjectChanged:
        return Failed(FileUndone(form="changed", path=given.path))
    if not restored:
        return Failed(FileUndone(form="not_kept", path=given.path))
    return Done(FileUndone(form="back" if given.previous else "gone", path=given.path))
