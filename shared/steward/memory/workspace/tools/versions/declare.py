"""Declarations of the tools for earlier versions of workspace files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from steward.core.sentences import Sentence, say
from steward.memory.workspace.tools.arguments import PATH, FileBefore, KnownVersion, Path, file_tool
from steward.tools.declaration import Autonomy, ResultOrigin, Reversal, Tool, ToolEffect, ToolInput


class ListFileVersionsInput(ToolInput):
    """Arguments of `list_file_versions`."""

    path: Path = Field(description=PATH)


class RestoreFileInput(ToolInput):
    """Arguments of `restore_file`."""

    path: Path = Field(description=PATH)
    version: KnownVersion = Field(description="Which one, as list_file_versions gave it.")


def _previewed(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("restore-file", path=arguments["path"])


LIST_FILE_VERSIONS = Tool(
    name="list_file_versions",
    description=(
        "List what a file of the account's workspace is and was in the last 35 days, the newest first: version, when "
        "it was written, for whom, how large. A file that was deleted has them, too."
    ),
    input=ListFileVersionsInput,
    category="memory",
    group="memory",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.READ,
    acts=say("act", form="list_file_versions"),
    returns=dict.fromkeys(("version", "when", "who", "size"), ResultOrigin.ACCOUNT),
)

RESTORE_FILE = file_tool(
    name="restore_file",
    description="Make a file of the account's workspace what it was at an earlier version, also one that was deleted.",
    input=RestoreFileInput,
    undo=Reversal("Put a file back to what it was before an earlier version was restored.", keeps=FileBefore),
    acts=say("act", form="restore_file"),
    preview=_previewed,
)

TOOLS = (LIST_FILE_VERSIONS, RESTORE_FILE)
