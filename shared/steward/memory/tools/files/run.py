"""Running the file tools."""

from __future__ import annotations

from typing import Protocol

from steward.aws.buckets import ObjectChanged
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
    return Done(f"version: {stored.version or 'none'}\n{stored.text}", stored.provenance)


def write_file(call: ToolCall, services: Services) -> Done | Failed:
    """The new version, or why it was refused. The file carries the provenance of what the model had read."""
    arguments = WriteFileInput.model_validate(call.arguments)
    version = None if arguments.version in (None, "", "none") else arguments.version
    try:
        written = services.workspace.write(call.account_id, arguments.path, arguments.content, version, call.provenance)
    except (PathRefused, TooLarge) as error:
        return Failed(str(error))
    except ObjectChanged:
        return Failed(f"{arguments.path} was changed by somebody else or exists already: read it again, then merge.")
    undo = FileBefore(path=arguments.path, written=written, previous=version)
    return Done(f"Wrote {arguments.path}, version: {written}", report=FileWritten(path=arguments.path), undo=undo)


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
