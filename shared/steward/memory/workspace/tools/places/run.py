"""Runners of the tools that delete, move and copy workspace files."""

from __future__ import annotations

from steward.aws.buckets import ObjectChangedError
from steward.core.sentences import say
from steward.memory.workspace.tools.arguments import FileBefore
from steward.memory.workspace.tools.places.declare import CopyFileInput, DeleteFileInput, FileMoved, MoveFileInput
from steward.memory.workspace.tools.services import Services, author_of, run_file_change
from steward.memory.workspace.tools.undo import undo_file_change
from steward.memory.workspace.workspace import NoSuchFileError, PathTakenError
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, not_undone_since


def delete_file(call: ToolCall, services: Services) -> Done | Failed:
    """Delete a file, or return the reason for refusal."""
    given = DeleteFileInput.model_validate(call.arguments)

    def delete() -> Done:
        services.workspace.delete(call.account_id, given.path, given.version)
        undo = FileBefore(path=given.path, written=None, previous=given.version)
        return Done(
            f"Deleted {given.path}", report=say("workspace-file-changed", form="deleted", path=given.path), undo=undo
        )

    return run_file_change(call, services, given.path, delete)


def move_file(call: ToolCall, services: Services) -> Done | Failed:
    """Move a file, or return the reason for refusal."""
    given = MoveFileInput.model_validate(call.arguments)

    def move() -> Done:
        written = services.workspace.move(call.account_id, given.source, given.to, given.version, author_of(call))
        undo = FileMoved(source=given.to, to=given.source, version=written)
        report = say("workspace-file-placed", form="moved", path=given.source, to=given.to)
        return Done(f"Moved {given.source} to {given.to}, version: {written}", report=report, undo=undo)

    return run_file_change(call, services, given.source, move)


def copy_file(call: ToolCall, services: Services) -> Done | Failed:
    """Copy a file; return the copy's version or the reason for refusal."""
    given = CopyFileInput.model_validate(call.arguments)

    def copy() -> Done:
        written = services.workspace.copy(call.account_id, given.source, given.to, author_of(call))
        undo = FileBefore(path=given.to, written=written, previous=None)
        report = say("workspace-file-placed", form="copied", path=given.source, to=given.to)
        return Done(f"Copied {given.source} to {given.to}, version: {written}", report=report, undo=undo)

    return run_file_change(call, services, given.source, copy)


def undo_move_file(call: ToolCall, services: Services) -> Done | Failed:
    """Move the file back, unless somebody has written either path since."""
    given = FileMoved.model_validate(call.arguments)
    try:
        services.workspace.move(call.account_id, given.source, given.to, given.version, author_of(call))
    except (ObjectChangedError, NoSuchFileError):
        return not_undone_since(say("file-not-undone", form="changed", path=given.source))
    except PathTakenError:
        return not_undone_since(say("file-not-undone", form="changed", path=given.to))
    return Done(say("file-undone", form="back", path=given.to))


# One function undoes both changes.
undo_delete_file = undo_file_change
undo_copy_file = undo_file_change
