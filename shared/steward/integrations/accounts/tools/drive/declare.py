"""Declarations of the Drive tools."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from steward.core.sentences import Sentence, say
from steward.integrations.accounts.google.file_types import Kind
from steward.integrations.accounts.tools.arguments import (
    ACCOUNT,
    FOLDER,
    FileId,
    FileName,
    FolderId,
    LookUpInput,
    MadeFile,
    OwnAddress,
    google_read,
    google_tool,
)
from steward.memory.documents.reading.pages import PageRange
from steward.tools.declaration import Autonomy, Decides, Reaches, ResultOrigin, Reversal, ToolEffect, ToolInput

_FILE = "The file's id as search_drive or list_drive_files gave it."
_Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class SearchDriveInput(LookUpInput):
    """Arguments of `search_drive`."""

    query: _Words = Field(description="Words in the file's name or text.")
    kind: Kind | None = Field(default=None, description="Only files of this kind.")
    limit: int = Field(default=10, ge=1, le=50, description="How many at most.")
    account: OwnAddress | None = Field(default=None, description=ACCOUNT)


class ListDriveFilesInput(LookUpInput):
    """Arguments of `list_drive_files`."""

    folder_id: FolderId = Field(default=None, description="The folder's id; leave it out for the topmost.")
    limit: int = Field(default=50, ge=1, le=200, description="How many at most.")
    account: OwnAddress | None = Field(default=None, description=ACCOUNT)


class GetStewardFolderInput(ToolInput):
    """Arguments of `get_steward_folder`."""

    account: OwnAddress | None = Field(default=None, description=ACCOUNT)


class CreateDriveFolderInput(ToolInput):
    """Arguments of `create_drive_folder`."""

    name: FileName = Field(description="What it is called.")
    parent: FolderId = Field(default=None, description=FOLDER)
    account: OwnAddress | None = Field(default=None, description=ACCOUNT)


class UploadToDriveInput(ToolInput):
    """Arguments of `upload_to_drive`."""

    source: Annotated[str, Decides.WHERE] = Field(
        min_length=1, max_length=700, description="The path of a file of your workspace."
    )
    folder: FolderId = Field(default=None, description=FOLDER)
    name: FileName | None = Field(default=None, description="What it is called there; by default as in the workspace.")
    account: OwnAddress | None = Field(default=None, description=ACCOUNT)


class ReadDriveFileInput(ToolInput):
    """Arguments of `read_drive_file`."""

    file_id: FileId = Field(description=_FILE)
    pages: PageRange | None = Field(default=None, description="Which pages: 3, 2-5 or 6-. By default from the first.")
    account: OwnAddress | None = Field(default=None, description=ACCOUNT)


def _makes_folder(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("make-file", form="folder", name=arguments["name"])


def _uploads(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("make-file", form="upload", name=arguments.get("name") or arguments["source"])


SEARCH_DRIVE = google_read(
    name="search_drive",
    description="Look for files in the member's Google Drive by words in their name or text. Gives ids and kinds.",
    input=SearchDriveInput,
    acts=say("act", form="search_drive"),
    returns={"files": ResultOrigin.RECORDED},
)

LIST_DRIVE_FILES = google_read(
    name="list_drive_files",
    description="What is in a folder of the member's Google Drive: ids, kinds and when it was last changed.",
    input=ListDriveFilesInput,
    acts=say("act", form="list_drive_files"),
    returns={"files": ResultOrigin.RECORDED},
)

GET_STEWARD_FOLDER = google_tool(
    name="get_steward_folder",
    description="Your own folder in the member's Google Drive, made if there is none: its id and link.",
    input=GetStewardFolderInput,
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    acts=say("act", form="get_steward_folder"),
    returns={"folder": ResultOrigin.RECORDED},
)

CREATE_DRIVE_FOLDER = google_tool(
    name="create_drive_folder",
    description="Make a folder in the member's Google Drive.",
    input=CreateDriveFolderInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    # The object is marked with the call, so a repeated run finds it.
    effect=ToolEffect.IDEMPOTENT,
    reaches=Reaches(shared=("parent",)),
    undo=Reversal("Put a folder into the trash that was just made.", keeps=MadeFile),
    acts=say("act", form="create_drive_folder"),
    preview=_makes_folder,
    returns={"folder": ResultOrigin.ACCOUNT},
)

UPLOAD_TO_DRIVE = google_tool(
    name="upload_to_drive",
    description="Put a copy of a file of your workspace into the member's Google Drive.",
    input=UploadToDriveInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    reaches=Reaches(shared=("folder",)),
    undo=Reversal("Put a file into the trash that was just uploaded.", keeps=MadeFile),
    acts=say("act", form="upload_to_drive"),
    preview=_uploads,
    returns={"file": ResultOrigin.ACCOUNT},
)

READ_DRIVE_FILE = google_read(
    name="read_drive_file",
    description=(
        "The words of a file in Google Drive, page by page: Docs, Sheets (the first sheet), PDF, Word, Excel, "
        "PowerPoint and text."
    ),
    input=ReadDriveFileInput,
    acts=say("act", form="read_drive_file"),
    returns={"name": ResultOrigin.RECORDED, "pages": ResultOrigin.OUTSIDE},
)

TOOLS = (
    SEARCH_DRIVE,
    LIST_DRIVE_FILES,
    GET_STEWARD_FOLDER,
    CREATE_DRIVE_FOLDER,
    UPLOAD_TO_DRIVE,
    READ_DRIVE_FILE,
)
