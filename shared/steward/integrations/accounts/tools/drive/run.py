"""Runners of the Drive tools."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from steward.core.errors import StewardError
from steward.core.provenance import Quoting
from steward.core.stored_objects import StoredObject
from steward.integrations.accounts.google.access import GoogleSession
from steward.integrations.accounts.google.access import Services as GoogleServices
from steward.integrations.accounts.google.drive import DriveFile, GoogleDrive, has_property, named, of_kind, within
from steward.integrations.accounts.google.file_types import FOLDER
from steward.integrations.accounts.google.scopes import DRIVE_OWN, DRIVE_READ
from steward.integrations.accounts.tools.drive.declare import (
    CreateDriveFolderInput,
    GetStewardFolderInput,
    ListDriveFilesInput,
    ReadDriveFileInput,
    SearchDriveInput,
    UploadToDriveInput,
)
from steward.integrations.accounts.tools.files import file_line, listed, made_in, move_to_trash
from steward.memory.documents.reading.file_reader import MOST_BYTES, pages_of
from steward.memory.documents.reading.pages import UnreadableFileError, show_pages
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, Outcome

_READING, _OWN = (DRIVE_READ,), (DRIVE_OWN,)
# Property of the folder for what Steward creates, by which it is found even after it was renamed.
_STEWARDS = ("steward", "folder")
_FOLDER_NAME = "Steward"
_TYPES = {"md": "text/markdown", "json": "application/json"}


class Services(GoogleServices, Protocol):
    """Services that these tools use."""

    @property
    def account_file(self) -> Callable[[str, str], StoredObject | None]:
        """Reads a file of an account's workspace; see `AccountsWire`."""


def search_drive(call: ToolCall, services: Services) -> Outcome:
    """Return one line per file, the last changed first."""
    given = SearchDriveInput.model_validate(call.arguments)

    def looked(google: GoogleSession) -> Outcome:
        kinds = [of_kind(given.kind)] if given.kind else []
        files = GoogleDrive(google.api).found([named(given.query), *kinds], given.limit)
        return listed(files, google, given.limit)

    return services.google.use(call, _READING, looked, of=given.account or "")


def list_drive_files(call: ToolCall, services: Services) -> Outcome:
    """Return one line per file, folders first."""
    given = ListDriveFilesInput.model_validate(call.arguments)

    def looked(google: GoogleSession) -> Outcome:
        files = GoogleDrive(google.api).found([within(given.folder_id or "root")], given.limit, "folder,name")
        return listed(files, google, given.limit)

    return services.google.use(call, _READING, looked, of=given.account or "")


def get_steward_folder(call: ToolCall, services: Services) -> Outcome:
    """Return the line of Steward's folder."""
    given = GetStewardFolderInput.model_validate(call.arguments)

    def found_or_made(google: GoogleSession) -> Outcome:
        drive = GoogleDrive(google.api)
        # The oldest, in case two runs created one at the same time.
        there = drive.found([has_property(*_STEWARDS)], 1, "createdTime")
        marks = {_STEWARDS[0]: _STEWARDS[1]}
        folder = there[0] if there else drive.make(call.call_id, _FOLDER_NAME, FOLDER, properties=marks)
        quoting = Quoting()
        return Done(f"{file_line(folder, google, quoting)} · {folder.link}", quotes=quoting.quotes)

    return services.google.use(call, _OWN, found_or_made, of=given.account or "")


def create_drive_folder(call: ToolCall, services: Services) -> Outcome:
    """Create a folder and return its line."""
    given = CreateDriveFolderInput.model_validate(call.arguments)

    def created(google: GoogleSession) -> Outcome:
        def make(outside: bool) -> DriveFile:
            return GoogleDrive(google.api).make(call.call_id, given.name, FOLDER, given.parent, outside=outside)

        return made_in(given.parent, call, google, make)

    return services.google.use(call, _OWN, created, of=given.account or "")


def undo_create_drive_folder(call: ToolCall, services: Services) -> Outcome:
    """Move the folder to the trash."""
    return move_to_trash(call, services)


def upload_to_drive(call: ToolCall, services: Services) -> Outcome:
    """Upload a file and return its line."""
    given = UploadToDriveInput.model_validate(call.arguments)
    try:
        stored = services.account_file(call.account_id, given.source)
    except StewardError as error:
        return Failed.by(error, "not uploaded")
    if stored is None:
        return Failed("not uploaded: the workspace has no such file")
    content = stored.text.encode()
    name = given.name or given.source.rpartition("/")[2]
    kind = _TYPES.get(given.source.rpartition(".")[2], "text/plain")

    def uploaded(google: GoogleSession) -> Outcome:
        def make(outside: bool) -> DriveFile:
            sent = (f"{kind}; charset=utf-8", content)
            return GoogleDrive(google.api).make(call.call_id, name, kind, given.folder, sent, outside=outside)

        return made_in(given.folder, call, google, make)

    return services.google.use(call, _OWN, uploaded, of=given.account or "")


def undo_upload_to_drive(call: ToolCall, services: Services) -> Outcome:
    """Move the file to the trash."""
    return move_to_trash(call, services)


def read_drive_file(call: ToolCall, services: Services) -> Outcome:
    """Return the file's line, then its pages as quotes."""
    given = ReadDriveFileInput.model_validate(call.arguments)

    def read(google: GoogleSession) -> Outcome:
        drive = GoogleDrive(google.api)
        file = drive.get(given.file_id)
        if file.kind in ("folder", "picture"):
            return Failed(f"not read: it is a {file.kind}")
        quoting = Quoting()
        try:
            text = show_pages(pages_of(drive.content(file, MOST_BYTES)), given.pages, "page of a file", quoting)
        except UnreadableFileError as error:
            return Failed.by(error, "not read")
        return Done(f"{file_line(file, google, quoting)}\n{text}", quotes=quoting.quotes)

    return services.google.use(call, _READING, read, of=given.account or "")
