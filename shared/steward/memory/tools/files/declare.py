"""Declarations of the file tools."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from steward.tools.declaration import Autonomy, Decides, Effect, Means, Origin, Reversal, Tool, ToolInput
from steward.wording.actions import Act, WriteFile
from steward.wording.sentence import Sentence

_PATH = "A path in the workspace, such as MEMORY.md or areas/boiler.md. Only .md, .txt and .json."


class ReadFileInput(ToolInput):
    """Arguments of `read_file`."""

    path: str = Field(description=_PATH)


class WriteFileInput(ToolInput):
    """Arguments of `write_file`."""

    path: str = Field(description=_PATH)
    content: str = Field(max_length=200_000, description="The whole new content of the file.")
    version: Annotated[str | None, Means.MACHINE] = Field(
        default=None, description="The version read_file gave. Leave it out only for a file that does not exist yet."
    )


class FileBefore(ToolInput):
    """What `write_file` keeps of how it was."""

    path: str = Field(description=_PATH)
    written: Annotated[str, Means.MACHINE] = Field(description="The version the write gave.")
    previous: Annotated[str | None, Means.MACHINE] = Field(
        description="The version before it; null if there was no file."
    )


def _preview(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return WriteFile(path=arguments["path"])


READ_FILE = Tool(
    name="read_file",
    description="Read a file of the account's workspace. The first line of the result gives its version.",
    input=ReadFileInput,
    category="memory",
    group="memory",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=Effect.READ,
    acts=Act(form="read_file"),
    returns={"version": Origin.ACCOUNT, "text": Origin.RECORDED},
)

WRITE_FILE = Tool(
    name="write_file",
    description=(
        "Create a file in the account's workspace, or replace one you have just read by giving its version. "
        "Refused when somebody else changed it in between: read it again and merge."
    ),
    input=WriteFileInput,
    category="memory",
    group="memory",
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=Effect.IDEMPOTENT,
    undo=Reversal("Put a file back to what it was before it was just written.", keeps=FileBefore),
    decides={"path": Decides.WHERE, "content": Decides.WHAT, "version": Decides.NOTHING},
    acts=Act(form="write_file"),
    preview=_preview,
    returns={"result": Origin.ACCOUNT},
)

TOOLS = (READ_FILE, WRITE_FILE)
