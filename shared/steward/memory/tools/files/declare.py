"""Declarations of the file tools."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from steward.tools.declaration import Autonomy, Decides, Effect, Tool, ToolInput

_PATH = "A path in the workspace, such as MEMORY.md or areas/boiler.md. Only .md, .txt and .json."


class ReadFileInput(ToolInput):
    """Arguments of `read_file`."""

    path: str = Field(description=_PATH)


class WriteFileInput(ToolInput):
    """Arguments of `write_file`."""

    path: str = Field(description=_PATH)
    content: str = Field(max_length=200_000, description="The whole new content of the file.")
    version: str | None = Field(
        default=None, description="The version read_file gave. Leave it out only for a file that does not exist yet."
    )


def _preview(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> str:
    return f"Write the file {arguments['path']}"


READ_FILE = Tool(
    name="read_file",
    description="Read a file of the account's workspace. The first line of the result gives its version.",
    input=ReadFileInput,
    category="memory",
    group="memory",
    autonomy=Autonomy.SILENT,
    risk="low",
    reversible=True,
    effect=Effect.READ,
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
    reversible=True,
    effect=Effect.IDEMPOTENT,
    decides={"path": Decides.WHERE, "content": Decides.WHAT, "version": Decides.NOTHING},
    preview=_preview,
)

TOOLS = (READ_FILE, WRITE_FILE)
