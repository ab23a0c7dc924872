"""Declarations of the tools that read and write workspace files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from pydantic import Field

from steward.core.sentences import Sentence, say
from steward.memory.workspace.tools.arguments import PATH, FileBefore, KnownVersion, Path, file_tool
from steward.tools.declaration import (
    ArgumentMeaning,
    Decides,
    ResultOrigin,
    Reversal,
    ToolInput,
    read_tool,
)

_CONTENT = 200_000
_reads = partial(read_tool, category="memory", group="memory")


class ReadFileInput(ToolInput):
    """Arguments of `read_file`."""

    path: Path = Field(description=PATH)


class WriteFileInput(ToolInput):
    """Arguments of `write_file`."""

    path: Path = Field(description=PATH)
    content: str = Field(max_length=_CONTENT, description="The whole new content of the file.")
    version: Annotated[str | None, ArgumentMeaning.MACHINE, Decides.NOTHING] = Field(
        default=None, description="The version read_file gave. Leave it out only for a file that does not exist yet."
    )


class EditFileInput(ToolInput):
    """Arguments of `edit_file`."""

    path: Path = Field(description=PATH)
    # The text to replace is looked up literally, so a reference in it is not a quotation.
    old: Annotated[str, Decides.NOTHING] = Field(
        min_length=1, max_length=_CONTENT, description="What is to be replaced; it stands there once."
    )
    new: str = Field(max_length=_CONTENT, description="What is to stand there instead.")
    version: KnownVersion = Field(description="The version read_file gave.")


class ListFilesInput(ToolInput):
    """Arguments of `list_files`."""

    path: str = Field(default="", max_length=800, description="A folder, such as areas; nothing for all there is.")


class SearchFilesInput(ToolInput):
    """Arguments of `search_files`."""

    query: str = Field(min_length=1, max_length=200, description="Words as they stand in a line; case does not matter.")
    glob: str = Field(default="**/*.md", max_length=200, description="Which files: areas/*.md, **/*.txt.")


def _previewed_write(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("write-file", path=arguments["path"])


def _previewed_edit(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("edit-file", path=arguments["path"])


READ_FILE = _reads(
    name="read_file",
    description="Read a file of the account's workspace. The first line of the result gives its version.",
    input=ReadFileInput,
    acts=say("act", form="read_file"),
    returns={"version": ResultOrigin.ACCOUNT, "text": ResultOrigin.RECORDED},
)

WRITE_FILE = file_tool(
    name="write_file",
    description=(
        "Create a file in the account's workspace, or replace one you have just read by giving its version. For a "
        "part of a file there is edit_file. When somebody else changed it in between you get what it is now: merge."
    ),
    input=WriteFileInput,
    undo=Reversal("Put a file back to what it was before it was just written.", keeps=FileBefore),
    acts=say("act", form="write_file"),
    preview=_previewed_write,
)

EDIT_FILE = file_tool(
    name="edit_file",
    description=(
        "Replace a part of a file of the account's workspace that you have read. When somebody else changed the file "
        "in between you get what it is now: merge."
    ),
    input=EditFileInput,
    undo=Reversal("Put a file back to what it was before it was just edited.", keeps=FileBefore),
    acts=say("act", form="edit_file"),
    preview=_previewed_edit,
)

LIST_FILES = _reads(
    name="list_files",
    description="List the files of the account's workspace, or of a folder of it: path, size, date.",
    input=ListFilesInput,
    acts=say("act", form="list_files"),
    returns={"path": ResultOrigin.ACCOUNT, "size": ResultOrigin.ACCOUNT, "date": ResultOrigin.ACCOUNT},
)

SEARCH_FILES = _reads(
    name="search_files",
    description="Find the lines of the account's workspace that hold these words: path, number of the line, the line.",
    input=SearchFilesInput,
    acts=say("act", form="search_files"),
    returns={"path": ResultOrigin.ACCOUNT, "line": ResultOrigin.ACCOUNT, "text": ResultOrigin.RECORDED},
)

TOOLS = (READ_FILE, WRITE_FILE, EDIT_FILE, LIST_FILES, SEARCH_FILES)
