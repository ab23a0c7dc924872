"""Declarations of the tools that delete, move and copy workspace files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import ConfigDict, Field

from steward.core.sentences import Sentence, say
from steward.memory.workspace.tools.arguments import PATH, FileBefore, KnownVersion, Path, file_tool
from steward.tools.declaration import Reversal, ToolInput

_NEW_PATH = "Where to: a path in the workspace at which there is no file yet."


class DeleteFileInput(ToolInput):
    """Arguments of `delete_file`."""

    path: Path = Field(description=PATH)
    version: KnownVersion = Field(description="The version read_file or list_files gave.")


class _FromTo(ToolInput):
    """`from` is a word of Python's: as a field it has another name."""

    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", validate_by_name=True, serialize_by_alias=True
    )

    source: Path = Field(alias="from", description=PATH)
    to: Path = Field(description=_NEW_PATH)


class MoveFileInput(_FromTo):
    """Arguments of `move_file`."""

    version: KnownVersion = Field(description="The version read_file or list_files gave.")


class CopyFileInput(_FromTo):
    """Arguments of `copy_file`."""


class FileMoved(MoveFileInput):
    """Undo data of `move_file`: the way back."""


def _placed(form: Literal["move", "copy"]) -> Any:
    def preview(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
        return say("place-file", form=form, path=arguments["from"], to=arguments["to"])

    return preview


def _removed(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("remove-file", path=arguments["path"])


DELETE_FILE = file_tool(
    name="delete_file",
    description="Take a file out of the account's workspace. What it was is kept for 35 days.",
    input=DeleteFileInput,
    undo=Reversal("Put back a file that was just deleted.", keeps=FileBefore),
    acts=say("act", form="delete_file"),
    preview=_removed,
)

MOVE_FILE = file_tool(
    name="move_file",
    description="Move or rename a file of the account's workspace.",
    input=MoveFileInput,
    undo=Reversal("Move a file back that was just moved.", keeps=FileMoved),
    acts=say("act", form="move_file"),
    preview=_placed("move"),
)

COPY_FILE = file_tool(
    name="copy_file",
    description="Copy a file of the account's workspace to where there is none yet.",
    input=CopyFileInput,
    undo=Reversal("Take a copy away that was just made.", keeps=FileBefore),
    acts=say("act", form="copy_file"),
    preview=_placed("copy"),
)

TOOLS = (DELETE_FILE, MOVE_FILE, COPY_FILE)
